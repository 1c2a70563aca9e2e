import { rightsChanged } from '@portal/messaging'
import { occurred, type Occurrence } from '@portal/persistence'
import { decodeJwt } from 'jose'
import { z } from 'zod'

const claims = z.object({ origin_jti: z.string().optional() })

/** Tells every service that the account's tokens are over, but for those of the session that goes on. */
export function sessionsEnded(sub: string, now: Date, exceptSession?: string): Occurrence {
  const kept = exceptSession === undefined ? {} : { exceptSession }
  return occurred(rightsChanged('registration'), sub, { sub, at: now.toISOString(), endsSessions: true, ...kept })
}

/** Tells every service that the tokens of one session of the account are over. */
export function sessionEnded(sub: string, now: Date, endedSession: string): Occurrence {
  return occurred(rightsChanged('registration'), sub, { sub, at: now.toISOString(), endsSessions: false, endedSession })
}

/** The sign-in that a token goes back to; the access guard has checked the token. */
export function sessionOf(accessToken: string): string | undefined {
  return claims.parse(decodeJwt(accessToken)).origin_jti
}
