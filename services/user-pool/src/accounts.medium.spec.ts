import {
  AdminAddUserToGroupCommand,
  AdminConfirmSignUpCommand,
  AdminCreateUserCommand,
  AdminDeleteUserCommand,
  AdminDisableUserCommand,
  AdminEnableUserCommand,
  AdminGetUserCommand,
  AdminListGroupsForUserCommand,
  AdminRemoveUserFromGroupCommand,
  AdminResetUserPasswordCommand,
  AdminUpdateUserAttributesCommand,
  AdminUserGlobalSignOutCommand,
  ChangePasswordCommand,
  GetTokensFromRefreshTokenCommand,
  GetUserAttributeVerificationCodeCommand,
  GetUserCommand,
  GlobalSignOutCommand,
  InitiateAuthCommand,
  ListGroupsCommand,
  ListUsersCommand,
  ListUsersInGroupCommand,
  RevokeTokenCommand,
  UpdateUserAttributesCommand,
  VerifyUserAttributeCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import * as browser from './testing/browser-client.ts'
import { makePerson } from './testing/people.ts'
import { quickSignIn } from './testing/srp-client.ts'
import { clientId, poolId, startTestPool, type TestPool } from './testing/test-pool.ts'

let pool: TestPool

beforeAll(async () => {
  pool = await startTestPool()
})
afterAll(() => pool.close())
// Signed requests carry the machine's time, so a test that moved the clock resets it.
afterEach(() => pool.clock.set(new Date()))

interface Tokens {
  readonly AccessToken: string
  readonly IdToken: string
  readonly RefreshToken: string
}

async function getTokens(person: { username: string; password: string }): Promise<Tokens> {
  const answer = await quickSignIn(pool, person.username, person.password)
  expect(answer.body).toHaveProperty('AuthenticationResult')
  return answer.body['AuthenticationResult'] as Tokens
}

const refreshed = (RefreshToken: string) =>
  pool.admin.send(new GetTokensFromRefreshTokenCommand({ ClientId: clientId, RefreshToken }))
const decodeClaims = (token = '') =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>

describe('the official browser client', () => {
  it('signs up, confirms with the code sent to the phone, and signs in by user name, email or id', async () => {
    const one = pool.browser()
    const password = 'a long enough öne'
    const { userSub } = await browser.signUp(one, 'Jane.Doe', password, {
      name: 'Jane Doe',
      email: 'jane@demo.example',
      phone_number: '+15025559123',
    })
    await expect(browser.signIn(pool.browser(), 'Jane.Doe', password)).rejects.toMatchObject({
      code: 'UserNotConfirmedException',
    })
    await browser.confirm(one, 'Jane.Doe', await pool.codeFor('+15025559123'))
    for (const name of ['Jane.Doe', 'jane.doe', 'jane@demo.example', 'JANE@demo.example', userSub]) {
      const { session } = await browser.signIn(pool.browser(), name, password)
      expect(session?.getAccessToken().decodePayload()).toMatchObject({
        sub: userSub,
        username: 'Jane.Doe',
        token_use: 'access',
        client_id: clientId,
        'cognito:groups': ['USERS'],
      })
      expect(session?.getIdToken().decodePayload()).toMatchObject({
        aud: clientId,
        token_use: 'id',
        'cognito:username': 'Jane.Doe',
        email: 'jane@demo.example',
        email_verified: false,
        phone_number_verified: true,
      })
    }
    await expect(browser.signIn(pool.browser(), 'Jane.Doe', 'something else')).rejects.toMatchObject({
      code: 'NotAuthorizedException',
      message: 'Incorrect username or password.',
    })
  })

  it('gets a new code, which invalidates the previous one', async () => {
    const one = pool.browser()
    await browser.signUp(one, 'john.doe', 'long enough', {
      email: 'john@demo.example',
      phone_number: '+15025559124',
      locale: 'es',
    })
    const first = await pool.codeFor('+15025559124')
    await new Promise((resolve, reject) => {
      browser
        .createCognitoUser(one, 'john.doe')
        .resendConfirmationCode((failure, result) => (failure ? reject(failure) : resolve(result)))
    })
    const second = await pool.codeFor('+15025559124')
    expect((await pool.listMessagesTo('+15025559124')).at(-1)?.text).toContain('Vence en 10 minutos')
    if (first !== second) {
      await expect(browser.confirm(one, 'john.doe', first)).rejects.toMatchObject({ code: 'CodeMismatchException' })
    }
    await browser.confirm(one, 'john.doe', second)
    await expect(browser.confirm(one, 'john.doe', second)).rejects.toMatchObject({ code: 'CodeMismatchException' })
  })

  it('replaces a temporary password', async () => {
    await pool.admin.send(
      new AdminCreateUserCommand({
        UserPoolId: poolId,
        Username: 'invited',
        UserAttributes: [
          { Name: 'email', Value: 'invited@demo.example' },
          { Name: 'email_verified', Value: 'true' },
        ],
      }),
    )
    const invitation = (await pool.listMessagesTo('invited@demo.example')).at(-1)?.text ?? ''
    const temporary = /Temporary password: (\S+)/.exec(invitation)?.[1] ?? ''
    const one = pool.browser()
    const { user, newPasswordRequired } = await browser.signIn(one, 'invited@demo.example', temporary)
    expect(newPasswordRequired).toMatchObject({ email: 'invited@demo.example', email_verified: 'true' })
    await expect(browser.completeNewPassword(user, 'short')).rejects.toMatchObject({ code: 'InvalidPasswordException' })
    await expect(browser.completeNewPassword(user, 'Sunshine1!')).rejects.toMatchObject({
      code: 'InvalidPasswordException',
      message: 'Password did not conform with policy: Password too common',
    })
    const session = await browser.completeNewPassword(user, 'one of my own')
    expect(session.getAccessToken().decodePayload()).toMatchObject({ username: 'invited' })
    await expect(browser.completeNewPassword(user, 'once more, please')).rejects.toMatchObject({
      code: 'NotAuthorizedException',
    })
    expect((await browser.signIn(pool.browser(), 'invited', 'one of my own')).session).toBeDefined()
  })

  it('resets a forgotten password with the code, which ends every session', async () => {
    const person = await makePerson(pool)
    const { RefreshToken } = await getTokens(person)
    await browser.forgotPassword(pool.browser(), person.email)
    const code = await pool.codeFor(person.phone)
    await expect(browser.confirmPassword(pool.browser(), person.email, code, 'short')).rejects.toMatchObject({
      code: 'InvalidPasswordException',
    })
    await browser.confirmPassword(pool.browser(), person.email, code, 'a brand new one')
    await expect(browser.confirmPassword(pool.browser(), person.email, code, 'and another')).rejects.toMatchObject({
      code: 'CodeMismatchException',
    })
    await expect(refreshed(RefreshToken)).rejects.toMatchObject({ name: 'NotAuthorizedException' })
    expect((await quickSignIn(pool, person.username, person.password)).body['__type']).toBe('NotAuthorizedException')
    expect((await quickSignIn(pool, person.username, 'a brand new one')).status).toBe(200)
  })

  it('refreshes its session with the token that replaced the first', async () => {
    const person = await makePerson(pool)
    const { user, session } = await browser.signIn(pool.browser(), person.username, person.password)
    if (!session) throw new Error('not signed in')
    const next = await browser.refresh(user, session)
    expect(next.getRefreshToken().getToken()).not.toBe(session.getRefreshToken().getToken())
    expect(next.getAccessToken().decodePayload()['auth_time']).toBe(
      session.getAccessToken().decodePayload()['auth_time'],
    )
  })
})

describe('a session', () => {
  it('ends for every holder when a replaced refresh token is used after the grace period', async () => {
    const { RefreshToken, AccessToken } = await getTokens(await makePerson(pool))
    const first = await refreshed(RefreshToken)
    const again = await refreshed(RefreshToken)
    expect(again.AuthenticationResult?.RefreshToken).toBeDefined()
    pool.clock.advance(11_000)
    await expect(refreshed(RefreshToken)).rejects.toMatchObject({ name: 'RefreshTokenReuseException' })
    await expect(refreshed(first.AuthenticationResult?.RefreshToken ?? '')).rejects.toMatchObject({
      name: 'NotAuthorizedException',
    })
    await expect(pool.admin.send(new GetUserCommand({ AccessToken }))).rejects.toMatchObject({
      name: 'NotAuthorizedException',
    })
  })

  it('gives each parallel use one successor, without errors, within the grace period', async () => {
    const { RefreshToken } = await getTokens(await makePerson(pool))
    const answers = await Promise.all(Array.from({ length: 8 }, () => refreshed(RefreshToken)))
    expect(new Set(answers.map((answer) => answer.AuthenticationResult?.RefreshToken)).size).toBe(8)
  })

  it('shows a change of groups after the next refresh', async () => {
    const person = await makePerson(pool)
    const { AccessToken, RefreshToken } = await getTokens(person)
    expect(decodeClaims(AccessToken)['cognito:groups']).toEqual(['USERS'])
    await pool.admin.send(new AdminAddUserToGroupCommand({ ...person.about, GroupName: 'EDITORS' }))
    const next = await refreshed(RefreshToken)
    expect(decodeClaims(next.AuthenticationResult?.AccessToken)['cognito:groups']).toEqual(['EDITORS', 'USERS'])
    await pool.admin.send(new AdminRemoveUserFromGroupCommand({ ...person.about, GroupName: 'EDITORS' }))
    const last = await refreshed(next.AuthenticationResult?.RefreshToken ?? '')
    expect(decodeClaims(last.AuthenticationResult?.AccessToken)['cognito:groups']).toEqual(['USERS'])
  })

  it.each([
    [
      'is revoked',
      ({ RefreshToken }: Tokens) =>
        pool.admin.send(new RevokeTokenCommand({ ClientId: clientId, Token: RefreshToken })),
    ],
    ['is ended everywhere', ({ AccessToken }: Tokens) => pool.admin.send(new GlobalSignOutCommand({ AccessToken }))],
  ])('accepts neither token when it %s', async (_how, end) => {
    const tokens = await getTokens(await makePerson(pool))
    await end(tokens)
    await expect(refreshed(tokens.RefreshToken)).rejects.toMatchObject({
      name: 'NotAuthorizedException',
      message: 'Refresh Token has been revoked',
    })
    await expect(pool.admin.send(new GetUserCommand({ AccessToken: tokens.AccessToken }))).rejects.toMatchObject({
      name: 'NotAuthorizedException',
    })
  })

  it('ends when the account is disabled; sign-in works again when it is enabled', async () => {
    const person = await makePerson(pool)
    const tokens = await getTokens(person)
    await pool.admin.send(new AdminDisableUserCommand(person.about))
    await expect(refreshed(tokens.RefreshToken)).rejects.toMatchObject({ name: 'NotAuthorizedException' })
    expect((await quickSignIn(pool, person.username, person.password)).body['message']).toBe('User is disabled.')
    expect((await quickSignIn(pool, person.username, 'not the password')).body['message']).toBe(
      'Incorrect username or password.',
    )
    await pool.admin.send(new AdminEnableUserCommand(person.about))
    expect((await quickSignIn(pool, person.username, person.password)).status).toBe(200)
  })

  it('expires: access tokens first, then the refresh token', async () => {
    const tokens = await getTokens(await makePerson(pool))
    pool.clock.advance(15 * 60_000 + 1000)
    await expect(pool.admin.send(new GetUserCommand({ AccessToken: tokens.AccessToken }))).rejects.toMatchObject({
      message: 'Access Token has expired',
    })
    const next = await refreshed(tokens.RefreshToken)
    pool.clock.advance(30 * 86_400_000)
    await expect(refreshed(next.AuthenticationResult?.RefreshToken ?? '')).rejects.toMatchObject({
      message: 'Refresh Token has expired',
    })
  })

  it('is extended by REFRESH_TOKEN_AUTH too', async () => {
    const { RefreshToken } = await getTokens(await makePerson(pool))
    const answer = await pool.admin.send(
      new InitiateAuthCommand({
        AuthFlow: 'REFRESH_TOKEN_AUTH',
        ClientId: clientId,
        AuthParameters: { REFRESH_TOKEN: RefreshToken },
      }),
    )
    expect(answer.AuthenticationResult).toMatchObject({ TokenType: 'Bearer', ExpiresIn: 900 })
    await expect(refreshed('nonsense-nonsense')).rejects.toMatchObject({ message: 'Invalid Refresh Token' })
  })
})

describe('a signed-in person', () => {
  it('changes the password: other sessions end and this one continues', async () => {
    const person = await makePerson(pool)
    const [mine, other] = [await getTokens(person), await getTokens(person)]
    const change = (PreviousPassword: string) =>
      pool.admin.send(
        new ChangePasswordCommand({
          AccessToken: mine.AccessToken,
          PreviousPassword,
          ProposedPassword: 'the next one',
        }),
      )
    await expect(change('wrong')).rejects.toMatchObject({ name: 'NotAuthorizedException' })
    await change(person.password)
    await expect(refreshed(other.RefreshToken)).rejects.toMatchObject({ name: 'NotAuthorizedException' })
    await expect(refreshed(mine.RefreshToken)).resolves.toHaveProperty('AuthenticationResult')
    expect((await quickSignIn(pool, person.username, 'the next one')).status).toBe(200)
  })

  it('reads and changes attributes: a new address takes effect when its code is entered', async () => {
    const person = await makePerson(pool)
    const { AccessToken } = await getTokens(person)
    const attributes = async () => {
      const { UserAttributes } = await pool.admin.send(new GetUserCommand({ AccessToken }))
      return Object.fromEntries((UserAttributes ?? []).map(({ Name, Value }) => [Name, Value]))
    }
    const sent = await pool.admin.send(
      new UpdateUserAttributesCommand({
        AccessToken,
        UserAttributes: [
          { Name: 'given_name', Value: 'Pat' },
          { Name: 'email', Value: 'another@demo.example' },
        ],
      }),
    )
    expect(sent.CodeDeliveryDetailsList).toEqual([
      { AttributeName: 'email', DeliveryMedium: 'EMAIL', Destination: 'a***@d***' },
    ])
    expect(await attributes()).toMatchObject({ given_name: 'Pat', email: person.email, sub: person.sub })
    const verify = (Code: string) =>
      pool.admin.send(new VerifyUserAttributeCommand({ AccessToken, AttributeName: 'email', Code }))
    await expect(verify('000000')).rejects.toMatchObject({ name: 'CodeMismatchException' })
    await verify(await pool.codeFor('another@demo.example'))
    expect(await attributes()).toMatchObject({ email: 'another@demo.example', email_verified: 'true' })
    expect((await quickSignIn(pool, 'another@demo.example', person.password)).status).toBe(200)
    expect((await quickSignIn(pool, person.email, person.password)).status).toBe(400)
  })

  it('verifies an address that was only entered before', async () => {
    const person = await makePerson(pool, { emailVerified: false })
    const { AccessToken } = await getTokens(person)
    const { CodeDeliveryDetails } = await pool.admin.send(
      new GetUserAttributeVerificationCodeCommand({ AccessToken, AttributeName: 'email' }),
    )
    expect(CodeDeliveryDetails?.DeliveryMedium).toBe('EMAIL')
    await pool.admin.send(
      new VerifyUserAttributeCommand({ AccessToken, AttributeName: 'email', Code: await pool.codeFor(person.email) }),
    )
    const user = await pool.admin.send(new AdminGetUserCommand(person.about))
    expect(user.UserAttributes).toContainEqual({ Name: 'email_verified', Value: 'true' })
  })

  it('cannot mark an address as verified or invent attributes', async () => {
    const { AccessToken } = await getTokens(await makePerson(pool))
    for (const Name of ['email_verified', 'custom:role', 'cognito:groups']) {
      const update = new UpdateUserAttributesCommand({ AccessToken, UserAttributes: [{ Name, Value: 'true' }] })
      await expect(pool.admin.send(update)).rejects.toMatchObject({ name: 'InvalidParameterException' })
    }
  })
})

describe('an email address', () => {
  it('can be verified by one account only, which it then signs in', async () => {
    const owner = await makePerson(pool)
    const other = await makePerson(pool)
    const claim = (verified: string) =>
      pool.admin.send(
        new AdminUpdateUserAttributesCommand({
          ...other.about,
          UserAttributes: [
            { Name: 'email', Value: owner.email },
            { Name: 'email_verified', Value: verified },
          ],
        }),
      )
    await expect(claim('true')).rejects.toMatchObject({ name: 'AliasExistsException' })
    await claim('false')
    expect((await quickSignIn(pool, owner.email, owner.password)).status).toBe(200)
    expect((await quickSignIn(pool, owner.email, other.password)).status).toBe(400)
  })
})

describe('staff with the services client', () => {
  it('lists accounts in pages and finds them', async () => {
    const people = [await makePerson(pool), await makePerson(pool), await makePerson(pool)]
    const found: string[] = []
    let PaginationToken: string | undefined
    do {
      const page: { Users?: { Username?: string }[]; PaginationToken?: string } = await pool.admin.send(
        new ListUsersCommand({ UserPoolId: poolId, Limit: 2, ...(PaginationToken ? { PaginationToken } : {}) }),
      )
      found.push(...(page.Users ?? []).map((user) => user.Username ?? ''))
      PaginationToken = page.PaginationToken
    } while (PaginationToken)
    expect(new Set(found).size).toBe(found.length)
    expect(found).toEqual(expect.arrayContaining(people.map((person) => person.username)))
    const search = async (Filter: string) =>
      (await pool.admin.send(new ListUsersCommand({ UserPoolId: poolId, Filter }))).Users?.map((user) => user.Username)
    const [one] = people
    expect(await search(`email = "${one?.email.toUpperCase()}"`)).toEqual([one?.username])
    expect(await search(`email ^= "${one?.email.slice(0, 12)}"`)).toContain(one?.username)
    expect(await search(`username ^= "person-"`)).toHaveLength(
      found.filter((name) => name.startsWith('person-')).length,
    )
    expect(await search(`phone_number = "${one?.phone}"`)).toEqual([one?.username])
    expect(await search(`name = "Person 9999"`)).toEqual([])
    expect(await search(`username ^= "%"`)).toEqual([])
    await expect(search('name like "x"')).rejects.toMatchObject({ name: 'InvalidParameterException' })
  })

  it('manages groups', async () => {
    const person = await makePerson(pool)
    const { Groups } = await pool.admin.send(new ListGroupsCommand({ UserPoolId: poolId }))
    expect(Groups?.map((group) => group.GroupName)).toEqual(['ADMINS', 'EDITORS', 'HISAUSERS', 'USERS'])
    await pool.admin.send(new AdminAddUserToGroupCommand({ ...person.about, GroupName: 'HISAUSERS' }))
    await pool.admin.send(new AdminAddUserToGroupCommand({ ...person.about, GroupName: 'HISAUSERS' }))
    const members = await pool.admin.send(new ListUsersInGroupCommand({ UserPoolId: poolId, GroupName: 'HISAUSERS' }))
    expect(members.Users?.map((user) => user.Username)).toEqual([person.username])
    const own = await pool.admin.send(new AdminListGroupsForUserCommand(person.about))
    expect(own.Groups?.map((group) => group.GroupName)).toEqual(['HISAUSERS', 'USERS'])
    await expect(
      pool.admin.send(new AdminAddUserToGroupCommand({ ...person.about, GroupName: 'KINGS' })),
    ).rejects.toMatchObject({ name: 'ResourceNotFoundException' })
  })

  it('requires a new password; the old one no longer works', async () => {
    const person = await makePerson(pool)
    await pool.admin.send(new AdminResetUserPasswordCommand(person.about))
    expect((await quickSignIn(pool, person.username, person.password)).body['__type']).toBe(
      'PasswordResetRequiredException',
    )
    await browser.confirmPassword(pool.browser(), person.username, await pool.codeFor(person.phone), 'set by myself')
    expect((await quickSignIn(pool, person.username, 'set by myself')).status).toBe(200)
  })

  it('confirms, signs out and deletes an account', async () => {
    await browser.signUp(pool.browser(), 'late.riser', 'long enough', { phone_number: '+15025559130' })
    const about = { UserPoolId: poolId, Username: 'late.riser' }
    await pool.admin.send(new AdminConfirmSignUpCommand(about))
    const tokens = await getTokens({ username: 'late.riser', password: 'long enough' })
    await pool.admin.send(new AdminUserGlobalSignOutCommand(about))
    await expect(refreshed(tokens.RefreshToken)).rejects.toMatchObject({ name: 'NotAuthorizedException' })
    await pool.admin.send(new AdminDeleteUserCommand(about))
    await expect(pool.admin.send(new AdminGetUserCommand(about))).rejects.toMatchObject({
      name: 'UserNotFoundException',
    })
  })

  it('cannot use a user name or verified address of another account', async () => {
    const person = await makePerson(pool)
    await expect(
      pool.admin.send(
        new AdminCreateUserCommand({
          UserPoolId: poolId,
          Username: person.username.toUpperCase(),
          MessageAction: 'SUPPRESS',
        }),
      ),
    ).rejects.toMatchObject({ name: 'UsernameExistsException' })
    for (const [Username, name] of [
      [person.username.replace('person', 'pers0n'), 'UsernameExistsException'],
      ['nеwcomer', 'InvalidParameterException'],
      ['newcomerı', 'InvalidParameterException'],
    ] as const)
      await expect(
        pool.admin.send(new AdminCreateUserCommand({ UserPoolId: poolId, Username, MessageAction: 'SUPPRESS' })),
      ).rejects.toMatchObject({ name })
    await expect(
      pool.admin.send(
        new AdminCreateUserCommand({
          UserPoolId: poolId,
          Username: 'newcomer',
          MessageAction: 'SUPPRESS',
          UserAttributes: [
            { Name: 'email', Value: person.email },
            { Name: 'email_verified', Value: 'true' },
          ],
        }),
      ),
    ).rejects.toMatchObject({ name: 'AliasExistsException' })
  })
})

describe('stored data', () => {
  it('contains no password, address, name or code in plain text', async () => {
    const person = await makePerson(pool)
    await browser.forgotPassword(pool.browser(), person.username)
    const tables = await pool.service.database.query<{ name: string }>(
      `select tablename as name from pg_tables where schemaname = 'public'`,
    )
    let everything = ''
    for (const { name } of tables) {
      const rows = await pool.service.database.query<{ row: string }>(`select t::text as row from ${name} t`)
      everything += rows.map(({ row }) => row).join('\n')
    }
    const secrets = [person.password, person.email, person.phone, `Person ${person.username.slice(7)}`]
    for (const secret of secrets) {
      expect(everything).not.toContain(secret)
      expect(everything).not.toContain(Buffer.from(secret).toString('hex'))
    }
  })

  it('has an action row for every change', async () => {
    const person = await makePerson(pool)
    await getTokens(person)
    const rows = await pool.service.database.query<{ kind: string; actor: string }>(
      'select kind, actor from action where entity_id = $1 order by at, kind',
      [person.sub],
    )
    expect(rows.map((row) => row.kind).toSorted()).toEqual([
      'account.created',
      'account.password-set',
      'session.started',
    ])
    expect(new Set(rows.map((row) => row.actor))).toEqual(new Set([`key ${pool.credentials.accessKeyId}`, person.sub]))
  })
})

describe('attributes', () => {
  it.each([
    ['a null character', 'name', 'Jane\0Doe'],
    ['a line break', 'given_name', 'Jane\nDoe'],
    ['a C1 control character', 'family_name', 'Doe\u0085'],
    ['a lone surrogate', 'name', 'Jane \ud800'],
    ['a null character in the language', 'locale', 'e\0s'],
  ])('with %s are refused at sign-up and afterwards', async (_, Name, Value) => {
    const password = 'a-good-password-of-mine'
    const signedUp = await pool.raw('SignUp', {
      ClientId: clientId,
      Username: `control-${crypto.randomUUID()}`.slice(0, 30),
      Password: password,
      UserAttributes: [
        { Name: 'email', Value: 'control@demo.example' },
        { Name, Value },
      ],
    })
    expect([signedUp.status, signedUp.body['__type']]).toEqual([400, 'InvalidParameterException'])
    const { AccessToken } = await getTokens(await makePerson(pool))
    const updated = await pool.raw('UpdateUserAttributes', { AccessToken, UserAttributes: [{ Name, Value }] })
    expect([updated.status, updated.body['__type']]).toEqual([400, 'InvalidParameterException'])
  })
})
