import { claimLifecycle } from '@portal/contracts-horses/request-rules'
import { checkBySql, remainingPersons, type Check } from './check.ts'

const toCases = (column: string, values: Readonly<Record<string, string>>) =>
  `case ${column} ${Object.entries(values)
    .map(([from, to]) => `when '${from}' then '${to}'`)
    .join(' ')} else 'PENDING' end`

const requestStates = {
  accept: 'ACCEPTED',
  reject: 'REJECTED',
  withdraw: 'WITHDRAWN',
  'take-back': 'WITHDRAWN',
  expire: 'EXPIRED',
  cancel: 'CANCELED',
}

/** The states of claims, rebuilt from their steps. */
const claims: Check = {
  name: 'the steps of a claim lead to its state',
  run: async ({ servers }) => {
    const { rows } = await servers.horses.query<{ horseId: string; claimId: string; state: string; actions: string[] }>(
      `select horse_id as "horseId", claim_id as "claimId", state, array_agg(action order by step_id) as actions
        from claim join claim_step using (claim_id) group by claim_id`,
    )
    return rows.flatMap(({ horseId, claimId, state, actions }) => {
      const rebuilt = actions
        .filter((action) => action !== 'file' && action !== 'hand-over-records')
        .reduce<string>((current, action) => findNext(current, action) ?? `no ${action} after ${current}`, 'FILED')
      return rebuilt === state ? [] : [{ horseId, text: `claim ${claimId} is ${state}, its steps lead to ${rebuilt}` }]
    })
  },
}

function findNext(state: string, action: string): string | undefined {
  const table: Readonly<Record<string, Readonly<Record<string, { readonly to: string } | null>>>> = claimLifecycle.table
  return table[state]?.[action]?.to
}

/** What is true now follows from what was recorded. */
export const histories = [
  claims,
  checkBySql(
    'registrations, accepted transfers, claims and corrections lead to the responsible person',
    `with recursive ${remainingPersons},
    changes as (
      select h.horse_id, h.registered_at as at, 0 as position, (a.after->>'responsiblePersonId')::uuid as id
        from horse h join action a on a.entity_id = h.horse_id::text and a.kind = 'horse.registered'
      union all select horse_id, closed_at, 1, recipient_person_id from horse_request
        where kind = 'transfer' and state = 'ACCEPTED' and original_horse_id is null
      union all select horse_id, s.at, 2, case when s.action = 'post' then trainer_person_id
          else (previous->>'responsiblePersonId')::uuid end
        from claim join claim_step s using (claim_id)
        where s.action in ('post', 'void-mandatory', 'approve-void') and original_horse_id is null
      union all select entity_id::uuid, at, 3, (after->>'personId')::uuid from action
        where kind = 'horse.assignment-corrected' and after->>'role' = 'responsible-person' and after->>'to' is null),
    last as (select distinct on (horse_id) * from changes order by horse_id, at desc, position desc)
    select horse_id as "horseId", 'recorded changes lead to ' || r.person_id || ', responsible is ' || a.person_id as text
      from horse_assignment a join last l using (horse_id) join remaining r using (id)
      where a.role = 'responsible-person' and a.effective_to is null and a.superseded_at is null
        and a.person_id <> r.person_id`,
  ),
  checkBySql(
    'the steps of a request lead to its state',
    `select horse_id as "horseId", 'request ' || request_id || ' is ' || state || ' after ' || last as text from (
      select r.*, (select s.action from horse_request_step s where s.request_id = r.request_id
        and s.action not in ('send', 'readdress') order by step_id desc limit 1) as last,
        (select count(*) from horse_request_step s where s.request_id = r.request_id
        and s.action not in ('send', 'readdress')) as closings from horse_request r) r
      where state <> ${toCases('last', requestStates)} or closings > 1`,
  ),
  checkBySql(
    'the changes of its status lead to the status of a horse',
    `with changes as (select *, lag(to_status, 1, 'ACTIVE') over w as previous, lead(change_id) over w as next
      from horse_status_change window w as (partition by horse_id order by recorded_at))
    select h.horse_id as "horseId", 'it is ' || h.status || ', its changes lead to ' || coalesce(c.to_status, 'ACTIVE')
        as text
      from horse h left join changes c on c.horse_id = h.horse_id and c.next is null
      where h.status <> coalesce(c.to_status, 'ACTIVE')
        or exists (select from changes b where b.horse_id = h.horse_id and b.from_status <> b.previous)`,
  ),
  checkBySql(
    'the changes of an entry on the vets list lead to its state',
    `select e.horse_id as "horseId", 'entry ' || entry_id || ' is ' || e.state || ', changed to ' || c.state as text
      from vets_list_entry e join lateral (select state from vets_list_entry_change c where c.entry_id = e.entry_id
        order by changed_at desc, c.change_id limit 1) c on true
      where c.state <> e.state`,
  ),
]
