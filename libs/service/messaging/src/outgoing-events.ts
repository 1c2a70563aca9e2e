import type { ActionRow, Commit, EventRow, Pool, PoolClient } from '@portal/persistence'
import { toActionMessages } from './action-messages.ts'
import { toEnvelopeJson } from './envelope.ts'
import type { OutgoingEvent } from './publish.ts'

/** A row of `outbox`. */
export interface OutboxRow {
  readonly id: string
  readonly action_ids: readonly string[]
}

const selectAt = `to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at`

/** Loads the messages of these commits, in order: each commit's events, then its `actions.recorded` messages. */
export async function loadEvents(
  client: Pool | PoolClient,
  service: string,
  commits: readonly OutboxRow[],
): Promise<OutgoingEvent[]> {
  const ids = commits.flatMap((commit) => commit.action_ids)
  const [actions, events] = await Promise.all([
    client.query<ActionRow>({
      name: 'relay-select-actions',
      text: `select id, ${selectAt}, kind, entity_type, entity_id, actor, actor_groups, on_behalf_of, reason, route,
        correlation_id, before::text, after::text from action where id = any($1)`,
      values: [ids],
    }),
    client.query<EventRow>({
      name: 'relay-select-events',
      text: `select id, action_id, ${selectAt}, subject, aggregate_id, payload::text from outbox_event
        where action_id = any($1)`,
      values: [ids],
    }),
  ])
  const actionsById = new Map(actions.rows.map((row) => [row.id, row]))
  const eventsByAction = Map.groupBy(events.rows, (row) => row.action_id)
  return commits.flatMap(({ id, action_ids: actionIds }) => [
    ...actionIds.flatMap((actionId) => (eventsByAction.get(actionId) ?? []).map((row) => toOutgoingEvent(id, row))),
    ...toActionMessages(
      id,
      service,
      actionIds.map((actionId) => actionsById.get(actionId)).filter((row) => row !== undefined),
    ),
  ])
}

/** The same messages for a commit of this process, from memory. */
export function toOutgoingEvents(service: string, { id, records }: Commit): OutgoingEvent[] {
  return [
    ...records.flatMap(({ events }) => events.map((row) => toOutgoingEvent(id, row))),
    ...toActionMessages(
      id,
      service,
      records.map(({ action }) => action),
    ),
  ]
}

function toOutgoingEvent(
  commitId: string,
  { id, at, subject, aggregate_id: aggregateId, payload }: EventRow,
): OutgoingEvent {
  return { id, commitId, subject, data: toEnvelopeJson({ id, subject, at, aggregateId, payload }) }
}
