import { randomInt } from 'node:crypto'
import { groups } from '@portal/contracts-common'
import { refuse } from '@portal/service-kit'
import { z } from 'zod'
import { getPoolErrorName } from '@portal/user-pool-client'
import { toAuditState, toUpdatedUser } from './portal-user.row.ts'
import { defineUserCommand } from './user-command.ts'
import type { Invitation, PoolMember, UserPool } from './user-pool.ts'

const requestSchema = z.object({
  username: z.string(),
  email: z.string(),
  name: z.string(),
  locale: z.string(),
  groups: z.array(z.enum(groups)),
})

/** Creates an account, adds it to its groups and lets the pool email the invitation. */
export const inviteUser = defineUserCommand({
  kind: 'invite',
  request: requestSchema,
  errorCodes: {
    AliasExistsException: 'users.email-taken',
    InvalidParameterException: 'input.invalid',
    CodeDeliveryFailureException: 'users.message-not-sent',
  },
  getUserIds: () => [],
  getEmail: ({ email }) => email,
  callPool: async ({ pool }, invitation) => {
    const { id } = await createAccount(pool, invitation)
    await pool.setGroups(id, invitation.groups)
    return [await pool.get(id)]
  },
  complete: async ({ em, users, members, now }) => {
    const [member] = members
    if (!member) throw new Error('The invitation created no account.')
    await users.save(em, members, now)
    const user = await users.get(em, member.id)
    return {
      results: toUpdatedUser(user),
      action: { kind: 'user.added', entityType: 'user', entityId: user.id, after: toAuditState(user) },
    }
  },
})

/**
 * Returns the account of the invitation. An existing one with the same username and address was created by an earlier
 * attempt.
 */
async function createAccount(pool: UserPool, invitation: Invitation): Promise<PoolMember> {
  try {
    await pool.invite(invitation)
  } catch (failure) {
    if (getPoolErrorName(failure) !== 'UsernameExistsException') throw failure
    const existing = await pool.get(invitation.username)
    // Someone else has just taken the username; another attempt generates a new one.
    return existing.email === invitation.email ? existing : refuse('users.change-in-progress', { retryAfter: 1 })
  }
  return pool.get(invitation.username)
}

/** `Jane O'Hara` -> `jane.ohara-48213` */
export function generateUsername(name: string): string {
  const base = name
    .normalize('NFKD')
    .toLowerCase()
    .split(/\s+/)
    .map((word) => word.replaceAll(/[^a-z0-9]/g, ''))
    .filter((word) => word !== '')
    .join('.')
  return `${base.slice(0, 100) || 'user'}-${randomInt(10_000, 100_000)}`
}
