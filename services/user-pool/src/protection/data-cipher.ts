import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

/** A key for data at rest. The id is stored with what it sealed, so that keys can follow one another. */
export interface DataKey {
  readonly id: string
  /** 32 bytes. */
  readonly key: Buffer
}

const version = 1
const nonceLength = 12
const tagLength = 16

/**
 * AES-256-GCM with a queue of keys: the first seals, all of them open. The purpose (table, column and row) is
 * authenticated, so that a sealed value moved to another row does not open.
 */
export class DataCipher {
  readonly #keys: readonly DataKey[]

  constructor(keys: readonly DataKey[]) {
    this.#keys = keys
  }

  /** Seals `plain` for `purpose`. */
  seal(plain: Uint8Array, purpose: string): Buffer {
    const [current] = this.#keys
    if (!current) throw new Error('There is no data key.')
    const nonce = randomBytes(nonceLength)
    const cipher = createCipheriv('aes-256-gcm', current.key, nonce)
    cipher.setAAD(Buffer.from(purpose, 'utf8'))
    const sealed = Buffer.concat([cipher.update(plain), cipher.final()])
    const id = Buffer.from(current.id, 'utf8')
    return Buffer.concat([Buffer.from([version, id.length]), id, nonce, cipher.getAuthTag(), sealed])
  }

  /** Opens what `seal` made for the same purpose; `undefined` where it was changed, moved, or its key is gone. */
  open(sealed: Uint8Array, purpose: string): Buffer | undefined {
    const bytes = Buffer.from(sealed.buffer, sealed.byteOffset, sealed.byteLength)
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

  /** Seals a value as JSON. */
  sealJson(value: unknown, purpose: string): Buffer {
    return this.seal(Buffer.from(JSON.stringify(value), 'utf8'), purpose)
  }

  /** Opens JSON that must be there; a value that does not open means a lost key or a damaged row. */
  getJson<Value>(sealed: Uint8Array, purpose: string): Value {
    const plain = this.open(sealed, purpose)
    if (!plain) throw new Error(`What was sealed for ${purpose.replace(/:.*/, '')} does not open.`)
    return JSON.parse(plain.toString('utf8')) as Value
  }
}
