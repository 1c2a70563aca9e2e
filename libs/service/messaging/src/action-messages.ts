import type { ActionRow } from '@portal/persistence'
import { actionsRecorded } from './actions-recorded.ts'
import { toEnvelopeJson } from './envelope.ts'
import type { OutgoingEvent } from './publish.ts'
import { toStableUuid } from './stable-uuid.ts'

/** Maximum characters of actions in one message; a longer action gets its own message. NATS allows ten times as much. */
const maxMessageLength = 100_000

/** Creates the `actions.recorded` messages of a commit, as few as possible: each message costs as much as an event. */
export function toActionMessages(commitId: string, service: string, actions: readonly ActionRow[]): OutgoingEvent[] {
  const { subject } = actionsRecorded(service)
  const head = `{"service":${JSON.stringify(service)},"actions":[`
  return groupByLength(actions).map((group) => {
    const id = getMessageId(group.map((action) => action.id))
    const payload = `${head}${group.map((action) => action.json).join(',')}]}`
    const data = toEnvelopeJson({ id, subject, at: group[0]?.at ?? '', aggregateId: commitId, payload })
    return { id, commitId, subject, data }
  })
}

interface SerializedAction {
  readonly id: string
  readonly at: string
  readonly json: string
}

function groupByLength(actions: readonly ActionRow[]): SerializedAction[][] {
  const groups: SerializedAction[][] = []
  let remaining = 0
  for (const row of actions) {
    const action = { id: row.id, at: row.at, json: toJson(row) }
    remaining -= action.json.length
    if (remaining >= 0) groups.at(-1)?.push(action)
    else {
      groups.push([action])
      remaining = maxMessageLength - action.json.length
    }
  }
  return groups
}

/** A stable id: the same actions always get the same message id, and different actions a different one. */
function getMessageId(actionIds: readonly string[]): string {
  const [first = ''] = actionIds
  if (actionIds.length === 1) return first
  return toStableUuid(actionIds.join(' '))
}

function toJson(row: ActionRow): string {
  const json = JSON.stringify({
    id: row.id,
    at: row.at,
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
  // `before` and `after` are already JSON.
  return `${json.slice(0, -1)},"before":${row.before ?? 'null'},"after":${row.after ?? 'null'}}`
}
