import { expect, test } from 'vitest'
import { isNarrowed, listAddress, readListPlace, wholeList } from './list-place.ts'

test('a place goes into the address and comes back', () => {
  const place = {
    keyword: 'whip & rein',
    category: '0b4f2f0e-8f0c-4a53-9d3a-2f4a9c1f2b11',
    occupation: '0b4f2f0e-8f0c-4a53-9d3a-2f4a9c1f2b12',
    status: 'working-copy',
    isRecent: true,
    sortBy: 'title',
    isReversed: true,
    page: 4,
  } as const
  const address = listAddress('documents', place)
  expect(readListPlace(new URL(address, 'https://portal.example').searchParams)).toEqual(place)
})

test('nonsense in the address is the whole list', () => {
  const params = new URLSearchParams('q=%20&category=1&occupation=x&status=gone&recent=1&sort=size&page=-2')
  expect(readListPlace(params)).toEqual(wholeList)
  expect(isNarrowed(readListPlace(params))).toBe(false)
  expect(listAddress('track-documents', wholeList)).toBe('/track-documents')
})
