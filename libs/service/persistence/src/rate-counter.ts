import type { RateCounter } from '@portal/service-kit'
import type { Database } from './database.ts'

const increment = {
  name: 'rate-increment',
  text: `insert into rate_counter (key, window_start, window_end, count) values ($1, $2, $3, $4)
    on conflict (key, window_start) do update set count = rate_counter.count + excluded.count returning count`,
}

/** Counts in the service's database: holds across instances and restarts. One atomic statement a count. */
export class DatabaseRateCounter implements RateCounter {
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  increment(key: string, windowStart: Date, windowEnd: Date): Promise<number> {
    return this.add(key, windowStart, windowEnd, 1)
  }

  /** Counts `many` at once. */
  async add(key: string, windowStart: Date, windowEnd: Date, many: number): Promise<number> {
    const row = await this.#database.find<{ count: number }>(increment, [
      key,
      windowStart.toISOString(),
      windowEnd.toISOString(),
      many,
    ])
    return row?.count ?? 0
  }
}
