import { expect, test } from 'vitest'
import { readSearchPlace, searchAddress } from './search-place.ts'

test('a search goes into the address and comes back', () => {
  const place = {
    q: '"vets list" & jog',
    kind: 'text',
    scope: 'every',
    versionId: '0b4f2f0e-8f0c-4a53-9d3a-2f4a9c1f2b11',
    page: 3,
  } as const
  const address = searchAddress(place)
  expect(readSearchPlace(new URL(address, 'https://portal.example').searchParams)).toEqual(place)
})

test('nonsense in the address is an empty search on the first page', () => {
  const params = new URLSearchParams('q=%20%20&kind=horses&scope=all&version=1&page=-4')
  expect(readSearchPlace(params)).toEqual({ q: '', kind: 'all', scope: 'current', versionId: undefined, page: 1 })
  expect(searchAddress(readSearchPlace(params))).toBe('/search')
})

test('a search is no longer than the service takes', () => {
  expect(readSearchPlace(new URLSearchParams({ q: 'x'.repeat(500) })).q).toHaveLength(200)
})
