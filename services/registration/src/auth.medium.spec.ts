import {
  AdminUpdateUserAttributesCommand,
  ChangePasswordCommand,
  CognitoIdentityProviderClient,
  GetTokensFromRefreshTokenCommand,
  GlobalSignOutCommand,
  RevokeTokenCommand,
  UpdateUserAttributesCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import { MikroORM } from '@mikro-orm/postgresql'
import { createHash, randomUUID } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { registrationHttp as http } from '@portal/contracts-registration'
import { inTransaction, Retention } from '@portal/persistence'
import {
  getStatusAndError,
  createTestService,
  waitFor,
  checkAccessMatrix,
  type TestResponse,
} from '@portal/testing-service'
import { decodeJwt } from 'jose'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { migrations } from './migrations/index.ts'
import { QueueVerificationLink } from './modules/links/index.ts'
import { UserPool } from './modules/user-pool/user-pool.ts'
import { registration } from './registration.service.ts'
import {
  clientId,
  origin,
  poolId,
  createRegistrationEnv,
  startTestEnvironment,
  type TestEnvironment,
} from './testing/test-environment.ts'
import { insertPerson } from './testing/insert-person.ts'
import { createPersonCallers } from './testing/person-callers.ts'
import { signIn } from './testing/sign-in.ts'

const internalCredential = 'a credential of this test, long enough'
let portal: TestEnvironment
let count = 0

beforeAll(async () => {
  portal = await startTestEnvironment({ env: { INTERNAL_CREDENTIAL: internalCredential } })
})
afterAll(() => portal.close())
// Requests of the administrator are signed with the real time.
afterEach(() => portal.clock.set(new Date()))

function newcomer(change: Record<string, unknown> = {}) {
  count += 1
  const password = `a good password ${count}`.replaceAll(' ', '-')
  return {
    email: `newcomer-${count}@demo.example`,
    phone: `+1502555${String(2000 + count)}`,
    username: `newcomer-${count}`,
    password,
    confirmPassword: password,
    firstName: 'Jane',
    lastName: 'Doe',
    recaptcha: '',
    ...change,
  }
}

const ownPage = { 'x-portal-session': '1', 'sec-fetch-site': 'same-origin', origin }
const register = (body: unknown) => portal.registration.call(http.register, { body })

/** A confirmed account. */
async function createAccount() {
  const person = newcomer()
  expect((await register(person)).status).toBe(200)
  const code = await portal.getCodeFor(person.phone)
  const confirmed = await portal.registration.call(http.confirmRegistration, { body: { email: person.email, code } })
  expect(confirmed.status).toBe(200)
  return person
}

/** A session kept in the cookie. */
async function startSession() {
  const person = await createAccount()
  const tokens = await signIn(portal, person.username, person.password)
  const started = await portal.registration.call(
    http.startSession,
    { body: { refreshToken: tokens.refreshToken } },
    { as: tokens.accessToken, headers: ownPage },
  )
  expect(started.status).toBe(200)
  return { person, ...tokens, token: started.body.results.token as string, cookie: cookieOf(started) }
}

function cookieOf(answer: TestResponse): string {
  return String(answer.headers['set-cookie']).split(';')[0] ?? ''
}

const keep = ({ accessToken, refreshToken }: { accessToken: string; refreshToken: string }) =>
  portal.registration.call(http.startSession, { body: { refreshToken } }, { as: accessToken, headers: ownPage })

/** Waits until the token is rejected although it has not expired; the body is never read. */
const expectRefused = (token: string) =>
  waitFor(async () => {
    const answer = await portal.registration.call(http.changePassword, { body: {} }, { as: token })
    expect(getStatusAndError(answer)).toEqual([401, 'access.token-expired'])
  })

const refresh = (cookie: string, headers: Record<string, string> = ownPage) =>
  portal.registration.call(http.refresh, {}, { headers: { ...headers, cookie } })

describe('registering', () => {
  it('registers, confirms with the code, verifies the email address with the link, and signs in with it', async () => {
    const person = newcomer({ locale: 'es' })
    const registered = await register(person)
    expect(registered.body.results).toMatchObject({
      username: person.username,
      medium: 'SMS',
      destination: `+*******${person.phone.slice(-4)}`,
    })
    const code = await portal.getCodeFor(person.phone)
    const confirmed = await portal.registration.call(http.confirmRegistration, { body: { email: person.email, code } })
    expect(confirmed.body).toEqual({
      code: 200,
      results: {
        username: person.username,
        token: '',
        roles: ['USERS'],
        expiration: null,
        message: 'Your account is confirmed.',
      },
    })
    const v = await portal.getLinkFor(person.email)
    for (let opened = 0; opened < 2; opened++) {
      const verified = await portal.registration.call(http.verify, { query: { v } })
      expect(verified.body.results).toMatchObject({ purpose: 'email', username: person.username })
    }
    await expect(signIn(portal, person.email, person.password)).resolves.toHaveProperty('accessToken')
  })

  it("accepts the specification's payload: without a phone, the code goes to the email address and verifies it", async () => {
    const { phone: _none, ...person } = newcomer()
    expect((await register(person)).body.results).toMatchObject({ username: person.username, medium: 'EMAIL' })
    const code = await portal.getCodeFor(person.email)
    const confirmed = await portal.registration.call(http.confirmRegistration, { body: { email: person.email, code } })
    expect(confirmed.status).toBe(200)
    expect(await portal.getLinkFor(person.email)).toBe('no link was sent')
    await expect(signIn(portal, person.email, person.password)).resolves.toHaveProperty('accessToken')
  })

  it('generates a username when none is given', async () => {
    const { username: _none, ...person } = newcomer({ firstName: '<b>Séan</b>', lastName: "O'Hara" })
    expect((await register(person)).body.results.username).toMatch(/^sean\.ohara-\d{5}$/)
  })

  it("returns the specification's messages for invalid input", async () => {
    const faultsOf = async (change: Record<string, unknown>) => {
      const answer = await register(newcomer(change))
      expect(getStatusAndError(answer)).toEqual([400, 'input.invalid'])
      return answer.body.details.fields.map((field: { message: string }) => field.message)
    }
    expect(await faultsOf({ password: 'short', confirmPassword: 'short' })).toEqual([
      'Password is too short - should be 8 chars minimum.',
    ])
    expect(await faultsOf({ confirmPassword: 'another one' })).toEqual(['Passwords must match'])
    expect(await faultsOf({ phone: '12' })).toEqual(['Cell phone is invalid.'])
    expect(await faultsOf({ groups: ['ADMINS'] })).toHaveLength(1)
    const common = await register(newcomer({ password: 'Password123', confirmPassword: 'Password123' }))
    expect(getStatusAndError(common)).toEqual([400, 'auth.password-common'])
    expect(common.body.message).toBe('This password is too common. Choose a different one.')
  })

  it('returns 409 for a taken username, but reveals nothing about an email address', async () => {
    const person = await createAccount()
    const duplicate = await register(newcomer({ username: person.username }))
    expect(getStatusAndError(duplicate)).toEqual([409, 'auth.username-taken'])
    const sameAddress = await register(newcomer({ email: person.email }))
    expect(sameAddress.status).toBe(200)
  })

  it('assigns an address to whoever verifies it first, and tells only the owner of a link that it is taken', async () => {
    const first = newcomer()
    const second = newcomer({ email: first.email })
    await register(first)
    const firstLink = await portal.getLinkFor(first.email)
    await register(second)
    const secondLink = await portal.getLinkFor(first.email)
    expect((await portal.registration.call(http.verify, { query: { v: firstLink } })).status).toBe(200)
    const late = await portal.registration.call(http.verify, { query: { v: secondLink } })
    expect(getStatusAndError(late)).toEqual([409, 'auth.email-taken'])
  })

  it('sends a link to an address that an administrator entered, which verifies it', async () => {
    const person = await createAccount()
    const pool = portal.registration.service.app.get(UserPool)
    const { sub } = await pool.getAccount(person.username)
    const email = `new-${person.email}`
    const UserAttributes = [{ Name: 'email', Value: email }]
    await pool['client'].send(
      new AdminUpdateUserAttributesCommand({ UserPoolId: poolId, Username: sub, UserAttributes }),
    )
    const { app } = portal.registration.service
    const event = { id: randomUUID(), subject: '', at: '', aggregateId: sub, payload: { sub, at: '' } }
    await inTransaction(app.get(MikroORM), (em) => app.get(QueueVerificationLink).handle(em, event))
    const v = await waitFor(async () => {
      const link = await portal.getLinkFor(email)
      expect(link).not.toBe('no link was sent')
      return link
    })
    expect((await portal.registration.call(http.verify, { query: { v } })).status).toBe(200)
    expect(await pool.getAccount(sub)).toMatchObject({ email, isEmailVerified: true })
  })

  it('rejects wrong codes and links, with the same response for accounts that do not exist', async () => {
    const person = newcomer()
    await register(person)
    for (const email of [person.email, 'nobody@demo.example', 'nobody"\\@demo.example']) {
      const answer = await portal.registration.call(http.confirmRegistration, { body: { email, code: '000000' } })
      expect(getStatusAndError(answer)).toEqual([400, 'auth.code-incorrect'])
      expect(answer.body.message).toBe('That code is incorrect. Check it and try again.')
    }
    const odd = await portal.registration.call(http.confirmRegistration, {
      body: { email: person.email, code: '12345' },
    })
    expect(odd.body.details.fields[0].message).toBe('You must only input the 6 digit code we sent you')
    expect((await portal.registration.call(http.verify, { query: { v: 'nonsense' } })).body.error).toBe(
      'auth.link-invalid',
    )
    const v = await portal.getLinkFor(person.email)
    portal.clock.advance(49 * 3_600_000)
    expect((await portal.registration.call(http.verify, { query: { v } })).body.error).toBe('auth.link-expired')
  })

  it('deletes links and code requests after their retention period', async () => {
    await register(newcomer())
    const retention = portal.registration.service.app.get(Retention)
    portal.clock.advance(31 * 86_400_000)
    expect(await retention.run()).toMatchObject({ email_verification_link: 0, code_request: expect.any(Number) })
    portal.clock.advance(2 * 86_400_000)
    expect((await retention.run())['email_verification_link']).toBeGreaterThan(0)
    for (const table of ['email_verification_link', 'code_request'])
      expect(await portal.registration.database.query(`select from ${table}`)).toEqual([])
  })

  it('sends another code only after five minutes, with the same response for unknown names', async () => {
    const person = newcomer()
    await register(person)
    const resend = (email: string) => portal.registration.call(http.resendCode, { body: { email } })
    const early = await resend(person.username)
    expect([early.status, early.body.error, early.headers['retry-after']]).toEqual([429, 'auth.resend-too-soon', '300'])
    const nobody = [await resend('nobody-1@demo.example'), await resend('nobody-1@demo.example')]
    expect(nobody.map((answer) => answer.status)).toEqual([200, 429])
    const known = await createAccount()
    expect((await resend(known.email)).body).toEqual(nobody[0]?.body)
    // Half the wait, so that the signed lookup by email stays within its five minutes.
    portal.clock.advance(299_000)
    expect((await resend(person.username)).headers['retry-after']).toBe('1')
    portal.clock.advance(1000)
    expect((await resend(person.username)).status).toBe(200)
  })

  it('does not reveal by the wait that a name and an address belong together', async () => {
    const person = newcomer()
    await register(person)
    const code = await portal.getCodeFor(person.phone)
    const resend = (email: string) => portal.registration.call(http.resendCode, { body: { email } })
    // The account signed up a moment ago, so no other code is sent.
    expect([(await resend(person.email)).status, (await resend(person.email)).status]).toEqual([200, 429])
    expect(await portal.getCodeFor(person.phone)).toBe(code)
    portal.clock.advance(300_000)
    expect((await resend(person.email)).status).toBe(200)
    expect((await resend(person.username)).status).toBe(200)
  })

  it('returns 429 with the wait after too many wrong codes', async () => {
    const person = newcomer()
    await register(person)
    const right = Number(await portal.getCodeFor(person.phone))
    const codes = Array.from({ length: 64 }, (_, at) => String((right + 1 + at) % 1_000_000).padStart(6, '0'))
    const answers = await Promise.all(
      codes.map((code) =>
        portal.registration.call(http.confirmRegistration, { body: { email: person.username, code } }),
      ),
    )
    expect(answers.filter((answer) => answer.body.error === 'auth.code-incorrect')).toHaveLength(10)
    const limited = answers.filter((answer) => answer.body.error === 'auth.too-many-attempts')
    expect([limited.length, limited[0]?.status, limited[0]?.headers['retry-after']]).toEqual([54, 429, '600'])
  })
})

describe('a request that is retried with its key after its response was lost', () => {
  const withIdempotencyKey = (key = randomUUID()) => ({ headers: { 'idempotency-key': key } })
  const pool = () => portal.registration.service.app.get(UserPool)
  /** The pool handles the request once, but its response is lost. */
  const loseAnswer = (call: 'signUp' | 'confirmSignUp' | 'resetPassword') => {
    const real = pool()[call].bind(pool()) as (...args: unknown[]) => Promise<never>
    vi.spyOn(pool(), call).mockImplementationOnce(async (...args: unknown[]) => {
      await real(...args)
      throw Object.assign(new Error('no answer in time'), { name: 'TimeoutError' })
    })
  }
  const statusOf = (answer: TestResponse) => getStatusAndError(answer)

  it.each([
    ['on its way to the browser', false],
    ['between pool and service', true],
  ])('creates one account: %s', async (_, isPoolsLost) => {
    const { username: _none, ...person } = newcomer()
    const options = withIdempotencyKey()
    if (isPoolsLost) loseAnswer('signUp')
    const first = await portal.registration.call(http.register, { body: person }, options)
    expect(first.status).toBe(isPoolsLost ? 503 : 200)
    const second = await portal.registration.call(http.register, { body: person }, options)
    expect(second.status).toBe(200)
    if (!isPoolsLost) expect(second.text).toBe(first.text)
    const accounts = await pool().listUnconfirmed(person.email)
    expect(accounts.map(({ username }) => username)).toEqual([second.body.results.username])
    expect(await portal.getLinkFor(person.email)).not.toBe('no link was sent')
  })

  it('creates no second account with a chosen username, and never returns someone else’s', async () => {
    const person = newcomer()
    const options = withIdempotencyKey()
    loseAnswer('signUp')
    expect((await portal.registration.call(http.register, { body: person }, options)).status).toBe(503)
    expect((await portal.registration.call(http.register, { body: person }, options)).status).toBe(200)
    const stranger = withIdempotencyKey()
    const theirs = newcomer({ username: person.username })
    for (let tried = 0; tried < 2; tried++)
      expect(statusOf(await portal.registration.call(http.register, { body: theirs }, stranger))).toEqual([
        409,
        'auth.username-taken',
      ])
  })

  it('reports that the outcome for a code or password is unknown, and never that it is wrong', async () => {
    const person = newcomer()
    await register(person)
    const code = await portal.getCodeFor(person.phone)
    const confirm = { body: { email: person.email, code, username: person.username } }
    const key = withIdempotencyKey()
    const confirmed = await portal.registration.call(http.confirmRegistration, confirm, key)
    expect((await portal.registration.call(http.confirmRegistration, confirm, key)).text).toBe(confirmed.text)
    expect(confirmed.status).toBe(200)
    // Another key makes it another request: the code is used up.
    expect(statusOf(await portal.registration.call(http.confirmRegistration, confirm, withIdempotencyKey()))).toEqual([
      400,
      'auth.code-incorrect',
    ])

    await portal.registration.call(http.forgotPassword, { body: { email: person.username } })
    const token = await portal.getCodeFor(person.phone)
    const password = 'never-heard-of-it'
    const reset = { body: { email: person.username, token, password, confirmPassword: password } }
    const lost = withIdempotencyKey()
    loseAnswer('resetPassword')
    expect(statusOf(await portal.registration.call(http.resetPassword, reset, lost))[0]).toBe(503)
    expect(statusOf(await portal.registration.call(http.resetPassword, reset, lost))).toEqual([
      409,
      'auth.outcome-unknown',
    ])
    // The reset ended the sessions that began until then.
    portal.clock.advance(1)
    const { accessToken } = await signIn(portal, person.username, password)
    const change = { body: { currentPassword: password, password: 'and-another', confirmPassword: 'and-another' } }
    const changing = { ...withIdempotencyKey(), as: accessToken }
    expect((await portal.registration.call(http.changePassword, change, changing)).status).toBe(200)
    expect((await portal.registration.call(http.changePassword, change, changing)).status).toBe(200)
  })

  it('stores no password or code, nor a digest from which they could be guessed', async () => {
    const person = newcomer()
    const options = withIdempotencyKey()
    await portal.registration.call(http.register, { body: person }, options)
    const stored = await portal.registration.database.query<{ request_hash: string; row: string }>(
      'select request_hash, i::text as row from idempotency_key i where key = $1',
      [options.headers['idempotency-key']],
    )
    expect(stored).toHaveLength(1)
    expect(stored[0]?.row).not.toContain(person.password)
    const { recaptcha: _, ...request } = person
    for (const guess of [{ ...request, locale: 'en-US' }, [{}, {}, person], person]) {
      const plain = createHash('sha256').update(JSON.stringify(guess)).digest('base64url')
      expect(stored[0]?.request_hash).not.toBe(plain)
    }
  })
})

describe('the name of an account', () => {
  const findPublishedName = async (sub: string) => {
    const events = await portal.registration.database.query<{ name: string }>(
      `select payload->>'name' as name from outbox_event
        where subject = 'evt.registration.account.updated.v1' and aggregate_id = $1
        order by (payload->>'revision')::int desc limit 1`,
      [sub],
    )
    return events[0]?.name
  }
  const countEvents = async (sub: string) =>
    (
      await portal.registration.database.query(
        `select 1 from outbox_event where subject = 'evt.registration.account.updated.v1' and aggregate_id = $1`,
        [sub],
      )
    ).length
  const getSub = (token: string) => decodeJwt(token).sub ?? ''
  const rename = (accessToken: string, name: string) =>
    new CognitoIdentityProviderClient({
      endpoint: portal.poolUrl,
      region: 'us-east-1',
      credentials: { accessKeyId: 'nobody', secretAccessKey: 'nothing' },
    }).send(
      new UpdateUserAttributesCommand({ AccessToken: accessToken, UserAttributes: [{ Name: 'name', Value: name }] }),
    )

  it('is published when the account is confirmed, not before', async () => {
    const person = newcomer({ firstName: 'Maryann', lastName: 'O’Neill' })
    const registered = await register(person)
    expect(registered.status).toBe(200)
    const { sub } = await portal.registration.service.app.get(UserPool).getAccount(person.username)
    expect(await countEvents(sub)).toBe(0)
    const code = await portal.getCodeFor(person.phone)
    await portal.registration.call(http.confirmRegistration, { body: { email: person.email, code } })
    expect(await findPublishedName(sub)).toBe('Maryann O’Neill')
  })

  it('is published at sign-in only when it has changed', async () => {
    const session = await startSession()
    const sub = getSub(session.token)
    expect(await countEvents(sub)).toBe(1)
    await rename(session.accessToken, 'Jane Deer')
    const again = await signIn(portal, session.person.username, session.person.password)
    expect((await keep(again)).status).toBe(200)
    expect(await countEvents(sub)).toBe(2)
    expect(await findPublishedName(sub)).toBe('Jane Deer')
  })
})

describe('a password', () => {
  it('is reset with a code; without an account the steps look the same until the code', async () => {
    const person = await createAccount()
    const responses = await Promise.all(
      [person.email, 'nobody@demo.example'].map((email) =>
        portal.registration.call(http.forgotPassword, { body: { email } }),
      ),
    )
    expect(responses.map(({ status }) => status)).toEqual([200, 200])
    expect(responses[0]?.body).toEqual(responses[1]?.body)
    const body = {
      email: person.email,
      password: 'another-one',
      confirmPassword: 'another-one',
      token: await portal.getCodeFor(person.phone),
    }
    const differing = await portal.registration.call(http.resetPassword, {
      body: { ...body, confirmPassword: 'different' },
    })
    expect(differing.body.details.fields[0].message).toBe('New and Confirm Password do not match')
    expect(
      (await portal.registration.call(http.resetPassword, { body: { ...body, email: 'nobody@demo.example' } })).body
        .error,
    ).toBe('auth.code-incorrect')
    expect((await portal.registration.call(http.resetPassword, { body })).status).toBe(200)
    await expect(signIn(portal, person.username, 'another-one')).resolves.toHaveProperty('accessToken')
  })

  it('can be changed by someone who knows it', async () => {
    const { person, token } = await startSession()
    const change = (currentPassword: string) =>
      portal.registration.call(
        http.changePassword,
        { body: { currentPassword, password: 'the-next-one', confirmPassword: 'the-next-one' } },
        { as: token },
      )
    expect((await change('not it')).body.error).toBe('auth.password-incorrect')
    expect((await change(person.password)).status).toBe(200)
    await expect(signIn(portal, person.username, 'the-next-one')).resolves.toHaveProperty('accessToken')
  })
})

describe('a session', () => {
  it('is kept in a cookie that scripts and other sites cannot use', async () => {
    const person = await createAccount()
    const tokens = await signIn(portal, person.username, person.password)
    const started = await portal.registration.call(
      http.startSession,
      { body: { refreshToken: tokens.refreshToken } },
      { as: tokens.accessToken, headers: ownPage },
    )
    expect(started.body.results).toMatchObject({ username: person.username, roles: ['USERS'] })
    const cookie = String(started.headers['set-cookie'])
    expect(cookie).toMatch(/; Path=\/api\/auth; HttpOnly; SameSite=Strict/)
    expect(cookie).not.toContain(tokens.refreshToken)
    expect(started.text).not.toContain(cookieOf(started).split('=')[1])
  })

  it('is refreshed with a new cookie each time, for two tabs at once', async () => {
    const { cookie, person } = await startSession()
    const [one, other] = await Promise.all([refresh(cookie), refresh(cookie)])
    for (const answer of [one, other]) {
      expect(answer.body.results).toMatchObject({ username: person.username, roles: ['USERS'] })
      expect(Date.parse(answer.body.results.expiration)).toBeGreaterThan(portal.clock.now().getTime())
      expect(cookieOf(answer)).not.toBe(cookie)
    }
    expect((await refresh(cookieOf(one))).status).toBe(200)
  })

  it('ends together with its cookie when an old cookie is reused', async () => {
    const { cookie } = await startSession()
    const next = cookieOf(await refresh(cookie))
    portal.clock.advance(30_000)
    const reused = await refresh(cookie)
    expect(getStatusAndError(reused)).toEqual([401, 'auth.session-ended'])
    expect(String(reused.headers['set-cookie'])).toMatch(/^portal-refresh=;.*Expires=Thu, 01 Jan 1970/)
    expect((await refresh(next)).status).toBe(401)
  })

  it('continues beside a second cookie of the same name, in any order', async () => {
    const { cookie } = await startSession()
    const foreign = 'portal-refresh=c2V0LWJ5LWFub3RoZXItcGFnZQ'
    const first = await refresh(`${foreign}; ${cookie}`)
    expect(first.status).toBe(200)
    expect((await refresh(`${cookieOf(first)}; ${foreign}`)).status).toBe(200)
    expect((await refresh(foreign)).body.error).toBe('auth.session-ended')
  })

  describe('ended in the user pool', () => {
    const client = () =>
      new CognitoIdentityProviderClient({
        endpoint: portal.poolUrl,
        region: 'us-east-1',
        credentials: { accessKeyId: 'nobody', secretAccessKey: 'nothing' },
      })
    type Session = Awaited<ReturnType<typeof signIn>>
    const useRefreshToken = ({ refreshToken: RefreshToken }: Session) =>
      client().send(new GetTokensFromRefreshTokenCommand({ ClientId: clientId, RefreshToken }))

    const endings: readonly (readonly [
      string,
      (session: Session, elsewhere: Session, password: string) => Promise<unknown>,
    ])[] = [
      [
        'by GlobalSignOut',
        (_, { accessToken: AccessToken }) => client().send(new GlobalSignOutCommand({ AccessToken })),
      ],
      [
        'by RevokeToken',
        ({ refreshToken: Token }) => client().send(new RevokeTokenCommand({ ClientId: clientId, Token })),
      ],
      [
        'by a changed password',
        (_, { accessToken: AccessToken }, PreviousPassword) =>
          client().send(
            new ChangePasswordCommand({ AccessToken, PreviousPassword, ProposedPassword: 'quite-another-secret' }),
          ),
      ],
      [
        'by a reused refresh token',
        async (session) => {
          await useRefreshToken(session)
          portal.clock.advance(30_000)
          await useRefreshToken(session).catch(() => undefined)
        },
      ],
    ]

    it.each(endings)('has its tokens rejected: %s', async (_, end) => {
      const { username, password } = await createAccount()
      const session = await signIn(portal, username, password)
      const elsewhere = await signIn(portal, username, password)
      portal.clock.advance(1)
      const use = () => portal.registration.call(http.changePassword, { body: {} }, { as: session.accessToken })
      expect((await use()).status).toBe(400)
      await end(session, elsewhere, password)
      await expectRefused(session.accessToken)
    })
  })

  it('ends on sign-out: the cookie is cleared and the token rejected', async () => {
    const { cookie, token, person } = await startSession()
    const elsewhere = await signIn(portal, person.username, person.password)
    const ended = await portal.registration.call(http.endSession, {}, { as: token, headers: { ...ownPage, cookie } })
    expect([ended.status, String(ended.headers['set-cookie']).startsWith('portal-refresh=;')]).toEqual([200, true])
    expect((await refresh(cookie)).body.error).toBe('auth.session-ended')
    expect((await refresh('')).body.error).toBe('auth.session-missing')
    const secondSignOut = await portal.registration.call(http.endSession, {}, { headers: { ...ownPage, cookie } })
    expect(secondSignOut.status).toBe(200)
    await expectRefused(token)
    expect((await keep(elsewhere)).status).toBe(200)
  })

  it('ends on all devices', async () => {
    const { cookie, token, person } = await startSession()
    const elsewhere = await signIn(portal, person.username, person.password)
    const ended = await portal.registration.call(http.signOutEverywhere, {}, { as: token, headers: ownPage })
    expect(ended.status).toBe(200)
    expect((await refresh(cookie)).status).toBe(401)
    portal.clock.advance(1)
    const fresh = await signIn(portal, person.username, person.password)
    await expectRefused(elsewhere.accessToken)
    await portal.registration.restart()
    await expectRefused(elsewhere.accessToken)
    expect((await keep(fresh)).status).toBe(200)
    const another = await startSession()
    expect((await keep({ ...another, refreshToken: elsewhere.refreshToken })).body.error).toBe('auth.session-ended')
  })

  it('ends everywhere except in the current browser when the password is changed', async () => {
    const { token, person } = await startSession()
    const elsewhere = await signIn(portal, person.username, person.password)
    const body = { currentPassword: person.password, password: 'the-next-one', confirmPassword: 'the-next-one' }
    expect((await portal.registration.call(http.changePassword, { body }, { as: token })).status).toBe(200)
    await expectRefused(elsewhere.accessToken)
    const secondChange = { ...body, currentPassword: 'the-next-one' }
    expect((await portal.registration.call(http.changePassword, { body: secondChange }, { as: token })).status).toBe(
      200,
    )
    const other = await signIn(portal, person.username, 'the-next-one')
    expect((await portal.registration.call(http.forgotPassword, { body: { email: person.email } })).status).toBe(200)
    const { password, confirmPassword } = body
    const reset = { email: person.email, password, confirmPassword, token: await portal.getCodeFor(person.phone) }
    expect((await portal.registration.call(http.resetPassword, { body: reset })).status).toBe(200)
    await expectRefused(other.accessToken)
  })

  it('is refreshed with the refresh token as bearer token, without a cookie or the header of the page', async () => {
    const { person, refreshToken } = await startSession().then(async ({ person: owner }) => ({
      person: owner,
      ...(await signIn(portal, owner.username, owner.password)),
    }))
    const refreshed = await portal.registration.call(http.refresh, {}, { as: refreshToken })
    expect(refreshed.body.results).toMatchObject({ username: person.username, refreshToken: expect.any(String) })
    expect(refreshed.headers['set-cookie']).toBeUndefined()
    const next = await portal.registration.call(http.refresh, {}, { as: refreshed.body.results.refreshToken })
    expect(next.status).toBe(200)
    for (const as of [refreshed.body.results.token, 'nonsense'])
      expect(getStatusAndError(await portal.registration.call(http.refresh, {}, { as }))).toEqual([
        401,
        'auth.session-ended',
      ])
  })

  it('is not refreshed after the person closed the account, also before the pool disabled it', async () => {
    const { cookie, person, token } = await startSession()
    const { refreshToken } = await signIn(portal, person.username, person.password)
    const { sub = '' } = decodeJwt(token)
    await insertPerson(portal.registration, { accountSub: sub })
    await portal.registration.database.query('update person set account_closed_at = now() where account_sub = $1', [
      sub,
    ])
    for (const response of [
      await refresh(cookie),
      await portal.registration.call(http.refresh, {}, { as: refreshToken }),
    ])
      expect(getStatusAndError(response)).toEqual([401, 'auth.session-ended'])
    const again = await signIn(portal, person.username, person.password)
    expect(getStatusAndError(await keep(again))).toEqual([401, 'auth.session-ended'])
  })

  it('is refreshed and ended by its cookie whatever bearer token is sent', async () => {
    const { cookie, token } = await startSession()
    portal.clock.advance(2 * 3_600_000)
    let current = cookie
    for (const as of [token, 'nonsense', `${token.slice(0, -4)}AAAA`]) {
      const refreshed = await portal.registration.call(
        http.refresh,
        {},
        { as, headers: { ...ownPage, cookie: current } },
      )
      expect([refreshed.status, refreshed.body.results.refreshToken]).toEqual([200, undefined])
      current = cookieOf(refreshed)
    }
    const ended = await portal.registration.call(
      http.endSession,
      {},
      { as: token, headers: { ...ownPage, cookie: current } },
    )
    expect(ended.status).toBe(200)
    expect((await refresh(current)).body.error).toBe('auth.session-ended')
  })

  it("cannot be started with another person's token or an invalid one", async () => {
    const [mine, other] = [await startSession(), await createAccount()]
    const { refreshToken } = await signIn(portal, other.username, other.password)
    for (const token of [refreshToken, 'not a token of any kind']) {
      const started = await portal.registration.call(
        http.startSession,
        { body: { refreshToken: token } },
        { as: mine.token, headers: ownPage },
      )
      expect([started.status, started.body.error, started.headers['set-cookie']]).toEqual([
        401,
        'auth.session-ended',
        undefined,
      ])
    }
  })

  it.each([
    ['without the header', {}],
    ['from another site', { ...ownPage, 'sec-fetch-site': 'cross-site' }],
    ['from a neighbouring site', { ...ownPage, 'sec-fetch-site': 'same-site' }],
    ['from another origin, by an old browser', { 'x-portal-session': '1', origin: 'https://elsewhere.example' }],
  ])('is unaffected by a request %s', async (_what, headers) => {
    const { cookie, token } = await startSession()
    const answers = [
      await refresh(cookie, headers),
      await portal.registration.call(http.endSession, {}, { headers: { ...headers, cookie } }),
      await portal.registration.call(http.signOutEverywhere, {}, { as: token, headers }),
    ]
    expect(answers.map((answer) => getStatusAndError(answer))).toEqual(
      Array.from({ length: 3 }, () => [403, 'auth.cross-site']),
    )
    expect((await refresh(cookie)).status).toBe(200)
  })
})

describe('rate limits', () => {
  it.each([
    ['LIMIT_SIGN_UPS_PER_20_SECONDS', () => [http.register, newcomer()] as const],
    ['LIMIT_CODES_PER_5_MINUTES', () => [http.confirmRegistration, { email: 'nobody', code: '123456' }] as const],
    ['LIMIT_RESETS_PER_HOUR', () => [http.forgotPassword, { email: 'nobody' }] as const],
    ['LIMIT_REQUESTS_PER_5_MINUTES', () => [http.forgotPassword, { email: 'nobody' }] as const],
  ])('%s returns 429 with the wait above its limit', async (setting, request) => {
    const strict = await createTestService(registration, {
      migrations,
      env: { ...createRegistrationEnv(portal.poolUrl), [setting]: '2' },
    })
    try {
      const answers: TestResponse[] = []
      for (let i = 0; i < 3; i++) {
        const [endpoint, body] = request()
        answers.push(await strict.call(endpoint, { body }))
      }
      expect(answers.slice(0, 2).every((answer) => answer.status !== 429)).toBe(true)
      expect([answers[2]?.status, answers[2]?.body.error]).toEqual([429, 'rate.limited'])
      expect(Number(answers[2]?.headers['retry-after'])).toBeGreaterThan(0)
    } finally {
      await strict.close()
    }
  })
})

describe('reCAPTCHA', () => {
  let provider: Server
  const verifications: URLSearchParams[] = []
  beforeAll(async () => {
    provider = createServer((request, response) => {
      let body = ''
      request.on('data', (chunk: Buffer) => (body += chunk.toString()))
      request.on('end', () => {
        verifications.push(new URLSearchParams(body))
        response.setHeader('content-type', 'application/json')
        response.end(JSON.stringify({ success: verifications.at(-1)?.get('response') === 'a person' }))
      })
    })
    await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve))
  })
  afterAll(() => void provider.close())

  it('is required when configured; no response counts as failed', async () => {
    const { port } = provider.address() as AddressInfo
    const guarded = await createTestService(registration, {
      migrations,
      env: {
        ...createRegistrationEnv(portal.poolUrl),
        USER_POOL_CLIENT_ID: clientId,
        RECAPTCHA_SECRET: 'between us',
        RECAPTCHA_VERIFY_URL: `http://127.0.0.1:${port}/verify`,
      },
    })
    try {
      for (const recaptcha of ['', 'a robot']) {
        const refused = await guarded.call(http.register, { body: newcomer({ recaptcha }) })
        expect(getStatusAndError(refused)).toEqual([400, 'auth.recaptcha-failed'])
      }
      expect((await guarded.call(http.register, { body: newcomer({ recaptcha: 'a person' }) })).status).toBe(200)
      expect(verifications.at(-1)?.get('secret')).toBe('between us')
      provider.closeAllConnections()
      await new Promise((resolve) => provider.close(resolve))
      expect((await guarded.call(http.register, { body: newcomer({ recaptcha: 'a person' }) })).body.error).toBe(
        'auth.recaptcha-failed',
      )
    } finally {
      await guarded.close()
    }
  })
})

describe('access', () => {
  it('matches the contract for every endpoint and kind of caller, and denied requests change nothing', async () => {
    const env = { ...createRegistrationEnv(portal.poolUrl), ...portal.poolEnv }
    const service = await createTestService(registration, { migrations, env })
    try {
      // A bearer token of `refresh` is a refresh token.
      const endpoints = Object.values(http).filter((endpoint) => endpoint !== http.refresh)
      expect(await checkAccessMatrix(service, endpoints, createPersonCallers(service))).toEqual([])
    } finally {
      await service.close()
    }
  })

  it('returns 503 while the pool is down', async () => {
    const service = await createTestService(registration, {
      migrations,
      env: createRegistrationEnv('http://127.0.0.1:9'),
    })
    try {
      const answer = await service.call(http.register, { body: newcomer() })
      expect(getStatusAndError(answer)).toEqual([503, 'service.unavailable'])
      const cookie = 'portal-refresh=some-token-of-some-kind'
      const refreshed = await service.call(http.refresh, {}, { headers: { ...ownPage, cookie } })
      expect([refreshed.status, refreshed.headers['set-cookie']]).toEqual([503, undefined])
    } finally {
      await service.close()
    }
  })

  it('returns 503 when the pool does not respond', async () => {
    const silent = createServer(() => undefined)
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
    const address = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`
    const service = await createTestService(registration, { migrations, env: createRegistrationEnv(address) })
    try {
      const answer = await service.call(http.register, { body: newcomer() })
      expect(getStatusAndError(answer)).toEqual([503, 'service.unavailable'])
    } finally {
      await service.close()
      silent.closeAllConnections()
      silent.close()
    }
  })
})
