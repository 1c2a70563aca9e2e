import type { MikroORM } from '@mikro-orm/postgresql'
import type { EventDefinition, EventEnvelope } from '@portal/contracts-common'
import { inTransaction, type PipelinedConnection } from '@portal/persistence'
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

/**
 * Handles an event exactly once: the inbox row and the effect are one transaction. Returns false when the event was handled
 * before. `alongside` runs in the same transaction.
 */
export async function handleOnce(
  orm: MikroORM,
  consumer: string,
  definition: EventDefinition,
  handler: EventHandler<never>,
  event: EventEnvelope<unknown>,
  alongside?: (connection: PipelinedConnection) => Promise<void>,
): Promise<boolean> {
  return requestScope.run({ correlationId: event.id }, () =>
    inTransaction(orm, async (em, connection) => {
      const { rowCount } = await connection.query({ ...insertInboxRow, values: [consumer, event.id] })
      await alongside?.(connection)
      if (rowCount === 0) return false
      const payload = definition.payload.parse(event.payload)
      await handler.handle(em, { ...event, payload } as EventEnvelope<never>)
      return true
    }),
  )
}
