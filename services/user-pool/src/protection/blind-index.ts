import { hkdfSync } from 'node:crypto'
import { hmac } from '../srp/digest.ts'

/** What a digest is for; each purpose has a key of its own, so that digests of one say nothing about another. */
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
 * Keyed digests (HMAC-SHA256): equality of encrypted values without their text, codes at rest, and the stable
 * make-believe that answers for user names that do not exist.
 */
export class BlindIndex {
  readonly #master: Buffer
  readonly #keys = new Map<IndexPurpose, Buffer>()

  /** `master` is 32 bytes or more. */
  constructor(master: Buffer) {
    this.#master = master
  }

  /** 32 bytes that are the same for the same text and purpose. */
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

/** An email address as it is compared: without regard to case. */
export function emailKey(email: string): string {
  return email.trim().toLowerCase()
}

/** A user name as it is compared: without regard to case. */
export function usernameKey(username: string): string {
  return username.trim().normalize('NFC').toLowerCase()
}
