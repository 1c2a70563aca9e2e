import { expect, test } from 'vitest'
import { readVersionFilter, versionsAddress } from './version-filter.ts'

test('a filter goes into the address and comes back', () => {
  const filter = { state: 'PUBLISHED_DRAFT', subject: 'arbitration', mainParentId: 'm', page: 3 } as const
  expect(readVersionFilter(new URLSearchParams(versionsAddress(filter).split('?')[1]))).toEqual(filter)
})

test('nonsense in the address is the whole list', () => {
  expect(readVersionFilter(new URLSearchParams('state=HIDDEN&subject=x&page=-2'))).toEqual({ page: 1 })
  expect(versionsAddress({ page: 1 })).toBe('/all-regulation-versions')
})
