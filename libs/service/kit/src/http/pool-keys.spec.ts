import { generateKeyPairSync } from 'node:crypto'
import { expect, it } from 'vitest'
import { PoolKeys } from './pool-keys.ts'

const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const keys = [{ ...publicKey.export({ format: 'jwk' }), kid: 'known', use: 'sig', alg: 'RS256' }]

it('fetches the keys once for any number of unknown ids', async () => {
  let fetchCount = 0
  const pool = new PoolKeys('http://pool.example/keys', async () => {
    fetchCount += 1
    return { keys }
  })
  const found = await Promise.all(Array.from({ length: 200 }, (_, i) => pool.find(`made-up ${i}`)))
  expect(new Set(found)).toEqual(new Set([undefined]))
  expect(await pool.find('known')).toContain('BEGIN PUBLIC KEY')
  expect(await pool.find('__proto__')).toBeUndefined()
  expect(fetchCount).toBe(1)
})

it('refuses with service.unavailable while the pool does not respond', async () => {
  const pool = new PoolKeys('http://pool.example/keys', async () => Promise.reject(new Error('unavailable')))
  await expect(pool.find('known')).rejects.toMatchObject({ code: 'service.unavailable' })
})
