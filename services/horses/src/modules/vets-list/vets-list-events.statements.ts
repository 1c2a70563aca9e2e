/**
 * Timeline entries about the vets list: a statement for the horse `$1` with the columns of `timeline.statements.ts`.
 */
export const vetsListEvents = `select c.change_id::text as entry_id, 'vets-list.' || c.state as event, c.changed_at as at,
    null::date as date, c.changed_by as person_id, e.track_id as location_id, e.reason as subject
  from vets_list_entry e join vets_list_entry_change c using (entry_id) where e.horse_id = $1
  union all select r.removal_id::text, 'vets-list.requested', r.requested_at, null, r.requested_by, r.track_id, null
  from vets_list_removal r where r.horse_id = $1
  union all select s.step_id::text, 'vets-list.' || s.action, s.taken_at, null, s.taken_by, r.track_id, null
  from vets_list_removal r join vets_list_removal_step s using (removal_id)
  where r.horse_id = $1 and s.action in ('submit-exam', 'record-work', 'take-sample', 'receive-negative-sample',
    'receive-positive-sample', 'reject', 'withdraw')`

/** The same for the jogs of removals from the vets list. */
export const removalJogEvents = `select s.step_id::text as entry_id, 'jogs.' || s.action as event, s.taken_at as at,
    null::date as date, s.taken_by as person_id, r.track_id as location_id, null as subject
  from vets_list_removal r join vets_list_removal_step s using (removal_id)
  where r.horse_id = $1 and s.action in ('pass-jog', 'fail-jog')`
