import { expect, test } from 'vitest'
import { listPlace, readRegulationsPlace, regulationsAddress, type RegulationsPlace } from './regulations-place.ts'

const reread = (place: Partial<RegulationsPlace>) =>
  readRegulationsPlace(new URL(regulationsAddress(place), 'http://portal.example').searchParams)

test('the list begins with drafts being edited, and a place is read back from its address', () => {
  expect(readRegulationsPlace(new URLSearchParams())).toEqual(listPlace)
  const places: Partial<RegulationsPlace>[] = [
    { state: '', category: 'ftc', page: 3 },
    { state: 'PUBLISHED_CURRENT', category: 'racetrack-safety' },
    { version: 'v', regulation: 'r', provision: 'p', view: 'changes' },
  ]
  for (const place of places) expect(reread(place)).toEqual({ ...listPlace, ...place })
})

test('what makes no sense is left out', () => {
  const params = new URLSearchParams({ state: 'LOST', category: 'cooking', page: '-1', view: 'sideways' })
  expect(readRegulationsPlace(params)).toEqual(listPlace)
})
