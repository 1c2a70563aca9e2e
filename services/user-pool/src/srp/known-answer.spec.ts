import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { claimSignature, isClaimProven } from './claim.ts'
import { sha256 } from './digest.ts'
import { generator, modulo, multiplier, prime, primeBytes } from './group.ts'
import { modularPower } from './modular-power.ts'
import { padded, toNumber } from './number-bytes.ts'
import { scramble, serverKey } from './server-exchange.ts'
import { privateExponent, createVerifier } from './verifier.ts'

const identity = { poolName: 'AbCdEfGhI', userId: '7f4c9a2e-1b3d-4c5e-8f60-0123456789ab' }
const password = 'Correct-Horse9'
const salt = Buffer.from('a3d1f0b2c4e5968778695a4b3c2d1e0f', 'hex')
const clientSecret = toNumber(shake('client a', 128))
const serverSecret = toNumber(shake('server b', 128))
const secretBlock = shake('secret block', 64)
const timestamp = 'Fri Nov 20 09:05:07 UTC 2026'

function shake(seed: string, length: number): Buffer {
  return createHash('shake256', { outputLength: length }).update(seed).digest()
}

const hash = (value: bigint) => sha256(padded(value)).toString('hex')

describe('the known-answer vector', { timeout: 60_000 }, () => {
  const { verifier } = createVerifier(identity, password, salt)
  const clientNumber = modularPower(generator, clientSecret)
  // The vector's secret is longer than the server's.
  const publicNumber = modulo(multiplier * verifier + modularPower(generator, serverSecret))
  const numbers = { secret: serverSecret, publicNumber }

  it('has the multiplier that the group gives', () => {
    expect(toNumber(sha256(padded(prime), padded(generator)))).toBe(multiplier)
    expect(primeBytes).toHaveLength(384)
  })

  it('gives the private exponent and the verifier', () => {
    expect(privateExponent(identity, password, salt).toString(16)).toBe(
      'f8e32ce58d78a533d96dc86b35046ea247da5c9dbd740a3605f64f1b15eaef3e',
    )
    expect(hash(verifier)).toBe('d5d8b373c57a70554cc404ff09d59b1066177bca69a8a4bf069ad42362fb1cac')
  })

  it('gives both public numbers and the scrambling number', () => {
    expect(hash(clientNumber)).toBe('12c08dab827d782fe39daf1116175ff4117503e062d180cca15400c3727f23c9')
    expect(hash(numbers.publicNumber)).toBe('58773baa906a5838f4c85b521208d02e17cb341055dac00bfaa727a859bfaf7d')
    expect(scramble(clientNumber, numbers.publicNumber).toString(16)).toBe(
      '49342eecbd70308abc6210f56c04cfaf3f43c1753d8a86d35c45a341d4356bb8',
    )
  })

  it('gives the shared secret on both sides', () => {
    const u = scramble(clientNumber, numbers.publicNumber)
    const x = privateExponent(identity, password, salt)
    const clientBase = modulo(numbers.publicNumber - multiplier * modularPower(generator, x))
    const clientShared = modularPower(clientBase, clientSecret + u * x)
    const serverShared = modularPower(modulo(clientNumber * modularPower(verifier, u)), serverSecret)
    expect(clientShared).toBe(serverShared)
    expect(hash(serverShared)).toBe('d673ee8bd950b49812a1e360a8f2ee694e530761a42cb905d6d22232016cf576')
  })

  it('gives the key and the signature', () => {
    const key = serverKey(clientNumber, verifier, numbers)
    expect(key.toString('hex')).toBe('b3560417c54e0f65cf91ddc8dfda85aa')
    const signature = claimSignature(key, identity, { secretBlock, timestamp }).toString('base64')
    expect(signature).toBe('5rntXiUiQE0DhKWXrB5Oc1JP0XrsNESOaAgU2hCri6U=')
    expect(isClaimProven(key, identity, { secretBlock, timestamp, signature })).toBe(true)
    expect(isClaimProven(key, identity, { secretBlock, timestamp: 'Fri Nov 20 09:05:08 UTC 2026', signature })).toBe(
      false,
    )
    expect(isClaimProven(key, identity, { secretBlock, timestamp, signature: 'AAAA' })).toBe(false)
  })
})
