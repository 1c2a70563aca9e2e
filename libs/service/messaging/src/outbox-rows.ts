import type { Pool, PoolClient } from '@portal/persistence'
import { actionRecorded, type ActionRecorded } from './action-recorded.ts'

/** A message as it goes to the stream; `id` is also its message id. */
export interface OutgoingEvent {
  readonly id: string
  readonly actionId: string
  readonly subject: string
  readonly data: string
}

interface ActionRow {
  id: string
  at: string
  kind: string
  entity_type: string
  entity_id: string
  actor: string | null
  actor_groups: string[]
  on_behalf_of: string | null
  reason: string | null
  route: string
  correlation_id: string
  before: unknown
  after: unknown
}

interface OutboxRow {
  id: string
  action_id: string
  at: string
  subject: string
  aggregate_id: string
  payload: unknown
}

const instant = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at`

/** The events of these commands, each with its action's own, in the order of the ids given. */
export async function eventsOf(
  client: Pool | PoolClient,
  service: string,
  actionIds: readonly string[],
): Promise<OutgoingEvent[]> {
  const [actions, events] = await Promise.all([
    client.query<ActionRow>({
      name: 'relay-actions',
      text: `select id, ${instant('at')}, kind, entity_type, entity_id, actor, actor_groups, on_behalf_of, reason, route,
        correlation_id, before, after from action where id = any($1)`,
      values: [actionIds],
    }),
    client.query<OutboxRow>({
      name: 'relay-events',
      text: `select id, action_id, ${instant('at')}, subject, aggregate_id, payload from outbox where action_id = any($1)`,
      values: [actionIds],
    }),
  ])
  const actionsById = new Map(actions.rows.map((row) => [row.id, row]))
  const eventsByAction = Map.groupBy(events.rows, (row) => row.action_id)
  return actionIds.flatMap((id) => {
    const action = actionsById.get(id)
    const own = (eventsByAction.get(id) ?? []).map((row) => eventOf(row))
    return action ? [...own, recordOf(service, action)] : own
  })
}

function eventOf({
  id,
  action_id: actionId,
  at,
  subject,
  aggregate_id: aggregateId,
  payload,
}: OutboxRow): OutgoingEvent {
  return { id, actionId, subject, data: JSON.stringify({ id, subject, at, aggregateId, payload }) }
}

function recordOf(service: string, row: ActionRow): OutgoingEvent {
  const { subject } = actionRecorded(service)
  const payload: ActionRecorded = {
    service,
    kind: row.kind,
    entityType: row.entity_type,
    entityId: row.entity_id,
    actor: row.actor,
    actorGroups: row.actor_groups,
    onBehalfOf: row.on_behalf_of,
    reason: row.reason,
    route: row.route,
    correlationId: row.correlation_id,
    before: row.before,
    after: row.after,
  }
  const { id, at } = row
  return { id, actionId: id, subject, data: JSON.stringify({ id, subject, at, aggregateId: row.entity_id, payload }) }
}
