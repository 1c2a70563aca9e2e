import type { ConsumerMessages, JsMsg, OrderedConsumerOptions } from '@nats-io/jetstream'
import type { EventDefinition } from '@portal/contracts-common'
import type { Logger } from '@portal/service-kit'
import type { z } from 'zod'
import { ensureTopology } from './ensure-topology.ts'
import { parseEnvelope } from './inbox.ts'
import type { NatsClient } from './nats-client.ts'
import { getPublisher, getStream } from './topology.ts'

const retryDelayMs = 250

/** An event that every process receives, and what it does with it. */
interface FollowedEvent<Schema extends z.ZodType> {
  readonly event: EventDefinition<Schema>
  /** Where to begin in the stream, at each start and after the stream was lost. */
  readonly startAt: () => Partial<OrderedConsumerOptions>
  readonly apply: (payload: z.output<Schema>) => void
}

/**
 * Receives all events of one subject in each process, unlike a consumer, whose events are shared by the processes of a
 * service. Applies them in memory only; a restart reads them again.
 */
export class EventFollower<Schema extends z.ZodType> {
  readonly #nats: NatsClient
  readonly #logger: Logger
  readonly #followed: FollowedEvent<Schema>
  #messages: ConsumerMessages | undefined
  #running: Promise<void> | undefined
  #isStopped = false

  constructor(nats: NatsClient, logger: Logger, followed: FollowedEvent<Schema>) {
    this.#nats = nats
    this.#logger = logger
    this.#followed = followed
  }

  start(): void {
    this.#running ??= this.#run()
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    // Not awaited: it resolves only after the loop below has ended.
    this.#messages?.stop()
    await this.#running
  }

  async #run(): Promise<void> {
    const { subject } = this.#followed.event
    while (!this.#isStopped) {
      try {
        await this.#listen()
      } catch (failure) {
        if (!this.#isStopped) this.#logger.warn({ err: failure, subject }, 'events cannot be received; retrying')
      }
      if (!this.#isStopped) await new Promise((resolve) => setTimeout(resolve, retryDelayMs))
    }
  }

  async #listen(): Promise<void> {
    const streams = this.#nats.jetStream
    if (!streams) return
    const { event, startAt } = this.#followed
    const publisher = getPublisher(event.subject)
    await ensureTopology(streams, { service: publisher, consumers: [] })
    const consumer = await streams.client.consumers.get(getStream(publisher).name, {
      filter_subjects: event.subject,
      ...startAt(),
    })
    // Without the option, a stream that lost its data would be read from a sequence number that it never reaches.
    const messages = await consumer.consume({ idle_heartbeat: 2000, expires: 10_000, abort_on_missing_resource: true })
    this.#messages = messages
    if (this.#isStopped) messages.stop()
    for await (const message of messages) this.#apply(message)
  }

  /** Skips invalid messages; retrying them would never succeed. */
  #apply(message: JsMsg): void {
    const { event, apply } = this.#followed
    try {
      apply(event.payload.parse(parseEnvelope(message.json()).payload))
    } catch (failure) {
      this.#logger.error({ err: failure, subject: event.subject }, 'invalid event skipped')
    }
  }
}
