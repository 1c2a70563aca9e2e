import { expect, test } from 'vitest'
import { parsePersonsParams, personsUrl } from './persons-url.ts'

test('filters survive a round trip through the URL, and invalid ones are ignored', () => {
  const params = { show: 'requests', role: 'jockey', status: 'active' } as const
  const url = personsUrl(params)
  expect(url).toBe('/people-management?show=requests&role=jockey&status=active')
  expect(parsePersonsParams(new URL(url, 'http://x').searchParams)).toEqual(params)
  expect(parsePersonsParams(new URLSearchParams('show=all&role=king'))).toEqual({ show: '', role: '', status: '' })
  expect(personsUrl({ show: '', role: '', status: '' })).toBe('/people-management')
})
