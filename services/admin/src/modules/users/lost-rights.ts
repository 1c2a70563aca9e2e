import { rightsChanged } from '@portal/messaging'
import { occurred, type Occurrence } from '@portal/persistence'
import type { UserRow } from './portal-user.ts'

type Rights = Pick<UserRow, 'id' | 'groups' | 'status'>

/** Tells every service what the account may do from now on; its tokens may still say something else. */
export function rightsOf({ id, groups, status }: Rights, now: Date): Occurrence {
  const isShut = status === 'disabled' || status === 'deleted'
  return occurred(rightsChanged('admin'), id, {
    sub: id,
    at: now.toISOString(),
    groups: isShut ? [] : groups,
    endsSessions: isShut,
  })
}

/** Tells every service that the pool has ended the account's sessions. */
export function sessionsEnded(userId: string, now: Date): Occurrence {
  return occurred(rightsChanged('admin'), userId, { sub: userId, at: now.toISOString(), endsSessions: true })
}

/** Whether a token from before says what the account may not any more, or not yet. */
export function hasOtherRights(before: Rights, after: Rights): boolean {
  const isSame =
    before.groups.length === after.groups.length && before.groups.every((one) => after.groups.includes(one))
  return !isSame || before.status !== after.status
}
