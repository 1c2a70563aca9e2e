import { createInbox, headers, type Msg, type NatsConnection, type Subscription } from '@nats-io/transport-node'

/** A message as it goes to the stream; `id` is also its message id. */
export interface OutgoingEvent {
  readonly id: string
  /** What it was committed with. */
  readonly commitId: string
  readonly subject: string
  readonly data: string
}

/** How long the stream's word is awaited, milliseconds. */
const patience = 3000

/**
 * Publishes them all, in order of sending; answers why those commits failed whose events were not all acknowledged. All
 * words of the stream come in by one subscription: a request for each message costs three times as much.
 */
export async function publishAll(
  connection: NatsConnection,
  events: readonly OutgoingEvent[],
): Promise<ReadonlyMap<string, string>> {
  if (events.length === 0) return new Map()
  const idle = idleOf(connection)
  const line = idle.pop() ?? new Line(connection)
  const batch = new Batch(events)
  const timer = setTimeout(() => batch.giveUp('nothing was heard of it'), patience)
  try {
    line.send(events, batch)
    await batch.heard
  } catch (failure) {
    batch.giveUp(failure instanceof Error ? failure.message : 'unknown')
  } finally {
    clearTimeout(timer)
    // What is heard late must not be taken for the word on a later batch.
    if (batch.isComplete) idle.push(line)
    else line.close()
  }
  return batch.failures
}

const lines = new WeakMap<NatsConnection, Line[]>()

function idleOf(connection: NatsConnection): Line[] {
  const known = lines.get(connection)
  if (known) return known
  const idle: Line[] = []
  lines.set(connection, idle)
  return idle
}

/** Where the stream's words on one batch after the other arrive: the server knows the few subjects by heart. */
class Line {
  readonly #connection: NatsConnection
  readonly #inbox = createInbox()
  readonly #subscription: Subscription
  #batch: Batch | undefined

  constructor(connection: NatsConnection) {
    this.#connection = connection
    this.#subscription = connection.subscribe(`${this.#inbox}.*`, {
      callback: (failure, message) => {
        if (failure) this.#batch?.giveUp(failure.message)
        else this.#batch?.hear(Number(message.subject.slice(this.#inbox.length + 1)), message)
      },
    })
  }

  send(events: readonly OutgoingEvent[], batch: Batch): void {
    this.#batch = batch
    const head = headers()
    for (const [index, { id, subject, data }] of events.entries()) {
      head.set('Nats-Msg-Id', id)
      this.#connection.publish(subject, data, { headers: head, reply: `${this.#inbox}.${index}` })
    }
  }

  close(): void {
    if (!this.#connection.isClosed()) this.#subscription.unsubscribe()
  }
}

/** What was heard of messages sent together. */
class Batch {
  readonly failures = new Map<string, string>()
  readonly #events: readonly OutgoingEvent[]
  readonly #waiting: Set<number>
  readonly #outcome = Promise.withResolvers<void>()
  #isComplete = true

  constructor(events: readonly OutgoingEvent[]) {
    this.#events = events
    this.#waiting = new Set(events.keys())
  }

  /** Resolves when the last word is in. */
  get heard(): Promise<void> {
    return this.#outcome.promise
  }

  /** Whether something was heard of each. */
  get isComplete(): boolean {
    return this.#isComplete
  }

  hear(index: number, message: Msg): void {
    const event = this.#events[index]
    if (!event || !this.#waiting.delete(index)) return
    const failure = refusalOf(message)
    if (failure !== undefined) this.failures.set(event.commitId, failure)
    if (this.#waiting.size === 0) this.#outcome.resolve()
  }

  /** Counts those as failed that nothing was heard of. */
  giveUp(why: string): void {
    this.#isComplete = false
    for (const index of this.#waiting) this.failures.set(this.#events[index]?.commitId ?? '', why)
    this.#waiting.clear()
    this.#outcome.resolve()
  }
}

/** Why the stream did not take a message: no stream heard it, or it said an error. */
function refusalOf(message: Msg): string | undefined {
  if (message.headers?.hasError) return `${message.headers.code} ${message.headers.description}`.trim()
  const text = message.string()
  // Most words are that it is stored; only the others are read.
  return text.startsWith('{"stream":') ? undefined : text.slice(0, 300)
}
