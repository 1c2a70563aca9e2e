import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { BlindIndex } from './blind-index.ts'
import { DataCipher } from './data-cipher.ts'

const old = { id: '2025', key: randomBytes(32) }
const fresh = { id: '2026', key: randomBytes(32) }

describe('data at rest', () => {
  it('opens for the same purpose only', () => {
    const cipher = new DataCipher([fresh])
    const sealed = cipher.seal(Buffer.from('salt and verifier'), 'verifier:1')
    expect(cipher.open(sealed, 'verifier:1')?.toString()).toBe('salt and verifier')
    expect(cipher.open(sealed, 'verifier:2')).toBeUndefined()
    expect(sealed.includes('salt')).toBe(false)
  })

  it('does not open when any byte was changed', () => {
    const cipher = new DataCipher([fresh])
    const sealed = cipher.seal(Buffer.from('x'), 'p')
    for (let at = 0; at < sealed.length; at++) {
      const changed = Buffer.from(sealed)
      changed[at] = (changed[at] ?? 0) ^ 1
      expect(cipher.open(changed, 'p')).toBeUndefined()
    }
    expect(cipher.open(Buffer.from([1]), 'p')).toBeUndefined()
  })

  it('opens what an earlier key sealed, until that key is gone', () => {
    const sealed = new DataCipher([old]).sealJson({ a: 1 }, 'p')
    expect(new DataCipher([fresh, old]).getJson(sealed, 'p')).toEqual({ a: 1 })
    expect(() => new DataCipher([fresh]).getJson(sealed, 'p')).toThrow('does not open')
  })
})

it('digests differ by purpose, by text and by where one text ends', () => {
  const index = new BlindIndex(randomBytes(32))
  const digests = [
    index.digest('email', 'a'),
    index.digest('phone', 'a'),
    index.digest('email', 'b'),
    index.digest('attempts', 'ab', 'c'),
    index.digest('attempts', 'a', 'bc'),
  ].map((each) => each.toString('hex'))
  expect(new Set(digests).size).toBe(5)
  expect(index.digest('email', 'a')).toEqual(index.digest('email', 'a'))
})
