import type { JetStreamClient } from '@nats-io/jetstream'
import type { Database, PoolClient } from '@portal/persistence'
import type { Logger } from '@portal/service-kit'
import { ensureTopology } from './ensure-topology.ts'
import type { NatsLink } from './nats-link.ts'
import { eventsOf, type OutgoingEvent } from './outbox-rows.ts'
import { PacedLoop, type Found } from './paced-loop.ts'
import type { Topology } from './topology.ts'

const batchSize = 200
const publishTimeout = 3000

/** Claimed rows stay locked while they are published; another relay takes others. */
const claim = {
  name: 'relay-claim',
  text: `select action_id, position from outbox_delivery where published_at is null and due_at <= now() and position > $1
    order by position limit ${batchSize} for update skip locked`,
}
/** How far behind the last one published a look begins, for commands that were committed out of order. */
const slack = 400
/** One look in so many begins at the beginning whatever it finds: for what was committed later still, or failed. */
const wholeLook = 100
const markPublished = {
  name: 'relay-published',
  text: 'update outbox_delivery set published_at = now(), attempts = attempts + 1, failure = null where action_id = any($1)',
}
const markFailed = {
  name: 'relay-failed',
  text: `update outbox_delivery set attempts = attempts + 1, failure = $2,
    due_at = now() + least(power(2, attempts), 60) * interval '1 second' where action_id = any($1)`,
}

/** Where tests make a process die. */
export interface RelayFaults {
  /** Between publishing and marking as published. */
  readonly beforeMark?: () => void | Promise<void>
}

/** Carries committed events from the outbox to JetStream: at least once, with the event's id as message id. */
export class Relay {
  readonly #database: Database
  readonly #link: NatsLink
  readonly #topology: Topology
  readonly #logger: Logger
  readonly #faults: RelayFaults
  readonly #loop: PacedLoop
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
    this.#loop = new PacedLoop(() => this.publishBatch(), {
      shortest: 40,
      longest: 500,
      onFailure: (failure) => this.#note(failure),
    })
  }

  start(): void {
    this.#loop.start()
  }

  /** Looks at the outbox now rather than at its next turn. */
  wake(): void {
    this.#loop.wake()
  }

  /** Finishes the batch under way and stops. */
  async stop(): Promise<void> {
    await this.#loop.stop()
  }

  /** Publishes what is waiting, at most a batch. While NATS is down nothing is touched. */
  async publishBatch(): Promise<Found> {
    const streams = this.#link.jetStream
    if (!streams) return 'nothing'
    const client = await this.#database.pool.connect()
    let broken = true
    try {
      await client.query('begin')
      const ids = await this.#claim(client)
      const failed = ids.length > 0 ? await this.#publish(client, streams.client, ids) : []
      await client.query('commit')
      broken = false
      if (failed.length > 0 && this.#link.jetStream) await ensureTopology(streams.manager, this.#topology)
      if (ids.length === failed.length) return 'nothing'
      return ids.length === batchSize ? 'more' : 'some'
    } finally {
      client.release(broken)
    }
  }

  /**
   * What is waiting is at the end: until the table is vacuumed, its index still has all that was published, and a look
   * from the beginning reads through it.
   */
  async #claim(client: PoolClient): Promise<string[]> {
    this.#looks += 1
    const begin = this.#looks % wholeLook === 0 ? 0 : this.#behind
    let rows = await waitingAfter(client, begin)
    if (rows.length === 0 && begin > 0) rows = await waitingAfter(client, 0)
    const last = Number(rows.at(-1)?.position ?? 0)
    this.#behind = Math.max(this.#behind, last - slack)
    return rows.map((row) => row.action_id)
  }

  async #publish(client: PoolClient, stream: JetStreamClient, ids: readonly string[]): Promise<string[]> {
    const events = await eventsOf(client, this.#topology.service, ids)
    const failures = await publishAll(stream, events)
    await this.#faults.beforeMark?.()
    const failed = ids.filter((id) => failures.has(id))
    const published = ids.filter((id) => !failures.has(id))
    if (published.length > 0) await client.query({ ...markPublished, values: [published] })
    if (failed.length > 0) {
      const failure = failures.get(failed[0] ?? '') ?? ''
      await client.query({ ...markFailed, values: [failed, failure] })
      this.#logger.warn({ events: failed.length, failure }, 'events could not be published yet')
    }
    return failed
  }

  #note(failure: unknown): void {
    this.#logger.warn({ err: failure }, 'the relay failed and will try again')
  }
}

async function waitingAfter(client: PoolClient, position: number) {
  const { rows } = await client.query<{ action_id: string; position: string }>({ ...claim, values: [position] })
  return rows
}

/** Publishes them all, in order of sending; answers why those actions failed whose events were not all acknowledged. */
export async function publishAll(
  stream: JetStreamClient,
  events: readonly OutgoingEvent[],
): Promise<Map<string, string>> {
  const failures = new Map<string, string>()
  const sent = events.map((event) =>
    stream.publish(event.subject, event.data, { msgID: event.id, timeout: publishTimeout, retries: 1 }),
  )
  const outcomes = await Promise.allSettled(sent)
  for (const [index, outcome] of outcomes.entries()) {
    const event = events[index]
    if (outcome.status === 'rejected' && event) failures.set(event.actionId, messageOf(outcome.reason))
  }
  return failures
}

function messageOf(failure: unknown): string {
  return failure instanceof Error ? `${failure.name}: ${failure.message}` : 'unknown'
}
