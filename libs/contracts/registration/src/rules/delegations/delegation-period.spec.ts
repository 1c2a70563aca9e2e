import { describe, expect, it } from 'vitest'
import { findPeriodError, getDelegationStatus, isInEffect } from './delegation-period.ts'

const days = ['2026-02-27', '2026-02-28', '2026-03-01', '2026-03-02', '2026-12-31', '2027-01-01', '2028-02-29']
const periods = days.flatMap((firstDay) =>
  [null, ...days].map((lastDay) => ({ firstDay, lastDay })).filter((period) => !findPeriodError(period, firstDay)),
)

describe('the period of a delegation', () => {
  it('contains exactly the days from the first to the last', () => {
    for (const period of periods)
      for (const day of days) {
        const expected = day >= period.firstDay && (period.lastDay ?? '9999-12-31') >= day
        expect([period, day, isInEffect(period, day)]).toEqual([period, day, expected])
      }
  })

  it('goes from upcoming to active to over, and never back', () => {
    const order = ['upcoming', 'active', 'over']
    for (const period of periods) {
      const seen = days.map((day) => order.indexOf(getDelegationStatus({ ...period, endedAt: null }, day)))
      expect(seen).toEqual(seen.toSorted((a, b) => a - b))
      expect(seen).toContain(1)
    }
  })

  it('is never in effect once the delegation has ended', () => {
    for (const period of periods)
      for (const day of days)
        expect(getDelegationStatus({ ...period, endedAt: '2026-02-27T12:00:00.000Z' }, day)).toBe('ended')
  })

  it('begins today or later and does not end before it begins', () => {
    const today = '2026-03-01'
    expect(findPeriodError({ firstDay: '2026-02-28', lastDay: null }, today)).toBe('first-day-past')
    expect(findPeriodError({ firstDay: '2026-03-02', lastDay: '2026-03-01' }, today)).toBe('last-day-early')
    expect(findPeriodError({ firstDay: today, lastDay: today }, today)).toBeUndefined()
    expect(findPeriodError({ firstDay: today, lastDay: null }, today)).toBeUndefined()
  })
})
