import { randomBytes } from 'node:crypto'
import { sha256, sha256OfText } from './digest.ts'
import { generator } from './group.ts'
import { modularPower } from './modular-power.ts'
import { padded, toNumber } from './number-bytes.ts'

/** The stored form of a password: enough to check a proof of it, not to create one. */
export interface Verifier {
  /** 16 bytes. The first is not zero, since some clients drop leading zero bytes and others keep them. */
  readonly salt: Buffer
  readonly verifier: bigint
}

/** The owner of the password, as part of the hash. */
export interface SrpIdentity {
  /** The part of the user pool's id after the underscore. */
  readonly poolName: string
  /** USER_ID_FOR_SRP of the challenge. */
  readonly userId: string
}

/** x = H(PAD(salt) | H(poolName userId ":" password)) */
export function privateExponent(identity: SrpIdentity, password: string, salt: Uint8Array): bigint {
  const inner = sha256OfText(`${identity.poolName}${identity.userId}:${password}`)
  return toNumber(sha256(padded(toNumber(salt)), inner))
}

/** v = g^x, with an existing salt (to compare a password) or a new one (to set it). */
export function createVerifier(identity: SrpIdentity, password: string, salt: Buffer = newSalt()): Verifier {
  return { salt, verifier: modularPower(generator, privateExponent(identity, password, salt)) }
}

/** A random salt of 16 bytes whose first is not zero. */
export function newSalt(): Buffer {
  for (;;) {
    const salt = randomBytes(16)
    if (salt[0] !== 0) return salt
  }
}
