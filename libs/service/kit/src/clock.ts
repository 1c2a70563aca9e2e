/** Where the time comes from, so that tests can move it. */
export interface Clock {
  /** The present instant. */
  now(): Date
}

/** The machine's clock. */
export const systemClock: Clock = { now: () => new Date() }
