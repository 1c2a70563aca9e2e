import { describe, expect, it } from 'vitest'
import {
  findLimits,
  findStandDown,
  findStandDownInstants,
  getLayoffDates,
  seedLayoffs,
  seedRequirements,
  seedStandDowns,
  type RequirementRow,
} from './index.ts'

describe('findStandDown', () => {
  it('keeps 30 days without a work for shockwave before July 8, 2024, and 14 since then', () => {
    expect(findStandDown(seedStandDowns, 'shockwave', '2024-07-07')).toMatchObject({
      earliestWork: '2024-08-06',
      earliestRace: '2024-08-06',
    })
    expect(findStandDown(seedStandDowns, 'shockwave', '2024-07-08')).toMatchObject({
      earliestWork: '2024-07-22',
      earliestRace: '2024-08-07',
    })
  })

  it.each([
    ['intra-articular-fetlock-corticosteroid', '2026-01-15', '2026-01-31'],
    ['intra-articular-other', '2026-01-08', '2026-01-15'],
    ['intra-articular-hydrogel', '2026-01-08', '2026-06-30'],
    // 48 hours after any time of January 1 end on January 3.
    ['acupuncture', '2026-01-04', '2026-01-04'],
    ['powered-device', '2026-01-04', '2026-01-04'],
  ] as const)('counts the day of %s as day 1', (treatment, earliestWork, earliestRace) => {
    expect(findStandDown(seedStandDowns, treatment, '2026-01-01')).toMatchObject({ earliestWork, earliestRace })
  })

  it('is exact to the hour when the time of the treatment is known', () => {
    const acupuncture = findStandDown(seedStandDowns, 'acupuncture', '2026-01-01')
    const shockwave = findStandDown(seedStandDowns, 'shockwave', '2026-01-01')
    const at = '2026-01-01T15:00:00.000Z'
    expect(acupuncture && findStandDownInstants(acupuncture, at, 'America/New_York')).toEqual({
      work: '2026-01-03T15:00:00.000Z',
      race: '2026-01-03T15:00:00.000Z',
    })
    expect(shockwave && findStandDownInstants(shockwave, at, 'America/New_York')).toEqual({
      work: '2026-01-15T05:00:00.000Z',
      race: '2026-01-31T05:00:00.000Z',
    })
  })
})

describe('findLimits', () => {
  const national = seedRequirements.find(({ item }) => item === 'coggins')
  const row = (change: Partial<RequirementRow>): RequirementRow => ({
    item: 'coggins',
    scope: 'STATE',
    scopeId: 'HI',
    minDaysBefore: 0,
    maxDays: 90,
    effectiveFrom: '2025-01-01',
    effectiveTo: null,
    source: 'Import rules of the state',
    ...change,
  })
  const at = (date: string) => ({ place: { states: ['HI'], trackId: 'track' }, date })

  it('returns the strictest row in effect and whose it is', () => {
    const rows = [
      ...seedRequirements,
      row({}),
      row({ scope: 'TRACK', scopeId: 'track', minDaysBefore: 5, maxDays: 365 }),
    ]
    expect(findLimits(rows, 'coggins', at('2025-06-01'))).toEqual({ oldest: rows[6], youngest: rows[7] })
    expect(findLimits(rows, 'coggins', at('2024-06-01'))).toEqual({ oldest: national, youngest: national })
    expect(findLimits(rows, 'coggins', at('2022-06-01'))).toBeUndefined()
  })

  it('names the national requirement when others are equal', () => {
    const rows = [row({ maxDays: 365 }), ...seedRequirements]
    expect(findLimits(rows, 'coggins', at('2025-06-01'))?.oldest.scope).toBe('NATIONAL')
  })
})

describe('getLayoffDates', () => {
  it('reminds on day 140 and requires a report from day 150', () => {
    const [row] = seedLayoffs
    expect(row && getLayoffDates(row, '2026-01-01')).toEqual({ remindOn: '2026-05-21', requiredFrom: '2026-05-31' })
  })
})
