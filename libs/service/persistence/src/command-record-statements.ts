import type { CommandRecord, EventRow } from './command-record.ts'
import { toUnnestParameters, unnestRows } from './unnest-rows.ts'

/** The outbox row of a commit. */
export interface OutboxEntry {
  readonly commitId: string
  /** Seconds during which only the committing process publishes it. */
  readonly leaseSeconds: number
}

/** A named prepared query of the pg client. */
interface Statement {
  readonly name: string
  readonly text: string
  readonly values: unknown[]
}

/** One statement that writes the records of a commit. Separate statements would cost a third of the throughput. */
export function insertCommandRecords(records: readonly CommandRecord[], entry: OutboxEntry): Statement {
  return { name: 'insert-command-records', text: recordOnlyText, values: getRecordValues(records, entry) }
}

/** The values of {@link recordInserts}. */
export function getRecordValues(records: readonly CommandRecord[], { commitId, leaseSeconds }: OutboxEntry): unknown[] {
  const rows = records.map(({ changeId, action, events, requestHash, storedResponse }) => ({
    ...action,
    actor_groups: toTextArrayLiteral(action.actor_groups),
    events: toEventsJson(events),
    change_id: changeId,
    request_hash: requestHash,
    key_actor: storedResponse?.actor,
    key: storedResponse?.key,
    status: storedResponse?.status,
    response: storedResponse?.body,
    replay_data: storedResponse?.replayData,
  }))
  return [commitId, leaseSeconds, ...toUnnestParameters(recordColumns, rows)]
}

/** The `events` column of an action. The payloads are already JSON. */
function toEventsJson(events: readonly EventRow[]): string | null {
  if (events.length === 0) return null
  const texts = events.map(
    ({ id, subject, aggregate_id: aggregateId, payload }) =>
      `${JSON.stringify({ id, subject, aggregateId }).slice(0, -1)},"payload":${payload}}`,
  )
  return `[${texts.join(',')}]`
}

/** A PostgreSQL array literal. */
function toTextArrayLiteral(groups: readonly string[]): string {
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
const recordColumns = {
  ...actionColumns,
  change_id: 'uuid',
  request_hash: 'text',
  key_actor: 'text',
  key: 'text',
  status: 'smallint',
  response: 'text',
  replay_data: 'text',
}

const recordOnlyText = `with ${recordInserts(1, '')} select from command_record`

/**
 * Common table expressions that write the records of commands. `condition` chooses the records; the parameters start at
 * `$firstParameter`.
 */
export function recordInserts(firstParameter: number, condition: string): string {
  const columns = Object.keys(actionColumns).join(', ')
  const [commitId, leaseSeconds] = [`$${firstParameter}::uuid`, `$${firstParameter + 1}::int`]
  return `
command_record as materialized (
  select * from ${unnestRows(recordColumns, firstParameter + 2)} a ${condition}
), inserted_actions as (
  insert into action (${columns}) select ${columns} from command_record
), inserted_outbox as (
  insert into outbox (id, action_ids, next_attempt_at)
  select ${commitId}, array_agg(id), now() + make_interval(secs => ${leaseSeconds}) from command_record having count(*) > 0
), inserted_keys as (
  insert into idempotency_key (actor, route, key, request_hash, status, response, replay_data, created_at)
  -- At least the database's time: a key must not expire earlier because the command reports a time in the past. A test
  -- clock, by which keys expire, is ahead of it.
  select key_actor, route, key, request_hash, status, response, replay_data, greatest(at, now()) from command_record where key is not null
)`
}
