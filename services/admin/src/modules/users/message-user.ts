import type { UpdatedUser } from '@portal/contracts-admin'
import { id } from '@portal/contracts-common'
import type { Outcome, ActionKind } from '@portal/persistence'
import { z } from 'zod'
import { createSessionsRevoked } from './access-events.ts'
import { toUpdatedUser } from './portal-user.row.ts'
import { defineUserCommand, type CompletionContext } from './user-command.ts'

/** Response after a message was sent. */
interface MessageResults {
  readonly user: UpdatedUser
  readonly message: string
}

const requestSchema = z.object({ userId: id, username: z.string() })
const errorCodes = {
  UserNotFoundException: 'resource.not-found',
  UnsupportedUserStateException: 'users.invalid-status',
  NotAuthorizedException: 'users.invalid-status',
  CodeDeliveryFailureException: 'users.message-not-sent',
}

/** Sends a password reset code. After an interruption a second code may be sent; the newest one is valid. */
export const sendPasswordReset = defineUserCommand({
  kind: 'reset-password',
  request: requestSchema,
  errorCodes: { ...errorCodes, InvalidParameterException: 'users.no-verified-contact' },
  getUserIds: ({ userId }) => [userId],
  callPool: async ({ pool }, { userId }) => {
    await pool.requestPasswordReset(userId)
    return [await pool.get(userId)]
  },
  complete: async (completion, { userId }) => ({
    ...(await recordMessage(completion, userId, {
      kind: 'user.password-reset-sent',
      message: 'We sent a password reset code.',
    })),
    events: [createSessionsRevoked(userId, completion.now)],
  }),
})

/** Resends an invitation. After an interruption it may be sent twice; the newest temporary password is valid. */
export const resendInvitation = defineUserCommand({
  kind: 'resend-invitation',
  request: requestSchema,
  errorCodes: { ...errorCodes, InvalidParameterException: 'users.invalid-status' },
  getUserIds: ({ userId }) => [userId],
  callPool: async ({ pool }, { userId, username }) => {
    await pool.resendInvitation(username)
    return [await pool.get(userId)]
  },
  complete: (completion, { userId }) =>
    recordMessage(completion, userId, { kind: 'user.invitation-resent', message: 'We resent the invitation.' }),
})

async function recordMessage(
  { em, users, members, now }: CompletionContext,
  userId: string,
  { kind, message }: { kind: ActionKind; message: string },
): Promise<Outcome<MessageResults>> {
  await users.save(em, members, now)
  const user = toUpdatedUser(await users.get(em, userId))
  return { results: { user, message }, action: { kind, entityType: 'user', entityId: userId } }
}
