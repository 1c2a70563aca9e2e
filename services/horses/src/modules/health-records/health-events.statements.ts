/**
 * Timeline entries about the health records of a horse, without voided and corrected ones: a statement for the horse
 * `$1` with the columns of `timeline.statements.ts`.
 */
export const healthEvents = `select r.record_id::text as entry_id, 'health.' || r.medical_type as event,
    coalesce(r.treated_at, (r.treated_on + time '12:00') at time zone 'America/New_York') as at,
    case when r.treated_at is null then r.treated_on end as date, r.treating_person_id as person_id,
    null::uuid as location_id, r.name as subject
  from health_record r
  where r.horse_id = $1 and not r.is_voided and not exists (select from health_record c where c.corrects = r.record_id)`
