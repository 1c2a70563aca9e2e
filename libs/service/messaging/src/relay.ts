import type { NatsConnection } from '@nats-io/transport-node'
import type { Commit, Database, PoolClient, Publisher } from '@portal/persistence'
import type { Logger } from '@portal/service-kit'
import { ensureTopology } from './ensure-topology.ts'
import type { NatsLink } from './nats-link.ts'
import { FreshCommits } from './fresh-commits.ts'
import { eventsOf, type QueuedCommit } from './outbox-rows.ts'
import { PacedLoop, type Found } from './paced-loop.ts'
import { publishAll } from './publish.ts'
import type { Topology } from './topology.ts'

const batchSize = 100

/** Claimed rows stay locked while they are published; another relay takes others. */
const claim = {
  name: 'relay-claim',
  text: `select id, action_ids, position from outbox_commit where published_at is null and due_at <= now() and position > $1
    order by position limit ${batchSize} for update skip locked`,
}
/** What an earlier release has left waiting, a row a command. */
const takeOver = {
  name: 'relay-take-over',
  text: `with late as (
      delete from outbox_delivery where action_id in (
        select action_id from outbox_delivery where published_at is null order by position limit ${batchSize} for update skip locked)
      returning action_id, position)
    insert into outbox_commit (id, action_ids)
    select gen_random_uuid(), array_agg(action_id order by position) from late having count(*) > 0`,
}
/** How far behind the last one published a look begins, for commands that were committed out of order. */
const slack = 400
/** One look in so many begins at the beginning whatever it finds: for what was committed later still, or failed. */
const wholeLook = 100
const markPublished = {
  name: 'relay-published',
  text: 'update outbox_commit set published_at = now(), attempts = attempts + 1, failure = null where id = any($1)',
}
const markFailed = {
  name: 'relay-failed',
  text: `update outbox_commit set attempts = attempts + 1, failure = $2,
    due_at = now() + least(power(2, attempts), 60) * interval '1 second' where id = any($1)`,
}

/** Where tests make a process die. */
export interface RelayFaults {
  /** Between publishing and marking as published. */
  readonly beforeMark?: () => void | Promise<void>
}

/**
 * Carries committed events to JetStream: at least once, with the event's id as message id. What this process commits is
 * published from memory; whatever else is due (what others left, what failed, what was committed without NATS) from the outbox.
 */
export class Relay implements Publisher {
  readonly #database: Database
  readonly #link: NatsLink
  readonly #topology: Topology
  readonly #logger: Logger
  readonly #faults: RelayFaults
  readonly #loop: PacedLoop
  readonly #fresh: FreshCommits
  #looks = 0
  #behind = 0

  constructor(
    parts: { database: Database; link: NatsLink; topology: Topology; logger: Logger },
    faults: RelayFaults = {},
  ) {
    this.#database = parts.database
    this.#link = parts.link
    this.#topology = parts.topology
    this.#logger = parts.logger
    this.#faults = faults
    this.#fresh = new FreshCommits({ ...parts, service: parts.topology.service })
    this.#loop = new PacedLoop(() => this.publishBatch(), {
      shortest: 40,
      longest: 500,
      onFailure: (failure) => this.#note(failure),
    })
  }

  start(): void {
    this.#fresh.start()
    this.#loop.start()
  }

  get isReady(): boolean {
    return this.#fresh.isReady
  }

  publish(commit: Commit): void {
    this.#fresh.add(commit)
  }

  /** Looks at the outbox now rather than at its next turn. */
  wake(): void {
    this.#loop.wake()
  }

  /** Finishes the batch under way and stops. */
  async stop(): Promise<void> {
    await Promise.all([this.#fresh.stop(), this.#loop.stop()])
  }

  /** Publishes what is due in the outbox, at most a batch. While NATS is down nothing is touched. */
  async publishBatch(): Promise<Found> {
    const { connection, jetStream } = this.#link
    if (!connection || !jetStream) return 'nothing'
    const client = await this.#database.pool.connect()
    let broken = true
    try {
      await client.query('begin')
      const commits = await this.#claim(client)
      const failed = commits.length > 0 ? await this.#publish(client, connection, commits) : []
      await client.query('commit')
      broken = false
      if (failed.length > 0 && this.#link.jetStream) await ensureTopology(this.#link.jetStream, this.#topology)
      if (commits.length === failed.length) return 'nothing'
      return commits.length === batchSize ? 'more' : 'some'
    } finally {
      client.release(broken)
    }
  }

  /**
   * What is waiting is at the end: until the table is vacuumed, its index still has all that was published, and a look
   * from the beginning reads through it.
   */
  async #claim(client: PoolClient): Promise<QueuedCommit[]> {
    const isWhole = this.#looks % wholeLook === 0
    this.#looks += 1
    if (isWhole) await client.query(takeOver)
    const begin = isWhole ? 0 : this.#behind
    let rows = await waitingAfter(client, begin)
    if (rows.length === 0 && begin > 0) rows = await waitingAfter(client, 0)
    const last = Number(rows.at(-1)?.position ?? 0)
    this.#behind = Math.max(this.#behind, last - slack)
    return rows
  }

  async #publish(client: PoolClient, connection: NatsConnection, commits: readonly QueuedCommit[]): Promise<string[]> {
    const failures = await publishAll(connection, await eventsOf(client, this.#topology.service, commits))
    await this.#faults.beforeMark?.()
    const ids = commits.map(({ id }) => id)
    const failed = ids.filter((id) => failures.has(id))
    const published = ids.filter((id) => !failures.has(id))
    if (published.length > 0) await client.query({ ...markPublished, values: [published] })
    if (failed.length > 0) {
      const failure = failures.get(failed[0] ?? '') ?? ''
      await client.query({ ...markFailed, values: [failed, failure] })
      this.#logger.warn({ commits: failed.length, failure }, 'events could not be published yet')
    }
    return failed
  }

  #note(failure: unknown): void {
    this.#logger.warn({ err: failure }, 'the relay failed and will try again')
  }
}

async function waitingAfter(client: PoolClient, position: number) {
  const { rows } = await client.query<QueuedCommit & { position: string }>({ ...claim, values: [position] })
  return rows
}
