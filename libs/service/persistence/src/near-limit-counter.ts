import { MemoryRateCounter, type RateCounter } from '@portal/service-kit'
import type { DatabaseRateCounter } from './rate-counter.ts'

/** From a tenth of the limit on, what a process counts is told to the others. */
const near = 0.1

/**
 * Counts in this process as long as somebody is far from the limit, and in the database from then on, with what was
 * counted before. So a limit holds across processes and restarts, and who does little costs no statement. With n
 * processes somebody may do up to (n - 1) tenths more than the limit.
 */
export class NearLimitCounter implements RateCounter {
  readonly #own = new MemoryRateCounter()
  readonly #shared: Pick<DatabaseRateCounter, 'add'>

  constructor(shared: Pick<DatabaseRateCounter, 'add'>) {
    this.#shared = shared
  }

  async increment(key: string, windowStart: Date, windowEnd: Date, limit: number): Promise<number> {
    const own = await this.#own.increment(key, windowStart, windowEnd)
    const first = Math.ceil(limit * near)
    return own < first ? own : this.#shared.add(key, windowStart, windowEnd, own === first ? own : 1)
  }
}
