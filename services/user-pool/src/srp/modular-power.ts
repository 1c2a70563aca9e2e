import { constants, createDiffieHellman, createPublicKey, publicEncrypt, type DiffieHellman } from 'node:crypto'
import { generator, prime, primeBytes } from './group.ts'
import { fixedBytes, padded, toNumber } from './number-bytes.ts'

/**
 * One key agreement object for the process. Exponent and base are set and used within one synchronous call, so that no
 * two calls can see each other's.
 */
let agreement: DiffieHellman | undefined

/** Made when first asked for. */
export function keyAgreement(): DiffieHellman {
  agreement ??= createDiffieHellman(primeBytes, Number(generator))
  return agreement
}

/**
 * `base ^ exponent mod N` through OpenSSL's constant-time exponentiation, some six times as fast as BigInt.
 * Throws a RangeError for a base that is no member of the group (0, 1, N-1, or outside the large subgroup):
 * such a number comes only from an attacker.
 */
export function modularPower(base: bigint, exponent: bigint): bigint {
  requireMember(base)
  const group = keyAgreement()
  group.setPrivateKey(padded(exponent))
  try {
    return toNumber(group.computeSecret(fixedBytes(base, primeBytes.length)))
  } catch (cause) {
    throw new RangeError('The base is not a member of the group.', { cause })
  }
}

/**
 * The same for an exponent that everybody may know, a sixth faster: time tells of the exponent, not of the base. OpenSSL
 * has it as RSA's public operation, whose arithmetic does not ask what the modulus is made of.
 */
export function modularPowerOfOpen(base: bigint, exponent: bigint): bigint {
  requireMember(base)
  const jwk = { kty: 'RSA', n: modulus, e: padded(exponent).toString('base64url') }
  const key = createPublicKey({ key: jwk, format: 'jwk' })
  return toNumber(publicEncrypt({ key, padding: constants.RSA_NO_PADDING }, fixedBytes(base, primeBytes.length)))
}

const modulus = primeBytes.toString('base64url')

function requireMember(base: bigint): void {
  if (base <= 1n || base >= prime - 1n) throw new RangeError('The base is not a member of the group.')
}
