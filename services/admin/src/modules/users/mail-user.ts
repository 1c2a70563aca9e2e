import type { ChangedUser } from '@portal/contracts-admin'
import { id } from '@portal/contracts-common'
import type { Outcome } from '@portal/persistence'
import { z } from 'zod'
import { sessionsEnded } from './lost-rights.ts'
import { toChangedUser } from './portal-user.ts'
import { userCommand, type Settling } from './user-command.ts'

/** What is answered when something was mailed. */
interface Mailed {
  readonly user: ChangedUser
  readonly message: string
}

const wanted = z.object({ userId: id, username: z.string() })
const refusals = {
  UserNotFoundException: 'resource.not-found',
  UnsupportedUserStateException: 'users.not-in-this-state',
  NotAuthorizedException: 'users.not-in-this-state',
  CodeDeliveryFailureException: 'users.mail-not-sent',
}

/** Asks a person to choose a new password. Interrupted, it may send a second code; the newest counts. */
export const sendPasswordReset = userCommand({
  kind: 'reset-password',
  wanted,
  refusals: { ...refusals, InvalidParameterException: 'users.no-proven-address' },
  usersOf: ({ userId }) => [userId],
  ask: async ({ pool }, { userId }) => {
    await pool.askForNewPassword(userId)
    return [await pool.get(userId)]
  },
  settle: async (settling, { userId }) => ({
    ...(await mailed(settling, userId, {
      kind: 'users.send-password-reset',
      message: 'A code for a new password is on its way.',
    })),
    events: [sessionsEnded(userId, settling.now)],
  }),
})

/** Sends the invitation again. Interrupted, it may send two; the newest first password counts. */
export const resendInvitation = userCommand({
  kind: 'resend-invitation',
  wanted,
  refusals: { ...refusals, InvalidParameterException: 'users.not-in-this-state' },
  usersOf: ({ userId }) => [userId],
  ask: async ({ pool }, { userId, username }) => {
    await pool.inviteAgain(username)
    return [await pool.get(userId)]
  },
  settle: (settling, { userId }) =>
    mailed(settling, userId, { kind: 'users.resend-invitation', message: 'The invitation is on its way again.' }),
})

async function mailed(
  { em, users, members, context }: Settling,
  userId: string,
  { kind, message }: { kind: string; message: string },
): Promise<Outcome<Mailed>> {
  await users.save(em, members, context.now)
  const user = toChangedUser(await users.get(em, userId))
  return { results: { user, message }, action: { kind, entityType: 'user', entityId: userId } }
}
