import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makePerson } from './testing/people.ts'
import { openChallenge, respond, responsesTo } from './testing/srp-client.ts'
import { clientId, startTestPool, type TestPool } from './testing/test-pool.ts'

let pool: TestPool
let person: Awaited<ReturnType<typeof makePerson>>

beforeAll(async () => {
  pool = await startTestPool({ LIMIT_WRONG_PASSWORDS: '1000000', LIMIT_WRONG_CODES: '1000000' })
  person = await makePerson(pool)
})
afterAll(() => pool.close())

/** The shape of a response: member names and the length of each string. */
function getShape(body: unknown): unknown {
  if (typeof body !== 'object' || body === null) return typeof body
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => [
      name,
      typeof value === 'string' ? `text of ${value.length}` : getShape(value),
    ]),
  )
}

describe('a name without an account', () => {
  it.each(['nobody', 'nobody@demo.example'])('gets the same challenge every time (%s)', async (name) => {
    const [one, other] = [await openChallenge(pool, name), await openChallenge(pool, name.toUpperCase())]
    expect(one.parameters['SALT']).toBe(other.parameters['SALT'])
    expect(one.parameters['USER_ID_FOR_SRP']).toBe(other.parameters['USER_ID_FOR_SRP'])
    expect(one.parameters['SRP_B']).not.toBe(other.parameters['SRP_B'])
  })

  it('gets a challenge of the same shape as an account', async () => {
    for (const [known, unknown] of [
      [person.username, 'person-0'],
      [person.email, 'nobody@demo.example'],
    ] as const) {
      const shapes = [await openChallenge(pool, known), await openChallenge(pool, unknown)].map(({ parameters }) => {
        const { SRP_B: _varies, ...rest } = parameters
        return getShape(rest)
      })
      expect(shapes[0]).toEqual(shapes[1])
    }
  })

  it.each([
    ['ForgotPassword', {}],
    ['ConfirmForgotPassword', { ConfirmationCode: '123456', Password: 'long enough' }],
    ['ConfirmSignUp', { ConfirmationCode: '123456' }],
    ['ResendConfirmationCode', {}],
  ])('gets the same response from %s', async (operation, more) => {
    const [known, unknown] = [
      await pool.raw(operation, { ClientId: clientId, Username: person.email, ...more }),
      await pool.raw(operation, { ClientId: clientId, Username: 'nobody@demo.example', ...more }),
    ]
    expect(unknown.status).toBe(known.status)
    expect(getShape(unknown.body)).toEqual(getShape(known.body))
  })

  it.each([
    ['who has verified nothing', { emailVerified: false, phone: 'unproven' }],
    ['who has verified an email address only', { phone: 'none' }],
    ['who has no phone and has verified nothing', { emailVerified: false, phone: 'none' }],
  ] as const)('cannot be distinguished from a person %s', async (_who, options) => {
    const other = await makePerson(pool, options)
    for (const operation of ['ForgotPassword', 'ResendConfirmationCode']) {
      for (const [known, unknown] of [
        [other.username, 'person-0'],
        [other.email, 'nobody@demo.example'],
        [other.sub, '0e5ba9ba-2f3b-4d6e-8a2f-0123456789ab'],
      ]) {
        const answers = [known, unknown].map((Username) => pool.raw(operation, { ClientId: clientId, Username }))
        const [one, another] = await Promise.all(answers)
        expect([one?.status, one?.body]).toEqual([another?.status, another?.body])
      }
    }
  })

  it('takes as long to sign in as an account', async () => {
    const ratio = await compareTimes(async (name) => {
      const challenge = await openChallenge(pool, name)
      const responses = responsesTo(challenge, 'a wrong password', pool.clock.now())
      expect((await respond(pool, responses)).body['message']).toBe('Incorrect username or password.')
    })
    console.log(`sign-in of an unknown user takes ${ratio.toFixed(3)} of the time of a known one`)
    expect(ratio).toBeGreaterThan(0.8)
    expect(ratio).toBeLessThan(1.25)
  })

  it('takes as long to send a code as an account', async () => {
    const ratio = await compareTimes(async (Username) => {
      expect((await pool.raw('ForgotPassword', { ClientId: clientId, Username })).status).toBe(200)
    })
    console.log(`a code for an unknown user takes ${ratio.toFixed(3)} of the time of one for a known user`)
    expect(ratio).toBeGreaterThan(0.7)
    expect(ratio).toBeLessThan(1.4)
  })

  it('is revealed only by the setting', async () => {
    const revealing = await startTestPool({ REVEAL_UNKNOWN_USERS: 'true' })
    try {
      await expect(openChallenge(revealing, 'nobody')).rejects.toMatchObject({
        code: 'UserNotFoundException',
        message: 'User does not exist.',
      })
      const forgot = await revealing.raw('ForgotPassword', { ClientId: clientId, Username: 'nobody' })
      expect(forgot.body['__type']).toBe('UserNotFoundException')
    } finally {
      await revealing.close()
    }
  })
})

/** Ratio of the median times without and with an account, measured alternately so that other load affects both. */
async function compareTimes(act: (name: string) => Promise<void>): Promise<number> {
  const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] }
  for (let round = 0; round < 60; round++) {
    for (const kind of ['known', 'unknown'] as const) {
      const begun = performance.now()
      await act(kind === 'known' ? person.email : `nobody-${round}@demo.example`)
      if (round >= 10) times[kind].push(performance.now() - begun)
    }
  }
  return median(times.unknown) / median(times.known)
}

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN
}
