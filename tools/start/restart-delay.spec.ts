import { describe, expect, it } from 'vitest'
import { RestartDelay } from './restart-delay.ts'

describe('the delay before a restart', () => {
  it('doubles from 0.2 s up to 10 s', () => {
    const pause = new RestartDelay()
    const pauses = Array.from({ length: 9 }, () => pause.next(500))
    expect(pauses).toEqual([200, 400, 800, 1600, 3200, 6400, 10_000, 10_000, 10_000])
    expect(pause.quickExits).toBe(9)
  })

  it('starts over after the process ran for twenty seconds', () => {
    const pause = new RestartDelay()
    pause.next(500)
    pause.next(500)
    expect(pause.next(20_000)).toBe(200)
    expect(pause.quickExits).toBe(1)
  })
})
