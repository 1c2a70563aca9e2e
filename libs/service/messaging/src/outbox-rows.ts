import type { ActionRow, Commit, EventRow, Pool, PoolClient } from '@portal/persistence'
import { envelope } from './envelope.ts'
import type { OutgoingEvent } from './publish.ts'
import { recordsOf } from './recorded-actions.ts'

/** A row of `outbox_commit`. */
export interface QueuedCommit {
  readonly id: string
  readonly action_ids: readonly string[]
}

const instant = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at`

/** The events of these commits, each commit's followed by what tells of its actions, in the order of the commits given. */
export async function eventsOf(
  client: Pool | PoolClient,
  service: string,
  commits: readonly QueuedCommit[],
): Promise<OutgoingEvent[]> {
  const ids = commits.flatMap((commit) => commit.action_ids)
  const [actions, events] = await Promise.all([
    client.query<ActionRow>({
      name: 'relay-actions',
      text: `select id, ${instant('at')}, kind, entity_type, entity_id, actor, actor_groups, on_behalf_of, reason, route,
        correlation_id, before::text, after::text from action where id = any($1)`,
      values: [ids],
    }),
    client.query<EventRow>({
      name: 'relay-events',
      text: `select id, action_id, ${instant('at')}, subject, aggregate_id, payload::text from event where action_id = any($1)`,
      values: [ids],
    }),
  ])
  const actionsById = new Map(actions.rows.map((row) => [row.id, row]))
  const eventsByAction = Map.groupBy(events.rows, (row) => row.action_id)
  return commits.flatMap(({ id, action_ids: actionIds }) => [
    ...actionIds.flatMap((actionId) => (eventsByAction.get(actionId) ?? []).map((row) => eventOf(id, row))),
    ...recordsOf(
      id,
      service,
      actionIds.map((actionId) => actionsById.get(actionId)).filter((row) => row !== undefined),
    ),
  ])
}

/** The same of a commit of this process, which need not be read. */
export function eventsOfCommit(service: string, { id, accompaniments }: Commit): OutgoingEvent[] {
  return [
    ...accompaniments.flatMap(({ events }) => events.map((row) => eventOf(id, row))),
    ...recordsOf(
      id,
      service,
      accompaniments.map(({ action }) => action),
    ),
  ]
}

function eventOf(commitId: string, { id, at, subject, aggregate_id: aggregateId, payload }: EventRow): OutgoingEvent {
  return { id, commitId, subject, data: envelope({ id, subject, at, aggregateId, payload }) }
}
