import { expect, test } from 'vitest'
import { createUsernameSkeleton } from './username-skeleton.ts'

test.each([
  ['paul', 'pau1'],
  ['paul', 'pauI'],
  ['modern', 'modem'],
  ['bob', 'b0b'],
  ['admin', 'admın'],
  ['admin', 'аdmin'],
  ['admin', '𝐚dmin'],
  ['josé', 'jose\u0301'],
])('%s looks like %s', (name, other) => {
  expect(createUsernameSkeleton(other)).toBe(createUsernameSkeleton(name))
})

test.each([
  ['ana', 'aña'],
  ['maria.lopez-10011', 'maria.lopez-10012'],
  ['jose', 'josé'],
])('%s does not look like %s', (name, other) => {
  expect(createUsernameSkeleton(other)).not.toBe(createUsernameSkeleton(name))
})
