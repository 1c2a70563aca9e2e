import { accountChanged, accountEmailChanged, accountRenamed } from '@portal/contracts-admin/events'
import { accessChanged } from '@portal/messaging'
import { domainEvent, type DomainEvent } from '@portal/persistence'
import type { UserRow } from './portal-user.row.ts'

type AccountAccess = Pick<UserRow, 'id' | 'groups' | 'status'>

/**
 * Creates the event that tells every service the current access of an account, because its tokens may still claim
 * something else.
 */
export function createAccessChanged({ id, groups, status }: AccountAccess, now: Date): DomainEvent {
  const isClosed = status === 'disabled' || status === 'deleted'
  return domainEvent(accessChanged('admin'), id, {
    sub: id,
    at: now.toISOString(),
    groups: isClosed ? [] : groups,
    revokesSessions: isClosed,
  })
}

/** Creates the event that tells every service that the user pool has ended the sessions of an account. */
export function createSessionsRevoked(userId: string, now: Date): DomainEvent {
  return domainEvent(accessChanged('admin'), userId, { sub: userId, at: now.toISOString(), revokesSessions: true })
}

/** Creates the event after which the person is asked to verify the new email address. */
export function createEmailChanged(userId: string, now: Date): DomainEvent {
  return domainEvent(accountEmailChanged, userId, { sub: userId, at: now.toISOString() })
}

/** Creates the event after which other services compare their data with the account. */
export function createAccountChanged({ id, status }: Pick<UserRow, 'id' | 'status'>, now: Date): DomainEvent {
  return domainEvent(accountChanged, id, { sub: id, at: now.toISOString(), isDeleted: status === 'deleted' })
}

/** Creates the event after which the person of the account has the same name. */
export function createAccountRenamed({ id, name }: Pick<UserRow, 'id' | 'name'>, now: Date): DomainEvent {
  return domainEvent(accountRenamed, id, { sub: id, at: now.toISOString(), name })
}

/** Whether a token issued before the change claims different access. */
export function hasDifferentAccess(before: AccountAccess, after: AccountAccess): boolean {
  const hasSameGroups =
    before.groups.length === after.groups.length && before.groups.every((group) => after.groups.includes(group))
  return !hasSameGroups || before.status !== after.status
}
