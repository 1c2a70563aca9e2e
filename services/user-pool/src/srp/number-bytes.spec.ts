import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { generator, prime } from './group.ts'
import { modularPower } from './modular-power.ts'
import { fixedBytes, padded, toNumber } from './number-bytes.ts'
import { readClientNumber } from './server-exchange.ts'
import { newSalt } from './verifier.ts'

describe('PAD', () => {
  it.each([
    [0x14n, '14'],
    [0x7fn, '7f'],
    [0x80n, '0080'],
    [0xecn, '00ec'],
    [0x1n, '01'],
    [0xabcn, '0abc'],
    [0x8000n, '008000'],
    [0n, '00'],
  ])('of %s is %s', (value, bytes) => {
    expect(padded(value).toString('hex')).toBe(bytes)
  })

  it('drops leading zero bytes of the input', () => {
    expect(padded(toNumber(Buffer.from('0000a1', 'hex'))).toString('hex')).toBe('00a1')
    expect(padded(toNumber(Buffer.from('000071', 'hex'))).toString('hex')).toBe('71')
    expect(toNumber(Buffer.alloc(0))).toBe(0n)
  })

  it('is the shortest form whose top bit is clear, for any number', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => {
        const pad = padded(toNumber(bytes))
        expect(toNumber(pad)).toBe(toNumber(bytes))
        expect(pad[0]).toBeLessThan(0x80)
        if (pad.length > 1 && pad[0] === 0) expect(pad[1]).toBeGreaterThanOrEqual(0x80)
      }),
    )
  })
})

describe('modular exponentiation', { timeout: 60_000 }, () => {
  it('agrees with repeated multiplication', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 1n, max: 1n << 300n }),
        fc.bigInt({ min: 2n, max: prime - 2n }),
        (exponent, root) => {
          const base = (root * root) % prime
          expect(modularPower(base, exponent)).toBe(slowPower(base, exponent))
        },
      ),
      { numRuns: 25 },
    )
  })

  it('returns numbers with leading zero bytes and with the top bit set', () => {
    expect(modularPower(generator, 1n)).toBe(2n)
    expect(modularPower(generator, 9n)).toBe(512n)
    expect(modularPower(generator, 3071n)).toBe(1n << 3071n)
  })

  it.each([0n, 1n, prime - 1n, prime, prime + 2n])('refuses the base %#', (base) => {
    expect(() => modularPower(base, 5n)).toThrow(RangeError)
  })
})

describe("the client's public number", () => {
  it.each([
    '',
    '0',
    '00',
    '1',
    'zz',
    '-5',
    prime.toString(16),
    (prime - 1n).toString(16),
    (prime * 2n).toString(16),
    'f'.repeat(1000),
  ])('is refused: %.20s', (hex) => {
    expect(readClientNumber(hex)).toBeUndefined()
  })

  it('accepts either case and leading zeros', () => {
    expect(readClientNumber('00Ff')).toBe(255n)
  })
})

it('never creates a salt that begins with a zero byte, and pads to full length', () => {
  for (let i = 0; i < 2000; i++) expect(newSalt()[0]).not.toBe(0)
  expect(fixedBytes(255n, 4).toString('hex')).toBe('000000ff')
})

function slowPower(base: bigint, exponent: bigint): bigint {
  let result = 1n
  for (const bit of exponent.toString(2)) {
    result = (result * result) % prime
    if (bit === '1') result = (result * base) % prime
  }
  return result
}
