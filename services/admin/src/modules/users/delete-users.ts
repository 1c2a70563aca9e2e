import { id } from '@portal/contracts-common'
import { z } from 'zod'
import { createAccessChanged, createAccountChanged } from './access-events.ts'
import { ignoreUserNotFound } from './pool-errors.ts'
import { toAuditState } from './portal-user.row.ts'
import { defineUserCommand } from './user-command.ts'

/**
 * Deletes accounts: they are disabled first and then deleted in the pool; their names are kept here, marked as
 * deleted.
 */
export const deleteUsers = defineUserCommand({
  kind: 'delete',
  request: z.object({ userIds: z.array(id), reason: z.string().optional() }),
  errorCodes: {},
  getUserIds: ({ userIds }) => userIds,
  callPool: async ({ pool, keepLock }, { userIds }) => {
    for (const userId of userIds) {
      await keepLock()
      await pool.setEnabled(userId, false).catch(ignoreUserNotFound)
      await pool.delete(userId).catch(ignoreUserNotFound)
    }
    return []
  },
  complete: async ({ em, users, record, now }, { userIds, reason }) => {
    const before = await users.lock(em, userIds)
    await users.markDeleted(em, userIds, now)
    const [first, ...others] = before.map((user) => ({
      kind: 'user.deleted' as const,
      entityType: 'user',
      entityId: user.id,
      before: toAuditState(user),
      ...(reason !== undefined && { reason }),
    }))
    if (!first) throw new Error('There is no user to delete.')
    for (const action of others) await record(action)
    const deleted = before.map((user) => ({ ...user, status: 'deleted' as const }))
    const events = deleted.flatMap((user) => [createAccessChanged(user, now), createAccountChanged(user, now)])
    return { results: { deleted: userIds }, action: first, events }
  },
})
