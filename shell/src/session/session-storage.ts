import { groups, type Group } from '@portal/contracts-common/light'
import { savedCommentFilters, type SessionUser } from '@portal/contracts-shell/host'
import { registrationDraftKey } from '../account/registration-draft.ts'

/**
 * What the browser keeps of a session (spec 9): in session storage the user, the access token and the redirect target;
 * in local storage only that there may be a session to restore, so that a visitor who never signed in costs no call.
 */
const keys = { user: 'portal.user', token: 'portal.access-token', redirect: 'portal.redirect-target' } as const
const hint = 'portal.has-session'

interface StoredSession {
  readonly user: SessionUser
  readonly token: string
}

export interface SessionStorage {
  read(): StoredSession | undefined
  write(session: StoredSession): void
  /** Clears the user, the token and the two saved comment filters (spec 4), and a registration that was begun. */
  clear(): void
  mayHaveSession(): boolean
  rememberTarget(path: string): void
  /** The remembered path, once. */
  takeTarget(): string | undefined
}

export function sessionStorageOf(tab: Storage, browser: Storage): SessionStorage {
  return {
    read() {
      const token = tab.getItem(keys.token)
      const user = parseUser(tab.getItem(keys.user))
      return token === null || user === undefined ? undefined : { user, token }
    },
    write({ user, token }) {
      tab.setItem(keys.user, JSON.stringify(user))
      tab.setItem(keys.token, token)
      browser.setItem(hint, 'true')
    },
    clear() {
      tab.removeItem(keys.user)
      tab.removeItem(keys.token)
      tab.removeItem(registrationDraftKey)
      browser.removeItem(hint)
      for (const filter of Object.values(savedCommentFilters)) browser.removeItem(filter)
    },
    mayHaveSession: () => browser.getItem(hint) === 'true',
    rememberTarget(path) {
      if (isOwnPath(path)) tab.setItem(keys.redirect, path)
    },
    takeTarget() {
      const target = tab.getItem(keys.redirect)
      tab.removeItem(keys.redirect)
      return target !== null && isOwnPath(target) ? target : undefined
    },
  }
}

/** A path of this portal: never another origin (`//evil.example`), never back to sign-in. */
function isOwnPath(path: string): boolean {
  return /^\/(?![/\\])/.test(path) && !path.startsWith('/login')
}

function parseUser(text: string | null): SessionUser | undefined {
  try {
    const user = JSON.parse(text ?? 'null') as Partial<SessionUser> | null
    if (typeof user?.username !== 'string' || typeof user.expiresAt !== 'number' || !Array.isArray(user.groups)) {
      return undefined
    }
    return { username: user.username, groups: knownGroups(user.groups), expiresAt: user.expiresAt }
  } catch {
    return undefined
  }
}

/** The groups of a token that the portal knows. */
export function knownGroups(names: readonly string[]): Group[] {
  return groups.filter((group) => names.includes(group))
}
