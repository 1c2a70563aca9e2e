/**
 * Timeline entries about the jogs of a horse outside of removals from the vets list: a statement for the horse `$1`
 * with the columns of `timeline.statements.ts`.
 */
export const jogEvents = `select j.jog_id::text as entry_id, 'jogs.requested' as event, j.requested_at as at,
    null::date as date, j.requested_by as person_id, j.track_id as location_id, null as subject
  from jog j where j.horse_id = $1
  union all select r.result_id::text, 'jogs.' || r.state, r.signed_at, null, r.signed_by, j.track_id, null
  from jog j join jog_result r using (jog_id) where j.horse_id = $1`
