import { id } from '@portal/contracts-common'
import { z } from 'zod'
import { rightsOf } from './lost-rights.ts'
import { ignoreUnknownUser } from './pool-failures.ts'
import { stateOf } from './portal-user.ts'
import { userCommand } from './user-command.ts'

/** Deletes accounts: first they cannot sign in any more, then they are gone from the pool; here their name stays, marked. */
export const deleteUsers = userCommand({
  kind: 'delete',
  wanted: z.object({ userIds: z.array(id), reason: z.string().optional() }),
  refusals: {},
  usersOf: ({ userIds }) => userIds,
  ask: async ({ pool, stillAtIt }, { userIds }) => {
    for (const userId of userIds) {
      await stillAtIt()
      await pool.setEnabled(userId, false).catch(ignoreUnknownUser)
      await pool.delete(userId).catch(ignoreUnknownUser)
    }
    return []
  },
  settle: async ({ em, users, record, context, now }, { userIds, reason }) => {
    const before = await users.lock(em, userIds)
    await users.markDeleted(em, userIds, context.now)
    const [first, ...others] = before.map((user) => ({
      kind: 'users.delete',
      entityType: 'user',
      entityId: user.id,
      before: stateOf(user),
      ...(reason !== undefined && { reason }),
    }))
    if (!first) throw new Error('nobody was to be deleted')
    for (const action of others) await record(action)
    const events = before.map((user) => rightsOf({ ...user, status: 'deleted' }, now))
    return { results: { deleted: userIds }, action: first, events }
  },
})
