import { randomBytes, randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { BlindIndex } from '../../protection/blind-index.ts'
import { DataCipher } from '../../protection/data-cipher.ts'
import { modularPower, openExchange, serverKey } from '../../srp/index.ts'
import { SecretBlocks, type SrpState } from './secret-block.ts'
import { maskedEmail, unknownUserId, unknownVerifier } from '../users/index.ts'

const cipher = new DataCipher([{ id: '1', key: randomBytes(32) }])
const index = new BlindIndex(randomBytes(32))
const state: SrpState = {
  userId: randomUUID(),
  typedName: randomBytes(32),
  clientNumber: 5n,
  server: { secret: (1n << 255n) + 1n, publicNumber: 7n },
}
const end = new Date('2026-11-20T09:08:07Z')

describe('the secret block', () => {
  it('restores the state, with a single-use id', () => {
    const blocks = new SecretBlocks(cipher, 'client')
    const [one, other] = [blocks.decrypt(blocks.encrypt(state, end)), blocks.decrypt(blocks.encrypt(state, end))]
    expect(one).toMatchObject({ ...state, expiresAt: end })
    expect(one?.id).not.toEqual(other?.id)
  })

  it('has the same length for every account', () => {
    const blocks = new SecretBlocks(cipher, 'client')
    const small = blocks.encrypt({ ...state, clientNumber: 2n, server: { secret: 1n, publicNumber: 2n } }, end)
    expect(blocks.encrypt({ ...state, clientNumber: 1n << 3071n }, end)).toHaveLength(small.length)
  })

  it('cannot be opened for another client or pool, or when altered', () => {
    const block = new SecretBlocks(cipher, 'client').encrypt(state, end)
    expect(new SecretBlocks(cipher, 'another').decrypt(block)).toBeUndefined()
    expect(
      new SecretBlocks(new DataCipher([{ id: '1', key: randomBytes(32) }]), 'client').decrypt(block),
    ).toBeUndefined()
    block[40] = (block[40] ?? 0) ^ 1
    expect(new SecretBlocks(cipher, 'client').decrypt(block)).toBeUndefined()
    expect(new SecretBlocks(cipher, 'client').decrypt(Buffer.from('nonsense'))).toBeUndefined()
  })
})

describe('an unknown user', { timeout: 60_000 }, () => {
  it('gets the same response every time, regardless of case', () => {
    expect(unknownUserId(index, 'Nobody@demo.example')).toBe(unknownUserId(index, 'nobody@demo.example'))
    expect(unknownVerifier(index, 'id')).toEqual(unknownVerifier(index, 'id'))
    expect(unknownVerifier(index, 'one').salt).not.toEqual(unknownVerifier(index, 'other').salt)
  })

  it('can use its generated id like an account uses its own', () => {
    const id = unknownUserId(index, 'nobody')
    expect([unknownUserId(index, id), unknownUserId(index, id.toUpperCase())]).toEqual([id, id])
  })

  it('looks like a real account and passes through the same computation', () => {
    for (let i = 0; i < 20; i++) {
      const userId = unknownUserId(index, `name ${i}`)
      const { salt, verifier } = unknownVerifier(index, userId)
      expect(userId).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
      expect(salt).toHaveLength(16)
      expect(salt[0]).not.toBe(0)
      const key = serverKey(modularPower(2n, 12_345n), verifier, openExchange(verifier))
      expect(key).toHaveLength(16)
    }
  })
})

it('masks an email address', () => {
  expect(maskedEmail('jane@demo.example')).toBe('j***@d***')
})
