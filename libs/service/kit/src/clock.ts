/** The source of time, which tests replace. */
export interface Clock {
  /** The current time. */
  now(): Date
}

/** The system clock. */
export const systemClock: Clock = { now: () => new Date() }

/**
 * A clock that a demonstration moves forward (`TEST_CLOCK`, docs/adr/0029). It never moves back: tokens, revocations and
 * records would seem to come from the future.
 */
export class MovableClock implements Clock {
  readonly #source: Clock
  #offsetMs = 0

  constructor(source: Clock) {
    this.#source = source
  }

  /** Milliseconds by which it is ahead. */
  get offsetMs(): number {
    return this.#offsetMs
  }

  now(): Date {
    return new Date(this.#source.now().getTime() + this.#offsetMs)
  }

  /** Moves it ahead by `offsetMs` in total, unless it is already further ahead. */
  moveTo(offsetMs: number): void {
    this.#offsetMs = Math.max(this.#offsetMs, offsetMs)
  }
}
