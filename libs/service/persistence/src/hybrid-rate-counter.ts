import { MemoryRateCounter, type RateCounter } from '@portal/service-kit'
import type { DatabaseRateCounter } from './database-rate-counter.ts'

/** From this share of the limit on, requests are counted in the database. */
const sharedFrom = 0.1

/**
 * Counts in memory while a subject is far from its limit, and in the database from then on, including what was counted
 * before. The limit holds across processes and restarts, while occasional use costs no statement. With n processes a subject
 * can exceed the limit by up to (n - 1) tenths.
 */
export class HybridRateCounter implements RateCounter {
  readonly #local = new MemoryRateCounter()
  readonly #shared: Pick<DatabaseRateCounter, 'add'>

  constructor(shared: Pick<DatabaseRateCounter, 'add'>) {
    this.#shared = shared
  }

  async increment(key: string, windowStart: Date, windowEnd: Date, limit: number): Promise<number> {
    const local = await this.#local.increment(key, windowStart, windowEnd)
    const threshold = Math.ceil(limit * sharedFrom)
    return local < threshold ? local : this.#shared.add(key, windowStart, windowEnd, local === threshold ? local : 1)
  }
}
