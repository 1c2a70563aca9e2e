import { groups, id } from '@portal/contracts-common'
import { z } from 'zod'
import { hasDifferentAccess, createAccessChanged } from './access-events.ts'
import { toAuditState, toUpdatedUser } from './portal-user.row.ts'
import { defineUserCommand } from './user-command.ts'

const requestSchema = z.object({
  userId: id,
  name: z.string().optional(),
  groups: z.array(z.enum(groups)).optional(),
  enabled: z.boolean().optional(),
})

/** Changes the name, the groups and the status of an account. */
export const updateUser = defineUserCommand({
  kind: 'update',
  request: requestSchema,
  errorCodes: { UserNotFoundException: 'resource.not-found' },
  getUserIds: ({ userId }) => [userId],
  callPool: async ({ pool }, change) => {
    const { userId } = change
    if (change.name !== undefined) await pool.rename(userId, change.name)
    if (change.groups !== undefined) await pool.setGroups(userId, change.groups)
    if (change.enabled !== undefined) await pool.setEnabled(userId, change.enabled)
    return [await pool.get(userId)]
  },
  complete: async ({ em, users, members, now }, { userId }) => {
    const before = await users.get(em, userId)
    await users.save(em, members, now)
    const after = await users.get(em, userId)
    const renamed = before.name === after.name ? {} : { isRenamed: true }
    return {
      results: toUpdatedUser(after),
      action: {
        kind: 'user.updated',
        entityType: 'user',
        entityId: userId,
        before: toAuditState(before),
        after: { ...toAuditState(after), ...renamed },
      },
      events: hasDifferentAccess(before, after) ? [createAccessChanged(after, now)] : [],
    }
  },
})
