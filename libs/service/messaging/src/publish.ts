import { createInbox, headers, type Msg, type NatsConnection, type Subscription } from '@nats-io/transport-node'

/** A message to publish; `id` is also its NATS message id. */
export interface OutgoingEvent {
  readonly id: string
  /** The commit it belongs to. */
  readonly commitId: string
  readonly subject: string
  readonly data: string
}

const ackTimeoutMs = 3000

/**
 * Publishes the events in order. Returns the failed commits (those with an event that was not acknowledged) with the reason.
 * One subscription receives every acknowledgment: a request per message would cost three times as much.
 */
export async function publishAll(
  connection: NatsConnection,
  events: readonly OutgoingEvent[],
): Promise<ReadonlyMap<string, string>> {
  if (events.length === 0) return new Map()
  const idle = getIdleChannels(connection)
  const channel = idle.pop() ?? new AckChannel(connection)
  const batch = new Batch(events)
  const timer = setTimeout(() => batch.fail('no acknowledgment'), ackTimeoutMs)
  try {
    channel.send(events, batch)
    await batch.settled
  } catch (failure) {
    batch.fail(failure instanceof Error ? failure.message : 'unknown')
  } finally {
    clearTimeout(timer)
    // A late acknowledgment must not be mistaken for one of the next batch.
    if (batch.isComplete) idle.push(channel)
    else channel.close()
  }
  return batch.failures
}

const idleChannels = new WeakMap<NatsConnection, AckChannel[]>()

function getIdleChannels(connection: NatsConnection): AckChannel[] {
  const existing = idleChannels.get(connection)
  if (existing) return existing
  const idle: AckChannel[] = []
  idleChannels.set(connection, idle)
  return idle
}

/** Receives the acknowledgments of one batch after another on the same few subjects, which the server then has cached. */
class AckChannel {
  readonly #connection: NatsConnection
  readonly #inbox = createInbox()
  readonly #subscription: Subscription
  #batch: Batch | undefined

  constructor(connection: NatsConnection) {
    this.#connection = connection
    this.#subscription = connection.subscribe(`${this.#inbox}.*`, {
      callback: (failure, message) => {
        if (failure) this.#batch?.fail(failure.message)
        else this.#batch?.acknowledge(Number(message.subject.slice(this.#inbox.length + 1)), message)
      },
    })
  }

  send(events: readonly OutgoingEvent[], batch: Batch): void {
    this.#batch = batch
    const messageHeaders = headers()
    for (const [index, { id, subject, data }] of events.entries()) {
      messageHeaders.set('Nats-Msg-Id', id)
      try {
        this.#connection.publish(subject, data, { headers: messageHeaders, reply: `${this.#inbox}.${index}` })
      } catch (failure) {
        // A message that is too large must not hold up the others. Without a connection all fail.
        if (this.#connection.isClosed()) throw failure
        batch.reject(index, failure instanceof Error ? failure.message : 'unknown')
      }
    }
  }

  close(): void {
    if (!this.#connection.isClosed()) this.#subscription.unsubscribe()
  }
}

/** The acknowledgments of messages that were sent together. */
class Batch {
  readonly failures = new Map<string, string>()
  readonly #events: readonly OutgoingEvent[]
  readonly #pending: Set<number>
  readonly #outcome = Promise.withResolvers<void>()
  #isComplete = true

  constructor(events: readonly OutgoingEvent[]) {
    this.#events = events
    this.#pending = new Set(events.keys())
  }

  /** Resolves when every message is acknowledged or has failed. */
  get settled(): Promise<void> {
    return this.#outcome.promise
  }

  /** Whether every message got a reply. */
  get isComplete(): boolean {
    return this.#isComplete
  }

  acknowledge(index: number, message: Msg): void {
    this.#settle(index, getFailure(message))
  }

  /** Marks a message that could not be sent as failed. */
  reject(index: number, reason: string): void {
    this.#settle(index, reason)
  }

  #settle(index: number, failure: string | undefined): void {
    const event = this.#events[index]
    if (!event || !this.#pending.delete(index)) return
    if (failure !== undefined) this.failures.set(event.commitId, failure)
    if (this.#pending.size === 0) this.#outcome.resolve()
  }

  /** Marks all messages without a reply as failed. */
  fail(reason: string): void {
    this.#isComplete = false
    for (const index of this.#pending) this.failures.set(this.#events[index]?.commitId ?? '', reason)
    this.#pending.clear()
    this.#outcome.resolve()
  }
}

/** The error in a reply: no stream has the subject, or the stream rejected the message. */
function getFailure(message: Msg): string | undefined {
  if (message.headers?.hasError) return `${message.headers.code} ${message.headers.description}`.trim()
  const text = message.string()
  // Nearly every reply confirms storage, so only the others are kept.
  return text.startsWith('{"stream":') ? undefined : text.slice(0, 300)
}
