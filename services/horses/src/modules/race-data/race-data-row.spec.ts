import { describe, expect, it } from 'vitest'
import { raceDataRow } from './race-data-row.ts'

const triage = { registry_number: '2300417', kind: 'triage', date: '2026-11-24', track_code: 'NY-01' }

describe('a row of race data', () => {
  it('is a triage score with its inputs', () => {
    const inputs = 'starts in 90 days=4; age=3;'
    expect(raceDataRow.parse({ ...triage, triage_score: '7.5', triage_inputs: inputs })).toEqual({
      triage: {
        registryNumber: '2300417',
        score: 7.5,
        scoredOn: '2026-11-24',
        inputs: { 'starts in 90 days': '4', age: '3' },
      },
    })
  })

  it.each([
    ['no score', {}],
    ['an empty score', { triage_score: '' }],
    ['a score that is not a number', { triage_score: 'high' }],
    ['inputs without a name', { triage_score: '7', triage_inputs: '=4' }],
  ])('is refused with %s', (_, cells) => {
    expect(raceDataRow.safeParse({ ...triage, ...cells }).success).toBe(false)
  })

  it('is an entry without a score', () => {
    const cells = { ...triage, kind: 'ENTRY', race_number: '4', triage_score: '' }
    expect(raceDataRow.parse(cells)).toEqual({
      event: { registryNumber: '2300417', kind: 'ENTRY', date: '2026-11-24', trackCode: 'NY-01', raceNumber: 4 },
    })
  })
})
