import { expect, test } from 'vitest'
import { parseSearchParams, searchUrl } from './search-params.ts'

test('round-trips a search through the URL', () => {
  const search = {
    q: '"vets list" & jog',
    kind: 'text',
    scope: 'superseded',
    regulationId: '1b4f2f0e-8f0c-4a53-9d3a-2f4a9c1f2b11',
    versionId: '0b4f2f0e-8f0c-4a53-9d3a-2f4a9c1f2b11',
    isExact: true,
    page: 3,
  } as const
  const url = searchUrl(search)
  expect(parseSearchParams(new URL(url, 'https://portal.example').searchParams)).toEqual(search)
})

test('ignores invalid URL parameters', () => {
  const params = new URLSearchParams('q=%20%20&kind=horses&scope=all&version=1&regulation=2&exact=no&page=-4')
  expect(parseSearchParams(params)).toEqual({ q: '', kind: 'all', scope: 'current', versionId: undefined, page: 1 })
  expect(searchUrl(parseSearchParams(params))).toBe('/search')
})

test('truncates the query to the maximum length', () => {
  expect(parseSearchParams(new URLSearchParams({ q: 'x'.repeat(500) })).q).toHaveLength(200)
})
