import { expect, test } from 'vitest'
import { parseVersionFilter, versionsUrl } from './version-filter.ts'

test('round-trips a filter through the URL', () => {
  const filter = { state: 'PUBLISHED_DRAFT', subject: 'arbitration', mainParentId: 'm', page: 3 } as const
  expect(parseVersionFilter(new URLSearchParams(versionsUrl(filter).split('?')[1]))).toEqual(filter)
})

test('ignores invalid URL parameters', () => {
  expect(parseVersionFilter(new URLSearchParams('state=HIDDEN&subject=x&page=-2'))).toEqual({ page: 1 })
  expect(versionsUrl({ page: 1 })).toBe('/all-regulation-versions')
})
