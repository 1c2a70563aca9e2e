import type { ActionRow, Commit, EventRow, Pool, PoolClient } from '@portal/persistence'
import { actionRecorded } from './action-recorded.ts'
import type { OutgoingEvent } from './publish.ts'

/** A row of `outbox_commit`. */
export interface QueuedCommit {
  readonly id: string
  readonly action_ids: readonly string[]
}

const instant = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at`

/** The events of these commits, each with its action's own, in the order of the commits given. */
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
  return commits.flatMap((commit) =>
    commit.action_ids.flatMap((id) => {
      const action = actionsById.get(id)
      const own = (eventsByAction.get(id) ?? []).map((row) => eventOf(commit.id, row))
      return action ? [...own, recordOf(commit.id, service, action)] : own
    }),
  )
}

/** The same of a commit of this process, which need not be read. */
export function eventsOfCommit(service: string, { id, accompaniments }: Commit): OutgoingEvent[] {
  return accompaniments.flatMap(({ action, events }) => [
    ...events.map((row) => eventOf(id, row)),
    recordOf(id, service, action),
  ])
}

function eventOf(commitId: string, { id, at, subject, aggregate_id: aggregateId, payload }: EventRow): OutgoingEvent {
  return { id, commitId, subject, data: envelope(id, subject, at, aggregateId, payload) }
}

function recordOf(commitId: string, service: string, row: ActionRow): OutgoingEvent {
  const { subject } = actionRecorded(service)
  const told = JSON.stringify({
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
  })
  const payload = `${told.slice(0, -1)},"before":${row.before ?? 'null'},"after":${row.after ?? 'null'}}`
  return { id: row.id, commitId, subject, data: envelope(row.id, subject, row.at, row.entity_id, payload) }
}

/** An EventEnvelope as text; the payload is JSON already. */
function envelope(id: string, subject: string, at: string, aggregateId: string, payload: string): string {
  return `{"id":"${id}","subject":"${subject}","at":"${at}","aggregateId":${JSON.stringify(aggregateId)},"payload":${payload}}`
}
