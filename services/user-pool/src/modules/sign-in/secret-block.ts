import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { DataCipher } from '../../protection/data-cipher.ts'
import { fixedBytes, toNumber, type ServerNumbers } from '../../srp/index.ts'

/** What the pool must remember between the two calls of a sign-in. */
export interface SrpState {
  /** The account's id; a made-up one for a user name that does not exist. */
  readonly userId: string
  /** Digest of the name as it was typed, 32 bytes: the second call may repeat it instead of the id. */
  readonly typedName: Buffer
  /** The client's public number A. */
  readonly clientNumber: bigint
  /** The server's secret exponent b and its public number B. */
  readonly server: ServerNumbers
}

const purpose = 'secret-block'
const [nonceLength, idLength, nameLength, secretLength, numberLength] = [16, 16, 32, 32, 384]
const plainLength = nonceLength + 8 + idLength + nameLength + secretLength + 2 * numberLength

/**
 * SECRET_BLOCK of the challenge: the state, sealed and of constant length, carried by the client. So a sign-in that
 * is begun costs the database nothing, any instance can finish it, and its length does not tell whether the account exists.
 */
export class SecretBlocks {
  readonly #cipher: DataCipher
  readonly #clientId: string

  constructor(cipher: DataCipher, clientId: string) {
    this.#cipher = cipher
    this.#clientId = clientId
  }

  seal(state: SrpState, expiresAt: Date): Buffer {
    const end = Buffer.alloc(8)
    end.writeBigUInt64BE(BigInt(expiresAt.getTime()))
    const plain = Buffer.concat([
      randomBytes(nonceLength),
      end,
      Buffer.from(state.userId.replaceAll('-', ''), 'hex'),
      state.typedName,
      fixedBytes(state.server.secret, secretLength),
      fixedBytes(state.server.open, numberLength),
      fixedBytes(state.clientNumber, numberLength),
    ])
    return this.#cipher.seal(plain, `${purpose}:${this.#clientId}`)
  }

  /** The state with its single-use id and end; `undefined` for a block this pool did not make for this client. */
  open(block: Uint8Array): (SrpState & { readonly id: Buffer; readonly expiresAt: Date }) | undefined {
    const plain = this.#cipher.open(block, `${purpose}:${this.#clientId}`)
    if (!plain || plain.length !== plainLength) return undefined
    let at = 0
    const take = (length: number) => plain.subarray(at, (at += length))
    const id = take(nonceLength)
    const expiresAt = new Date(Number(take(8).readBigUInt64BE()))
    const userId = uuidOf(take(idLength))
    const typedName = take(nameLength)
    const server = { secret: toNumber(take(secretLength)), open: toNumber(take(numberLength)) }
    return { id, expiresAt, userId, typedName, server, clientNumber: toNumber(take(numberLength)) }
  }
}

/** Compares two digests in constant time. */
export function isSameDigest(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && timingSafeEqual(one, other)
}

/** A UUID (version 4 in looks) from 16 bytes. */
export function uuidOf(bytes: Uint8Array): string {
  const hex = Buffer.from(bytes).toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-')
}
