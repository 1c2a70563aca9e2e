import { randomInt } from 'node:crypto'
import { Database } from '@portal/persistence'
import { SETTINGS } from '@portal/service-kit'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { PoolSettings } from './config.ts'
import { AddressLimits } from './modules/attempts/address-limits.ts'
import type { CallContext } from './modules/protocol/operation.ts'
import { prime } from './srp/index.ts'
import { forgotPassword } from './testing/browser-client.ts'
import { makePerson } from './testing/people.ts'
import { openChallenge, quickSignIn, respond, responsesTo } from './testing/srp-client.ts'
import { clientId, startTestPool, type TestPool } from './testing/test-pool.ts'

let pool: TestPool

beforeAll(async () => {
  pool = await startTestPool()
})
afterAll(() => pool.close())
afterEach(() => pool.clock.set(new Date()))

const wrong = { __type: 'NotAuthorizedException', message: 'Incorrect username or password.' }
const locked = { __type: 'NotAuthorizedException', message: 'Password attempts exceeded' }
const reset = (username: string, code: string) =>
  pool.raw('ConfirmForgotPassword', {
    ClientId: clientId,
    Username: username,
    ConfirmationCode: code,
    Password: 'taken over',
  })
const wrongCodes = (right: string, count: number) =>
  Array.from({ length: count }, (_, at) => String((Number(right) + 1 + at) % 1_000_000).padStart(6, '0'))
const listErrorTypes = (answers: readonly { body: Record<string, unknown> }[]) => {
  const counts: Record<string, number> = {}
  for (const { body } of answers)
    counts[String(body['__type'] ?? 'ok')] = (counts[String(body['__type'] ?? 'ok')] ?? 0) + 1
  return counts
}

describe('guessing a code', () => {
  it('compares no more codes than the limit, however many arrive at the same time', async () => {
    const person = await makePerson(pool)
    await forgotPassword(pool.browser(), person.username)
    const right = await pool.codeFor(person.phone)
    const answers = await Promise.all(wrongCodes(right, 64).map((code) => reset(person.username, code)))
    expect(listErrorTypes(answers)).toEqual({ CodeMismatchException: 10, LimitExceededException: 54 })
    // Even the right code is refused during the lock, and attempts do not extend it.
    expect((await reset(person.username, right)).body['__type']).toBe('LimitExceededException')
    pool.clock.advance(599_000)
    expect((await reset(person.username, right)).headers.get('retry-after')).toBe('1')
    pool.clock.advance(1000)
    expect((await reset(person.username, right)).body['__type']).toBe('ExpiredCodeException')
  })

  it('counts each of 64 simultaneous attempts', async () => {
    const generous = await startTestPool({ LIMIT_WRONG_CODES: '1000' })
    try {
      const person = await makePerson(generous)
      await forgotPassword(generous.browser(), person.username)
      const codes = wrongCodes(await generous.codeFor(person.phone), 64)
      await Promise.all(
        codes.map((ConfirmationCode) =>
          generous.raw('ConfirmForgotPassword', {
            ClientId: clientId,
            Username: person.username,
            ConfirmationCode,
            Password: 'taken over',
          }),
        ),
      )
      const [row] = await generous.service.database.query<{ failures: number }>(
        'select max(failures) as failures from attempt_count',
      )
      expect(row?.failures).toBe(64)
    } finally {
      await generous.close()
    }
  })

  it('accepts a correct code once when it arrives twice at the same time', async () => {
    const person = await makePerson(pool)
    await forgotPassword(pool.browser(), person.username)
    const right = await pool.codeFor(person.phone)
    const answers = await Promise.all([
      reset(person.username, right),
      reset(person.username, right),
      reset(person.username, right),
    ])
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
  })

  it('behaves the same for a name without an account', async () => {
    const answers = await Promise.all(wrongCodes('000000', 20).map((code) => reset('nobody.at.all', code)))
    expect(listErrorTypes(answers)).toEqual({ CodeMismatchException: 10, LimitExceededException: 10 })
  })

  it('compares no more codes of an account than the limit, whichever of its names is typed', async () => {
    const person = await makePerson(pool)
    const names = [person.username, person.email, person.sub]
    await forgotPassword(pool.browser(), person.username)
    const right = await pool.codeFor(person.phone)
    for (const [at, code] of wrongCodes(right, 10).entries()) await reset(names[at % 3] ?? '', code)
    for (const name of names) expect((await reset(name, right)).body['__type']).toBe('CodeMismatchException')
    pool.clock.advance(600_000)
    await forgotPassword(pool.browser(), person.username)
    expect((await reset(person.email, await pool.codeFor(person.phone))).status).toBe(200)
  })

  it('answers wrong codes for another name of a locked account like those for an unknown name', async () => {
    const person = await makePerson(pool)
    await forgotPassword(pool.browser(), person.username)
    const right = await pool.codeFor(person.phone)
    for (const code of wrongCodes(right, 10)) await reset(person.username, code)
    expect((await reset(person.username, right)).body['__type']).toBe('LimitExceededException')
    const answersFor = async (name: string) => {
      const answers = []
      for (const code of wrongCodes(right, 11)) answers.push((await reset(name, code)).body)
      return answers.map(({ __type, message }) => [__type, message])
    }
    expect(await answersFor(person.email)).toEqual(await answersFor('nobody@example.org'))
  })

  it('locks for longer each time', async () => {
    const person = await makePerson(pool)
    const waits: number[] = []
    for (let round = 0; round < 3; round++) {
      for (const code of wrongCodes(String(randomInt(1_000_000)), 10)) await reset(person.username, code)
      const wait = Number((await reset(person.username, '000000')).headers.get('retry-after'))
      waits.push(wait)
      pool.clock.advance(wait * 1000)
    }
    expect(waits).toEqual([600, 1200, 2400])
  })

  it('sends no more codes than the limit', async () => {
    const strict = await startTestPool({ LIMIT_CODES_SENT_PER_HOUR: '5' })
    try {
      const person = await makePerson(strict)
      const ask = (Username: string) => strict.raw('ForgotPassword', { ClientId: clientId, Username })
      for (const name of [person.username, 'nobody']) {
        const answers = await Promise.all(Array.from({ length: 7 }, () => ask(name)))
        expect(listErrorTypes(answers)).toEqual({ ok: 5, LimitExceededException: 2 })
      }
      expect(await strict.listMessagesTo(person.phone)).toHaveLength(5)
    } finally {
      await strict.close()
    }
  })

  it('limits codes by the typed name, so that two names of one account do not reveal each other', async () => {
    const strict = await startTestPool({ LIMIT_CODES_SENT_PER_HOUR: '3' })
    try {
      const person = await makePerson(strict)
      const ask = async (Username: string) =>
        (await strict.raw('ForgotPassword', { ClientId: clientId, Username })).body['__type'] ?? 'ok'
      const outcomes = []
      for (const name of [person.username, person.email, 'nobody'])
        for (let count = 0; count < 4; count++) outcomes.push(await ask(name))
      const each = ['ok', 'ok', 'ok', 'LimitExceededException']
      expect(outcomes).toEqual([...each, ...each, ...each])
      const messages = [...(await strict.listMessagesTo(person.phone)), ...(await strict.listMessagesTo(person.email))]
      expect(messages.length).toBeLessThanOrEqual(3)
    } finally {
      await strict.close()
    }
  })
})

it('counts sign-ups, codes and resets of an address across processes', async () => {
  const { app } = pool.service.service
  const settings = { ...app.get<PoolSettings>(SETTINGS), LIMIT_RESETS_PER_HOUR: 3, LIMIT_CODES_PER_5_MINUTES: 2 }
  const processes = [1, 2].map(() => new AddressLimits(settings, app.get(Database)))
  const from = (clientAddress: string) => ({ clientAddress, now: pool.clock.now() }) as CallContext
  const outcomes = async (use: 'reset' | 'code', address: string) => {
    const tries = [...processes, ...processes].map((one) => one.countCall(use, from(address)))
    return (await Promise.allSettled(tries)).filter(({ status }) => status === 'fulfilled').length
  }
  expect(await outcomes('reset', '192.0.2.7')).toBe(3)
  expect(await outcomes('code', '192.0.2.7')).toBe(2)
  expect(await outcomes('code', '192.0.2.8')).toBe(2)
})

describe('guessing a password', () => {
  it('locks after five wrong passwords, doubling up to 15 minutes; attempts during the lock change nothing', async () => {
    const person = await makePerson(pool)
    const waits: number[] = []
    for (let guess = 1; guess <= 17; guess++) {
      expect((await quickSignIn(pool, person.username, `guess ${guess}`)).body).toMatchObject(wrong)
      if (guess < 5) continue
      const refused = await quickSignIn(pool, person.username, person.password)
      expect(refused.body).toMatchObject(locked)
      waits.push(Number(refused.headers.get('retry-after')))
      pool.clock.advance(Number(refused.headers.get('retry-after')) * 1000)
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900, 900])
    expect((await quickSignIn(pool, person.username, person.password)).status).toBe(200)
    expect((await quickSignIn(pool, person.username, 'guess')).body).toMatchObject(wrong)
  })

  it('compares no more than five of 64 simultaneous passwords', async () => {
    const person = await makePerson(pool)
    const challenges = await Promise.all(Array.from({ length: 64 }, () => openChallenge(pool, person.username)))
    const answers = await Promise.all(
      challenges.map((challenge, at) => respond(pool, responsesTo(challenge, `guess ${at}`, pool.clock.now()))),
    )
    expect(answers.filter((answer) => answer.body['message'] === wrong.message)).toHaveLength(5)
    expect(answers.filter((answer) => answer.body['message'] === locked.message)).toHaveLength(59)
  })

  it('behaves the same for a name without an account', async () => {
    for (let guess = 1; guess <= 5; guess++)
      expect((await quickSignIn(pool, 'nobody.here', 'guess')).body).toMatchObject(wrong)
    expect((await quickSignIn(pool, 'nobody.here', 'guess')).body).toMatchObject(locked)
  })

  it('resets after twelve hours without attempts', async () => {
    const person = await makePerson(pool)
    for (let guess = 1; guess <= 4; guess++) await quickSignIn(pool, person.username, 'guess')
    pool.clock.advance(12 * 3_600_000 + 1000)
    for (let guess = 1; guess <= 4; guess++)
      expect((await quickSignIn(pool, person.username, 'guess')).body).toMatchObject(wrong)
    expect((await quickSignIn(pool, person.username, person.password)).status).toBe(200)
  })
})

describe('a challenge', () => {
  it('can be answered once', async () => {
    const person = await makePerson(pool)
    const responses = responsesTo(await openChallenge(pool, person.username), person.password, pool.clock.now())
    const answers = await Promise.all([respond(pool, responses), respond(pool, responses), respond(pool, responses)])
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
    expect((await respond(pool, responses)).body['__type']).toBe('NotAuthorizedException')
  })

  it('expires after three minutes', async () => {
    const person = await makePerson(pool)
    const challenge = await openChallenge(pool, person.username)
    pool.clock.advance(180_000)
    const answer = await respond(pool, responsesTo(challenge, person.password, pool.clock.now()))
    expect(answer.body['__type']).toBe('NotAuthorizedException')
  })

  it.each([
    [-299, 200],
    [299, 200],
    [-301, 400],
    [301, 400],
  ])('accepts a clock that is off by %i seconds: %i', async (seconds, status) => {
    const person = await makePerson(pool)
    const at = new Date(pool.clock.now().getTime() + seconds * 1000)
    expect(
      (await respond(pool, responsesTo(await openChallenge(pool, person.username), person.password, at))).status,
    ).toBe(status)
  })

  it.each([
    ['another block', { PASSWORD_CLAIM_SECRET_BLOCK: Buffer.alloc(900, 7).toString('base64') }],
    ['a leading zero in the day', { TIMESTAMP: 'Sat Sep 05 03:04:09 UTC 2026' }],
    ['no signature', { PASSWORD_CLAIM_SIGNATURE: 'AAAA' }],
  ])('is refused with %s like a wrong password', async (_what, change) => {
    const person = await makePerson(pool)
    const responses = responsesTo(await openChallenge(pool, person.username), person.password, pool.clock.now(), change)
    expect((await respond(pool, responses)).body).toMatchObject(wrong)
  })

  it('counts for the account it was opened for, whichever name is used in the response', async () => {
    const [one, other] = [await makePerson(pool), await makePerson(pool)]
    for (const USERNAME of [one.username, one.email, one.sub]) {
      const challenge = await openChallenge(pool, one.email)
      expect((await respond(pool, responsesTo(challenge, one.password, pool.clock.now(), { USERNAME }))).status).toBe(
        200,
      )
    }
    const challenge = await openChallenge(pool, one.username)
    const answer = await respond(
      pool,
      responsesTo(challenge, one.password, pool.clock.now(), { USERNAME: other.username }),
    )
    expect(answer.body).toMatchObject(wrong)
  })

  it.each(['0', '1', prime.toString(16), (prime * 2n).toString(16), 'f'.repeat(4000), 'not hex'])(
    'is not opened for A = %.12s',
    async (SRP_A) => {
      const answer = await pool.raw('InitiateAuth', {
        AuthFlow: 'USER_SRP_AUTH',
        ClientId: clientId,
        AuthParameters: { USERNAME: 'anybody', SRP_A },
      })
      expect(answer.body['__type']).toBe('InvalidParameterException')
    },
  )
})

describe('limits by address', () => {
  const from = (address: string) => ({ 'x-forwarded-for': address })

  it('refuse the 6th sign-in to one account and the 21st in total within a minute, with the time to wait', async () => {
    const person = await makePerson(pool)
    pool.clock.set(new Date(Math.ceil(pool.clock.now().getTime() / 60_000) * 60_000))
    for (let i = 0; i < 5; i++) await openChallenge(pool, person.username, from('203.0.113.5'))
    await expect(openChallenge(pool, person.username, from('203.0.113.5'))).rejects.toMatchObject({
      code: 'TooManyRequestsException',
    })
    await openChallenge(pool, person.username, from('203.0.113.6'))
    for (let i = 0; i < 20; i++) await openChallenge(pool, `name-${i}`, from('203.0.113.7'))
    await expect(openChallenge(pool, 'one-more', from('203.0.113.7'))).rejects.toMatchObject({
      code: 'TooManyRequestsException',
    })
    pool.clock.advance(60_000)
    await openChallenge(pool, 'one-more', from('203.0.113.7'))
  })
  it('count an IPv6 network as one address, and do not limit other services of the portal', async () => {
    const inner = await startTestPool({ TRUSTED_PROXIES: '10.0.0.0/8', LIMIT_REQUESTS_PER_5_MINUTES: '2' })
    const ask = async (remoteAddress: string, headers: Record<string, string>) => {
      const target = {
        'content-type': 'application/x-amz-json-1.1',
        'x-amz-target': 'AWSCognitoIdentityProviderService.InitiateAuth',
      }
      const call = { method: 'POST' as const, url: '/', payload: '{}', headers: { ...target, ...headers } }
      return (await inner.service.service.http.inject({ ...call, remoteAddress })).headers['x-amzn-errortype']
    }
    const [open, limited] = ['InvalidParameterException', 'TooManyRequestsException']
    const requests = []
    for (const last of [1, 2, 3]) requests.push(await ask('10.0.0.5', from(`2001:db8:1:2::${last}`)))
    expect(requests).toEqual([open, open, limited])
    for (let i = 0; i < 3; i++) expect(await ask('10.0.0.6', {})).toBe(open)
    await inner.close()
  })
})
