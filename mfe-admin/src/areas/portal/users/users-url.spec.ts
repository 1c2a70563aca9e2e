import { expect, test } from 'vitest'
import { parseUsersParams, usersUrl } from './users-url.ts'

const parse = (query: string) => parseUsersParams(new URLSearchParams(query))

test('parses the URLs it builds and ignores invalid query parameters', () => {
  const params = parse('group=ADMINS&status=reset-requested&page=3')
  expect(params).toEqual({ group: 'ADMINS', status: 'reset-requested', page: 3 })
  expect(parse(usersUrl(params).split('?')[1] ?? '')).toEqual(params)
  expect(usersUrl(parse('group=KINGS&status=asleep&page=-1'))).toBe('/users')
})

test('does not accept names in URLs', () => {
  expect(usersUrl(parse('q=Jane&name=Jane'))).toBe('/users')
})
