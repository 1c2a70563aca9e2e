import { groups, id } from '@portal/contracts-common'
import { z } from 'zod'
import { hasOtherRights, rightsOf } from './lost-rights.ts'
import { stateOf, toChangedUser } from './portal-user.ts'
import { userCommand } from './user-command.ts'

const wanted = z.object({
  userId: id,
  name: z.string().optional(),
  groups: z.array(z.enum(groups)).optional(),
  enabled: z.boolean().optional(),
})

/** Changes an account's name and groups, and whether it may sign in. */
export const updateUser = userCommand({
  kind: 'update',
  wanted,
  refusals: { UserNotFoundException: 'resource.not-found' },
  usersOf: ({ userId }) => [userId],
  ask: async ({ pool }, change) => {
    const { userId } = change
    if (change.name !== undefined) await pool.rename(userId, change.name)
    if (change.groups !== undefined) await pool.setGroups(userId, change.groups)
    if (change.enabled !== undefined) await pool.setEnabled(userId, change.enabled)
    return [await pool.get(userId)]
  },
  settle: async ({ em, users, members, context, now }, { userId }) => {
    const before = await users.get(em, userId)
    await users.save(em, members, context.now)
    const after = await users.get(em, userId)
    const renamed = before.name === after.name ? {} : { isRenamed: true }
    return {
      results: toChangedUser(after),
      action: {
        kind: 'users.update',
        entityType: 'user',
        entityId: userId,
        before: stateOf(before),
        after: { ...stateOf(after), ...renamed },
      },
      events: hasOtherRights(before, after) ? [rightsOf(after, now)] : [],
    }
  },
})
