import { checkBySql } from './check.ts'

/** Each row is a change at an instant, of a horse, with the ids that an action about it may name. */
const changes = `
  select horse_id, 'registration' as change, registered_at as at, array[horse_id] as ids from horse
  union all select horse_id, 'start of ' || role, recorded_at, array[horse_id, source_request_id] from horse_assignment
  union all select horse_id, 'end of ' || role, effective_to, array[horse_id, source_request_id] from horse_assignment a
    where effective_to is not null and not exists (
      select from horse_assignment b where b.horse_id = a.horse_id and b.effective_from = a.effective_to)
  union all select horse_id, 'request: ' || action, at, array[request_id]
    from horse_request_step join horse_request using (request_id)
  union all select horse_id, 'claim: ' || action, at, array[claim_id] from claim_step join claim using (claim_id)
  union all select horse_id, 'start of a share', effective_from, array[horse_id] from horse_share
  union all select horse_id, 'end of a share', effective_to, array[horse_id] from horse_share where effective_to is not null
  union all select horse_id, 'status ' || to_status, recorded_at, array[horse_id] from horse_status_change
  union all select horse_id, 'health record', entered_at, array[horse_id, record_id] from health_record
  union all select horse_id, 'vets list: ' || c.state, changed_at, array[horse_id, entry_id]
    from vets_list_entry_change c join vets_list_entry using (entry_id)
  union all select horse_id, 'removal: ' || action, taken_at, array[horse_id, removal_id]
    from vets_list_removal_step join vets_list_removal using (removal_id)`

export const audit = [
  checkBySql(
    'every change has its action in the audit trail',
    `with change as (${changes}), named as (select c.*, unnest(ids)::text as id from change c)
    select horse_id as "horseId", change || ' at ' || named.at || ' has no action' as text
      from named left join action a on a.entity_id = named.id and a.at = named.at
      group by horse_id, change, named.at having count(a.id) = 0`,
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
