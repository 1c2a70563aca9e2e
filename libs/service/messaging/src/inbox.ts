import type { EntityManager, MikroORM } from '@mikro-orm/postgresql'
import type { EventDefinition, EventEnvelope } from '@portal/contracts-common'
import { getTransactionConnection, inTransaction } from '@portal/persistence'
import { requestScope } from '@portal/service-kit'
import { z } from 'zod'
import type { EventHandler } from './topology.ts'

const envelope = z.object({
  id: z.uuid(),
  subject: z.string(),
  at: z.string(),
  aggregateId: z.string(),
  payload: z.unknown(),
})

const insertInboxRow = {
  name: 'inbox-insert',
  text: 'insert into inbox (consumer, event_id) values ($1, $2) on conflict do nothing returning event_id',
}

/** Parses a message's envelope; throws when it is invalid. */
export function parseEnvelope(data: unknown): EventEnvelope<unknown> {
  return envelope.parse(data) as EventEnvelope<unknown>
}

/** A consumer's handler of an event. */
export interface ConsumerHandler {
  readonly consumer: string
  readonly definition: EventDefinition
  readonly handler: EventHandler<never>
}

/**
 * Handles an event exactly once: the inbox row and the effect are one transaction. Returns false when the event was handled
 * before.
 */
export async function handleOnce(
  orm: MikroORM,
  handler: ConsumerHandler,
  event: EventEnvelope<unknown>,
): Promise<boolean> {
  return inTransaction(orm, (em) => handleWithin(em, handler, event))
}

/** Does the same in the transaction of `em`. */
export async function handleWithin(
  em: EntityManager,
  { consumer, definition, handler }: ConsumerHandler,
  event: EventEnvelope<unknown>,
): Promise<boolean> {
  return requestScope.run({ correlationId: event.id }, async () => {
    const connection = await getTransactionConnection(em)
    const { rowCount } = await connection.query({ ...insertInboxRow, values: [consumer, event.id] })
    if (rowCount === 0) return false
    const payload = definition.payload.parse(event.payload)
    await handler.handle(em, { ...event, payload } as EventEnvelope<never>)
    return true
  })
}
