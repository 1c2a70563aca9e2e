import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { BlindIndex } from './blind-index.ts'
import { DataCipher } from './data-cipher.ts'

const old = { id: '2025', key: randomBytes(32) }
const fresh = { id: '2026', key: randomBytes(32) }

describe('data at rest', () => {
  it('decrypts for the same purpose only', () => {
    const cipher = new DataCipher([fresh])
    const encrypted = cipher.encrypt(Buffer.from('salt and verifier'), 'verifier:1')
    expect(cipher.decrypt(encrypted, 'verifier:1')?.toString()).toBe('salt and verifier')
    expect(cipher.decrypt(encrypted, 'verifier:2')).toBeUndefined()
    expect(encrypted.includes('salt')).toBe(false)
  })

  it('does not decrypt when any byte was changed', () => {
    const cipher = new DataCipher([fresh])
    const encrypted = cipher.encrypt(Buffer.from('x'), 'p')
    for (let at = 0; at < encrypted.length; at++) {
      const changed = Buffer.from(encrypted)
      changed[at] = (changed[at] ?? 0) ^ 1
      expect(cipher.decrypt(changed, 'p')).toBeUndefined()
    }
    expect(cipher.decrypt(Buffer.from([1]), 'p')).toBeUndefined()
  })

  it('decrypts values of an earlier key until that key is removed', () => {
    const encrypted = new DataCipher([old]).encryptJson({ a: 1 }, 'p')
    expect(new DataCipher([fresh, old]).getJson(encrypted, 'p')).toEqual({ a: 1 })
    expect(() => new DataCipher([fresh]).getJson(encrypted, 'p')).toThrow('Cannot decrypt')
  })
})

it('digests differ by purpose, by text and by text boundaries', () => {
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
