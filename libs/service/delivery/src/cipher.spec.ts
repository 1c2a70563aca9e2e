import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { Cipher } from './cipher.ts'

const cipher = new Cipher(randomBytes(32).toString('base64'))

describe('Cipher', () => {
  it('decrypts a value with the same context', () => {
    expect(cipher.decrypt(cipher.encrypt('reader@demo.example ñ', 'row 1'), 'row 1')).toBe('reader@demo.example ñ')
  })

  it('encrypts the same text differently each time', () => {
    expect(cipher.encrypt('a', 'row').equals(cipher.encrypt('a', 'row'))).toBe(false)
  })

  it('rejects a value that was moved, changed or encrypted with another key', () => {
    const encrypted = cipher.encrypt('secret', 'row 1')
    expect(() => cipher.decrypt(encrypted, 'row 2')).toThrow()
    expect(() => cipher.decrypt(encrypted.with(encrypted.length - 1, (encrypted.at(-1) ?? 0) ^ 1), 'row 1')).toThrow()
    expect(() => new Cipher(randomBytes(32).toString('base64')).decrypt(encrypted, 'row 1')).toThrow()
  })

  it('requires a key of 32 bytes', () => {
    expect(() => new Cipher('short')).toThrow(/32 bytes/)
  })
})
