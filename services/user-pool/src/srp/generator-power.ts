import { generator, modulo, secretLength } from './group.ts'
import { fixedBytes } from './number-bytes.ts'

/** Factors by position and value of each byte of the exponent, about 3 MB. */
let factors: readonly (readonly bigint[])[] | undefined

/** Computes the factors, which takes a tenth of a second: at startup, before the first sign-in. */
export function generatorFactors(): readonly (readonly bigint[])[] {
  return (factors ??= computeFactors())
}

/**
 * `g ^ exponent mod N` for a secret exponent of the server, with one multiplication per byte: less than half the time
 * of {@link modularPower}, with the same number of multiplications for every exponent. Which factors are used depends
 * on the exponent, so use it only for exponents of a single exchange; a password's exponent goes through OpenSSL.
 */
export function generatorPower(exponent: bigint): bigint {
  if (exponent >> BigInt(8 * secretLength) !== 0n) throw new RangeError('The exponent is too long.')
  const digits = fixedBytes(exponent, secretLength)
  return generatorFactors().reduce((power, row, place) => modulo(power * (row[digits[place] ?? 0] ?? 1n)), 1n)
}

function computeFactors(): bigint[][] {
  const rows: bigint[][] = []
  for (let step = generator; rows.length < secretLength;) {
    const row = [1n]
    while (row.length < 256) row.push(modulo((row.at(-1) ?? 1n) * step))
    step = modulo((row.at(-1) ?? 1n) * step)
    rows.unshift(row)
  }
  return rows
}
