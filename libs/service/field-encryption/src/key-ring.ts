import { hkdfSync } from 'node:crypto'

/** A master key. Values and digests are made with keys derived from it. */
export interface RingKey {
  /** Stored with every value that the key encrypts. */
  readonly id: string
  readonly encryptionKey: Buffer
  /** Returns the key of the digests of one purpose, so that digests of different purposes cannot be compared. */
  getIndexKey(purpose: string): Buffer
}

const keyLength = 32
/** A random key of 32 bytes has about 30 different bytes, and fewer than 20 in none of 10^12 keys. */
const minimumDifferentBytes = 20

/** Returns the keys of `id:base64,id:base64`, the current one first. Throws when {@link findKeyRingProblems} finds any. */
export function parseKeyRing(text: string): readonly [RingKey, ...RingKey[]] {
  const [problem] = findKeyRingProblems(text)
  if (problem !== undefined) throw new Error(`The key ring is invalid: ${problem}`)
  const [current, ...older] = splitEntries(text).map(({ id, bytes }) => createKey(id, bytes))
  if (!current) throw new Error('The key ring is empty')
  return [current, ...older]
}

/** Describes what is wrong with a key ring, without any part of a key. */
export function findKeyRingProblems(text: string): readonly string[] {
  const entries = splitEntries(text)
  return entries.flatMap(({ id, encoded, bytes }, index) => {
    const earlier = entries.slice(0, index)
    const name = `key ${index + 1}`
    if (!/^[\w-]{1,32}$/.test(id))
      return [`${name} needs an id of up to 32 letters, digits, "-" or "_" before the colon`]
    if (bytes.length !== keyLength || bytes.toString('base64') !== encoded)
      return [`${name} must be ${keyLength} bytes as base64`]
    if (isWeak(bytes)) return [`${name} is not random; generate it with: openssl rand -base64 ${keyLength}`]
    if (earlier.some((each) => each.id === id)) return [`${name} has the id of an earlier key`]
    if (earlier.some((each) => each.bytes.equals(bytes))) return [`${name} is the same as an earlier key`]
    return []
  })
}

function splitEntries(text: string) {
  return text.split(',').map((entry) => {
    const [id = '', encoded = ''] = entry.trim().split(':')
    return { id, encoded, bytes: Buffer.from(encoded, 'base64') }
  })
}

/** Recognizes text, repeated bytes and constants, none of which a random generator returns. */
function isWeak(bytes: Buffer): boolean {
  return new Set(bytes).size < minimumDifferentBytes || bytes.every((byte) => byte >= 0x20 && byte < 0x7f)
}

function createKey(id: string, master: Buffer): RingKey {
  const indexKeys = new Map<string, Buffer>()
  const derive = (use: string) => Buffer.from(hkdfSync('sha256', master, '', `field-encryption ${use}`, keyLength))
  return {
    id,
    encryptionKey: derive('value'),
    getIndexKey(purpose) {
      const key = indexKeys.get(purpose) ?? derive(`index ${purpose}`)
      indexKeys.set(purpose, key)
      return key
    },
  }
}
