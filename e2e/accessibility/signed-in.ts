import type { Disposable, Page } from '@playwright/test'
import { signIn as askForToken } from '../../tools/portal/sign-in.ts'
import { demonstrationPerson, newPerson, type Role } from '../portal/people.ts'
import { portalOrigin } from '../portal/portal-calls.ts'

/**
 * The user of a state: somebody of the demonstration, somebody without comments, somebody with comments, or a visitor
 * whose session is being restored.
 */
export type Who = Role | 'newcomer' | 'author' | 'returning'

type Known = Exclude<Who, 'returning'>

const tokens = new Map<Known, Promise<string>>()

/** Returns an access token, requested once for all tests. */
export function tokenOf(who: Known): Promise<string> {
  const known = tokens.get(who) ?? getToken(who)
  tokens.set(who, known)
  return known
}

async function getToken(who: Known): Promise<string> {
  const person = who === 'newcomer' || who === 'author' ? await newPerson() : demonstrationPerson(who)
  return askForToken(portalOrigin, person.name, person.password)
}

/** Gives a page a session, as after a reload, without the sign-in page, until it is undone. */
export async function signIn(page: Page, who: Who): Promise<Disposable> {
  if (who === 'returning') {
    return page.addInitScript(() => {
      if (location.protocol !== 'about:') localStorage.setItem('portal.has-session', 'true')
    })
  }
  const token = await tokenOf(who)
  const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8')) as {
    username: string
    exp: number
    'cognito:groups'?: string[]
  }
  const user = { username: claims.username, groups: claims['cognito:groups'] ?? [], expiresAt: claims.exp * 1000 }
  return page.addInitScript(
    ([session, accessToken]) => {
      // The initial empty page has no storage.
      if (location.protocol === 'about:') return
      sessionStorage.setItem('portal.user', session)
      sessionStorage.setItem('portal.access-token', accessToken)
    },
    [JSON.stringify(user), token] as const,
  )
}
