import { expect, test } from 'vitest'
import { definitionsUrl, parseDefinitionsParams } from './definitions-url.ts'

test('parses the URLs it builds', () => {
  const params = { q: 'covered horse', translation: 'outdated', page: 3, open: 'd-1' } as const
  const { searchParams } = new URL(definitionsUrl(params), 'http://portal.example')
  expect(parseDefinitionsParams(searchParams)).toEqual(params)
  expect(definitionsUrl({})).toBe('/definition-management')
})

test('ignores invalid query parameters', () => {
  expect(parseDefinitionsParams(new URLSearchParams('translation=klingon&page=-2'))).toEqual({
    q: '',
    translation: '',
    page: 1,
    open: '',
  })
})
