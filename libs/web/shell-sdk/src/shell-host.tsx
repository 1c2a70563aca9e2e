import type { SessionState, SessionUser, ShellHost } from '@portal/contracts-shell/host'
import { createContext, useContext, useSyncExternalStore, type ReactNode } from 'react'

const ShellHostContext = createContext<ShellHost | undefined>(undefined)

/** Provides the ShellHost to components; the shell wraps every page and slot in it. */
export function ShellHostProvider({ host, children }: { host: ShellHost; children: ReactNode }) {
  return <ShellHostContext value={host}>{children}</ShellHostContext>
}

/** Returns the ShellHost: toasts, dialogs, navigation, analytics, settings and error reports. */
export function useShell(): ShellHost {
  const host = useContext(ShellHostContext)
  if (host === undefined) throw new Error('useShell must be used inside a ShellHostProvider')
  return host
}

/** Returns the session state; the component re-renders when it changes. */
export function useSession(): SessionState {
  const { session } = useShell()
  return useSyncExternalStore(session.subscribe, session.current, session.current)
}

/** Returns the signed-in user, or undefined if signed out or not known yet. */
export function useUser(): SessionUser | undefined {
  const session = useSession()
  return session.status === 'signed-in' ? session.user : undefined
}
