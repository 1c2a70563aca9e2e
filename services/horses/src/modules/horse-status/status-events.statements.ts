/**
 * What a timeline shows of changes of the status of a horse, as a statement for the horse `$1`: `entry_id`, `event`, `at`, `date` of what is known by day
 * only, `person_id`, `location_id` and `subject`.
 */
export const statusEvents = `select s.change_id::text as entry_id, 'status.' || s.to_status as event, s.recorded_at as at,
    s.effective_on as date, null::uuid as person_id, null::uuid as location_id, null as subject
  from horse_status_change s where s.horse_id = $1`
