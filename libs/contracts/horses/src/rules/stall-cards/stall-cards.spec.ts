import { describe, expect, it } from 'vitest'
import { findStallCardProblem, formatCardPhone, listStallCardAlerts, splitIntoSheets } from './index.ts'

describe('listStallCardAlerts', () => {
  it.each([
    [[], true, '', []],
    [['on-vets-list', 'stand-down'], false, 'Penicillin', ['on-vets-list', 'stand-down', 'allergies']],
    [['requirement-expired'], false, '', ['cannot-race']],
    [['requirement-expired'], false, 'Penicillin', ['allergies', 'cannot-race']],
    [['ownership-change-open'], true, ' ', []],
  ])('for %j, can race %s, allergies %j are %j', (obstacleCodes, canRace, allergies, alerts) => {
    expect(listStallCardAlerts({ obstacleCodes, canRace, allergies })).toEqual(alerts)
  })
})

describe('splitIntoSheets', () => {
  it('fills each sheet and keeps the order', () => {
    expect(splitIntoSheets([1, 2, 3, 4, 5], 4)).toEqual([[1, 2, 3, 4], [5]])
    expect(splitIntoSheets([1, 2], 1)).toEqual([[1], [2]])
    expect(splitIntoSheets([], 2)).toEqual([])
  })
})

describe('findStallCardProblem', () => {
  it('needs one horse and at most 200', () => {
    expect([0, 1, 200, 201].map(findStallCardProblem)).toEqual([
      'stall-cards.horses-missing',
      undefined,
      undefined,
      'stall-cards.too-many',
    ])
  })
})

describe('formatCardPhone', () => {
  it('groups the digits of numbers in North America', () => {
    expect(formatCardPhone('+15025550123')).toBe('1-502-555-0123')
    expect(formatCardPhone('+34911234567')).toBe('+34911234567')
  })
})
