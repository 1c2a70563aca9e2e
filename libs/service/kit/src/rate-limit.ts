import type { Clock } from './clock.ts'
import { Refusal } from './http/refusal.ts'

/** A limit: at most `limit` uses in a window of `seconds`. */
export interface RateRule {
  /** Name of the counter, for example `comments.add`. */
  readonly name: string
  readonly limit: number
  readonly seconds: number
}

/** Atomically increments the counter of `key` in the window that starts at `windowStart`, and returns the new count. */
export interface RateCounter {
  increment(key: string, windowStart: Date, windowEnd: Date, limit: number): Promise<number>
}

/** Counts in memory, for limits that need not survive a restart or hold across instances. */
export class MemoryRateCounter implements RateCounter {
  readonly #counts = new Map<string, { count: number; start: number; end: number }>()

  increment(key: string, windowStart: Date, windowEnd: Date): Promise<number> {
    if (this.#counts.size > 50_000) this.#deleteExpired(windowStart.getTime())
    const start = windowStart.getTime()
    const entry = this.#counts.get(key)
    if (entry?.start === start) return Promise.resolve((entry.count += 1))
    this.#counts.set(key, { count: 1, start, end: windowEnd.getTime() })
    return Promise.resolve(1)
  }

  #deleteExpired(now: number): void {
    for (const [key, entry] of this.#counts) if (entry.end <= now) this.#counts.delete(key)
  }
}

/** Refuses requests beyond a limit. Counters are atomic, so that parallel attempts cannot exceed it (spec 3.3). */
export class RateLimit {
  readonly #clock: Clock
  readonly #counter: RateCounter

  constructor(clock: Clock, counter: RateCounter) {
    this.#clock = clock
    this.#counter = counter
  }

  /** Counts one use by `subject` (a user's `sub`, an IP address); refuses with `rate.limited` (429, Retry-After) beyond the limit. */
  async take(rule: RateRule, subject: string): Promise<void> {
    const now = this.#clock.now().getTime()
    const windowMs = rule.seconds * 1000
    const start = now - (now % windowMs)
    const [windowStart, windowEnd] = [new Date(start), new Date(start + windowMs)]
    const count = await this.#counter.increment(`${rule.name}:${subject}`, windowStart, windowEnd, rule.limit)
    if (count > rule.limit)
      throw new Refusal('rate.limited', { retryAfter: Math.ceil((start + windowMs - now) / 1000) })
  }
}
