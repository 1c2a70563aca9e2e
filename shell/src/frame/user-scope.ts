import type { SessionState } from '@portal/contracts-shell/host'
import { createQueryClient, type QueryClient } from '@portal/ui/query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { usePortal } from '../portal-context.ts'

/** Client state that belongs to one user. */
interface UserScope {
  /** Key of the user; undefined while the session is initializing. */
  readonly user: string | undefined
  /** Incremented for each user; used as a React key to remount components. */
  readonly version: number
  readonly queryClient: QueryClient
}

/**
 * Returns the client state of the current user. Creates new state when another user signs in, the user signs out, or
 * the user's groups change: one user must not see what was loaded, opened or typed by another, and results loaded
 * without a token lack the user's own data.
 */
export function useUserScope(): Omit<UserScope, 'user'> {
  const { session, dialogs } = usePortal()
  const state = useSyncExternalStore(session.subscribe, session.current)
  const user = getUserKey(state)
  const [scope, setScope] = useState<UserScope>(() => ({ user, version: 0, queryClient: createQueryClient() }))
  // What was loaded while the session was initializing belongs to the user it resolves to.
  if (user !== undefined && user !== scope.user) {
    const isFirst = scope.user === undefined
    setScope(isFirst ? { ...scope, user } : { user, version: scope.version + 1, queryClient: createQueryClient() })
  }
  const { version, queryClient } = scope
  useEffect(
    () => () => {
      queryClient.clear()
      dialogs.closeAll()
    },
    [queryClient, dialogs],
  )
  return { version, queryClient }
}

function getUserKey(state: SessionState): string | undefined {
  if (state.status === 'initializing') return undefined
  return state.status === 'signed-in' ? [state.user.username, ...state.user.groups.toSorted()].join(' ') : ''
}
