import { randomBytes } from 'node:crypto'
import type { DataCipher } from '../../protection/data-cipher.ts'
import { fixedBytes, toNumber, type ServerNumbers } from '../../srp/index.ts'
import { toUuid } from '../../protection/bytes.ts'

/** The state between the two calls of a sign-in. */
export interface SrpState {
  /** The account id; a generated one for an unknown user name. */
  readonly userId: string
  /** Digest of the name as typed, 32 bytes: the second call may repeat the name instead of the id. */
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
 * SECRET_BLOCK of the challenge: the encrypted state, of constant length, carried by the client. So a sign-in attempt
 * costs the database nothing, any instance can finish it, and its length does not reveal whether the account exists.
 */
export class SecretBlocks {
  readonly #cipher: DataCipher
  readonly #clientId: string

  constructor(cipher: DataCipher, clientId: string) {
    this.#cipher = cipher
    this.#clientId = clientId
  }

  encrypt(state: SrpState, expiresAt: Date): Buffer {
    const end = Buffer.alloc(8)
    end.writeBigUInt64BE(BigInt(expiresAt.getTime()))
    const plain = Buffer.concat([
      randomBytes(nonceLength),
      end,
      Buffer.from(state.userId.replaceAll('-', ''), 'hex'),
      state.typedName,
      fixedBytes(state.server.secret, secretLength),
      fixedBytes(state.server.publicNumber, numberLength),
      fixedBytes(state.clientNumber, numberLength),
    ])
    return this.#cipher.encrypt(plain, `${purpose}:${this.#clientId}`)
  }

  /**
   * Returns the state with its single-use id and expiry; `undefined` for a block that this pool did not make for this
   * client.
   */
  decrypt(block: Uint8Array): (SrpState & { readonly id: Buffer; readonly expiresAt: Date }) | undefined {
    const plain = this.#cipher.decrypt(block, `${purpose}:${this.#clientId}`)
    if (!plain || plain.length !== plainLength) return undefined
    let at = 0
    const readBytes = (length: number) => plain.subarray(at, (at += length))
    const id = readBytes(nonceLength)
    const expiresAt = new Date(Number(readBytes(8).readBigUInt64BE()))
    const userId = toUuid(readBytes(idLength))
    const typedName = readBytes(nameLength)
    const server = { secret: toNumber(readBytes(secretLength)), publicNumber: toNumber(readBytes(numberLength)) }
    return { id, expiresAt, userId, typedName, server, clientNumber: toNumber(readBytes(numberLength)) }
  }
}
