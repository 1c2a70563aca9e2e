import { groups, personRoles, type Group, type PersonRole } from '@portal/contracts-common/light'
import { commentFilterStorageKeys, type SessionUser } from '@portal/contracts-shell/host'
import { registrationDraftKey } from '../account/registration-draft.ts'

/**
 * Data of a session in the browser (spec 9). Session storage holds the user, the access token and the redirect target.
 * Local storage holds only whether there may be a session to restore, which saves a call for visitors who never signed
 * in.
 */
const keys = {
  user: 'portal.user',
  token: 'portal.access-token',
  redirect: 'portal.redirect-target',
  acting: 'portal.acting-for',
} as const
const hasSessionKey = 'portal.has-session'

interface StoredSession {
  readonly user: SessionUser
  readonly token: string
}

export interface SessionStorage {
  read(): StoredSession | undefined
  write(session: StoredSession): void
  /** Clears the user, the token, the two saved comment filters (spec 4) and the registration draft. */
  clear(): void
  mayHaveSession(): boolean
  saveRedirectTarget(path: string): void
  /** Returns and removes the saved path. */
  takeRedirectTarget(): string | undefined
  /** The person for whom the user acts in this tab. */
  readActingFor(): StoredPrincipal | undefined
  writeActingFor(principal: StoredPrincipal | undefined): void
}

/** HISA ID and name of a person for whom a user acts. */
interface StoredPrincipal {
  readonly hisaPersonId: string
  readonly name: string
}

export function createSessionStorage(tab: Storage, browser: Storage): SessionStorage {
  return {
    read() {
      const token = tab.getItem(keys.token)
      const user = parseUser(tab.getItem(keys.user))
      return token === null || user === undefined ? undefined : { user, token }
    },
    write({ user, token }) {
      tab.setItem(keys.user, JSON.stringify(user))
      tab.setItem(keys.token, token)
      browser.setItem(hasSessionKey, 'true')
    },
    clear() {
      tab.removeItem(keys.user)
      tab.removeItem(keys.token)
      tab.removeItem(keys.acting)
      tab.removeItem(registrationDraftKey)
      browser.removeItem(hasSessionKey)
      for (const filter of Object.values(commentFilterStorageKeys)) browser.removeItem(filter)
    },
    mayHaveSession: () => browser.getItem(hasSessionKey) === 'true',
    saveRedirectTarget(path) {
      if (isPortalPath(path)) tab.setItem(keys.redirect, path)
    },
    takeRedirectTarget() {
      const target = tab.getItem(keys.redirect)
      tab.removeItem(keys.redirect)
      return target !== null && isPortalPath(target) ? target : undefined
    },
    readActingFor: () => parsePrincipal(tab.getItem(keys.acting)),
    writeActingFor(principal) {
      if (principal) tab.setItem(keys.acting, JSON.stringify(principal))
      else tab.removeItem(keys.acting)
    },
  }
}

/** Whether the path belongs to this portal: not another origin (`//evil.example`), and not sign-in. */
function isPortalPath(path: string): boolean {
  return /^\/(?![/\\])/.test(path) && !path.startsWith('/login')
}

function parseUser(text: string | null): SessionUser | undefined {
  try {
    const user = JSON.parse(text ?? 'null') as Partial<SessionUser> | null
    if (typeof user?.username !== 'string' || typeof user.expiresAt !== 'number' || !Array.isArray(user.groups)) {
      return undefined
    }
    const { username, name, personId, registration, expiresAt } = user
    return {
      username,
      groups: toKnownGroups(user.groups),
      roles: toKnownRoles(Array.isArray(user.roles) ? user.roles : []),
      ...(typeof personId === 'string' && { personId }),
      ...(typeof name === 'string' && { name }),
      ...(isRegistration(registration) && { registration }),
      expiresAt,
    }
  } catch {
    return undefined
  }
}

function isRegistration(value: unknown): value is NonNullable<SessionUser['registration']> {
  return value === 'none' || value === 'ended' || value === 'current' || value === 'unknown'
}

function parsePrincipal(text: string | null): StoredPrincipal | undefined {
  try {
    const stored = JSON.parse(text ?? 'null') as Partial<StoredPrincipal> | null
    if (typeof stored?.hisaPersonId !== 'string' || typeof stored.name !== 'string') return undefined
    return { hisaPersonId: stored.hisaPersonId, name: stored.name }
  } catch {
    return undefined
  }
}

/** Returns the groups that the portal knows. */
export function toKnownGroups(names: readonly string[]): Group[] {
  return groups.filter((group) => names.includes(group))
}

/** Returns the person roles that the portal knows. */
export function toKnownRoles(names: readonly string[]): PersonRole[] {
  return personRoles.filter((role) => names.includes(role))
}
