import type { SessionState, SessionUser, ShellHost } from '@portal/contracts-shell/host'
import { createContext, useContext, useSyncExternalStore, type ReactNode } from 'react'

const ShellHostContext = createContext<ShellHost | undefined>(undefined)

/** Puts the shell's offer where a page's components find it; the shell wraps every page and slot in it. */
export function ShellHostProvider({ host, children }: { host: ShellHost; children: ReactNode }) {
  return <ShellHostContext value={host}>{children}</ShellHostContext>
}

/** What the shell offers: toasts, dialogs, navigation, analytics, settings, error reports. */
export function useShell(): ShellHost {
  const host = useContext(ShellHostContext)
  if (host === undefined) throw new Error('useShell needs a ShellHostProvider around it')
  return host
}

/** The session's state; the component renders again when it changes. */
export function useSession(): SessionState {
  const { session } = useShell()
  return useSyncExternalStore(session.subscribe, session.current, session.current)
}

/** Who is signed in, or undefined (signed out, or not known yet). */
export function useUser(): SessionUser | undefined {
  const session = useSession()
  return session.status === 'signed-in' ? session.user : undefined
}
