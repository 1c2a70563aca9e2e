import { AckPolicy, DeliverPolicy, RetentionPolicy, StorageType, type JetStreamManager } from '@nats-io/jetstream'
import { durableName, publisherOf, streamOf, type Topology } from './topology.ts'

const minutes = 60_000_000_000 // in nanoseconds, as NATS counts
/** What a consumer that was killed had taken is another's after so long. */
const silence = minutes / 6
/** How long a message stays in its stream. The outbox keeps it longer: it is the truth. */
const days = 14

/** JetStream, and on how many servers a stream is kept. */
export interface Streams {
  readonly manager: JetStreamManager
  readonly replicas?: number | undefined
}

/**
 * Makes the streams and consumers of the topology as declared, and leaves what is right as it is. The streams of services
 * that are listened to are made too, so that the order in which services start does not matter.
 */
export async function ensureTopology(streams: Streams, topology: Topology): Promise<void> {
  const { manager } = streams
  const services = new Set([topology.service, ...topology.consumers.map(({ event }) => publisherOf(event.subject))])
  for (const service of services) await ensureStream(streams, service)
  for (const { name, event } of topology.consumers) {
    await ensureConsumer(
      manager,
      streamOf(publisherOf(event.subject)).name,
      durableName(topology.service, name),
      event.subject,
    )
  }
}

async function ensureStream({ manager, replicas }: Streams, service: string): Promise<void> {
  const { name, subjects } = streamOf(service)
  const config = {
    name,
    subjects,
    retention: RetentionPolicy.Limits,
    storage: StorageType.File,
    max_age: days * 24 * 60 * minutes,
    duplicate_window: 2 * minutes,
    // Not told, it stays as the operator has set it on the server.
    ...(replicas !== undefined && { num_replicas: replicas }),
  }
  try {
    await manager.streams.update(name, config)
  } catch (failure) {
    if (!isNotFound(failure)) throw failure
    await manager.streams.add(config)
  }
}

// A single `filter_subject`: nats-server before 2.10 knows no other.
async function ensureConsumer(
  manager: JetStreamManager,
  stream: string,
  durable: string,
  subject: string,
): Promise<void> {
  const changeable = { ack_wait: silence, max_ack_pending: 200, max_deliver: -1 }
  try {
    await manager.consumers.update(stream, durable, changeable)
  } catch (failure) {
    if (!isNotFound(failure)) throw failure
    await manager.consumers.add(stream, {
      ...changeable,
      durable_name: durable,
      filter_subject: subject,
      ack_policy: AckPolicy.Explicit,
      deliver_policy: DeliverPolicy.All,
    })
  }
}

/** Whether JetStream says that there is no such stream or consumer. */
function isNotFound(failure: unknown): boolean {
  return failure instanceof Error && /not found/i.test(failure.message)
}
