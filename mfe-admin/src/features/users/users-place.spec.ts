import { expect, test } from 'vitest'
import { readUsersPlace, usersAddress } from './users-place.ts'

const read = (query: string) => readUsersPlace(new URLSearchParams(query))

test('a place comes back from its address, and what makes no sense is left out', () => {
  const place = read('group=ADMINS&status=reset-asked&page=3')
  expect(place).toEqual({ group: 'ADMINS', status: 'reset-asked', page: 3 })
  expect(read(usersAddress(place).split('?')[1] ?? '')).toEqual(place)
  expect(usersAddress(read('group=KINGS&status=asleep&page=-1'))).toBe('/users')
})

test('nobody is looked for by name in a link', () => {
  expect(usersAddress(read('q=Jane&name=Jane'))).toBe('/users')
})
