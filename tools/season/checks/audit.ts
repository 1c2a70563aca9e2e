import { checkBySql } from './check.ts'

/** Each row is a change at an instant, of a horse if any, with the ids that an action about it may name. */
const changes = `
  select horse_id, 'registration' as change, registered_at as at, array[horse_id] as ids from horse
  union all select horse_id, 'correction of the registration', corrected_at, array[horse_id] from horse
    where corrected_at is not null
  union all select horse_id, 'review', decided_at, array[horse_id] from horse_review
  union all select horse_id, 'start of ' || role, recorded_at, array[horse_id, original_horse_id, source_request_id]
    from horse_assignment
  union all select horse_id, 'end of ' || role, effective_to, array[horse_id, original_horse_id, source_request_id]
    from horse_assignment a
    where effective_to is not null and not (source = 'CORRECTION' and effective_to <= recorded_at) and not exists (
      select from horse_assignment b where b.horse_id = a.horse_id and b.effective_from = a.effective_to)
  union all select horse_id, 'correction of ' || role, superseded_at, array[horse_id, original_horse_id]
    from horse_assignment where superseded_at is not null
  union all select horse_id, 'request: ' || action, at, array[request_id]
    from horse_request_step join horse_request using (request_id)
  union all select horse_id, 'claim: ' || action, at, array[claim_id] from claim_step join claim using (claim_id)
  union all select horse_id, 'start of a share', effective_from, array[horse_id, original_horse_id] from horse_share
  union all select horse_id, 'end of a share', effective_to, array[horse_id, original_horse_id] from horse_share
    where effective_to is not null
  union all select horse_id, 'status ' || to_status, recorded_at, array[horse_id] from horse_status_change
  union all select horse_id, 'health record', entered_at, array[horse_id, original_horse_id, record_id] from health_record
  union all select horse_id, 'attachment', f.uploaded_at, array[horse_id, original_horse_id]
    from health_attachment f join health_record using (record_id)
  union all select horse_id, 'vets list: ' || c.state, changed_at, array[horse_id, original_horse_id, entry_id]
    from vets_list_entry_change c join vets_list_entry using (entry_id)
  union all select horse_id, 'removal: ' || action, taken_at, array[horse_id, original_horse_id, removal_id]
    from vets_list_removal_step join vets_list_removal using (removal_id)
  union all select horse_id, 'request of a jog', requested_at, array[horse_id, original_horse_id] from jog
  union all select horse_id, 'jog: ' || r.state, signed_at, array[horse_id, original_horse_id]
    from jog_result r join jog using (jog_id)
  union all select horse_id, 'injury', reported_at, array[horse_id, original_horse_id] from injury_report
  union all select horse_id, 'review of an injury', reviewed_at, array[horse_id, original_horse_id] from injury_report
    where reviewed_at is not null
  union all select horse_id, 'request of a shockwave', requested_at, array[horse_id, original_horse_id, record_id]
    from shockwave_treatment
  union all select horse_id, 'shockwave', performed_at, array[horse_id, original_horse_id, record_id]
    from shockwave_treatment where performed_at is not null
  union all select horse_id, 'file', uploaded_at, array[horse_id, original_horse_id] from horse_file
  union all select horse_id, 'deletion of a file', deleted_at, array[horse_id, original_horse_id] from horse_file
    where deleted_at is not null
  union all select horse_id, 'confirmation', confirmed_at, array[confirmed_by] from horse_confirmation
  union all select null, 'treatment file', uploaded_at, array[file_id] from treatment_file
  union all select null, 'rows of a treatment file', finished_at, array[file_id] from treatment_file
    where finished_at is not null
  union all select null, 'template', created_at, array[template_id] from health_template
  union all select null, 'proposal', proposed_at, array[approval_id] from approval
  union all select null, 'decision', decided_at, array[approval_id] from approval where decided_at is not null
  union all select null, 'undo', undone_at, array[approval_id] from approval where undone_at is not null`

/** Actions about a merge name the proposal; those about a row that a merge moved may name either horse. */
const related = `pair as (
    select a, b, approval_id from (select (payload->>'survivorId')::uuid as a, (payload->>'duplicateId')::uuid as b,
      approval_id from approval) p
    union select (payload->>'duplicateId')::uuid, (payload->>'survivorId')::uuid, approval_id from approval),
  related as (
    select a, b from pair union select r.a, p.b from related r join pair p on p.a = r.b),
  merge as (
    select r.a as horse_id, array_agg(r.b) || array_agg(p.approval_id) as ids from related r join pair p on p.a = r.b
      group by r.a)`

export const audit = [
  checkBySql(
    'every change has its action in the audit trail',
    `with recursive ${related},
    change as (select c.*, row_number() over () as number from (${changes}) c),
    named as (select c.horse_id, c.change, c.at, c.number, unnest(c.ids || coalesce(m.ids, '{}'))::text as id
      from change c left join merge m using (horse_id))
    select horse_id as "horseId", change || ' at ' || named.at || ' has no action' as text
      from named left join action a on a.entity_id = named.id and a.at = named.at
      group by number, horse_id, change, named.at having count(a.id) = 0`,
  ),
  checkBySql(
    'every change of a verdict is recorded once',
    `select v.horse_id as "horseId", revision || ' revisions, ' || count(a.id) || ' actions' as text
      from horse_verdict v left join action a on a.entity_id = v.horse_id::text and a.kind = 'horse-verdict.changed'
      group by v.horse_id, v.revision having count(a.id) <> v.revision - 1`,
  ),
  checkBySql(
    'an action that accepts a request belongs to an accepted request',
    `select r.horse_id as "horseId", 'request ' || a.entity_id || ' is ' || coalesce(r.state, 'missing') as text
      from action a left join horse_request r on r.request_id::text = a.entity_id
      where a.kind = 'horse-request.accepted' and r.state is distinct from 'ACCEPTED'`,
  ),
]
