/**
 * Timeline entries about the injuries of a horse, without corrected reports: a statement for the horse `$1` with the
 * columns of `timeline.statements.ts`.
 */
export const injuryEvents = `select i.injury_id::text as entry_id, 'injuries.reported' as event,
    (i.occurred_on + time '12:00') at time zone 'America/New_York' as at, i.occurred_on as date,
    i.reported_by as person_id, null::uuid as location_id, i.type as subject
  from injury_report i where i.horse_id = $1 and not i.is_corrected`
