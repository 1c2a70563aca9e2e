import { CognitoIdentityProviderClient, ListGroupsCommand } from '@aws-sdk/client-cognito-identity-provider'
import { createRemoteJWKSet, jwtVerify } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makePerson } from './testing/people.ts'
import { quickSignIn } from './testing/srp-client.ts'
import { clientId, poolId, startTestPool, type TestPool } from './testing/test-pool.ts'

let pool: TestPool

beforeAll(async () => {
  pool = await startTestPool()
})
afterAll(() => pool.close())

describe('administrator calls', () => {
  const list = new ListGroupsCommand({ UserPoolId: poolId })
  const clientWith = (change: object) =>
    new CognitoIdentityProviderClient({
      region: 'us-east-1',
      endpoint: pool.endpoint,
      credentials: pool.credentials,
      maxAttempts: 1,
      ...change,
    })

  it.each([
    ['no signature', {}, 'MissingAuthenticationTokenException'],
    ["a person's token", { authorization: 'Bearer abc' }, 'IncompleteSignatureException'],
  ])('are refused with %s', async (_what, headers, error) => {
    const answer = await pool.raw('ListGroups', { UserPoolId: poolId }, headers)
    expect([answer.status, answer.body['__type'], answer.headers.get('x-amzn-errortype')]).toEqual([400, error, error])
  })

  it.each([
    [
      'another secret',
      { credentials: { accessKeyId: 'PORTALTESTADMIN', secretAccessKey: 'x' } },
      'InvalidSignatureException',
    ],
    ['another key', { credentials: { accessKeyId: 'SOMEBODY', secretAccessKey: 'x' } }, 'UnrecognizedClientException'],
    ['another region', { region: 'eu-west-1' }, 'IncompleteSignatureException'],
    ['a clock ten minutes slow', { systemClockOffset: -600_000 }, 'InvalidSignatureException'],
    ['a clock ten minutes fast', { systemClockOffset: 600_000 }, 'InvalidSignatureException'],
  ])('are refused with %s', async (_what, change, error) => {
    const client = clientWith(change)
    await expect(client.send(list)).rejects.toMatchObject({ name: error })
    client.destroy()
  })

  it('are refused for another pool, and work below /idp too', async () => {
    await expect(pool.admin.send(new ListGroupsCommand({ UserPoolId: 'us-east-1_Other' }))).rejects.toMatchObject({
      name: 'ResourceNotFoundException',
    })
    const client = clientWith({ endpoint: `${pool.endpoint}/idp` })
    await expect(client.send(list)).resolves.toHaveProperty('Groups')
    client.destroy()
  })

  it('do not exist for calls through the edge, signed or not', async () => {
    const client = clientWith({})
    client.middlewareStack.add(
      (next) => (call) => {
        const request = call.request as { headers: Record<string, string> }
        request.headers['x-forwarded-for'] = '203.0.113.9'
        return next(call)
      },
      { step: 'finalizeRequest', priority: 'low' },
    )
    await expect(client.send(list)).rejects.toMatchObject({ name: 'UnknownOperationException' })
    client.destroy()
  })

  it('change nothing when they are refused', async () => {
    const person = await makePerson(pool)
    for (const operation of ['AdminDeleteUser', 'AdminDisableUser', 'AdminAddUserToGroup', 'AdminSetUserPassword']) {
      const answer = await pool.raw(operation, {
        ...person.about,
        GroupName: 'ADMINS',
        Password: 'taken over',
        Permanent: true,
      })
      expect(answer.body['__type']).toBe('MissingAuthenticationTokenException')
    }
    const tokens = (await quickSignIn(pool, person.username, person.password)).body['AuthenticationResult'] as {
      AccessToken: string
    }
    const claims = JSON.parse(Buffer.from(tokens.AccessToken.split('.')[1] ?? '', 'base64url').toString())
    expect(claims['cognito:groups']).toEqual(['USERS'])
  })
})

it('only the registration service can sign people up when a reCAPTCHA is required', async () => {
  const guarded = await startTestPool({ RECAPTCHA_SECRET: 'between us' })
  const signUp = (Username: string, headers: Record<string, string>) => {
    const attributes = [{ Name: 'phone_number', Value: '+15025559999' }]
    return guarded.raw(
      'SignUp',
      { ClientId: clientId, Username, Password: 'long enough', UserAttributes: attributes },
      headers,
    )
  }
  const refused = await signUp('robot', { 'x-forwarded-for': '203.0.113.9' })
  expect([refused.status, refused.body['__type']]).toEqual([400, 'NotAuthorizedException'])
  expect((await signUp('person', {})).status).toBe(200)
  expect(await guarded.service.database.query('select username from pool_user')).toEqual([{ username: 'person' }])
  await guarded.close()
})

describe('bad input', () => {
  it.each([
    ['an unknown call', 'DescribeEverything', '{}', 'UnknownOperationException'],
    ['broken JSON', 'SignUp', '{"ClientId": ', 'SerializationException'],
    ['a list', 'SignUp', '[]', 'InvalidParameterException'],
    ['a missing member', 'SignUp', `{"ClientId":"${clientId}"}`, 'InvalidParameterException'],
    ['another client', 'SignUp', '{"ClientId":"other","Username":"a","Password":"b"}', 'ResourceNotFoundException'],
    [
      'another flow',
      'InitiateAuth',
      `{"ClientId":"${clientId}","AuthFlow":"USER_PASSWORD_AUTH"}`,
      'InvalidParameterException',
    ],
    ['too large a body', 'SignUp', `{"ClientId":"${'x'.repeat(140_000)}"}`, 'RequestEntityTooLargeException'],
    ['far too large a body', 'SignUp', `{"ClientId":"${'x'.repeat(5_000_000)}"}`, 'RequestEntityTooLargeException'],
    [
      'an email address as user name',
      'SignUp',
      `{"ClientId":"${clientId}","Username":"a@b.example","Password":"long enough"}`,
      'InvalidParameterException',
    ],
    [
      'no address to send a code to',
      'SignUp',
      `{"ClientId":"${clientId}","Username":"lonely","Password":"long enough"}`,
      'InvalidParameterException',
    ],
  ])('is refused: %s', async (_what, operation, body, error) => {
    const answer = await pool.raw(operation, body)
    expect([answer.status, answer.body['__type']]).toEqual([400, error])
  })
})

describe('the published keys', () => {
  const published = async () => {
    const response = await fetch(`${pool.endpoint}/idp/${poolId}/.well-known/jwks.json`)
    return (await response.json()) as { keys: { kid: string; d?: string }[] }
  }

  it('are two, without private parts, and verify the tokens', async () => {
    const { keys } = await published()
    expect(keys).toHaveLength(2)
    expect(keys.every((key) => key.d === undefined)).toBe(true)
    const person = await makePerson(pool)
    const { AccessToken, IdToken } = (await quickSignIn(pool, person.username, person.password)).body[
      'AuthenticationResult'
    ] as Record<string, string>
    const set = createRemoteJWKSet(new URL(`${pool.endpoint}/${poolId}/.well-known/jwks.json`))
    for (const token of [AccessToken ?? '', IdToken ?? '']) {
      const { payload, protectedHeader } = await jwtVerify(token, set, { issuer: `http://127.0.0.1/idp/${poolId}` })
      expect(payload.sub).toBe(person.sub)
      expect(protectedHeader.alg).toBe('RS256')
    }
  })

  it('rotate: the next key is published early, and a replaced key stays until its tokens have expired', async () => {
    const before = await published()
    const person = await makePerson(pool)
    const kidNow = async () => {
      const { AccessToken } = (await quickSignIn(pool, person.username, person.password)).body[
        'AuthenticationResult'
      ] as Record<string, string>
      return (JSON.parse(Buffer.from(AccessToken?.split('.')[0] ?? '', 'base64url').toString()) as { kid: string }).kid
    }
    const first = await kidNow()
    pool.clock.advance(91 * 86_400_000)
    const second = await kidNow()
    expect(second).not.toBe(first)
    expect(before.keys.map((key) => key.kid)).toContain(second)
    expect((await published()).keys.map((key) => key.kid)).toEqual(expect.arrayContaining([first, second]))
    pool.clock.advance(3 * 86_400_000)
    const later = (await published()).keys.map((key) => key.kid)
    expect(later).not.toContain(first)
    expect(later).toHaveLength(2)
    pool.clock.set(new Date())
  })

  it('survive a restart', async () => {
    const before = await published()
    const again = await pool.service.send('GET', `/idp/${poolId}/.well-known/jwks.json`)
    expect((again.body as { keys: unknown[] }).keys).toEqual(before.keys)
    const other = await pool.service.send('GET', '/idp/us-east-1_Other/.well-known/jwks.json')
    expect(other.status).toBe(404)
    const configuration = await pool.service.send('GET', `/${poolId}/.well-known/openid-configuration`)
    expect(configuration.body).toMatchObject({ issuer: `http://127.0.0.1/idp/${poolId}` })
  })
})
