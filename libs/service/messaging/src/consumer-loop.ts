import type { ConsumerMessages, JsMsg } from '@nats-io/jetstream'
import type { MikroORM } from '@mikro-orm/postgresql'
import { getDatabaseErrorCode, translateDatabaseError } from '@portal/persistence'
import { describeError, type Logger } from '@portal/service-kit'
import type { DeadLetters } from './dead-letters.ts'
import { ensureTopology } from './ensure-topology.ts'
import { handleOnce, parseEnvelope } from './inbox.ts'
import type { NatsClient } from './nats-client.ts'
import {
  getDurableName,
  getPublisher,
  getStream,
  type ConsumerDeclaration,
  type EventHandler,
  type Topology,
} from './topology.ts'

/** Failed attempts after which an event becomes a dead letter. */
const maxAttempts = 10

/** Milliseconds before the next attempt, by the number of attempts so far. */
const defaultRetryDelaysMs = [50, 100, 250, 500, 1000, 2000, 4000, 8000, 15_000]

/** Points at which tests kill the process. */
interface ConsumerFaults {
  /** After the effect and the inbox row are committed, before the acknowledgment. */
  readonly beforeAck?: () => void | Promise<void>
}

export interface ConsumerParts {
  readonly orm: MikroORM
  readonly nats: NatsClient
  readonly topology: Topology
  readonly deadLetters: DeadLetters
  readonly logger: Logger
  /** Called after an event was handled, because the handler may have written events to the outbox. */
  readonly onHandled: () => void
  readonly retryDelaysMs?: readonly number[]
  readonly faults?: ConsumerFaults
}

/** Handles the messages of a durable consumer one after another, for as long as the service runs. */
export class ConsumerLoop {
  readonly #declaration: ConsumerDeclaration
  readonly #handler: EventHandler<never>
  readonly #parts: ConsumerParts
  // Counted here and not by NATS: redeliveries after an outage are not failures of the event.
  readonly #failedAttempts = new Map<number, number>()
  #messages: ConsumerMessages | undefined
  #running: Promise<void> | undefined
  #isStopped = false

  constructor(declaration: ConsumerDeclaration, handler: EventHandler<never>, parts: ConsumerParts) {
    this.#declaration = declaration
    this.#handler = handler
    this.#parts = parts
  }

  start(): void {
    this.#running ??= this.#run()
  }

  /** Takes no more messages and finishes the current one. */
  async stop(): Promise<void> {
    this.#isStopped = true
    await this.#messages?.close().catch(() => undefined)
    await this.#running
  }

  async #run(): Promise<void> {
    const { nats, topology, logger } = this.#parts
    while (!this.#isStopped) {
      try {
        const streams = nats.jetStream
        if (streams) {
          await ensureTopology(streams, { ...topology, consumers: [this.#declaration] })
          await this.#consume()
        }
      } catch (failure) {
        if (!this.#isStopped) logger.warn({ err: failure, consumer: this.#declaration.name }, 'consumer interrupted')
      }
      if (!this.#isStopped) await delay(250)
    }
  }

  async #consume(): Promise<void> {
    const { nats, topology } = this.#parts
    const stream = getStream(getPublisher(this.#declaration.event.subject)).name
    const durableName = getDurableName(topology.service, this.#declaration.name)
    const consumer = await nats.jetStream?.client.consumers.get(stream, durableName)
    if (!consumer || this.#isStopped) return
    const messages = await consumer.consume({
      max_messages: 20,
      expires: 10_000,
      idle_heartbeat: 2000,
      abort_on_missing_resource: true,
    })
    this.#messages = messages
    if (this.#isStopped) await messages.close()
    for await (const message of messages) {
      if (this.#isStopped) break
      await this.#handle(message)
    }
  }

  async #handle(message: JsMsg): Promise<void> {
    const { orm, onHandled, faults } = this.#parts
    const { name, event: definition } = this.#declaration
    for (;;) {
      try {
        const event = parseEnvelope(message.json())
        await handleOnce(orm, { consumer: name, definition, handler: this.#handler }, event)
        onHandled()
        await faults?.beforeAck?.()
        this.#failedAttempts.delete(message.seq)
        message.ack()
        return
      } catch (failure) {
        // While the database is unavailable the event waits, without counting a failed attempt.
        if (isDatabaseUnavailable(failure) && !this.#isStopped) {
          message.working()
          await delay(500)
          continue
        }
        await this.#retryOrGiveUp(message, failure).catch(() => message.nak(5000))
        return
      }
    }
  }

  async #retryOrGiveUp(message: JsMsg, failure: unknown): Promise<void> {
    const { logger, deadLetters, topology, retryDelaysMs = defaultRetryDelaysMs } = this.#parts
    const { name } = this.#declaration
    const attempts = (this.#failedAttempts.get(message.seq) ?? 0) + 1
    this.#failedAttempts.set(message.seq, attempts)
    const error = describeError(failure)
    if (attempts < maxAttempts) {
      logger.warn({ consumer: name, attempts, err: error }, 'event handler failed; retrying')
      message.nak(retryDelaysMs[Math.min(attempts, retryDelaysMs.length) - 1] ?? 1000)
      return
    }
    logger.error({ consumer: name, service: topology.service, err: error }, 'event became a dead letter')
    await deadLetters.store(name, message.subject, message.data, attempts, `${error.type}: ${error.message}`)
    this.#failedAttempts.delete(message.seq)
    message.term()
  }
}

/** Statements that take too long or need too much memory, which the event itself may cause. They count as failed attempts. */
const exceededLimits = new Set(['57014', '53200'])

function isDatabaseUnavailable(failure: unknown): boolean {
  if (translateDatabaseError(failure)?.code !== 'service.unavailable') return false
  return !exceededLimits.has(getDatabaseErrorCode(failure) ?? '')
}

function delay(delayMs: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, delayMs))
}
