/** The source of time, which tests replace. */
export interface Clock {
  /** The current time. */
  now(): Date
}

/** The system clock. */
export const systemClock: Clock = { now: () => new Date() }
