import { expect, test } from 'vitest'
import { definitionsAddress, readDefinitionsPlace } from './definitions-place.ts'

test('a place survives its address', () => {
  const place = { q: 'covered horse', translation: 'outdated', page: 3, open: 'd-1' } as const
  const { searchParams } = new URL(definitionsAddress(place), 'http://portal.example')
  expect(readDefinitionsPlace(searchParams)).toEqual(place)
  expect(definitionsAddress({})).toBe('/definition-management')
})

test('what makes no sense in an address is left out', () => {
  expect(readDefinitionsPlace(new URLSearchParams('translation=klingon&page=-2'))).toEqual({
    q: '',
    translation: '',
    page: 1,
    open: '',
  })
})
