import type { SessionState, SessionUser } from '@portal/contracts-shell/host'
import { createQueryClient, type QueryClient } from '@portal/ui/query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { usePortal } from '../portal-context.ts'

/** Who the client state belongs to, and what that user may see. */
interface Identity extends Pick<SessionUser, 'personId' | 'roles'> {
  /** User name, groups and the person for whom the user acts; empty when signed out. */
  readonly user: string
}

/** Client state that belongs to one user. */
interface UserScope {
  /** Undefined while the session is initializing. */
  readonly identity: Identity | undefined
  /** Incremented for each user; used as a React key to remount components. */
  readonly version: number
  /** How often the user's person or roles were added since the scope was created. */
  readonly additions: number
  readonly queryClient: QueryClient
}

/**
 * Returns the client state of the current user. Creates new state when another user signs in, the user signs out, the
 * user's groups change or a role is removed: one user must not see what was loaded, opened or typed by another, and
 * results loaded without a token lack the user's own data. Roles that are added, as when they arrive after sign-in, keep
 * what the user has typed and load the page's data again.
 */
export function useUserScope(): Pick<UserScope, 'version' | 'queryClient'> {
  const { session, dialogs } = usePortal()
  const state = useSyncExternalStore(session.subscribe, session.current)
  const identity = getIdentity(state)
  const [scope, setScope] = useState(() => createScope(undefined, 0))
  if (identity !== undefined && !isSame(identity, scope.identity)) setScope(getNextScope(scope, identity))
  const { version, additions, queryClient } = scope
  useEffect(
    () => () => {
      queryClient.clear()
      dialogs.closeAll()
    },
    [queryClient, dialogs],
  )
  useEffect(() => {
    if (additions > 0) void queryClient.invalidateQueries()
  }, [queryClient, additions])
  return { version, queryClient }
}

function createScope(identity: Identity | undefined, version: number): UserScope {
  return { identity, version, additions: 0, queryClient: createQueryClient() }
}

function getNextScope(scope: UserScope, identity: Identity): UserScope {
  // What was loaded while the session was initializing belongs to the user it resolves to.
  if (scope.identity === undefined) return { ...scope, identity }
  if (includes(identity, scope.identity)) return { ...scope, identity, additions: scope.additions + 1 }
  return createScope(identity, scope.version + 1)
}

function getIdentity(state: SessionState): Identity | undefined {
  if (state.status === 'initializing') return undefined
  if (state.status === 'signed-out') return { user: '', roles: [] }
  const { username, groups, personId, roles, actingFor } = state.user
  const principal = actingFor === undefined ? [] : [actingFor.hisaPersonId, ...actingFor.scopes]
  return {
    user: [username, ...groups.toSorted(), ...principal].join(' '),
    roles,
    ...(personId !== undefined && { personId }),
  }
}

function isSame(a: Identity, b: Identity | undefined): boolean {
  return b !== undefined && includes(a, b) && includes(b, a)
}

/** Whether `now` is the same user and person as `before` with at least the same roles. */
function includes(now: Identity, before: Identity): boolean {
  const isSamePerson = before.personId === undefined || before.personId === now.personId
  return now.user === before.user && isSamePerson && before.roles.every((role) => now.roles.includes(role))
}
