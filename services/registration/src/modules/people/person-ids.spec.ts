import { expect, it } from 'vitest'
import { parsePersonRef } from './person-ids.ts'

it.each(['P-100-000-017', 'p100000017', '100000017', ' 100-000-017 '])('reads the permanent number %j', (text) => {
  expect(parsePersonRef(text)).toEqual({ hisaPersonId: 'P-100-000-017' })
})

it('reads an id', () => {
  const personId = '6f1c2a1e-0b1f-4c3a-9d1e-0123456789ab'
  expect(parsePersonRef(personId.toUpperCase())).toEqual({ personId })
})

it.each(['', 'P-100-000', 'ana', 'P-100-000-0170', '%'])('reads nothing else: %j', (text) => {
  expect(parsePersonRef(text)).toBeUndefined()
})
