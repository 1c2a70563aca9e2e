import { AckPolicy, DeliverPolicy, RetentionPolicy, StorageType, type JetStreamManager } from '@nats-io/jetstream'
import { getDurableName, getPublisher, getStream, type Topology } from './topology.ts'

const minuteNs = 60_000_000_000
/** Time after which an unacknowledged message is delivered again, for example when a consumer was killed. */
const ackWaitNs = minuteNs / 6
/** How long a message stays in its stream. The outbox, the source of truth, keeps it longer. */
const maxAgeDays = 14

/** JetStream and the number of replicas per stream. */
export interface Streams {
  readonly manager: JetStreamManager
  readonly replicas?: number | undefined
}

/**
 * Creates or updates the declared streams and consumers. Also creates the streams of the services that publish the consumed
 * events, so that services can start in any order.
 */
export async function ensureTopology(streams: Streams, topology: Topology): Promise<void> {
  const { manager } = streams
  const services = new Set([topology.service, ...topology.consumers.map(({ event }) => getPublisher(event.subject))])
  for (const service of services) await ensureStream(streams, service)
  for (const { name, event } of topology.consumers) {
    await ensureConsumer(
      manager,
      getStream(getPublisher(event.subject)).name,
      getDurableName(topology.service, name),
      event.subject,
    )
  }
}

async function ensureStream({ manager, replicas }: Streams, service: string): Promise<void> {
  const { name, subjects } = getStream(service)
  const config = {
    name,
    subjects,
    retention: RetentionPolicy.Limits,
    storage: StorageType.File,
    max_age: maxAgeDays * 24 * 60 * minuteNs,
    duplicate_window: 2 * minuteNs,
    // Omitted, the operator's setting on the server stays.
    ...(replicas !== undefined && { num_replicas: replicas }),
  }
  try {
    await manager.streams.update(name, config)
  } catch (failure) {
    if (!isNotFound(failure)) throw failure
    await manager.streams.add(config)
  }
}

// Uses a single `filter_subject`, because nats-server before 2.10 supports no other.
async function ensureConsumer(
  manager: JetStreamManager,
  stream: string,
  durable: string,
  subject: string,
): Promise<void> {
  const updatable = { ack_wait: ackWaitNs, max_ack_pending: 200, max_deliver: -1 }
  try {
    await manager.consumers.update(stream, durable, updatable)
  } catch (failure) {
    if (!isNotFound(failure)) throw failure
    await manager.consumers.add(stream, {
      ...updatable,
      durable_name: durable,
      filter_subject: subject,
      ack_policy: AckPolicy.Explicit,
      deliver_policy: DeliverPolicy.All,
    })
  }
}

/** Whether the stream or consumer does not exist. */
function isNotFound(failure: unknown): boolean {
  return failure instanceof Error && /not found/i.test(failure.message)
}
