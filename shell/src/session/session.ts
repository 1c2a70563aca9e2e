import { CallFailure } from '@portal/api-client'
import type { SessionState, SessionUser, ShellHost } from '@portal/contracts-shell/host'
import type { IssuedSession, OwnPerson, SessionCalls } from './auth-client.ts'
import { toKnownGroups, toKnownRoles, type SessionStorage } from './session-storage.ts'

/** Time before expiry at which the token is refreshed, in milliseconds. */
const refreshBeforeMs = 60_000

export interface SessionDependencies {
  readonly storage: SessionStorage
  readonly auth: SessionCalls
  readonly now?: () => number
  /** Notifies the other tabs of changes. */
  readonly tabs?: BroadcastChannel
  /** Runs one refresh at a time across all tabs, because each use may replace the refresh token. */
  readonly withLock?: <Result>(work: () => Promise<Result>) => Promise<Result>
  readonly schedule?: (work: () => void, milliseconds: number) => () => void
  /** Returns the user of this device while the service cannot be asked for the session. */
  readonly findOfflineUser?: () => Promise<SessionUser | undefined>
  /** Tells the user that acting for another person has ended. */
  readonly onActingEnded?: () => void
  /** The current location, and navigation. */
  readonly location: { current(): string; to(path: string, options?: { readonly replace?: boolean }): void }
}

type HostSession = ShellHost['session']

export interface Session extends HostSession {
  /** `replace` adds no history entry for the guarded page, so that going back does not return to it. */
  signIn(options?: { readonly replace?: boolean }): void
  /** Resolves the initial state to signed in or signed out (spec 4). */
  start(): Promise<void>
  /**
   * Checks the session again after the page returns from the back/forward cache, because another tab may have changed
   * it.
   */
  revalidate(): Promise<void>
  /** Establishes the session issued by a sign-in. */
  establish(issued: IssuedSession): void
  /** Returns where to go after sign-in: the saved path, once, or the home page. */
  takeRedirectTarget(): string
  signOut(): Promise<void>
  /** Whether the user signed out deliberately; a guarded page then redirects to the home page instead of sign-in. */
  hasSignedOut(): boolean
}

/** Creates the session, a state machine: initializing -> signed-in or signed-out (spec 4). */
export function createSession(dependencies: SessionDependencies): Session {
  const { storage, auth, tabs, location } = dependencies
  const now = dependencies.now ?? Date.now
  const withLock = dependencies.withLock ?? ((work) => work())
  const schedule = dependencies.schedule ?? scheduleTimer
  const listeners = new Set<(state: SessionState) => void>()
  let state: SessionState = { status: 'initializing' }
  /** The user without the person for whom they act. */
  let own: SessionUser | undefined
  let principal: Principal | undefined
  let token: string | undefined
  let refreshing: Promise<boolean> | undefined
  let cancelRefresh = () => {}
  let signedOutByUser = false

  function setState(next: SessionState): void {
    state = next
    for (const listener of listeners) listener(next)
  }

  function showUser(): void {
    if (own) setState({ status: 'signed-in', user: principal ? actAs(own, principal) : own })
  }

  function establish(issued: IssuedSession): void {
    const { username, expiresAt } = issued
    // A new token of the same user keeps the person until it is loaded again, so that menus do not flicker.
    const previous = storage.read()?.user
    const person = previous?.username === username ? getPerson(previous) : { roles: [] }
    const user: SessionUser = { username, groups: toKnownGroups(issued.groups), ...person, expiresAt }
    token = issued.token
    signedOutByUser = false
    if (own !== undefined && own.username !== username) forgetPrincipal()
    own = user
    storage.write({ user, token })
    cancelRefresh()
    cancelRefresh = schedule(() => void refresh(), Math.max(1000, user.expiresAt - now() - refreshBeforeMs))
    const stored = storage.readActingFor()
    if (stored !== undefined && principal === undefined) void resumeActing(stored.hisaPersonId, issued.token)
    else showUser()
    void loadPerson(issued.token)
  }

  /** Acts again for the person of before the page was loaded. */
  async function resumeActing(hisaPersonId: string, accessToken: string): Promise<void> {
    try {
      const loaded = await loadPrincipal(hisaPersonId, accessToken)
      if (token === accessToken) principal = loaded
    } catch {
      if (token === accessToken) stopActing('ended')
    }
    if (token === accessToken) showUser()
  }

  async function loadPrincipal(hisaPersonId: string, accessToken: string): Promise<Principal> {
    const loaded = await auth.getOwnPerson(accessToken, hisaPersonId)
    const { personId, name = hisaPersonId, roles, delegationScopes } = loaded
    return { hisaPersonId, personId, name, roles: toKnownRoles(roles), scopes: delegationScopes ?? [] }
  }

  function forgetPrincipal(): void {
    principal = undefined
    storage.writeActingFor(undefined)
  }

  function stopActing(reason?: 'ended'): void {
    if (principal === undefined && storage.readActingFor() === undefined) return
    forgetPrincipal()
    showUser()
    if (reason === 'ended') dependencies.onActingEnded?.()
  }

  /** Adds the person to the user of the session. If it cannot be loaded, the session works without. */
  async function loadPerson(accessToken: string): Promise<void> {
    const loaded = await auth.getOwnPerson(accessToken).catch(() => undefined)
    // A session that was replaced meanwhile loads its own person.
    if (own === undefined || token !== accessToken) return
    const { username, groups, expiresAt } = own
    const person = loaded ? toPerson(loaded) : { registration: 'unknown' as const, ...getPerson(own) }
    const user: SessionUser = { username, groups, ...person, expiresAt }
    if (isSamePerson(user, own)) return
    own = user
    storage.write({ user, token })
    if (state.status === 'signed-in') showUser()
  }

  function clearSession(): void {
    cancelRefresh()
    token = undefined
    own = undefined
    principal = undefined
    storage.clear()
    setState({ status: 'signed-out' })
  }

  /** Without a connection, the user sees what is saved on the device. Calls refresh the session once there is one. */
  async function showOfflineUser(): Promise<void> {
    own = storage.read()?.user ?? (await dependencies.findOfflineUser?.())
    setState(own === undefined ? { status: 'signed-out' } : { status: 'signed-in', user: own })
  }

  function refresh(): Promise<boolean> {
    refreshing ??= withLock(async () => {
      try {
        establish(await auth.refresh())
        return true
      } catch (failure) {
        // A rejection ends the session. After a network failure, the next call tries again.
        if (failure instanceof CallFailure && [400, 401, 403].includes(failure.code)) clearSession()
        else if (state.status === 'initializing') await showOfflineUser()
        return false
      }
    }).finally(() => {
      refreshing = undefined
    })
    return refreshing
  }

  async function getAccessToken(): Promise<string | undefined> {
    if (refreshing !== undefined) await refreshing
    if (state.status === 'signed-in' && state.user.expiresAt - now() < refreshBeforeMs) await refresh()
    return token
  }

  function signOutLocally(): void {
    signedOutByUser = true
    clearSession()
  }

  tabs?.addEventListener('message', ({ data }) => {
    if (data === 'signed-out' && state.status === 'signed-in') signOutLocally()
    // Refresh even if signed in: the browser has one cookie, which may now belong to another user.
    if (data === 'signed-in' && state.status !== 'initializing') void refresh()
  })

  return {
    current: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    async start() {
      const stored = storage.read()
      if (stored !== undefined && stored.user.expiresAt - now() > refreshBeforeMs) {
        establish({ ...stored.user, token: stored.token })
      } else if (stored !== undefined || storage.mayHaveSession()) await refresh()
      else setState({ status: 'signed-out' })
    },
    async revalidate() {
      if (storage.mayHaveSession()) await refresh()
      else if (state.status === 'signed-in') signOutLocally()
    },
    establish(issued) {
      establish(issued)
      tabs?.postMessage('signed-in')
    },
    accessToken: getAccessToken,
    refresh,
    hasSignedOut: () => signedOutByUser,
    async actFor(hisaPersonId) {
      const accessToken = await getAccessToken()
      if (accessToken === undefined) return
      const loaded = await loadPrincipal(hisaPersonId, accessToken)
      if (state.status !== 'signed-in') return
      principal = loaded
      storage.writeActingFor({ hisaPersonId, name: loaded.name })
      showUser()
    },
    stopActing,
    signIn(options) {
      signedOutByUser = false
      storage.saveRedirectTarget(location.current())
      location.to('/login', options)
    },
    takeRedirectTarget: () => storage.takeRedirectTarget() ?? '/',
    async signOut() {
      const endRequest = auth.endSession(token)
      signOutLocally()
      tabs?.postMessage('signed-out')
      await endRequest
    },
  }
}

type Person = Pick<SessionUser, 'personId' | 'name' | 'roles' | 'registration'>

/** A person for whom the user acts. */
interface Principal extends Pick<SessionUser, 'roles'> {
  readonly hisaPersonId: string
  readonly personId: string | undefined
  readonly name: string
  readonly scopes: readonly string[]
}

/** Returns the user with the roles of the other person; what staff may do does not count for that person. */
function actAs(user: SessionUser, { personId, roles, ...actingFor }: Principal): SessionUser {
  const { personId: _own, ...account } = user
  const groups = user.groups.filter((group) => group === 'USERS')
  return { ...account, groups, roles, ...(personId !== undefined && { personId }), registration: 'current', actingFor }
}

function getPerson({ personId, name, roles, registration }: SessionUser): Person {
  return {
    roles,
    ...(personId !== undefined && { personId }),
    ...(name !== undefined && { name }),
    ...(registration !== undefined && { registration }),
  }
}

function toPerson({ personId, name, roles, registration }: OwnPerson): Person {
  return {
    roles: toKnownRoles(roles),
    registration,
    ...(personId !== undefined && { personId }),
    ...(name !== undefined && { name }),
  }
}

function isSamePerson(a: Person, b: Person): boolean {
  const isSame = a.personId === b.personId && a.name === b.name && a.registration === b.registration
  return isSame && a.roles.join() === b.roles.join()
}

function scheduleTimer(work: () => void, milliseconds: number): () => void {
  const timer = setTimeout(work, milliseconds)
  return () => clearTimeout(timer)
}
