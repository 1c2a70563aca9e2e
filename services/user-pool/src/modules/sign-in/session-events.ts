import { accessChanged } from '@portal/messaging'
import { domainEvent, type DomainEvent } from '@portal/persistence'

/** Creates the event that revokes the access tokens of an account, optionally except those of one session. */
export function createSessionsEnded(userId: string, now: Date, exceptFamilyId?: string): DomainEvent {
  return domainEvent(accessChanged('user-pool'), userId, {
    sub: userId,
    at: now.toISOString(),
    revokesSessions: true,
    ...(exceptFamilyId !== undefined && { exceptSessionId: exceptFamilyId }),
  })
}

/** Creates the event that revokes the access tokens of one session. */
export function createSessionEnded(userId: string, familyId: string, now: Date): DomainEvent {
  return domainEvent(accessChanged('user-pool'), userId, {
    sub: userId,
    at: now.toISOString(),
    revokesSessions: false,
    revokedSessionId: familyId,
  })
}
