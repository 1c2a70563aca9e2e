import type { NatsConnection } from '@nats-io/transport-node'
import type { Commit, Database, PoolClient, Publisher } from '@portal/persistence'
import type { Logger } from '@portal/service-kit'
import { ensureTopology } from './ensure-topology.ts'
import { ImmediatePublisher } from './immediate-publisher.ts'
import type { NatsClient } from './nats-client.ts'
import { loadEvents, type OutboxRow } from './outgoing-events.ts'
import { PollingLoop, type PollResult } from './polling-loop.ts'
import { publishAll } from './publish.ts'
import type { Topology } from './topology.ts'

const batchSize = 100

/** Claimed rows stay locked while they are published; other relays skip them. */
const claim = {
  name: 'outbox-claim',
  text: `select id, action_ids, position from outbox where published_at is null and next_attempt_at <= now()
    and position > $1 order by position limit ${batchSize} for update skip locked`,
}
/** How far behind the last published position a poll starts, for commands that committed out of order. */
const positionMargin = 400
/** Every n-th poll starts at the beginning, for commits that were even later or failed. */
const fullScanInterval = 100
const markPublished = {
  name: 'outbox-mark-published',
  text: 'update outbox set published_at = now(), attempts = attempts + 1, last_error = null where id = any($1)',
}
const markFailed = {
  name: 'outbox-mark-failed',
  text: `update outbox set attempts = attempts + 1, last_error = $2,
    next_attempt_at = now() + least(power(2, attempts), 60) * interval '1 second' where id = any($1)`,
}

/** Points at which tests kill the process. */
export interface RelayFaults {
  /** After publishing and before marking as published. */
  readonly beforeMark?: () => void | Promise<void>
}

/**
 * Publishes committed events to JetStream at least once, with the event's id as message id. Commits of this process are
 * published from memory. Everything else (commits of other processes, failures, commits made while NATS was down) is
 * published from the outbox.
 */
export class Relay implements Publisher {
  readonly #database: Database
  readonly #nats: NatsClient
  readonly #topology: Topology
  readonly #logger: Logger
  readonly #faults: RelayFaults
  readonly #loop: PollingLoop
  readonly #immediate: ImmediatePublisher
  #pollCount = 0
  #startPosition = 0

  constructor(
    parts: { database: Database; nats: NatsClient; topology: Topology; logger: Logger },
    faults: RelayFaults = {},
  ) {
    this.#database = parts.database
    this.#nats = parts.nats
    this.#topology = parts.topology
    this.#logger = parts.logger
    this.#faults = faults
    this.#immediate = new ImmediatePublisher({ ...parts, service: parts.topology.service })
    this.#loop = new PollingLoop(() => this.publishBatch(), {
      minDelayMs: 40,
      maxDelayMs: 500,
      onFailure: (failure) => this.#logger.warn({ err: failure }, 'relay failed; retrying'),
    })
  }

  start(): void {
    this.#immediate.start()
    this.#loop.start()
  }

  get isReady(): boolean {
    return this.#immediate.isReady
  }

  publish(commit: Commit): void {
    this.#immediate.add(commit)
  }

  /** Polls the outbox now. */
  wake(): void {
    this.#loop.wake()
  }

  /** Finishes the current batch and stops. */
  async stop(): Promise<void> {
    await Promise.all([this.#immediate.stop(), this.#loop.stop()])
  }

  /** Publishes at most one batch of due rows of the outbox. Does nothing while NATS is down. */
  async publishBatch(): Promise<PollResult> {
    const { connection, jetStream } = this.#nats
    if (!connection || !jetStream) return 'nothing'
    const client = await this.#database.pool.connect()
    let isBroken = true
    try {
      await client.query('begin')
      const commits = await this.#claim(client)
      const failed = commits.length > 0 ? await this.#publish(client, connection, commits) : []
      await client.query('commit')
      isBroken = false
      if (failed.length > 0 && this.#nats.jetStream) await ensureTopology(this.#nats.jetStream, this.#topology)
      if (commits.length === failed.length) return 'nothing'
      return commits.length === batchSize ? 'more' : 'some'
    } finally {
      client.release(isBroken)
    }
  }

  /**
   * Unpublished rows are at the end of the table. Until the table is vacuumed its partial index still contains published
   * rows, and a poll from the beginning reads through all of them.
   */
  async #claim(client: PoolClient): Promise<OutboxRow[]> {
    const isFullScan = this.#pollCount % fullScanInterval === 0
    this.#pollCount += 1
    const start = isFullScan ? 0 : this.#startPosition
    let rows = await claimAfter(client, start)
    if (rows.length === 0 && start > 0) rows = await claimAfter(client, 0)
    const last = Number(rows.at(-1)?.position ?? 0)
    this.#startPosition = Math.max(this.#startPosition, last - positionMargin)
    return rows
  }

  async #publish(client: PoolClient, connection: NatsConnection, commits: readonly OutboxRow[]): Promise<string[]> {
    const failures = await publishAll(connection, await loadEvents(client, this.#topology.service, commits))
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
}

async function claimAfter(client: PoolClient, position: number) {
  const { rows } = await client.query<OutboxRow & { position: string }>({ ...claim, values: [position] })
  return rows
}
