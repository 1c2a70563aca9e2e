import { randomBytes } from 'node:crypto'
import { hmac, sha256 } from './digest.ts'
import { generatorPower } from './generator-power.ts'
import { modulo, multiplier, prime, primeBytes, secretLength } from './group.ts'
import { modularPower, modularPowerOfOpen } from './modular-power.ts'
import { padded, toNumber } from './number-bytes.ts'

/** The server's numbers of one exchange: `b` stays secret, `B` goes to the client. */
export interface ServerNumbers {
  readonly secret: bigint
  readonly publicNumber: bigint
}

/** Parses the client's public number A; `undefined` if it is not a hexadecimal member of the group. */
export function readClientNumber(hex: string): bigint | undefined {
  if (hex.length === 0 || hex.length > primeBytes.length * 2 + 2 || !/^[0-9a-f]+$/i.test(hex)) return undefined
  const value = BigInt(`0x${hex}`)
  return value > 1n && value < prime - 1n ? value : undefined
}

/** b random, B = k·v + g^b. */
export function openExchange(verifier: bigint, secret: bigint = newSecret()): ServerNumbers {
  const publicNumber = modulo(multiplier * verifier + generatorPower(secret))
  return publicNumber === 0n ? openExchange(verifier) : { secret, publicNumber }
}

/** u = H(PAD(A) | PAD(B)) */
export function scramble(clientNumber: bigint, serverNumber: bigint): bigint {
  return toNumber(sha256(padded(clientNumber), padded(serverNumber)))
}

/** The server's side of the shared key: S = (A·v^u)^b, then HKDF. Throws a RangeError for a forged A. */
export function serverKey(clientNumber: bigint, verifier: bigint, numbers: ServerNumbers): Buffer {
  const u = scramble(clientNumber, numbers.publicNumber)
  if (u === 0n) throw new RangeError('The scrambling number is zero.')
  const shared = modularPower(modulo(clientNumber * modularPowerOfOpen(verifier, u)), numbers.secret)
  return deriveKey(shared, u)
}

/** First 16 bytes of HKDF-SHA256 with PAD(u) as salt and PAD(S) as key material. */
export function deriveKey(shared: bigint, u: bigint): Buffer {
  return hmac(hmac(padded(u), padded(shared)), derivationLabel).subarray(0, 16)
}

const derivationLabel = Buffer.from('Caldera Derived Key\u0001', 'latin1')

function newSecret(): bigint {
  return toNumber(randomBytes(secretLength)) | 1n
}
