import { request, type Disposable, type Page } from '@playwright/test'
import { signIn as requestToken } from '@portal/portal-client'
import { readDemonstrationAccount, registerPerson, type Person, type Role } from '../portal/people.ts'
import { portalOrigin } from '../portal/portal-calls.ts'
import { registerRacingPerson } from '../portal/racing-people.ts'

/**
 * The user of a state: somebody of the demonstration, somebody without comments, somebody with comments, a registered
 * trainer, or a visitor whose session is being restored.
 */
export type User = Role | 'newcomer' | 'author' | 'trainer' | 'returning'

type SignedInUser = Exclude<User, 'returning'>

const tokens = new Map<SignedInUser, Promise<string>>()

/** Returns an access token, requested once for all tests. */
export function getUserToken(user: SignedInUser): Promise<string> {
  const cached = tokens.get(user) ?? getToken(user)
  tokens.set(user, cached)
  return cached
}

async function getToken(user: SignedInUser): Promise<string> {
  const { name, password } = await getAccount(user)
  return requestToken(portalOrigin, name, password)
}

async function getAccount(user: SignedInUser): Promise<Person> {
  switch (user) {
    case 'newcomer':
    case 'author':
      return registerPerson()
    case 'trainer': {
      const context = await request.newContext()
      const trainer = await registerRacingPerson(context, { role: 'trainer', firstName: 'Nora', lastName: 'Quinn' })
      await context.dispose()
      return trainer
    }
    default:
      return readDemonstrationAccount(user)
  }
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
