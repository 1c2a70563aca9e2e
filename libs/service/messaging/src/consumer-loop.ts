import type { ConsumerMessages, JsMsg } from '@nats-io/jetstream'
import type { MikroORM } from '@mikro-orm/postgresql'
import { translateDatabaseFailure } from '@portal/persistence'
import { describeFault, type Logger } from '@portal/service-kit'
import type { DeadLetters } from './dead-letters.ts'
import { ensureTopology } from './ensure-topology.ts'
import { handleOnce, parseEnvelope } from './inbox.ts'
import type { NatsLink } from './nats-link.ts'
import {
  durableName,
  publisherOf,
  streamOf,
  type ConsumerDeclaration,
  type EventHandler,
  type Topology,
} from './topology.ts'

/** Failures of one event before it becomes a dead letter. */
const patience = 10

/** Milliseconds before the next try, by the number of tries so far. */
const pauses = [50, 100, 250, 500, 1000, 2000, 4000, 8000, 15_000]

/** Where tests make a process die. */
interface ConsumerFaults {
  /** Between the commit of effect and inbox row, and the acknowledgement. */
  readonly beforeAck?: () => void | Promise<void>
}

export interface ConsumerParts {
  readonly orm: MikroORM
  readonly link: NatsLink
  readonly topology: Topology
  readonly deadLetters: DeadLetters
  readonly logger: Logger
  /** Called after an event was handled: it may have left events of its own. */
  readonly onHandled: () => void
  readonly pauses?: readonly number[]
  readonly faults?: ConsumerFaults
}

/** Takes a durable consumer's messages one after another, for as long as the service lives. */
export class ConsumerLoop {
  readonly #declaration: ConsumerDeclaration
  readonly #handler: EventHandler<never>
  readonly #parts: ConsumerParts
  // Our own count: redeliveries after an outage are not failures of the event.
  readonly #failures = new Map<number, number>()
  #messages: ConsumerMessages | undefined
  #running: Promise<void> | undefined
  #stopped = false

  constructor(declaration: ConsumerDeclaration, handler: EventHandler<never>, parts: ConsumerParts) {
    this.#declaration = declaration
    this.#handler = handler
    this.#parts = parts
  }

  start(): void {
    this.#running ??= this.#run()
  }

  /** Takes no more messages; what is under way is finished. */
  async stop(): Promise<void> {
    this.#stopped = true
    await this.#messages?.close().catch(() => undefined)
    await this.#running
  }

  async #run(): Promise<void> {
    const { link, topology, logger } = this.#parts
    while (!this.#stopped) {
      try {
        const streams = link.jetStream
        if (streams) {
          await ensureTopology(streams, { ...topology, consumers: [this.#declaration] })
          await this.#take()
        }
      } catch (failure) {
        if (!this.#stopped) logger.warn({ err: failure, consumer: this.#declaration.name }, 'consumer interrupted')
      }
      if (!this.#stopped) await pause(250)
    }
  }

  async #take(): Promise<void> {
    const { link, topology } = this.#parts
    const stream = streamOf(publisherOf(this.#declaration.event.subject)).name
    const consumer = await link.jetStream?.client.consumers.get(
      stream,
      durableName(topology.service, this.#declaration.name),
    )
    if (!consumer || this.#stopped) return
    const messages = await consumer.consume({
      max_messages: 20,
      expires: 10_000,
      idle_heartbeat: 2000,
      abort_on_missing_resource: true,
    })
    this.#messages = messages
    if (this.#stopped) await messages.close()
    for await (const message of messages) {
      if (this.#stopped) break
      await this.#handle(message)
    }
  }

  async #handle(message: JsMsg): Promise<void> {
    const { orm, onHandled, faults, deadLetters, topology } = this.#parts
    const { name, event: definition } = this.#declaration
    for (;;) {
      try {
        const event = parseEnvelope(message.json())
        await handleOnce(orm, name, definition, this.#handler, event)
        onHandled()
        await faults?.beforeAck?.()
        this.#failures.delete(message.seq)
        message.ack()
        return
      } catch (failure) {
        // While the database is away nothing can be judged: the event waits, and it does not count as its failure.
        if (translateDatabaseFailure(failure)?.code === 'service.unavailable' && !this.#stopped) {
          message.working()
          await pause(500)
          continue
        }
        await this.#failed(message, failure, deadLetters, topology.service).catch(() => message.nak(5000))
        return
      }
    }
  }

  async #failed(message: JsMsg, failure: unknown, deadLetters: DeadLetters, service: string): Promise<void> {
    const { logger, pauses: given = pauses } = this.#parts
    const { name } = this.#declaration
    const tries = (this.#failures.get(message.seq) ?? 0) + 1
    this.#failures.set(message.seq, tries)
    const fault = describeFault(failure)
    if (tries < patience) {
      logger.warn({ consumer: name, tries, err: fault }, 'an event could not be handled yet')
      message.nak(given[Math.min(tries, given.length) - 1] ?? 1000)
      return
    }
    logger.error({ consumer: name, service, err: fault }, 'an event became a dead letter')
    await deadLetters.keep(name, message.subject, message.data, tries, `${fault.type}: ${fault.message}`)
    this.#failures.delete(message.seq)
    message.term()
  }
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}
