import type { RateCounter } from '@portal/service-kit'
import type { Database } from './database.ts'

const increment = {
  name: 'increment-rate-counter',
  text: `insert into rate_counter (key, window_start, window_end, count) values ($1, $2, $3, $4)
    on conflict (key, window_start) do update set count = rate_counter.count + excluded.count returning count`,
}

/** Counts in the service's database, across instances and restarts. Each count is one atomic statement. */
export class DatabaseRateCounter implements RateCounter {
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  increment(key: string, windowStart: Date, windowEnd: Date): Promise<number> {
    return this.add(key, windowStart, windowEnd, 1)
  }

  /** Adds `amount` to the counter. */
  async add(key: string, windowStart: Date, windowEnd: Date, amount: number): Promise<number> {
    const row = await this.#database.find<{ count: number }>(increment, [
      key,
      windowStart.toISOString(),
      windowEnd.toISOString(),
      amount,
    ])
    return row?.count ?? 0
  }
}
