/**
 * Timeline entries about the requests about a horse: a statement for the horse `$1` with the columns of
 * `timeline.statements.ts`.
 */
export const requestEvents = `select 'request-' || s.step_id as entry_id, 'requests.' || s.action as event, s.at,
    null::date as date, s.person_id, null::uuid as location_id, r.kind as subject
  from horse_request r join horse_request_step s using (request_id) where r.horse_id = $1`
