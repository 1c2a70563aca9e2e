import type { Clock, Logger, Metrics } from '@portal/service-kit'
import type { Database } from './database.ts'

/** How long the rows of a table are kept. */
export interface RetentionRule {
  readonly table: string
  /** SQL condition for expired rows, in which `$1` is the expiry time; needs an index. */
  readonly expiredWhen: string
  /** Days that rows are kept. */
  readonly days: number
}

/** Rules for the tables of every service. Actions with their events, and dead letters, are kept forever. */
const sharedRules: readonly RetentionRule[] = [
  // Browsers keep a draft with its key and may send it weeks later. The response contains what the person wrote.
  { table: 'idempotency_key', expiredWhen: 'created_at < $1', days: 30 },
  // Rebuilding a stream delivers older events again; consumers tolerate that because their effects have unique keys.
  { table: 'inbox', expiredWhen: 'handled_at < $1', days: 90 },
  { table: 'rate_counter', expiredWhen: 'window_end < $1', days: 0 },
]

const batchSize = 1000
const lockKey = 7_215_002
const dayMs = 86_400_000

/** Deletes expired rows in small batches, in one process of a service at a time. */
export class Retention {
  readonly #database: Database
  readonly #clock: Clock
  readonly #logger: Logger
  readonly #count: (table: string, rows: number) => void
  // The service's rules run first, because their conditions may read shared tables.
  readonly #rules: RetentionRule[] = []
  #timer: NodeJS.Timeout | undefined
  #running: Promise<void> | undefined

  constructor(parts: { database: Database; clock: Clock; logger: Logger; metrics: Metrics }) {
    this.#database = parts.database
    this.#clock = parts.clock
    this.#logger = parts.logger
    this.#count = parts.metrics.counter('retention_deleted_rows_total', 'Expired rows deleted.', 'table')
  }

  /** Adds rules of a service or library. */
  add(rules: readonly RetentionRule[]): void {
    this.#rules.push(...rules)
  }

  /** Runs once per interval. The first run comes after a random part of it, so that services started together do not coincide. */
  start(intervalMs: number): void {
    const schedule = (delayMs: number) => {
      this.#timer = setTimeout(() => {
        this.#running = this.#runSafely().finally(() => schedule(intervalMs))
      }, delayMs).unref()
    }
    schedule(intervalMs * (0.05 + 0.15 * Math.random()))
  }

  async stop(): Promise<void> {
    clearTimeout(this.#timer)
    await this.#running
    clearTimeout(this.#timer)
  }

  /** Deletes expired rows and returns their number by table; does nothing while another process is running it. */
  async run(): Promise<Readonly<Record<string, number>>> {
    const lockClient = await this.#database.pool.connect()
    try {
      const { rows } = await lockClient.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [
        lockKey,
      ])
      if (!rows[0]?.locked) return {}
      try {
        return await this.#deleteAll()
      } finally {
        await lockClient.query('select pg_advisory_unlock($1)', [lockKey])
      }
    } finally {
      lockClient.release()
    }
  }

  async #deleteAll(): Promise<Record<string, number>> {
    const deleted: Record<string, number> = {}
    for (const rule of [...this.#rules, ...sharedRules]) {
      deleted[rule.table] = (deleted[rule.table] ?? 0) + (await this.#delete(rule))
    }
    return deleted
  }

  async #delete({ table, expiredWhen, days }: RetentionRule): Promise<number> {
    const before = new Date(this.#clock.now().getTime() - days * dayMs).toISOString()
    const text = `delete from ${table} where ctid = any(array(
      select ctid from ${table} where ${expiredWhen} limit ${batchSize} for update skip locked))`
    for (let total = 0; ;) {
      const { rowCount } = await this.#database.pool.query(text, [before])
      total += rowCount ?? 0
      this.#count(table, rowCount ?? 0)
      if ((rowCount ?? 0) < batchSize) return total
    }
  }

  async #runSafely(): Promise<void> {
    try {
      await this.run()
    } catch (failure) {
      this.#logger.warn({ err: failure }, 'expired rows could not be deleted; retrying at the next interval')
    }
  }
}
