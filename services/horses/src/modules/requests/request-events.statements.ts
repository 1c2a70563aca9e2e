/**
 * What a timeline shows of the requests about a horse, as a statement for the horse `$1`: `entry_id`, `event`, `at`, `date` of what is known by day
 * only, `person_id`, `location_id` and `subject`.
 */
export const requestEvents = `select 'request-' || s.step_id as entry_id, 'requests.' || s.action as event, s.at,
    null::date as date, s.person_id, null::uuid as location_id, r.kind as subject
  from horse_request r join horse_request_step s using (request_id) where r.horse_id = $1`
