import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

/** A key for data at rest. Its id is stored with every value it encrypted, so that keys can be rotated. */
export interface DataKey {
  readonly id: string
  /** 32 bytes. */
  readonly key: Buffer
}

const version = 1
const nonceLength = 12
const tagLength = 16

/**
 * AES-256-GCM with several keys: the first encrypts, all decrypt. The purpose (table, column and row) is
 * authenticated, so that a value moved to another row does not decrypt.
 */
export class DataCipher {
  readonly #keys: readonly DataKey[]

  constructor(keys: readonly DataKey[]) {
    this.#keys = keys
  }

  /** Encrypts `plain` for `purpose`. */
  encrypt(plain: Uint8Array, purpose: string): Buffer {
    const [current] = this.#keys
    if (!current) throw new Error('There is no data key.')
    const nonce = randomBytes(nonceLength)
    const cipher = createCipheriv('aes-256-gcm', current.key, nonce)
    cipher.setAAD(Buffer.from(purpose, 'utf8'))
    const encrypted = Buffer.concat([cipher.update(plain), cipher.final()])
    const id = Buffer.from(current.id, 'utf8')
    return Buffer.concat([Buffer.from([version, id.length]), id, nonce, cipher.getAuthTag(), encrypted])
  }

  /** Decrypts a value of the same purpose; `undefined` if it was altered or moved, or its key is gone. */
  decrypt(encrypted: Uint8Array, purpose: string): Buffer | undefined {
    const bytes = Buffer.from(encrypted.buffer, encrypted.byteOffset, encrypted.byteLength)
    const idEnd = 2 + (bytes[1] ?? 0)
    const textStart = idEnd + nonceLength + tagLength
    if (bytes[0] !== version || bytes.length < textStart) return undefined
    const id = bytes.toString('utf8', 2, idEnd)
    const key = this.#keys.find((each) => each.id === id)
    if (!key) return undefined
    const nonce = bytes.subarray(idEnd, idEnd + nonceLength)
    const decipher = createDecipheriv('aes-256-gcm', key.key, nonce, { authTagLength: tagLength })
    decipher.setAAD(Buffer.from(purpose, 'utf8'))
    decipher.setAuthTag(bytes.subarray(idEnd + nonceLength, textStart))
    try {
      return Buffer.concat([decipher.update(bytes.subarray(textStart)), decipher.final()])
    } catch {
      return undefined
    }
  }

  /** Encrypts a value as JSON. */
  encryptJson(value: unknown, purpose: string): Buffer {
    return this.encrypt(Buffer.from(JSON.stringify(value), 'utf8'), purpose)
  }

  /** Decrypts JSON that must exist; throws if a key is missing or the row is damaged. */
  getJson<Value>(encrypted: Uint8Array, purpose: string): Value {
    const plain = this.decrypt(encrypted, purpose)
    if (!plain) throw new Error(`Cannot decrypt ${purpose.replace(/:.*/, '')}.`)
    return JSON.parse(plain.toString('utf8')) as Value
  }
}
