import type { Clock, Metrics } from '@portal/service-kit'
import { isRejectedStatement } from './database-errors.ts'
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
const dayMs = 86_400_000

/** Deletes expired rows in small batches. A scheduled job runs it. */
export class Retention {
  readonly #database: Database
  readonly #clock: Clock
  readonly #count: (table: string, rows: number) => void
  // The service's rules run first, because their conditions may read shared tables.
  readonly #rules: RetentionRule[] = []

  constructor(parts: { database: Database; clock: Clock; metrics: Metrics }) {
    this.#database = parts.database
    this.#clock = parts.clock
    this.#count = parts.metrics.counter('retention_deleted_rows_total', 'Expired rows deleted.', 'table')
  }

  /** Adds rules of a service or library. */
  add(rules: readonly RetentionRule[]): void {
    this.#rules.push(...rules)
  }

  /**
   * Deletes expired rows and returns their number by table. A row that cannot be deleted does not hold up the others; the run
   * fails at the end, so that the failure is logged and counted.
   */
  async run(signal?: AbortSignal): Promise<Readonly<Record<string, number>>> {
    const deleted: Record<string, number> = {}
    const failures: unknown[] = []
    for (const rule of [...this.#rules, ...sharedRules]) {
      signal?.throwIfAborted()
      const count = await this.#delete(rule, failures, signal)
      deleted[rule.table] = (deleted[rule.table] ?? 0) + count
    }
    if (failures.length > 0) throw new AggregateError(failures, `${failures.length} expired rows could not be deleted`)
    return deleted
  }

  async #delete(rule: RetentionRule, failures: unknown[], signal: AbortSignal | undefined): Promise<number> {
    const before = new Date(this.#clock.now().getTime() - rule.days * dayMs).toISOString()
    const text = `delete from ${rule.table} where ctid = any(array(
      select ctid from ${rule.table} where ${rule.expiredWhen} limit ${batchSize}))`
    for (let total = 0; ;) {
      signal?.throwIfAborted()
      try {
        const { rowCount } = await this.#database.pool.query(text, [before])
        total += rowCount ?? 0
        this.#count(rule.table, rowCount ?? 0)
        if ((rowCount ?? 0) < batchSize) return total
      } catch (failure) {
        if (!isRejectedStatement(failure)) throw failure
        return total + (await this.#deleteSingly(rule, before, failures))
      }
    }
  }

  /** Deletes one batch row by row, without those that cannot be deleted. The next run continues. */
  async #deleteSingly({ table, expiredWhen }: RetentionRule, before: string, failures: unknown[]): Promise<number> {
    const select = `select ctid::text as position from ${table} where ${expiredWhen} limit ${batchSize}`
    const { rows } = await this.#database.pool.query<{ position: string }>(select, [before])
    const remove = `delete from ${table} where ctid = $2::tid and ${expiredWhen}`
    let total = 0
    for (const { position } of rows) {
      try {
        total += (await this.#database.pool.query(remove, [before, position])).rowCount ?? 0
      } catch (failure) {
        if (!isRejectedStatement(failure)) throw failure
        failures.push(failure)
      }
    }
    this.#count(table, total)
    return total
  }
}
