import type { RateCounter } from '@portal/service-kit'
import type { Database } from './database.ts'

const increment = {
  name: 'rate-increment',
  text: `insert into rate_counter (key, window_start, window_end, count) values ($1, $2, $3, 1)
    on conflict (key, window_start) do update set count = rate_counter.count + 1 returning count`,
}

/** Counts in the service's database: holds across instances and restarts. One atomic statement a count. */
export class DatabaseRateCounter implements RateCounter {
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  async increment(key: string, windowStart: Date, windowEnd: Date): Promise<number> {
    const row = await this.#database.find<{ count: number }>(increment, [
      key,
      windowStart.toISOString(),
      windowEnd.toISOString(),
    ])
    return row?.count ?? 0
  }
}
