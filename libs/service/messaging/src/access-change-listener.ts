import { DeliverPolicy, type ConsumerMessages, type JsMsg } from '@nats-io/jetstream'
import type { Logger, TokenRevocations } from '@portal/service-kit'
import type { AccessChangePublisher } from '@portal/contracts-common'
import { accessChanged, accessChangedPayload } from './access-changed.ts'
import { ensureTopology } from './ensure-topology.ts'
import { parseEnvelope } from './inbox.ts'
import type { NatsClient } from './nats-client.ts'
import { getStream } from './topology.ts'

/** No user pool issues access tokens with a longer lifetime, so older changes are irrelevant. */
const maxTokenLifetimeMs = 24 * 3_600_000
const retryDelayMs = 250

interface Parts {
  readonly nats: NatsClient
  readonly revocations: TokenRevocations
  readonly logger: Logger
}

/**
 * Applies the access changes that one service publishes. Each process receives all of them, and at its start those of the
 * last day, so that a restart loses nothing.
 */
export class AccessChangeListener {
  readonly #parts: Parts
  readonly #publisher: AccessChangePublisher
  #messages: ConsumerMessages | undefined
  #running: Promise<void> | undefined
  #isStopped = false

  constructor(publisher: AccessChangePublisher, parts: Parts) {
    this.#publisher = publisher
    this.#parts = parts
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
    while (!this.#isStopped) {
      try {
        await this.#listen()
      } catch (failure) {
        if (!this.#isStopped) this.#parts.logger.warn({ err: failure }, 'cannot receive access changes; retrying')
      }
      if (!this.#isStopped) await new Promise((resolve) => setTimeout(resolve, retryDelayMs))
    }
  }

  async #listen(): Promise<void> {
    const streams = this.#parts.nats.jetStream
    if (!streams) return
    await ensureTopology(streams, { service: this.#publisher, consumers: [] })
    const consumer = await streams.client.consumers.get(getStream(this.#publisher).name, {
      filter_subjects: accessChanged(this.#publisher).subject,
      deliver_policy: DeliverPolicy.StartTime,
      opt_start_time: new Date(Date.now() - maxTokenLifetimeMs).toISOString(),
    })
    const messages = await consumer.consume({ idle_heartbeat: 2000, expires: 10_000, abort_on_missing_resource: true })
    this.#messages = messages
    if (this.#isStopped) messages.stop()
    for await (const message of messages) this.#apply(message)
  }

  /** Skips invalid messages; retrying them would never succeed. */
  #apply(message: JsMsg): void {
    try {
      const { at, ...change } = accessChangedPayload.parse(parseEnvelope(message.json()).payload)
      this.#parts.revocations.record({ ...change, at: new Date(at) })
    } catch (failure) {
      this.#parts.logger.error({ err: failure }, 'invalid access change skipped')
    }
  }
}
