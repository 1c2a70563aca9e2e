import { expect, test } from 'vitest'
import { defaultParams, parseRegulationsParams, regulationsUrl, type RegulationsParams } from './regulations-url.ts'

const roundTrip = (params: Partial<RegulationsParams>) =>
  parseRegulationsParams(new URL(regulationsUrl(params), 'http://portal.example').searchParams)

test('defaults to the list of drafts being edited and parses the URLs it builds', () => {
  expect(parseRegulationsParams(new URLSearchParams())).toEqual(defaultParams)
  const examples: Partial<RegulationsParams>[] = [
    { state: '', category: 'ftc', page: 3 },
    { state: 'PUBLISHED_CURRENT', category: 'racetrack-safety' },
    { version: 'v', regulation: 'r', provision: 'p', view: 'changes' },
  ]
  for (const params of examples) expect(roundTrip(params)).toEqual({ ...defaultParams, ...params })
})

test('ignores invalid query parameters', () => {
  const searchParams = new URLSearchParams({ state: 'LOST', category: 'cooking', page: '-1', view: 'sideways' })
  expect(parseRegulationsParams(searchParams)).toEqual(defaultParams)
})
