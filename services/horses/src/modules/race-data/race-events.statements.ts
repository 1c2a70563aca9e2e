/**
 * Timeline entries about race entries, races and works of the registry number `$2`, with the columns of
 * `timeline.statements.ts`. `subject` is the location ID of the track.
 */
export const raceEvents = `select n.event_id::text as entry_id, 'races.' || n.kind as event,
    (n.date + time '12:00') at time zone 'America/New_York' as at, n.date, null::uuid as person_id,
    null::uuid as location_id, n.track_code as subject
  from race_event n where n.registry_number = $2`
