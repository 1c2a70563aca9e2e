import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  AdminAddUserToGroupCommand,
  AdminCreateUserCommand,
  AdminListGroupsForUserCommand,
  AdminRemoveUserFromGroupCommand,
  AdminSetUserPasswordCommand,
  AdminUpdateUserAttributesCommand,
  CognitoIdentityProviderClient,
  UsernameExistsException,
} from '@aws-sdk/client-cognito-identity-provider'
import { z } from 'zod'

/** An account to create, with its password and groups. Its user name is the part of the email before the @. */
interface SeededAccount {
  readonly email: string
  readonly password: string
  readonly groups: readonly string[]
  /** By default "Demonstration" and the user name. */
  readonly firstName?: string
  readonly lastName?: string
}

/** Address of the user pool and the key of its admin API. */
export interface SeedOptions {
  readonly endpoint: string
  readonly region: string
  readonly poolId: string
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string }
  readonly accounts: readonly SeededAccount[]
}

/** The group that every account belongs to. */
const everyone = 'USERS'

/**
 * Creates the accounts, confirmed and with verified email addresses, and updates existing ones to the same state. Can
 * be run any number of times. Throws the pool's error.
 */
export async function seedAccounts({ endpoint, region, poolId, credentials, accounts }: SeedOptions): Promise<void> {
  const pool = new CognitoIdentityProviderClient({ endpoint, region, credentials })
  try {
    for (const account of accounts) await seedAccount(pool, poolId, account)
  } finally {
    pool.destroy()
  }
}

async function seedAccount(pool: CognitoIdentityProviderClient, poolId: string, account: SeededAccount): Promise<void> {
  const username = account.email.slice(0, account.email.indexOf('@'))
  const userKey = { UserPoolId: poolId, Username: username }
  const name = username.charAt(0).toUpperCase() + username.slice(1)
  const { firstName = 'Demonstration', lastName = name } = account
  const attributes = {
    email: account.email,
    email_verified: 'true',
    name: `${firstName} ${lastName}`,
    given_name: firstName,
    family_name: lastName,
    locale: 'en-US',
  }
  const UserAttributes = Object.entries(attributes).map(([Name, Value]) => ({ Name, Value }))
  try {
    await pool.send(new AdminCreateUserCommand({ ...userKey, UserAttributes, MessageAction: 'SUPPRESS' }))
  } catch (failure) {
    if (!(failure instanceof UsernameExistsException)) throw failure
    await pool.send(new AdminUpdateUserAttributesCommand({ ...userKey, UserAttributes }))
  }
  await pool.send(new AdminSetUserPasswordCommand({ ...userKey, Password: account.password, Permanent: true }))
  const { Groups = [] } = await pool.send(new AdminListGroupsForUserCommand(userKey))
  const present = Groups.flatMap((group) => group.GroupName ?? [])
  const expectedGroups = [...new Set([everyone, ...account.groups])]
  for (const GroupName of expectedGroups.filter((group) => !present.includes(group))) {
    await pool.send(new AdminAddUserToGroupCommand({ ...userKey, GroupName }))
  }
  for (const GroupName of present.filter((group) => !expectedGroups.includes(group))) {
    await pool.send(new AdminRemoveUserFromGroupCommand({ ...userKey, GroupName }))
  }
}

const environmentSchema = z.object({
  PORTAL_DATA: z.string(),
  USER_POOL_ENDPOINT: z.url(),
  USER_POOL_REGION: z.string(),
  USER_POOL_ID: z.string(),
  USER_POOL_ACCESS_KEY_ID: z.string(),
  USER_POOL_SECRET_ACCESS_KEY: z.string(),
})
const accountsFile = z.array(z.object({ email: z.email(), password: z.string(), groups: z.array(z.string()) }))

if (import.meta.main) {
  const env = environmentSchema.parse(process.env)
  const file = join(env.PORTAL_DATA, 'demo-accounts.json')
  await seedAccounts({
    endpoint: env.USER_POOL_ENDPOINT,
    region: env.USER_POOL_REGION,
    poolId: env.USER_POOL_ID,
    credentials: { accessKeyId: env.USER_POOL_ACCESS_KEY_ID, secretAccessKey: env.USER_POOL_SECRET_ACCESS_KEY },
    accounts: accountsFile.parse(JSON.parse(readFileSync(file, 'utf8'))),
  })
}
