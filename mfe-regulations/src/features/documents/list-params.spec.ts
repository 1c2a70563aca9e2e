import { expect, test } from 'vitest'
import { isFiltered, documentListUrl, parseListParams, defaultParams } from './list-params.ts'

test('round-trips list parameters through the URL', () => {
  const params = {
    keyword: 'whip & rein',
    category: '0b4f2f0e-8f0c-4a53-9d3a-2f4a9c1f2b11',
    occupation: '0b4f2f0e-8f0c-4a53-9d3a-2f4a9c1f2b12',
    status: 'working-copy',
    isRecent: true,
    sortBy: 'title',
    isReversed: true,
    page: 4,
  } as const
  const url = documentListUrl('documents', params)
  expect(parseListParams(new URL(url, 'https://portal.example').searchParams)).toEqual(params)
})

test('ignores invalid URL parameters', () => {
  const params = new URLSearchParams('q=%20&category=1&occupation=x&status=gone&recent=1&sort=size&page=-2')
  expect(parseListParams(params)).toEqual(defaultParams)
  expect(isFiltered(parseListParams(params))).toBe(false)
  expect(documentListUrl('track-documents', defaultParams)).toBe('/track-documents')
})
