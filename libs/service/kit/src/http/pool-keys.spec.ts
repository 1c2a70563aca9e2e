import { generateKeyPairSync } from 'node:crypto'
import { expect, it } from 'vitest'
import { PoolKeys } from './pool-keys.ts'

const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const keys = [{ ...publicKey.export({ format: 'jwk' }), kid: 'known', use: 'sig', alg: 'RS256' }]

it('asks once for any number of made-up keys, and the known one is still found', async () => {
  let asked = 0
  const pool = new PoolKeys('http://pool.example/keys', async () => {
    asked += 1
    return { keys }
  })
  const found = await Promise.all(Array.from({ length: 200 }, (_, i) => pool.find(`made-up ${i}`)))
  expect(new Set(found)).toEqual(new Set([undefined]))
  expect(await pool.find('known')).toContain('BEGIN PUBLIC KEY')
  expect(await pool.find('__proto__')).toBeUndefined()
  expect(asked).toBe(1)
})

it('says that it cannot know while the pool does not answer', async () => {
  const pool = new PoolKeys('http://pool.example/keys', async () => Promise.reject(new Error('away')))
  await expect(pool.find('known')).rejects.toMatchObject({ code: 'service.unavailable' })
})
