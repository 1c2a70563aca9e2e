/**
 * Timeline entries about the claims of a horse: a statement for the horse `$1` with the columns of
 * `timeline.statements.ts`.
 */
export const claimEvents = `select 'claim-' || s.step_id as entry_id, 'requests.claim-' || s.action as event, s.at,
    null::date as date, s.person_id, c.track_id as location_id, null as subject
  from claim c join claim_step s using (claim_id)
  where c.horse_id = $1
    and s.action in ('file', 'post', 'reject', 'cancel', 'void-mandatory', 'approve-void')`
