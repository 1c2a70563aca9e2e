import { randomUUID } from 'node:crypto'
import type { EventDefinition } from '@portal/contracts-common'
import { NatsClient } from '@portal/messaging'
import type { z } from 'zod'
import type { TestService } from './test-service.ts'
import { waitFor } from './wait-for.ts'

/** Publishes an event like the service that owns it, to the NATS server of a test service. */
export async function publishEvent<S extends z.ZodType>(
  service: TestService,
  event: EventDefinition<S>,
  aggregateId: string,
  payload: z.input<S>,
): Promise<void> {
  const id = randomUUID()
  const at = service.clock.now().toISOString()
  const envelope = { id, subject: event.subject, at, aggregateId, payload: event.payload.parse(payload) }
  await waitFor(async () => {
    const { jetStream } = service.service.app.get(NatsClient)
    if (!jetStream) throw new Error('NATS is not connected')
    await jetStream.client.publish(event.subject, JSON.stringify(envelope), { msgID: id })
  })
}
