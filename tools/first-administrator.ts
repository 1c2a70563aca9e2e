import { parseArgs } from 'node:util'
import {
  AdminAddUserToGroupCommand,
  AdminCreateUserCommand,
  AdminGetUserCommand,
  CreateGroupCommand,
  ListUsersInGroupCommand,
  ResourceNotFoundException,
  UsernameExistsException,
  type CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider'
import { groups } from '@portal/contracts-common'
import { createUserPoolClient, userPoolSettings } from '@portal/user-pool-client'
import { isWrongOption } from './wrong-option.ts'

const usage = `npm run first-administrator -- EMAIL [--username NAME] [--name "FULL NAME"] [--locale en-US|es]
  Invites the administrator who invites all others (at /users). The pool mails the first password.
  Asks for USER_POOL_ID, and USER_POOL_ENDPOINT, USER_POOL_ACCESS_KEY_ID and USER_POOL_SECRET_ACCESS_KEY where the
  services have them (deploy/settings.md).`

/** The person to invite. */
export interface FirstAdministrator {
  readonly email: string
  readonly username: string
  readonly name: string
  readonly locale: string
}

/** There already is an administrator, who can invite others. */
export class AdministratorExists extends Error {
  override readonly name = 'AdministratorExists'
}

/** The user name belongs to an account with another email address, which must not become an administrator. */
export class UsernameTaken extends Error {
  override readonly name = 'UsernameTaken'
}

/**
 * Creates the account, and the portal's groups where the pool lacks them. Can be run again after an interruption.
 * Throws `AdministratorExists` when there is an administrator, `UsernameTaken`, and the pool's own errors.
 */
export async function inviteFirst(
  pool: CognitoIdentityProviderClient,
  poolId: string,
  { email, username, name, locale }: FirstAdministrator,
): Promise<void> {
  const userPool = { UserPoolId: poolId }
  for (const GroupName of groups) {
    const [existing] = await findMembers(pool, { ...userPool, GroupName })
    if (existing && GroupName === 'ADMINS')
      throw new AdministratorExists(`${existing} is an administrator and can invite others at /users.`)
  }
  const attributes = { email, email_verified: 'true', name, locale }
  try {
    await pool.send(
      new AdminCreateUserCommand({
        ...userPool,
        Username: username,
        UserAttributes: Object.entries(attributes).map(([Name, Value]) => ({ Name, Value })),
        DesiredDeliveryMediums: ['EMAIL'],
      }),
    )
  } catch (failure) {
    // From an interrupted run, or the same person has signed up: no mail is sent, since the account has a password.
    if (!(failure instanceof UsernameExistsException)) throw failure
    const { UserAttributes = [] } = await pool.send(new AdminGetUserCommand({ ...userPool, Username: username }))
    const userGroups = Object.fromEntries(UserAttributes.map(({ Name = '', Value = '' }) => [Name, Value]))
    if (userGroups['email']?.toLowerCase() !== email.toLowerCase() || userGroups['email_verified'] !== 'true')
      throw new UsernameTaken(`The user name ${username} belongs to another account. Choose another with --username.`)
  }
  for (const GroupName of ['USERS', 'ADMINS'])
    await pool.send(new AdminAddUserToGroupCommand({ ...userPool, Username: username, GroupName }))
}

/**
 * Returns the members of the group; creates the group where the pool lacks it, since a new Amazon Cognito pool has no
 * groups.
 */
async function findMembers(
  pool: CognitoIdentityProviderClient,
  group: { readonly UserPoolId: string; readonly GroupName: string },
): Promise<string[]> {
  try {
    const { Users = [] } = await pool.send(new ListUsersInGroupCommand({ ...group, Limit: 1 }))
    return Users.flatMap(({ Username }) => Username ?? [])
  } catch (failure) {
    if (!(failure instanceof ResourceNotFoundException)) throw failure
    await pool.send(new CreateGroupCommand(group))
    return []
  }
}

async function main(): Promise<number> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      username: { type: 'string' },
      name: { type: 'string' },
      locale: { type: 'string', default: 'en-US' },
      help: { type: 'boolean', default: false },
    },
  })
  const [email, ...others] = positionals
  if (values.help || email === undefined || !email.includes('@') || others.length > 0) {
    console.log(usage)
    return values.help ? 0 : 2
  }
  const settings = userPoolSettings.parse(
    Object.fromEntries(Object.entries(process.env).filter(([, value]) => value !== '')),
  )
  const username = values.username ?? email.slice(0, email.indexOf('@'))
  const pool = createUserPoolClient(settings)
  try {
    await inviteFirst(pool, settings.USER_POOL_ID, {
      email,
      username,
      name: values.name ?? username,
      locale: values.locale,
    })
  } finally {
    pool.destroy()
  }
  console.log(`${username} is an administrator. We emailed the first password to ${email}.`)
  return 0
}

try {
  if (import.meta.main) process.exitCode = await main()
} catch (failure) {
  console.error(failure instanceof Error ? `${failure.name}: ${failure.message}` : failure)
  if (isWrongOption(failure)) console.error(`\n${usage}`)
  process.exitCode = 1
}
