import { CallFailure } from '@portal/api-client'
import type { SessionState, ShellHost } from '@portal/contracts-shell/host'
import type { AuthCalls, GivenSession } from './auth-calls.ts'
import { knownGroups, type SessionStorage } from './session-storage.ts'

/** A token this close to its end is refreshed before it is used, milliseconds. */
const refreshAhead = 60_000

export interface SessionSurroundings {
  readonly storage: SessionStorage
  readonly auth: AuthCalls
  readonly now?: () => number
  /** Tells the other tabs, and hears from them. */
  readonly tabs?: BroadcastChannel
  /** One refresh at a time over all tabs: the cookie's token may be exchanged at each use. */
  readonly exclusively?: <Result>(work: () => Promise<Result>) => Promise<Result>
  readonly schedule?: (work: () => void, milliseconds: number) => () => void
  /** Where the person is, and how to bring them to another page. */
  readonly location: { current(): string; to(path: string, options?: { readonly replace?: boolean }): void }
}

type OfferedSession = ShellHost['session']

export interface Session extends OfferedSession {
  /** `replace`: the guarded page leaves no entry in the history, so that "back" does not bounce. */
  signIn(options?: { readonly replace?: boolean }): void
  /** Resolves the state: initializing to user or no user (spec 4). */
  start(): Promise<void>
  /** Looks again who is here, after the browser has kept the page aside ("back"): others may have signed in or out meanwhile. */
  resume(): Promise<void>
  /** Takes over what a sign-in gave. */
  take(given: GivenSession): void
  /** Where to go after a sign-in: the remembered page, once, or the home page. */
  takeTarget(): string
  signOut(): Promise<void>
  /** Whether the person left by themselves: a guarded page then goes to the home page, not to sign-in. */
  hasSignedOut(): boolean
}

/** The session's state machine: initializing -> signed-in or signed-out (spec 4). */
export function createSession(surroundings: SessionSurroundings): Session {
  const { storage, auth, tabs, location } = surroundings
  const now = surroundings.now ?? Date.now
  const exclusively = surroundings.exclusively ?? ((work) => work())
  const schedule = surroundings.schedule ?? afterTime
  const listeners = new Set<(state: SessionState) => void>()
  let state: SessionState = { status: 'initializing' }
  let token: string | undefined
  let refreshing: Promise<boolean> | undefined
  let unschedule = () => {}
  let left = false

  function become(next: SessionState): void {
    state = next
    for (const listener of listeners) listener(next)
  }

  function take(given: GivenSession): void {
    const user = { username: given.username, groups: knownGroups(given.groups), expiresAt: given.expiresAt }
    token = given.token
    left = false
    storage.write({ user, token })
    unschedule()
    unschedule = schedule(() => void refresh(), Math.max(1000, user.expiresAt - now() - refreshAhead))
    become({ status: 'signed-in', user })
  }

  function end(): void {
    unschedule()
    token = undefined
    storage.clear()
    become({ status: 'signed-out' })
  }

  function refresh(): Promise<boolean> {
    refreshing ??= exclusively(async () => {
      try {
        take(await auth.refresh())
        return true
      } catch (failure) {
        // A refusal ends the session; no network does not, the next call tries again.
        if (failure instanceof CallFailure && [400, 401, 403].includes(failure.code)) end()
        else if (state.status === 'initializing') become({ status: 'signed-out' })
        return false
      }
    }).finally(() => {
      refreshing = undefined
    })
    return refreshing
  }

  function leave(): void {
    left = true
    end()
  }

  tabs?.addEventListener('message', ({ data }) => {
    if (data === 'signed-out' && state.status === 'signed-in') leave()
    // Also where somebody is signed in: it may be another person by now, and the browser has one cookie.
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
      if (stored !== undefined && stored.user.expiresAt - now() > refreshAhead) {
        take({ ...stored.user, token: stored.token })
      } else if (stored !== undefined || storage.mayHaveSession()) await refresh()
      else become({ status: 'signed-out' })
    },
    async resume() {
      if (storage.mayHaveSession()) await refresh()
      else if (state.status === 'signed-in') leave()
    },
    take(given) {
      take(given)
      tabs?.postMessage('signed-in')
    },
    async accessToken() {
      if (refreshing !== undefined) await refreshing
      if (state.status === 'signed-in' && state.user.expiresAt - now() < refreshAhead) await refresh()
      return token
    },
    refresh,
    hasSignedOut: () => left,
    signIn(options) {
      left = false
      storage.rememberTarget(location.current())
      location.to('/login', options)
    },
    takeTarget: () => storage.takeTarget() ?? '/',
    async signOut() {
      const ending = auth.end(token)
      leave()
      tabs?.postMessage('signed-out')
      await ending
    },
  }
}

function afterTime(work: () => void, milliseconds: number): () => void {
  const timer = setTimeout(work, milliseconds)
  return () => clearTimeout(timer)
}
