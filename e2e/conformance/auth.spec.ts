import { waitForCode, waitForVerificationToken, createRegistration } from '@portal/testing-e2e'
import { expect, test } from '@playwright/test'
import { forgotPassword, readSettings, signInWithSrp } from './identity-service.ts'
import { SpecClient } from './spec-client.ts'

/** Section 7, "Auth", and the call of the person service that is built. */
const calls = [
  'POST auth/register',
  'POST auth/confirm-registration',
  'POST auth/reset-password',
  'GET auth/verify',
  'POST auth/refresh',
]
const client = new SpecClient()

/** The payload of the specification, which has no phone. */
function registration() {
  const { email, password, username, firstName, lastName } = createRegistration()
  return { email, password, confirmPassword: password, username, firstName, lastName, recaptcha: 'none' }
}

test.describe.configure({ mode: 'serial' })

test('registers with the payload of the specification, signs in, refreshes and resets the password', async () => {
  const person = registration()
  const { email, username } = person
  await client.call('POST auth/register', { body: person })
  const code = await waitForCode(email)
  const confirmed = await client.call('POST auth/confirm-registration', { body: { email, code } })
  expect({ ...confirmed.body, ...confirmed.results }).toMatchObject({
    code: 200,
    username,
    token: expect.any(String),
    roles: ['USERS'],
    expiration: null,
    message: expect.any(String),
  })

  const { refreshToken } = await signInWithSrp(email, person.password)
  const refreshed = await client.call('POST auth/refresh', { token: refreshToken })
  expect(refreshed.results).toMatchObject({ username, token: expect.stringMatching(/^ey/), roles: ['USERS'] })

  const since = new Date()
  await forgotPassword(email)
  const password = 'another-calm-grey-mare'
  const body = { email, password, confirmPassword: password, token: await waitForCode(email, undefined, since) }
  await client.call('POST auth/reset-password', { body })
  await signInWithSrp(email, password)
})

test('verifies an email address with the link that was sent to it', async () => {
  const { phone } = createRegistration()
  const person = { ...registration(), phone }
  await client.call('POST auth/register', { body: person })
  const v = await waitForVerificationToken(person.email)
  const verified = await client.call('GET auth/verify', { query: `v=${v}` })
  expect(verified.results).toMatchObject({ purpose: 'email', username: person.username })
})

test('refuses a wrong code and an expired bearer token in the envelope', async () => {
  const person = registration()
  await client.call('POST auth/register', { body: person })
  const body = { email: person.email, code: '000000' }
  const refused = await client.call('POST auth/confirm-registration', { body, status: 400 })
  expect(refused.body).toMatchObject({ code: 400, message: expect.any(String) })
  await client.call('POST auth/refresh', { token: 'not-a-token', status: 401 })
})

test('lists person roles without a token, at the host of the person service', async () => {
  const { personServiceUrl } = await readSettings()
  const people = new SpecClient({ base: `${personServiceUrl}/` })
  const { results } = await people.call<unknown[]>('GET person/all-person-roles')
  expect(results.length).toBeGreaterThan(5)
})

test('makes every call of the section', () => {
  expect(client.missing(calls)).toEqual([])
})
