import { hash } from 'node:crypto'
import type { ActionRow } from '@portal/persistence'
import { actionsRecorded } from './action-recorded.ts'
import { envelope } from './envelope.ts'
import type { OutgoingEvent } from './publish.ts'

/** Characters of actions that travel together; a longer one travels alone. NATS takes ten times as much. */
const most = 100_000

/** The messages that tell of a commit's actions, as few as can be: a message each costs as much as the events themselves. */
export function recordsOf(commitId: string, service: string, actions: readonly ActionRow[]): OutgoingEvent[] {
  const { subject } = actionsRecorded(service)
  const head = `{"service":${JSON.stringify(service)},"actions":[`
  return togetherOf(actions).map((group) => {
    const id = idOf(group.map((action) => action.id))
    const payload = `${head}${group.map((action) => action.text).join(',')}]}`
    return {
      id,
      commitId,
      subject,
      data: envelope({ id, subject, at: group[0]?.at ?? '', aggregateId: commitId, payload }),
    }
  })
}

interface Told {
  readonly id: string
  readonly at: string
  readonly text: string
}

function togetherOf(actions: readonly ActionRow[]): Told[][] {
  const groups: Told[][] = []
  let room = 0
  for (const action of actions) {
    const told = { id: action.id, at: action.at, text: textOf(action) }
    room -= told.text.length
    if (room >= 0) groups.at(-1)?.push(told)
    else {
      groups.push([told])
      room = most - told.text.length
    }
  }
  return groups
}

/** The same actions have the same id whenever they are told again, and others never have it. */
function idOf(actionIds: readonly string[]): string {
  const [first = ''] = actionIds
  if (actionIds.length === 1) return first
  const digits = hash('sha256', actionIds.join(' '), 'hex')
  const parts = [digits.slice(0, 8), digits.slice(8, 12), `8${digits.slice(13, 16)}`, `8${digits.slice(17, 20)}`]
  return [...parts, digits.slice(20, 32)].join('-')
}

function textOf(row: ActionRow): string {
  const told = JSON.stringify({
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
  // The last two are JSON already.
  return `${told.slice(0, -1)},"before":${row.before ?? 'null'},"after":${row.after ?? 'null'}}`
}
