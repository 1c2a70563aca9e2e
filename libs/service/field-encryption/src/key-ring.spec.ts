import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { findKeyRingProblems, parseKeyRing } from './key-ring.ts'

const key = () => randomBytes(32).toString('base64')
const one = key()

it('reads the current key first and older keys after it', () => {
  const keys = parseKeyRing(`new:${key()}, old:${key()}`)
  expect(keys.map(({ id }) => id)).toEqual(['new', 'old'])
})

it('derives different keys for values and for each purpose', () => {
  const [{ encryptionKey, getIndexKey }] = parseKeyRing(`a:${one}`)
  const keys = [encryptionKey, getIndexKey('email'), getIndexKey('phone'), Buffer.from(one, 'base64')]
  expect(new Set(keys.map((each) => each.toString('hex'))).size).toBe(4)
  expect(getIndexKey('email')).toBe(getIndexKey('email'))
})

it.each([
  ['nothing', '', /needs an id/],
  ['a key without an id', one, /needs an id/],
  ['a short key', `a:${randomBytes(16).toString('base64')}`, /32 bytes/],
  ['text that is not base64', `a:${'?'.repeat(44)}`, /32 bytes/],
  ['a constant', `a:${Buffer.alloc(32).toString('base64')}`, /not random/],
  ['repeated bytes', `a:${Buffer.from('0123456789abcdef'.repeat(2)).toString('base64')}`, /not random/],
  ['a sentence', `a:${Buffer.from('the quick brown fox jumps over d').toString('base64')}`, /not random/],
  ['two keys with one id', `a:${one},a:${key()}`, /key 2 has the id/],
  ['one key with two ids', `a:${one},b:${one}`, /key 2 is the same/],
])('refuses %s without repeating it', (_, text, message) => {
  const [problem = ''] = findKeyRingProblems(text)
  expect(problem).toMatch(message)
  expect(problem).not.toContain(one)
  expect(() => parseKeyRing(text)).toThrow(message)
})

it('accepts random keys', () => {
  for (let round = 0; round < 500; round++) expect(findKeyRingProblems(`k${round}:${key()}`)).toEqual([])
})
