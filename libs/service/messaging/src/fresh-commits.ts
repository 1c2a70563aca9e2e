import type { Commit, Database } from '@portal/persistence'
import type { Logger } from '@portal/service-kit'
import type { NatsLink } from './nats-link.ts'
import { eventsOfCommit } from './outbox-rows.ts'
import { PacedLoop, type Found } from './paced-loop.ts'
import { publishAll } from './publish.ts'

/** Most commands published together, and most that wait in memory; what is beyond is found in the outbox. */
const [together, most] = [200, 5000]

const markPublished = {
  name: 'fresh-published',
  text: 'update outbox_commit set published_at = now(), attempts = attempts + 1 where id = any($1) and published_at is null',
}

/** Publishes what this process commits from memory. What it cannot publish is left to those who look at the outbox. */
export class FreshCommits {
  readonly #parts: { database: Database; link: NatsLink; service: string; logger: Logger }
  readonly #loop: PacedLoop
  #waiting: Commit[] = []
  #count = 0
  #isOpen = false

  constructor(parts: { database: Database; link: NatsLink; service: string; logger: Logger }) {
    this.#parts = parts
    this.#loop = new PacedLoop(() => this.#publishSome(), {
      shortest: 40,
      longest: 60_000,
      onFailure: (failure) => parts.logger.warn({ err: failure }, 'events will be published from the outbox'),
    })
  }

  get isReady(): boolean {
    return this.#isOpen && this.#count < most && this.#parts.link.connection !== undefined
  }

  start(): void {
    this.#isOpen = true
    this.#loop.start()
  }

  add(commit: Commit): void {
    this.#waiting.push(commit)
    this.#count += commit.accompaniments.length
    this.#loop.wake()
  }

  /** Takes no more, and publishes what waits as long as that works. */
  async stop(): Promise<void> {
    this.#isOpen = false
    await this.#loop.stop()
    while (this.#waiting.length > 0) await this.#publishSome()
  }

  async #publishSome(): Promise<Found> {
    const { database, link, service, logger } = this.#parts
    if (!link.connection) return this.#leaveAll()
    const commits = this.#take()
    if (commits.length === 0) return 'nothing'
    const failures = await publishAll(
      link.connection,
      commits.flatMap((commit) => eventsOfCommit(service, commit)),
    )
    const published = commits.map(({ id }) => id).filter((id) => !failures.has(id))
    if (published.length > 0) await database.rows(markPublished, [published])
    const [failure] = failures.values()
    if (failure !== undefined) logger.warn({ commits: failures.size, failure }, 'events could not be published yet')
    if (published.length === 0) return this.#leaveAll()
    // Fewer than that wait for more: each round costs a statement and a flush.
    return this.#count >= together ? 'more' : 'some'
  }

  /** While nothing is taken from us what waits is left to the outbox: later it would be told twice. */
  #leaveAll(): Found {
    this.#waiting = []
    this.#count = 0
    return 'nothing'
  }

  #take(): Commit[] {
    let count = 0
    const end = this.#waiting.findIndex(({ accompaniments }) => (count += accompaniments.length) > together)
    const taken = this.#waiting.splice(0, end === -1 ? this.#waiting.length : Math.max(end, 1))
    this.#count -= taken.reduce((sum, { accompaniments }) => sum + accompaniments.length, 0)
    return taken
  }
}
