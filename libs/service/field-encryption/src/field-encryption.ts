import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'
import type { EncryptedColumn, IndexedColumn } from './encrypted-column.ts'
import { parseKeyRing, type RingKey } from './key-ring.ts'

const version = 1
const nonceLength = 12
const tagLength = 16

/**
 * Encrypts single fields with AES-256-GCM and makes their blind indexes. A value contains the id of its key. Table, column and
 * row id are authenticated, so a value that was moved to another place does not decrypt.
 */
export class FieldEncryption {
  readonly #keys: readonly RingKey[]
  readonly #current: RingKey
  /** The first bytes of every value that the current key encrypted. */
  readonly currentPrefix: Buffer

  /** `keyRing` is the setting PERSONAL_DATA_KEYS. */
  constructor(keyRing: string) {
    const keys = parseKeyRing(keyRing)
    this.#keys = keys
    this.#current = keys[0]
    this.currentPrefix = toPrefix(this.#current.id)
  }

  /** The ids of all keys, the current one first. */
  get keyIds(): readonly string[] {
    return this.#keys.map(({ id }) => id)
  }

  /** Encrypts the text of a column in the row with this id. */
  encrypt(column: EncryptedColumn, rowId: string, text: string): Buffer {
    const nonce = randomBytes(nonceLength)
    const cipher = createCipheriv('aes-256-gcm', this.#current.encryptionKey, nonce).setAAD(toContext(column, rowId))
    const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
    return Buffer.concat([this.currentPrefix, nonce, cipher.getAuthTag(), encrypted])
  }

  /** Decrypts a value. Throws when it was changed or moved, or its key is no longer in the key ring. */
  decrypt(column: EncryptedColumn, rowId: string, value: Uint8Array): string {
    const bytes = Buffer.from(value.buffer, value.byteOffset, value.byteLength)
    const key = this.#keys.find(({ id }) => startsWith(bytes, toPrefix(id)))
    if (!key) throw new UnknownKeyError(column)
    const nonceStart = toPrefix(key.id).length
    const tagStart = nonceStart + nonceLength
    const decipher = createDecipheriv('aes-256-gcm', key.encryptionKey, bytes.subarray(nonceStart, tagStart), {
      authTagLength: tagLength,
    })
    decipher.setAAD(toContext(column, rowId)).setAuthTag(bytes.subarray(tagStart, tagStart + tagLength))
    return Buffer.concat([decipher.update(bytes.subarray(tagStart + tagLength)), decipher.final()]).toString('utf8')
  }

  /** Encrypts a value as JSON. */
  encryptJson(column: EncryptedColumn, rowId: string, value: unknown): Buffer {
    return this.encrypt(column, rowId, JSON.stringify(value))
  }

  /** Decrypts JSON. Parse the result with its schema. */
  decryptJson(column: EncryptedColumn, rowId: string, value: Uint8Array): unknown {
    return JSON.parse(this.decrypt(column, rowId, value))
  }

  /** The digest to store with a value. */
  digest(column: IndexedColumn, text: string): Buffer {
    return digestWith(this.#current, column, text)
  }

  /**
   * The digests to search a value with, one per key: `where email_digest = any($1)`. A unique index on digests cannot see that
   * two rows with different keys are equal, so a rule about unique values takes an advisory lock and searches.
   */
  digests(column: IndexedColumn, text: string): Buffer[] {
    return this.#keys.map((key) => digestWith(key, column, text))
  }

  /** Whether the current key encrypted the value. */
  isCurrent(value: Uint8Array): boolean {
    return startsWith(value, this.currentPrefix)
  }
}

/** The key of a value is not in the key ring, or the value is damaged. */
export class UnknownKeyError extends Error {
  override readonly name = 'UnknownKeyError'

  constructor({ table, column }: EncryptedColumn) {
    super(`A value of ${table}.${column} was encrypted with a key that is not in PERSONAL_DATA_KEYS.`)
  }
}

function digestWith(key: RingKey, { index }: IndexedColumn, text: string): Buffer {
  return createHmac('sha256', key.getIndexKey(index.purpose)).update(index.normalize(text)).digest()
}

function toPrefix(keyId: string): Buffer {
  return Buffer.concat([Buffer.of(version, keyId.length), Buffer.from(keyId)])
}

function toContext({ table, column }: EncryptedColumn, rowId: string): Buffer {
  return Buffer.from(`${table}.${column}:${rowId}`)
}

function startsWith(bytes: Uint8Array, prefix: Buffer): boolean {
  return prefix.equals(bytes.subarray(0, prefix.length))
}
