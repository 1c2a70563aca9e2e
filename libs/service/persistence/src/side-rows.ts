import type { Accompaniment, EventRow } from './accompaniment.ts'
import { arraysOf, givenRows, type Columns } from './text-arrays.ts'

/** A data-changing statement that can make the changes of several commands at once, prepared under its name. */
export interface ChangeStatement {
  readonly name: string
  /**
   * Takes its rows from {@link givenRows} of the columns, and returns the `id` below as `change_id` for every row that it
   * changed.
   */
  readonly text: string
  readonly columns: Columns
  /** A uuid of this command alone, which its rows hold. */
  readonly id: string
  readonly rows: readonly object[]
}

/** How a commit is queued for publishing. */
export interface Queueing {
  readonly commitId: string
  /** Seconds in which only the process that commits publishes it. */
  readonly held: number
}

/** A named prepared query of the pg client. */
interface Statement {
  readonly name: string
  readonly text: string
  readonly values: unknown[]
}

/** One statement for everything that accompanies a change: a statement each would cost a third of the throughput. */
export function sideRows(accompaniment: Accompaniment, queueing: Queueing): Statement {
  return { name: 'side-rows', text: textAlone, values: sideValues([accompaniment], queueing) }
}

/**
 * One statement for changes of one shape with all that accompanies them: for each change that is made, and for no other.
 * Answers the `change_id` of those.
 */
export function changesWithSideRows(
  changes: readonly ChangeStatement[],
  accompaniments: readonly Accompaniment[],
  queueing: Queueing,
): Statement {
  const [first] = changes
  if (!first) throw new Error('There is nothing to change.')
  const { name, columns } = first
  const rows = changes.flatMap((change) => change.rows)
  return {
    name: `${name}+side-rows`,
    text: textWith(first),
    values: [...arraysOf(columns, rows), ...sideValues(accompaniments, queueing)],
  }
}

function sideValues(accompaniments: readonly Accompaniment[], { commitId, held }: Queueing): unknown[] {
  const rows = accompaniments.map(({ changeId, action, events, requestHash, kept }) => ({
    ...action,
    actor_groups: groupsText(action.actor_groups),
    events: eventsText(events),
    change_id: changeId,
    request_hash: requestHash,
    kept_for: kept?.actor,
    key: kept?.key,
    status: kept?.status,
    answer: kept?.answer,
    facts: kept?.facts,
  }))
  return [commitId, held, ...arraysOf(sideColumns, rows)]
}

/** A command's events as its action row holds them; their payloads are JSON already. */
function eventsText(events: readonly EventRow[]): string | null {
  if (events.length === 0) return null
  const texts = events.map(
    ({ id, subject, aggregate_id: aggregateId, payload }) =>
      `${JSON.stringify({ id, subject, aggregateId }).slice(0, -1)},"payload":${payload}}`,
  )
  return `[${texts.join(',')}]`
}

/** As PostgreSQL writes a list of texts. */
function groupsText(groups: readonly string[]): string {
  return `{${groups.map((group) => `"${group.replaceAll(/["\\]/g, String.raw`\$&`)}"`).join(',')}}`
}

const actionColumns = {
  id: 'uuid',
  at: 'timestamptz',
  kind: 'text',
  entity_type: 'text',
  entity_id: 'text',
  actor: 'text',
  actor_groups: 'text[]',
  on_behalf_of: 'text',
  reason: 'text',
  route: 'text',
  correlation_id: 'text',
  before: 'jsonb',
  after: 'jsonb',
  events: 'jsonb',
}
const sideColumns = {
  ...actionColumns,
  change_id: 'uuid',
  request_hash: 'text',
  kept_for: 'text',
  key: 'text',
  status: 'smallint',
  answer: 'text',
  facts: 'text',
}

const texts = new Map<string, string>()

function textWith({ text: change, columns }: ChangeStatement): string {
  const known = texts.get(change)
  if (known !== undefined) return known
  const made = 'where change_id in (select change_id from change)'
  const first = Object.keys(columns).length + 1
  const text = `with change as (${change}), ${writing(first, made)} select change_id from accompaniment`
  texts.set(change, text)
  return text
}

const textAlone = `with ${writing(1, '')} select from accompaniment`

function writing(first: number, made: string): string {
  const action = Object.keys(actionColumns).join(', ')
  const [commitId, held, side] = [`$${first}::uuid`, `$${first + 1}::int`, first + 2]
  return `
accompaniment as materialized (
  select * from ${givenRows(sideColumns, side)} a ${made}
), written as (
  insert into action (${action}) select ${action} from accompaniment
), queued as (
  insert into outbox_commit (id, action_ids, due_at)
  select ${commitId}, array_agg(id), now() + make_interval(secs => ${held}) from accompaniment having count(*) > 0
), kept as (
  insert into idempotency (actor, route, key, request_hash, status, answer, facts, at)
  -- By the database's clock: how long it is kept does not depend on when the command says that it happened.
  select kept_for, route, key, request_hash, status, answer, facts, now() from accompaniment where key is not null
)`
}
