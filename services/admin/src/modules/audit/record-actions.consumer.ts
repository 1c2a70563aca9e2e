import { Injectable } from '@nestjs/common'
import type { EntityManager } from '@mikro-orm/postgresql'
import type { EventEnvelope } from '@portal/contracts-common'
import { DeadLetters, recordedAction, toStableUuid, type ActionsRecorded, type EventHandler } from '@portal/messaging'
import { getDatabaseErrorCode } from '@portal/persistence'
import { z } from 'zod'

/**
 * Adds the actions of services to the audit trail. The id of an action is the id of its entry, so a redelivered event
 * adds nothing.
 *
 * Entries are kept forever and cannot be deleted. They therefore identify people only by their account id, and store a
 * digest instead of the text of comments: an author who deletes a comment also deletes its text. The authority's own
 * texts (responses, definitions, interface texts) are stored before and after each change.
 */
@Injectable()
export class RecordActions implements EventHandler<ActionsRecorded> {
  constructor(private readonly deadLetters: DeadLetters) {}

  /** An action that is invalid or cannot be stored becomes a dead letter of its own; the others of its message are added. */
  async handle(em: EntityManager, event: EventEnvelope<ActionsRecorded>): Promise<void> {
    const { service, actions } = event.payload
    if (actions.length <= 1) return addEntries(em, event.payload)
    if ((await findFailure(em, event.payload)) === undefined) return
    for (const [index, action] of actions.entries()) {
      const single = { service, actions: [action] }
      const failure = await findFailure(em, single)
      if (failure === undefined) continue
      const { data: id = toStableUuid(`${event.id} ${index}`) } = actionId.safeParse(action)
      const message = Buffer.from(JSON.stringify({ ...event, id, payload: single }))
      await this.deadLetters.store(
        getAuditConsumer(service),
        event.subject,
        message,
        1,
        `${failure.name}: ${failure.message}`,
      )
    }
  }
}

const actionId = recordedAction.pick({ id: true }).transform((action) => action.id)

/** The name of the consumer that records the actions of a service. */
export function getAuditConsumer(service: string): string {
  return `audit-${service}`
}

/** Error codes of data that PostgreSQL refuses: invalid values, violated constraints, values too long to index. */
const UNSTORABLE = /^(?:2[23]...|54000)$/

/** Adds entries and returns undefined, or adds none and returns the error of data that is invalid or cannot be stored. */
async function findFailure(em: EntityManager, payload: ActionsRecorded): Promise<Error | undefined> {
  await em.execute('savepoint entries')
  try {
    await addEntries(em, payload)
    return undefined
  } catch (failure) {
    if (!(failure instanceof Error) || !isFaultOfData(failure)) throw failure
    await em.execute('rollback to savepoint entries')
    return failure
  }
}

function isFaultOfData(failure: Error): boolean {
  return failure instanceof z.ZodError || UNSTORABLE.test(getDatabaseErrorCode(failure) ?? '')
}

async function addEntries(em: EntityManager, { service, actions }: ActionsRecorded): Promise<void> {
  const entries = z.array(recordedAction).parse(actions)
  await em.execute(
    `insert into audit_entry (id, performed_at, service, action, entity_type, entity_id, actor, actor_groups, on_behalf_of, reason,
                              route, correlation_id, before, after)
     select id, at, ?, kind, "entityType", "entityId", actor, "actorGroups", "onBehalfOf", reason,
            route, "correlationId", coalesce(before, 'null'), coalesce(after, 'null')
       from jsonb_to_recordset(?::jsonb) as actions (id uuid, at timestamptz, kind text, "entityType" text, "entityId" text,
            actor text, "actorGroups" text[], "onBehalfOf" text, reason text, route text, "correlationId" text,
            before jsonb, after jsonb)
     on conflict (id) do nothing`,
    [service, JSON.stringify(entries)],
  )
}
