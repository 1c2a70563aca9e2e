/**
 * What a timeline shows of the jogs of a horse outside of removals from the vets list, as a statement for the horse `$1`: `entry_id`, `event`, `at`, `date` of what is known by day
 * only, `person_id`, `location_id` and `subject`.
 */
export const jogEvents = `select j.jog_id::text as entry_id, 'jogs.requested' as event, j.requested_at as at,
    null::date as date, j.requested_by as person_id, j.track_id as location_id, null as subject
  from jog j where j.horse_id = $1
  union all select r.result_id::text, 'jogs.' || r.state, r.signed_at, null, r.signed_by, j.track_id, null
  from jog j join jog_result r using (jog_id) where j.horse_id = $1`
