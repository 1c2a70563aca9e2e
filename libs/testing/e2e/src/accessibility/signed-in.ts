import type { Disposable, Page } from '@playwright/test'
import { signIn as requestToken } from '@portal/portal-client'
import { readDemonstrationAccount, registerPerson, type Role } from '../portal/people.ts'
import { portalOrigin } from '../portal/portal-calls.ts'

/**
 * The user of a state: somebody of the demonstration, somebody without comments, somebody with comments, or a visitor
 * whose session is being restored.
 */
export type User = Role | 'newcomer' | 'author' | 'returning'

type SignedInUser = Exclude<User, 'returning'>

const tokens = new Map<SignedInUser, Promise<string>>()

/** Returns an access token, requested once for all tests. */
export function getUserToken(user: SignedInUser): Promise<string> {
  const cached = tokens.get(user) ?? getToken(user)
  tokens.set(user, cached)
  return cached
}

async function getToken(user: SignedInUser): Promise<string> {
  const person = user === 'newcomer' || user === 'author' ? await registerPerson() : readDemonstrationAccount(user)
  return requestToken(portalOrigin, person.name, person.password)
}

/** Gives a page a session, as after a reload, without the sign-in page, until it is undone. */
export async function restoreSession(page: Page, user: User): Promise<Disposable> {
  if (user === 'returning') {
    return page.addInitScript(() => {
      if (location.protocol !== 'about:') localStorage.setItem('portal.has-session', 'true')
    })
  }
  const token = await getUserToken(user)
  const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8')) as {
    username: string
    exp: number
    'cognito:groups'?: string[]
  }
  const storedUser = { username: claims.username, groups: claims['cognito:groups'] ?? [], expiresAt: claims.exp * 1000 }
  return page.addInitScript(
    ([session, accessToken]) => {
      // The initial empty page has no storage.
      if (location.protocol === 'about:') return
      sessionStorage.setItem('portal.user', session)
      sessionStorage.setItem('portal.access-token', accessToken)
    },
    [JSON.stringify(storedUser), token] as const,
  )
}
