import { describe, expect, it } from 'vitest'
import {
  explainDifferences,
  findHorseObstacles,
  findNextChange,
  getHorseVerdict,
  seedHorseRules,
  type HorseFacts,
} from './index.ts'
import { requirementItems, type RequirementRow } from '../health/index.ts'

const on = (date: string) => ({ date, race: null })
const ready: HorseFacts = {
  horseId: 'horse',
  registeredOn: '2024-01-01',
  yearOfBirth: 2021,
  statuses: [],
  responsiblePersons: [{ personId: 'trainer', from: '2024-01-01', until: null }],
  persons: [
    { personId: 'trainer', suspensions: [], licenses: [{ id: 'license', from: '2024-01-01', lastDay: '2027-12-31' }] },
  ],
  locations: [{ locationId: 'churchill', state: 'KY', isTrack: true, from: '2024-01-01', until: null }],
  listEntries: [],
  items: requirementItems.map((item) => ({
    recordId: `${item}-record`,
    item,
    date: '2026-03-01',
    outcome: item === 'coggins' ? 'negative' : null,
  })),
  treatments: [],
  races: [],
  layoffReports: [],
  pinFirings: [],
  requests: [],
}
const find = (change: Partial<HorseFacts>, date = '2026-07-08') =>
  findHorseObstacles({ ...ready, ...change }, on(date), seedHorseRules)

describe('getHorseVerdict', () => {
  it('finds nothing when the horse can race', () => {
    expect(getHorseVerdict(ready, on('2026-07-08'), seedHorseRules)).toEqual({
      canRace: true,
      date: '2026-07-08',
      obstacles: [],
    })
  })

  it('shows an open transfer as a notice only, until it expires', () => {
    const request = {
      requestId: 'r',
      kind: 'transfer',
      openedOn: '2026-07-07',
      closedOn: null,
      expiresOn: '2026-07-14',
    } as const
    const { canRace, obstacles } = getHorseVerdict({ ...ready, requests: [request] }, on('2026-07-08'), seedHorseRules)
    expect(canRace).toBe(true)
    expect(obstacles).toMatchObject([{ code: 'ownership-change-open', severity: 'notice', until: '2026-07-14' }])
    expect(find({ requests: [{ ...request, kind: 'share' }] })).toEqual([])
  })
})

describe('findHorseObstacles', () => {
  const entry = {
    entryId: 'e',
    reason: 'unsound',
    placedOn: '2026-07-01',
    removedOn: null,
    ownDays: null,
    isVoided: false,
  }
  const items = ready.items.filter(({ item }) => item !== 'influenza')
  const suspension = { id: 'ruling', from: '2026-07-01', lastDay: '2026-07-10' }

  it.each<[string, Partial<HorseFacts>, object]>([
    [
      'not registered',
      { registeredOn: null },
      { code: 'not-registered', citation: '2143(a)', until: null, fix: 'register-horse' },
    ],
    [
      'retired',
      { statuses: [{ status: 'RETIRED', from: '2026-05-01' }] },
      { code: 'retired', fix: 'return-horse-to-racing' },
    ],
    [
      'merged',
      { statuses: [{ status: 'MERGED', from: '2026-05-01' }] },
      { code: 'merged', fix: 'open-remaining-horse' },
    ],
    ['nobody responsible', { responsiblePersons: [] }, { code: 'responsible-person-missing', evidence: null }],
    [
      'a suspended person',
      { persons: ready.persons.map((person) => ({ ...person, suspensions: [suspension] })) },
      {
        code: 'responsible-person-suspended',
        evidence: { kind: 'ruling', id: 'ruling', date: '2026-07-01' },
        until: '2026-07-11',
      },
    ],
    ['no license', { persons: [] }, { code: 'responsible-person-license-invalid', evidence: null }],
    [
      'an entry that a veterinarian must end',
      { listEntries: [entry] },
      { code: 'on-vets-list', subject: 'unsound', citation: '2240', until: null, fix: 'open-vets-list-entry' },
    ],
    [
      'an entry that ends by time',
      { listEntries: [{ ...entry, reason: 'illness', placedOn: '2026-07-06' }] },
      { until: '2026-07-10' },
    ],
    [
      'no vaccination',
      { items },
      {
        code: 'requirement-missing',
        subject: 'influenza',
        citation: '2143',
        demandedBy: { scope: 'NATIONAL', scopeId: null },
        until: null,
      },
    ],
    [
      'an expired vaccination',
      { items: [...items, { recordId: 'old', item: 'influenza', date: '2026-01-08', outcome: null }] },
      { code: 'requirement-expired', evidence: { kind: 'health-record', id: 'old', date: '2026-01-08' } },
    ],
    [
      'a stand-down',
      { treatments: [{ recordId: 't', treatment: 'shockwave', date: '2026-06-20' }] },
      { code: 'stand-down', subject: 'shockwave', until: '2026-07-20', fix: 'wait' },
    ],
    [
      'a long layoff',
      { races: [{ raceId: 'race', date: '2026-02-08' }] },
      { code: 'layoff-report-missing', evidence: { kind: 'race', id: 'race', date: '2026-02-08' } },
    ],
    [
      'pin-firing of a foal of 2023',
      { yearOfBirth: 2023, pinFirings: [{ recordId: 'p', date: '2026-01-01' }] },
      { code: 'pin-fired' },
    ],
  ])('reports %s', (_, change, expected) => {
    expect(find(change)).toMatchObject([{ severity: 'blocks', ...expected }])
  })

  it('accepts the last day of a period', () => {
    const record = { recordId: 'r', item: 'influenza', date: '2026-01-09', outcome: null } as const
    expect(find({ items: [...items, record] })).toEqual([])
    expect(find({ treatments: [{ recordId: 't', treatment: 'shockwave', date: '2026-06-08' }] })).toEqual([])
    expect(find({ races: [{ raceId: 'race', date: '2026-02-09' }] })).toEqual([])
    expect(find({ yearOfBirth: 2022, pinFirings: [{ recordId: 'p', date: '2026-01-01' }] })).toEqual([])
  })

  it('follows the rule in effect on the day of the treatment, also for a later race', () => {
    const treated = (date: string) =>
      [{ recordId: 't', treatment: 'intra-articular-fetlock-corticosteroid', date }] as const
    expect(find({ treatments: treated('2024-07-07') }, '2024-07-20').at(0)).toMatchObject({ until: '2024-07-21' })
    expect(find({ treatments: treated('2024-07-08') }, '2024-07-20').at(0)).toMatchObject({ until: '2024-08-07' })
  })

  it('reports everything at once and combines a long layoff with its report', () => {
    const races = [{ raceId: 'race', date: '2026-01-01' }]
    expect(find({ registeredOn: null, responsiblePersons: [], races }).map(({ code }) => code)).toEqual([
      'not-registered',
      'responsible-person-missing',
      'layoff-report-missing',
    ])
    expect(find({ races, layoffReports: [{ reportId: 'report', date: '2026-07-01' }] })).toEqual([])
  })
})

describe('a horse that is not active', () => {
  const statuses = [
    { status: 'RETIRED', from: '2026-05-01' },
    { status: 'ACTIVE', from: '2026-08-01' },
  ] as const
  const horse = { ...ready, statuses, items: [], responsiblePersons: [] }

  it('has its status as the only reason', () => {
    expect(findHorseObstacles(horse, on('2026-07-08'), seedHorseRules)).toMatchObject([
      { code: 'retired', until: '2026-08-01' },
    ])
    expect(findHorseObstacles(horse, on('2026-08-01'), seedHorseRules).length).toBeGreaterThan(1)
  })

  it('changes only with its status', () => {
    const item = { recordId: 'r', item: 'influenza', date: '2026-06-30', outcome: null } as const
    const vaccinated = { ...horse, items: [item] }
    expect(findNextChange(vaccinated, on('2026-06-30'), seedHorseRules)).toBe('2026-08-01')
    const deceased = { ...vaccinated, statuses: [{ status: 'DECEASED', from: '2026-05-01' }] as const }
    expect(findNextChange(deceased, on('2026-06-30'), seedHorseRules)).toBeNull()
  })
})

describe('requirements of states and tracks', () => {
  const row: RequirementRow = {
    item: 'rhinopneumonitis',
    scope: 'TRACK',
    scopeId: 'turfway',
    minDaysBefore: 14,
    maxDays: 120,
    effectiveFrom: '2025-01-01',
    effectiveTo: null,
    source: 'Notice of the track',
  }
  const rules = { ...seedHorseRules, requirements: [...seedHorseRules.requirements, row] }
  const race = { trackId: 'turfway', state: 'KY' }

  it('apply at the track of the race only, and name it', () => {
    expect(findHorseObstacles(ready, { date: '2026-07-08', race: null }, rules)).toEqual([])
    expect(findHorseObstacles(ready, { date: '2026-07-08', race }, rules)).toMatchObject([
      { code: 'requirement-expired', subject: 'rhinopneumonitis', demandedBy: { scope: 'TRACK', scopeId: 'turfway' } },
    ])
  })

  it('apply at the track where the horse is when no race is named', () => {
    const locations = [{ locationId: 'turfway', state: 'KY', isTrack: true, from: '2024-01-01', until: null }]
    expect(findHorseObstacles({ ...ready, locations }, on('2026-07-08'), rules)).toHaveLength(1)
  })

  it('may demand that a vaccination is not too recent', () => {
    const recent = { recordId: 'new', item: 'rhinopneumonitis', date: '2026-07-01', outcome: null } as const
    expect(
      findHorseObstacles({ ...ready, items: [...ready.items, recent] }, { date: '2026-07-08', race }, rules),
    ).toMatchObject([{ code: 'requirement-too-recent', evidence: { id: 'new' }, until: '2026-07-15', fix: 'wait' }])
  })
})

describe('findNextChange', () => {
  it('is the day on which the first vaccination expires', () => {
    expect(findNextChange(ready, on('2026-07-08'), seedHorseRules)).toBe('2026-08-29')
  })

  it('is none when only a new fact can change the verdict', () => {
    expect(findNextChange({ ...ready, items: [], persons: [] }, on('2026-07-08'), seedHorseRules)).toBeNull()
  })
})

describe('explainDifferences', () => {
  it('names added, removed and postponed reasons', () => {
    const treated = (date: string) => ({ treatments: [{ recordId: 't', treatment: 'shockwave', date }] }) as const
    const before = getHorseVerdict(
      { ...ready, ...treated('2026-06-20'), persons: [] },
      on('2026-07-08'),
      seedHorseRules,
    )
    const after = getHorseVerdict(
      { ...ready, ...treated('2026-06-21'), registeredOn: null },
      on('2026-07-08'),
      seedHorseRules,
    )
    expect(explainDifferences(before, after)).toMatchObject({
      answerChanged: false,
      added: [{ code: 'not-registered' }],
      removed: [{ code: 'responsible-person-license-invalid' }],
      postponed: [{ before: { until: '2026-07-20' }, after: { until: '2026-07-21' } }],
    })
  })
})
