import { Retention } from '@portal/persistence'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makePerson } from './testing/people.ts'
import { openChallenge, quickSignIn, respond, responsesTo } from './testing/srp-client.ts'
import { clientId, startTestPool, type TestPool } from './testing/test-pool.ts'

const day = 86_400_000
let pool: TestPool

beforeAll(async () => {
  pool = await startTestPool()
})
afterAll(() => pool.close())

it('deletes expired codes, tokens, challenges and counters, but not accounts', async () => {
  const person = await makePerson(pool)
  await pool.raw('ForgotPassword', { ClientId: clientId, Username: person.username })
  expect((await quickSignIn(pool, person.username, person.password)).status).toBe(200)
  const challenge = await openChallenge(pool, person.username)
  await respond(pool, responsesTo(challenge, 'a wrong password', pool.clock.now()))
  const retention = pool.service.service.app.get(Retention)

  pool.clock.advance(29 * day)
  expect(await retention.run()).toMatchObject({
    confirmation_code: 1,
    spent_challenge: 2,
    attempt_count: 1,
    refresh_token: 0,
  })
  pool.clock.advance(2 * day)
  expect(await retention.run()).toMatchObject({ refresh_token: 1, delivery: 1 })
  expect((await quickSignIn(pool, person.username, person.password)).status).toBe(200)
})
