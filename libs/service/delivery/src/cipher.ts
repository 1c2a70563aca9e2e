import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const version = 1
const ivLength = 12
const tagLength = 16

/** AES-256-GCM encryption for data that must not be readable in the database. */
export class Cipher {
  readonly #key: Buffer

  /** `key`: 32 bytes as base64. */
  constructor(key: string) {
    this.#key = Buffer.from(key, 'base64')
    if (this.#key.length !== 32) throw new Error('The data key must be 32 bytes as base64')
  }

  /** Encrypts `text`. The same `context` (row id and column) is needed to decrypt, so the value cannot be moved to another row. */
  encrypt(text: string, context: string): Buffer {
    const iv = randomBytes(ivLength)
    const cipher = createCipheriv('aes-256-gcm', this.#key, iv).setAAD(Buffer.from(context))
    const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
    return Buffer.concat([Buffer.of(version), iv, cipher.getAuthTag(), encrypted])
  }

  /** Decrypts a value; throws when it was changed, moved or encrypted with another key. */
  decrypt(encrypted: Uint8Array, context: string): string {
    const bytes = Buffer.from(encrypted)
    if (bytes[0] !== version) throw new Error('Unknown encryption version')
    const iv = bytes.subarray(1, 1 + ivLength)
    const tag = bytes.subarray(1 + ivLength, 1 + ivLength + tagLength)
    const decipher = createDecipheriv('aes-256-gcm', this.#key, iv).setAAD(Buffer.from(context)).setAuthTag(tag)
    const text = Buffer.concat([decipher.update(bytes.subarray(1 + ivLength + tagLength)), decipher.final()])
    return text.toString('utf8')
  }
}
