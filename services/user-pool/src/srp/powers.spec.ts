import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { generatorPower } from './generator-power.ts'
import { generator, modulo, multiplier, prime, secretLength } from './group.ts'
import { modularPower, modularPowerOfOpen } from './modular-power.ts'
import { toNumber } from './number-bytes.ts'
import { openExchange } from './server-exchange.ts'
import { createVerifier } from './verifier.ts'

const largest = 2n ** BigInt(8 * secretLength) - 1n
const exponents = fc.oneof(
  fc.bigInt({ min: 1n, max: largest }),
  fc.constantFrom(1n, 2n, 255n, 256n, 257n, 0xff00n, 2n ** 255n, largest - 1n, largest),
)

describe('the two faster exponentiations', { timeout: 60_000 }, () => {
  it('of the generator match OpenSSL', () => {
    fc.assert(
      fc.property(exponents, (exponent) => {
        expect(generatorPower(exponent)).toBe(modularPower(generator, exponent))
      }),
      { numRuns: 60 },
    )
  })

  it('with a public exponent match OpenSSL, odd or even', () => {
    const members = fc.bigInt({ min: 2n, max: prime - 2n }).map((root) => modulo(root * root))
    const pairs = fc.tuple(
      members.filter((base) => base > 1n && base < prime - 1n),
      exponents.filter((exponent) => exponent > 1n),
    )
    fc.assert(
      fc.property(pairs, ([base, exponent]) => {
        expect(modularPowerOfOpen(base, exponent)).toBe(modularPower(base, exponent))
      }),
      { numRuns: 60 },
    )
  })

  it('refuse an exponent that is too long, and a base outside of the group', () => {
    expect(() => generatorPower(largest + 1n)).toThrow(RangeError)
    for (const base of [0n, 1n, prime - 1n, prime]) expect(() => modularPowerOfOpen(base, 3n)).toThrow(RangeError)
  })
})

it('the server’s public number is k·v + g^b', () => {
  const { verifier } = createVerifier({ poolName: 'Pool', userId: 'a' }, 'Correct-Horse9')
  const secret = toNumber(randomBytes(secretLength)) | 1n
  expect(openExchange(verifier, secret).publicNumber).toBe(
    modulo(multiplier * verifier + modularPower(generator, secret)),
  )
})
