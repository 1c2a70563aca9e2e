import { randomInt } from 'node:crypto'
import { groups } from '@portal/contracts-common'
import { refuse } from '@portal/service-kit'
import { z } from 'zod'
import { poolFailureName } from '@portal/user-pool-client'
import { stateOf, toChangedUser } from './portal-user.ts'
import { userCommand } from './user-command.ts'
import type { Invitation, PoolMember, UserPool } from './user-pool.ts'

const wanted = z.object({
  username: z.string(),
  email: z.string(),
  name: z.string(),
  locale: z.string(),
  groups: z.array(z.enum(groups)),
})

/** Opens an account, puts it into its groups, and lets the pool mail the invitation. */
export const inviteUser = userCommand({
  kind: 'invite',
  wanted,
  refusals: {
    AliasExistsException: 'users.email-taken',
    InvalidParameterException: 'input.invalid',
    CodeDeliveryFailureException: 'users.mail-not-sent',
  },
  usersOf: () => [],
  emailOf: ({ email }) => email,
  ask: async ({ pool }, invitation) => {
    const { id } = await openAccount(pool, invitation)
    await pool.setGroups(id, invitation.groups)
    return [await pool.get(id)]
  },
  settle: async ({ em, users, members, context }) => {
    const [member] = members
    if (!member) throw new Error('an invitation came to no account')
    await users.save(em, members, context.now)
    const user = await users.get(em, member.id)
    return {
      results: toChangedUser(user),
      action: { kind: 'users.add', entityType: 'user', entityId: user.id, after: stateOf(user) },
    }
  },
})

/** The account of the invitation. One that is there already under its name and address was opened by an earlier try. */
async function openAccount(pool: UserPool, invitation: Invitation): Promise<PoolMember> {
  try {
    await pool.invite(invitation)
  } catch (failure) {
    if (poolFailureName(failure) !== 'UsernameExistsException') throw failure
    const found = await pool.get(invitation.username)
    // Somebody has taken the name in this moment; another try makes another name.
    return found.email === invitation.email ? found : refuse('users.change-in-progress', { retryAfter: 1 })
  }
  return pool.get(invitation.username)
}

/** `Jane O'Hara` -> `jane.ohara-48213` */
export function usernameFrom(name: string): string {
  const plain = name
    .normalize('NFKD')
    .toLowerCase()
    .split(/\s+/)
    .map((word) => word.replaceAll(/[^a-z0-9]/g, ''))
    .filter((word) => word !== '')
    .join('.')
  return `${plain.slice(0, 100) || 'user'}-${randomInt(10_000, 100_000)}`
}
