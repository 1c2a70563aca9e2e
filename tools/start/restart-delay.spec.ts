import { describe, expect, it } from 'vitest'
import { RestartDelay } from './restart-delay.ts'

describe('the delay before a restart', () => {
  it('doubles from 0.2 s up to 10 s', () => {
    const delay = new RestartDelay()
    const delays = Array.from({ length: 9 }, () => delay.next(500))
    expect(delays).toEqual([200, 400, 800, 1600, 3200, 6400, 10_000, 10_000, 10_000])
    expect(delay.quickExits).toBe(9)
  })

  it('starts over after the process ran for twenty seconds', () => {
    const delay = new RestartDelay()
    delay.next(500)
    delay.next(500)
    expect(delay.next(20_000)).toBe(200)
    expect(delay.quickExits).toBe(1)
  })

  it('does not grow for a process that was asked to end, as after each change of its sources', () => {
    const delay = new RestartDelay()
    expect([delay.next(3000, 0), delay.next(3000, 0), delay.next(3000, 0)]).toEqual([200, 200, 200])
    expect(delay.next(3000, 1)).toBe(400)
    expect(delay.next(10, 0)).toBe(800)
  })
})
