import { createDiffieHellman, type DiffieHellman } from 'node:crypto'
import { generator, prime, primeBytes } from './group.ts'
import { fixedBytes, padded, toNumber } from './number-bytes.ts'

/**
 * One key agreement object for the process. Exponent and base are set and used within one synchronous call, so that no
 * two calls can see each other's.
 */
let agreement: DiffieHellman | undefined

/**
 * Makes the key agreement object. OpenSSL proves the prime first, which takes some two seconds of CPU: a service does
 * it before its door opens, and whoever only imports this pays nothing.
 */
export function prepareGroup(): DiffieHellman {
  agreement ??= createDiffieHellman(primeBytes, Number(generator))
  return agreement
}

/**
 * `base ^ exponent mod N` through OpenSSL's constant-time exponentiation, some six times as fast as BigInt.
 * Throws a RangeError for a base that is no member of the group (0, 1, N-1, or outside the large subgroup):
 * such a number comes only from an attacker.
 */
export function modularPower(base: bigint, exponent: bigint): bigint {
  if (base <= 1n || base >= prime - 1n) throw new RangeError('The base is not a member of the group.')
  const group = prepareGroup()
  group.setPrivateKey(padded(exponent))
  try {
    return toNumber(group.computeSecret(fixedBytes(base, primeBytes.length)))
  } catch (cause) {
    throw new RangeError('The base is not a member of the group.', { cause })
  }
}
