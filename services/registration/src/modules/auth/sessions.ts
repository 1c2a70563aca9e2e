import type { AuthSession } from '@portal/contracts-registration'
import { decodeJwt } from 'jose'
import { z } from 'zod'

const claims = z.object({
  sub: z.string(),
  username: z.string(),
  exp: z.number(),
  'cognito:groups': z.array(z.string()).default([]),
})

/**
 * Returns the session of a token. The token comes from the pool over our own connection, so its signature is not
 * verified again.
 */
export function parseSession(accessToken: string): { readonly sub: string; readonly session: AuthSession } {
  const { sub, username, exp, 'cognito:groups': groups } = claims.parse(decodeJwt(accessToken))
  const session = {
    username,
    token: accessToken,
    roles: toRoles(groups),
    expiration: new Date(exp * 1000).toISOString(),
    message: '',
  }
  return { sub, session }
}

/** Every registered account is in USERS, whatever the pool lists. */
export function toRoles(groups: readonly string[]): string[] {
  return groups.includes('USERS') ? [...groups] : [...groups, 'USERS']
}
