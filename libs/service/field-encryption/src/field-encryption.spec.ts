import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { checkColumns } from './encrypted-column.ts'
import { FieldEncryption } from './field-encryption.ts'

const entry = (id: string) => `${id}:${randomBytes(32).toString('base64')}`
const [first, second] = [entry('2026-01'), entry('2026-02')]
const index = { column: 'email_digest', purpose: 'email', normalize: (text: string) => text.trim().toLowerCase() }
const email = { table: 'person', id: 'id', column: 'email', index }
const encryption = new FieldEncryption(first)

describe('an encrypted value', () => {
  it('decrypts in its table, column and row only', () => {
    const value = encryption.encrypt(email, 'ana', 'ana@demo.example ñ')
    expect(encryption.decrypt(email, 'ana', value)).toBe('ana@demo.example ñ')
    expect(value.includes('demo')).toBe(false)
    expect(() => encryption.decrypt(email, 'ben', value)).toThrow()
    expect(() => encryption.decrypt({ ...email, column: 'phone' }, 'ana', value)).toThrow()
    expect(() => encryption.decrypt({ ...email, table: 'draft' }, 'ana', value)).toThrow()
  })

  it('does not decrypt when any byte was changed or is missing', () => {
    const value = encryption.encrypt(email, 'ana', 'x')
    for (let at = 0; at < value.length; at++) {
      const changed = Buffer.from(value)
      changed[at] = (changed[at] ?? 0) ^ 1
      expect(() => encryption.decrypt(email, 'ana', changed)).toThrow()
      expect(() => encryption.decrypt(email, 'ana', value.subarray(0, at))).toThrow()
    }
  })

  it('may be JSON', () => {
    const value = encryption.encryptJson(email, 'ana', { kind: 'covered', states: ['KY'] })
    expect(encryption.decryptJson(email, 'ana', value)).toEqual({ kind: 'covered', states: ['KY'] })
  })

  it('decrypts with an older key until that key is removed, and is known to be outdated', () => {
    const value = encryption.encrypt(email, 'ana', 'ana@demo.example')
    const rotated = new FieldEncryption(`${second},${first}`)
    expect(rotated.decrypt(email, 'ana', value)).toBe('ana@demo.example')
    expect([encryption.isCurrent(value), rotated.isCurrent(value)]).toEqual([true, false])
    expect(() => new FieldEncryption(second).decrypt(email, 'ana', value)).toThrow('person.email')
  })

  it('encrypts the same text differently each time', () => {
    expect(encryption.encrypt(email, 'ana', 'a').equals(encryption.encrypt(email, 'ana', 'a'))).toBe(false)
  })
})

describe('a blind index', () => {
  it('is equal for equal normalized texts of one purpose only', () => {
    const digest = encryption.digest(email, 'ana@demo.example')
    expect(encryption.digest({ ...email, table: 'draft' }, ' ANA@demo.example')).toEqual(digest)
    expect(encryption.digest({ ...email, index: { ...index, purpose: 'phone' } }, 'ana@demo.example')).not.toEqual(
      digest,
    )
    expect(new FieldEncryption(second).digest(email, 'ana@demo.example')).not.toEqual(digest)
  })

  it('is searched with every key', () => {
    const digests = new FieldEncryption(`${second},${first}`).digests(email, 'ana@demo.example')
    expect(digests).toHaveLength(2)
    expect(digests).toContainEqual(encryption.digest(email, 'ana@demo.example'))
  })
})

it('refuses columns that are registered twice or are not identifiers', () => {
  expect(() => checkColumns([email, { ...email, column: 'phone' }])).not.toThrow()
  expect(() => checkColumns([email, email])).toThrow('registered twice')
  expect(() => checkColumns([{ ...email, table: 'person; drop table person' }])).toThrow('is not the name')
})
