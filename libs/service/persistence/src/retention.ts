import type { Clock, Logger, Metrics } from '@portal/service-kit'
import type { Database } from './database.ts'

/** How long the rows of a table are kept. */
export interface RetentionRule {
  readonly table: string
  /** Which rows are over, as a condition in which `$1` is the instant before which they are; an index must serve it. */
  readonly over: string
  /** Days after that instant. */
  readonly days: number
}

/**
 * Rows of every service that nobody needs for ever. What is kept for ever: `action` with its events (what happened) and dead
 * letters (what staff decided).
 */
const shared: readonly RetentionRule[] = [
  // Browsers keep a draft with its key and may send it again weeks later; the answer holds what the person wrote.
  { table: 'idempotency', over: 'at < $1', days: 30 },
  // A stream that is built anew tells older events again: consumers' effects bear that (keys of their own).
  { table: 'inbox', over: 'at < $1', days: 90 },
  { table: 'rate_counter', over: 'window_end < $1', days: 0 },
]

const batch = 1000
const lockKey = 7_215_002
const day = 86_400_000

/** Deletes what is over, in small batches, in one process of a service at a time. */
export class Retention {
  readonly #database: Database
  readonly #clock: Clock
  readonly #logger: Logger
  readonly #count: (table: string, rows: number) => void
  // What a service adds goes first: it may look at shared rows to know what is over.
  readonly #rules: RetentionRule[] = []
  #timer: NodeJS.Timeout | undefined
  #running: Promise<void> | undefined

  constructor(parts: { database: Database; clock: Clock; logger: Logger; metrics: Metrics }) {
    this.#database = parts.database
    this.#clock = parts.clock
    this.#logger = parts.logger
    this.#count = parts.metrics.counter('retention_deleted_rows', 'Rows deleted because their time was over.', 'table')
  }

  /** Adds rules of a service or a library. */
  add(rules: readonly RetentionRule[]): void {
    this.#rules.push(...rules)
  }

  /** Runs again and again; the first time after a part of the interval, so that services started together do not work together. */
  start(interval: number): void {
    const next = (wait: number) => {
      this.#timer = setTimeout(() => {
        this.#running = this.#runSafely().finally(() => next(interval))
      }, wait).unref()
    }
    next(interval * (0.05 + 0.15 * Math.random()))
  }

  async stop(): Promise<void> {
    clearTimeout(this.#timer)
    await this.#running
    clearTimeout(this.#timer)
  }

  /** Deletes what is over now; nothing when another process is at it. Answers the number of rows by table. */
  async run(): Promise<Readonly<Record<string, number>>> {
    const guard = await this.#database.pool.connect()
    try {
      const { rows } = await guard.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [lockKey])
      if (!rows[0]?.taken) return {}
      try {
        return await this.#deleteAll()
      } finally {
        await guard.query('select pg_advisory_unlock($1)', [lockKey])
      }
    } finally {
      guard.release()
    }
  }

  async #deleteAll(): Promise<Record<string, number>> {
    const deleted: Record<string, number> = {}
    for (const rule of [...this.#rules, ...shared]) {
      deleted[rule.table] = (deleted[rule.table] ?? 0) + (await this.#delete(rule))
    }
    return deleted
  }

  async #delete({ table, over, days }: RetentionRule): Promise<number> {
    const before = new Date(this.#clock.now().getTime() - days * day).toISOString()
    const text = `delete from ${table} where ctid = any(array(
      select ctid from ${table} where ${over} limit ${batch} for update skip locked))`
    for (let total = 0; ;) {
      const { rowCount } = await this.#database.pool.query(text, [before])
      total += rowCount ?? 0
      this.#count(table, rowCount ?? 0)
      if ((rowCount ?? 0) < batch) return total
    }
  }

  async #runSafely(): Promise<void> {
    try {
      await this.run()
    } catch (failure) {
      this.#logger.warn({ err: failure }, 'what is over could not be deleted; it is tried again')
    }
  }
}
