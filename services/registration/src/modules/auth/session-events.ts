import { accessChanged } from '@portal/messaging'
import { domainEvent, type DomainEvent } from '@portal/persistence'
import { decodeJwt } from 'jose'
import { z } from 'zod'

const claims = z.object({ origin_jti: z.string().optional() })

/** Creates the event that revokes all tokens of an account, optionally except those of one session. */
export function createSessionsRevoked(sub: string, now: Date, exceptSessionId?: string): DomainEvent {
  const exception = exceptSessionId === undefined ? {} : { exceptSessionId }
  return domainEvent(accessChanged('registration'), sub, {
    sub,
    at: now.toISOString(),
    revokesSessions: true,
    ...exception,
  })
}

/** Creates the event that revokes the tokens of one session. */
export function createSessionRevoked(sub: string, now: Date, revokedSessionId: string): DomainEvent {
  return domainEvent(accessChanged('registration'), sub, {
    sub,
    at: now.toISOString(),
    revokesSessions: false,
    revokedSessionId,
  })
}

/** Returns the id of the session that a token belongs to; the access guard has verified the token. */
export function getSessionId(accessToken: string): string | undefined {
  return claims.parse(decodeJwt(accessToken)).origin_jti
}
