import type { Clock } from './clock.ts'
import { Refusal } from './http/refusal.ts'

/** A limit: at most `limit` takes in a window of `seconds`. */
export interface RateRule {
  /** Names the counter, for example `comments.add`. */
  readonly name: string
  readonly limit: number
  readonly seconds: number
}

/** Counts atomically: adds one to `key`'s counter of the window that `windowStart` begins, and answers the new count; beyond `limit` it is refused. */
export interface RateCounter {
  increment(key: string, windowStart: Date, windowEnd: Date, limit: number): Promise<number>
}

/** Counts in this process; for limits that need not survive a restart or hold across several instances. */
export class MemoryRateCounter implements RateCounter {
  readonly #counts = new Map<string, { count: number; start: number; end: number }>()

  increment(key: string, windowStart: Date, windowEnd: Date): Promise<number> {
    if (this.#counts.size > 50_000) this.#forget(windowStart.getTime())
    const start = windowStart.getTime()
    const entry = this.#counts.get(key)
    if (entry?.start === start) return Promise.resolve((entry.count += 1))
    this.#counts.set(key, { count: 1, start, end: windowEnd.getTime() })
    return Promise.resolve(1)
  }

  #forget(now: number): void {
    for (const [key, entry] of this.#counts) if (entry.end <= now) this.#counts.delete(key)
  }
}

/** Refuses what comes too often. Counters are atomic, so that parallel attempts cannot slip past (spec of limits: 3.3). */
export class RateLimit {
  readonly #clock: Clock
  readonly #counter: RateCounter

  constructor(clock: Clock, counter: RateCounter) {
    this.#clock = clock
    this.#counter = counter
  }

  /** Counts one use by `subject` (a user's `sub`, an address); throws `rate.limited` (429, Retry-After) beyond the rule. */
  async take(rule: RateRule, subject: string): Promise<void> {
    const now = this.#clock.now().getTime()
    const length = rule.seconds * 1000
    const start = now - (now % length)
    const [from, until] = [new Date(start), new Date(start + length)]
    const count = await this.#counter.increment(`${rule.name}:${subject}`, from, until, rule.limit)
    if (count > rule.limit) throw new Refusal('rate.limited', { retryAfter: Math.ceil((start + length - now) / 1000) })
  }
}
