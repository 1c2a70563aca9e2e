import type { Clock } from '@portal/service-kit'

/** A clock that moves only when a test advances it. */
export interface TestClock extends Clock {
  /** Moves it forward. */
  advance(milliseconds: number): void
  set(time: Date | string): void
}

/** Creates a clock that starts at `start`, by default the current time in whole seconds. */
export function testClock(start: Date | string = new Date(Math.floor(Date.now() / 1000) * 1000)): TestClock {
  let now = new Date(start).getTime()
  return {
    now: () => new Date(now),
    advance: (milliseconds) => {
      now += milliseconds
    },
    set: (time) => {
      now = new Date(time).getTime()
    },
  }
}
