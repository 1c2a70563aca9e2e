import { hkdfSync } from 'node:crypto'
import { hmac } from '../srp/digest.ts'

/** The purpose of a digest. Each has its own key, so that digests of one purpose cannot be compared with another's. */
export type IndexPurpose =
  | 'email'
  | 'phone'
  | 'typed-name'
  | 'attempts'
  | 'code'
  | 'unknown-user'
  | 'unknown-salt'
  | 'unknown-verifier'
  | 'unknown-destination'

/**
 * Keyed digests (HMAC-SHA256): equality of encrypted values, stored codes, and stable generated data for unknown user
 * names.
 */
export class BlindIndex {
  readonly #master: Buffer
  readonly #keys = new Map<IndexPurpose, Buffer>()

  /** `master` is 32 bytes or more. */
  constructor(master: Buffer) {
    this.#master = master
  }

  /** Returns 32 bytes, the same for the same text and purpose. */
  digest(purpose: IndexPurpose, ...texts: readonly string[]): Buffer {
    return hmac(this.#key(purpose), Buffer.from(JSON.stringify(texts), 'utf8'))
  }

  #key(purpose: IndexPurpose): Buffer {
    const known = this.#keys.get(purpose)
    if (known) return known
    const made = Buffer.from(hkdfSync('sha256', this.#master, Buffer.alloc(0), `user-pool ${purpose}`, 32))
    this.#keys.set(purpose, made)
    return made
  }
}

/** The compared form of an email address: case-insensitive. */
export function emailKey(email: string): string {
  return email.trim().toLowerCase()
}

/** The compared form of a user name: case-insensitive. */
export function usernameKey(username: string): string {
  return username.trim().normalize('NFC').toLowerCase()
}
