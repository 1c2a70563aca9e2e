import type { Commit, Database } from '@portal/persistence'
import type { Logger } from '@portal/service-kit'
import type { NatsClient } from './nats-client.ts'
import { toOutgoingEvents } from './outgoing-events.ts'
import { PollingLoop, type PollResult } from './polling-loop.ts'
import { publishAll } from './publish.ts'

/** Maximum commands published together. */
const maxBatchSize = 200
/** Maximum commands waiting in memory; further commits are published from the outbox. */
const maxPending = 5000

const markPublished = {
  name: 'outbox-mark-published-immediately',
  text: 'update outbox set published_at = now(), attempts = attempts + 1 where id = any($1) and published_at is null',
}

/** Publishes commits of this process from memory. Anything it cannot publish stays in the outbox for the relay. */
export class ImmediatePublisher {
  readonly #parts: { database: Database; nats: NatsClient; service: string; logger: Logger }
  readonly #loop: PollingLoop
  #pending: Commit[] = []
  #pendingCount = 0
  #isAccepting = false

  constructor(parts: { database: Database; nats: NatsClient; service: string; logger: Logger }) {
    this.#parts = parts
    this.#loop = new PollingLoop(() => this.#publishBatch(), {
      minDelayMs: 40,
      maxDelayMs: 60_000,
      onFailure: (failure) => parts.logger.warn({ err: failure }, 'immediate publishing failed; using the outbox'),
    })
  }

  get isReady(): boolean {
    return this.#isAccepting && this.#pendingCount < maxPending && this.#parts.nats.connection !== undefined
  }

  start(): void {
    this.#isAccepting = true
    this.#loop.start()
  }

  add(commit: Commit): void {
    this.#pending.push(commit)
    this.#pendingCount += commit.records.length
    this.#loop.wake()
  }

  /** Accepts no more commits and publishes the pending ones as long as that succeeds. */
  async stop(): Promise<void> {
    this.#isAccepting = false
    await this.#loop.stop()
    while (this.#pending.length > 0) await this.#publishBatch()
  }

  async #publishBatch(): Promise<PollResult> {
    const { database, nats, service, logger } = this.#parts
    if (!nats.connection) return this.#leaveAllToOutbox()
    const commits = this.#takeBatch()
    if (commits.length === 0) return 'nothing'
    const failures = await publishAll(
      nats.connection,
      commits.flatMap((commit) => toOutgoingEvents(service, commit)),
    )
    const published = commits.map(({ id }) => id).filter((id) => !failures.has(id))
    if (published.length > 0) await database.rows(markPublished, [published])
    const [failure] = failures.values()
    if (failure !== undefined) logger.warn({ commits: failures.size, failure }, 'events could not be published yet')
    if (published.length === 0) return this.#leaveAllToOutbox()
    // A small remainder waits for more commits, because each round costs a statement and a flush.
    return this.#pendingCount >= maxBatchSize ? 'more' : 'some'
  }

  /** Leaves pending commits to the outbox while NATS accepts nothing; publishing them later as well would duplicate them. */
  #leaveAllToOutbox(): PollResult {
    this.#pending = []
    this.#pendingCount = 0
    return 'nothing'
  }

  #takeBatch(): Commit[] {
    let count = 0
    const end = this.#pending.findIndex(({ records }) => (count += records.length) > maxBatchSize)
    const batch = this.#pending.splice(0, end === -1 ? this.#pending.length : Math.max(end, 1))
    this.#pendingCount -= batch.reduce((sum, { records }) => sum + records.length, 0)
    return batch
  }
}
