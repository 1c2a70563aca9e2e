import type { AuthSession } from '@portal/contracts-registration'
import { decodeJwt } from 'jose'
import { z } from 'zod'

const claims = z.object({
  sub: z.string(),
  username: z.string(),
  exp: z.number(),
  'cognito:groups': z.array(z.string()).default([]),
})

/** Whose session a token of the pool is. It came from the pool itself, over our own connection: its signature is not looked at again. */
export function readSession(accessToken: string): { readonly sub: string; readonly session: AuthSession } {
  const { sub, username, exp, 'cognito:groups': groups } = claims.parse(decodeJwt(accessToken))
  const session = {
    username,
    token: accessToken,
    roles: rolesOf(groups),
    expiration: new Date(exp * 1000).toISOString(),
    message: '',
  }
  return { sub, session }
}

/** Any registered account counts as USERS, whatever the pool lists. */
export function rolesOf(groups: readonly string[]): string[] {
  return groups.includes('USERS') ? [...groups] : [...groups, 'USERS']
}
