import { describe, expect, it } from 'vitest'
import { RestartPause } from './restart-pause.ts'

describe('the pause before a restart', () => {
  it('doubles from 0.2 s and stops growing at 10 s', () => {
    const pause = new RestartPause()
    const pauses = Array.from({ length: 9 }, () => pause.next(500))
    expect(pauses).toEqual([200, 400, 800, 1600, 3200, 6400, 10_000, 10_000, 10_000])
    expect(pause.deaths).toBe(9)
  })

  it('begins anew after twenty seconds of health', () => {
    const pause = new RestartPause()
    pause.next(500)
    pause.next(500)
    expect(pause.next(20_000)).toBe(200)
    expect(pause.deaths).toBe(1)
  })
})
