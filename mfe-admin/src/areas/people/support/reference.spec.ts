import { expect, test } from 'vitest'
import { parseReference } from './reference.ts'

test.each([
  ['R-7KQ2-M4XP', 'R-7KQ2-M4XP'],
  [' r 7kq2 m4xp ', 'R-7KQ2-M4XP'],
  ['7kq2m4xp', 'R-7KQ2-M4XP'],
  ['R-7KQ2', undefined],
  ['', undefined],
])('reads %s as %s', (text, reference) => {
  expect(parseReference(text)).toBe(reference)
})
