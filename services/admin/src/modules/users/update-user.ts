import { groups, id } from '@portal/contracts-common'
import { z } from 'zod'
import {
  createAccessChanged,
  createAccountChanged,
  createAccountRenamed,
  createEmailChanged,
  hasDifferentAccess,
} from './access-events.ts'
import { toAuditState, toUpdatedUser } from './portal-user.row.ts'
import { defineUserCommand } from './user-command.ts'

const requestSchema = z.object({
  userId: id,
  name: z.string().optional(),
  email: z.string().optional(),
  /** The user name of an invited account, which gets a new invitation at its new address. */
  invitedAs: z.string().optional(),
  groups: z.array(z.enum(groups)).optional(),
  enabled: z.boolean().optional(),
})

/** Changes the name, the email address, the groups and the status of an account. */
export const updateUser = defineUserCommand({
  kind: 'update',
  request: requestSchema,
  errorCodes: {
    UserNotFoundException: 'resource.not-found',
    AliasExistsException: 'users.email-taken',
    InvalidParameterException: 'input.invalid',
    CodeDeliveryFailureException: 'users.message-not-sent',
  },
  getUserIds: ({ userId }) => [userId],
  callPool: async ({ pool }, change) => {
    const { userId } = change
    if (change.name !== undefined) await pool.rename(userId, change.name)
    if (change.email !== undefined) {
      await pool.setEmail(userId, change.email, { isVerified: change.invitedAs !== undefined })
      // The old address received a temporary password, which the new invitation replaces.
      if (change.invitedAs !== undefined) await pool.resendInvitation(change.invitedAs)
    }
    if (change.groups !== undefined) await pool.setGroups(userId, change.groups)
    if (change.enabled !== undefined) await pool.setEnabled(userId, change.enabled)
    return [await pool.get(userId)]
  },
  complete: async ({ em, users, members, now }, { userId, email, invitedAs }) => {
    const before = await users.get(em, userId)
    await users.save(em, members, now)
    const after = await users.get(em, userId)
    const renamed = before.name === after.name ? {} : { isRenamed: true }
    const readdressed = email === undefined ? {} : { isEmailChanged: true }
    const mustVerifyEmail = email !== undefined && invitedAs === undefined
    return {
      results: toUpdatedUser(after),
      action: {
        kind: 'user.updated',
        entityType: 'user',
        entityId: userId,
        before: toAuditState(before),
        after: { ...toAuditState(after), ...renamed, ...readdressed },
      },
      events: [
        ...(hasDifferentAccess(before, after) ? [createAccessChanged(after, now)] : []),
        ...(before.name === after.name ? [] : [createAccountRenamed(after, now)]),
        createAccountChanged(after, now),
        ...(mustVerifyEmail ? [createEmailChanged(userId, now)] : []),
      ],
    }
  },
})
