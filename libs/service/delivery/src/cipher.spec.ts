import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { Cipher } from './cipher.ts'

const cipher = new Cipher(randomBytes(32).toString('base64'))

describe('what is sealed', () => {
  it('can be read in its place', () => {
    expect(cipher.open(cipher.seal('reader@demo.example ñ', 'row 1'), 'row 1')).toBe('reader@demo.example ñ')
  })

  it('looks different every time', () => {
    expect(cipher.seal('a', 'row').equals(cipher.seal('a', 'row'))).toBe(false)
  })

  it('cannot be moved, changed, or read with another key', () => {
    const sealed = cipher.seal('secret', 'row 1')
    expect(() => cipher.open(sealed, 'row 2')).toThrow()
    expect(() => cipher.open(sealed.with(sealed.length - 1, (sealed.at(-1) ?? 0) ^ 1), 'row 1')).toThrow()
    expect(() => new Cipher(randomBytes(32).toString('base64')).open(sealed, 'row 1')).toThrow()
  })

  it('needs a key of 32 bytes', () => {
    expect(() => new Cipher('short')).toThrow(/32 bytes/)
  })
})
