import type { Clock } from '@portal/service-kit'

/** A clock that stands still until it is told otherwise. */
export interface TestClock extends Clock {
  /** Moves it forward by so many milliseconds. */
  advance(milliseconds: number): void
  set(instant: Date | string): void
}

/** A clock that begins at `start` (the machine's time, to the second, unless told otherwise). */
export function testClock(start: Date | string = new Date(Math.floor(Date.now() / 1000) * 1000)): TestClock {
  let now = new Date(start).getTime()
  return {
    now: () => new Date(now),
    advance: (milliseconds) => {
      now += milliseconds
    },
    set: (instant) => {
      now = new Date(instant).getTime()
    },
  }
}
