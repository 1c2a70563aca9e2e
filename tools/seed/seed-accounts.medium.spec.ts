import {
  AdminCreateUserCommand,
  AdminDeleteUserCommand,
  AdminListGroupsForUserCommand,
  CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider'
import { poolId, quickSignIn, startTestPool, type TestPool } from '@portal/service-user-pool/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { AdministratorExists, inviteFirst, UsernameTaken } from '../first-administrator.ts'
import { seedAccounts } from '../seed-accounts.ts'

let pool: TestPool

beforeAll(async () => {
  pool = await startTestPool()
})
afterAll(() => pool.close())

const people = ['reader', 'staff', 'editor', 'admin']
const groups = ['USERS', 'HISAUSERS', 'EDITORS', 'ADMINS']

it('invites the first administrator, but not somebody who took the name before, nor a second one', async () => {
  const { endpoint, credentials } = pool
  const client = new CognitoIdentityProviderClient({ endpoint, region: 'us-east-1', credentials })
  const ada = { email: 'ada@authority.example', username: 'ada', name: 'Ada Example', locale: 'es' }
  const about = { UserPoolId: poolId, Username: ada.username }
  const listGroups = async () => {
    const { Groups = [] } = await client.send(new AdminListGroupsForUserCommand(about))
    return Groups.map(({ GroupName }) => GroupName).toSorted()
  }
  const quicker = [
    { Name: 'email', Value: 'eve@elsewhere.example' },
    { Name: 'email_verified', Value: 'true' },
  ]
  try {
    await client.send(new AdminCreateUserCommand({ ...about, UserAttributes: quicker, MessageAction: 'SUPPRESS' }))
    await expect(inviteFirst(client, poolId, ada)).rejects.toThrow(UsernameTaken)
    expect(await listGroups()).not.toContain('ADMINS')
    await client.send(new AdminDeleteUserCommand(about))
    await inviteFirst(client, poolId, ada)
    expect(await listGroups()).toEqual(['ADMINS', 'USERS'])
    await expect(inviteFirst(client, poolId, { ...ada, username: 'eve' })).rejects.toThrow(AdministratorExists)
    await client.send(new AdminDeleteUserCommand(about))
  } finally {
    client.destroy()
  }
})

it('creates the demonstration accounts once and restores them to their initial state', async () => {
  const accounts = people.map((name, at) => ({
    email: `${name}@demo.example`,
    password: `Kept-secret-${at}`,
    groups: [groups[at] ?? ''],
  }))
  const options = { endpoint: pool.endpoint, region: 'us-east-1', poolId, credentials: pool.credentials }
  await seedAccounts({ ...options, accounts: accounts.map((account) => ({ ...account, groups: ['ADMINS'] })) })
  await seedAccounts({ ...options, accounts })
  for (const [at, account] of accounts.entries()) {
    const answer = await quickSignIn(pool, account.email, account.password)
    const { AccessToken = '' } = answer.body['AuthenticationResult'] as { AccessToken?: string }
    const claims = JSON.parse(Buffer.from(AccessToken.split('.')[1] ?? '', 'base64url').toString()) as Record<
      string,
      unknown
    >
    expect(claims['username']).toBe(people[at])
    expect(claims['cognito:groups']).toEqual([...new Set([groups[at], 'USERS'])])
  }
})
