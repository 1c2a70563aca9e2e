import { DeliverPolicy, type ConsumerMessages, type JsMsg } from '@nats-io/jetstream'
import type { EndedRights, Logger } from '@portal/service-kit'
import { ensureTopology } from './ensure-topology.ts'
import { parseEnvelope } from './inbox.ts'
import type { NatsLink } from './nats-link.ts'
import { rightsChanged, rightsChangedPayload, type rightsChangers } from './rights-changed.ts'
import { streamOf } from './topology.ts'

/** No pool gives access tokens a longer life; after it nothing that was told before matters. */
const longestToken = 24 * 3_600_000
const patience = 250

/**
 * Hears what one service tells of accounts whose tokens are over. Each process hears everything, and at its start what was
 * told in the last day, so that a restart forgets nothing.
 */
export class RightsListener {
  readonly #parts: { readonly link: NatsLink; readonly rights: EndedRights; readonly logger: Logger }
  readonly #publisher: (typeof rightsChangers)[number]
  #messages: ConsumerMessages | undefined
  #running: Promise<void> | undefined
  #isStopped = false

  constructor(
    publisher: (typeof rightsChangers)[number],
    parts: { link: NatsLink; rights: EndedRights; logger: Logger },
  ) {
    this.#publisher = publisher
    this.#parts = parts
  }

  start(): void {
    this.#running ??= this.#run()
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    // Not awaited: it is over only once the loop below has come to it.
    this.#messages?.stop()
    await this.#running
  }

  async #run(): Promise<void> {
    while (!this.#isStopped) {
      try {
        await this.#listen()
      } catch (failure) {
        if (!this.#isStopped) this.#parts.logger.warn({ err: failure }, 'changes of rights are not heard at the moment')
      }
      if (!this.#isStopped) await new Promise((resolve) => setTimeout(resolve, patience))
    }
  }

  async #listen(): Promise<void> {
    const streams = this.#parts.link.jetStream
    if (!streams) return
    await ensureTopology(streams, { service: this.#publisher, consumers: [] })
    const consumer = await streams.client.consumers.get(streamOf(this.#publisher).name, {
      filter_subjects: rightsChanged(this.#publisher).subject,
      deliver_policy: DeliverPolicy.StartTime,
      opt_start_time: new Date(Date.now() - longestToken).toISOString(),
    })
    const messages = await consumer.consume({ idle_heartbeat: 2000, expires: 10_000 })
    this.#messages = messages
    if (this.#isStopped) messages.stop()
    for await (const message of messages) this.#note(message)
  }

  /** What cannot be read is passed over: it would come again and again. */
  #note(message: JsMsg): void {
    try {
      const { at, ...change } = rightsChangedPayload.parse(parseEnvelope(message.json()).payload)
      this.#parts.rights.note({ ...change, at: new Date(at) })
    } catch (failure) {
      this.#parts.logger.error({ err: failure }, 'a change of rights could not be read')
    }
  }
}
