import type { Remotes } from '@portal/federation'
import type { RuntimeSettings } from '@portal/contracts-shell/host'
import type { PortalI18n } from '@portal/i18n'
import { createContext, useContext } from 'react'
import type { AnalyticsProvider } from './analytics/analytics.ts'
import type { Entries } from './entries/entries.ts'
import type { Dialogs } from './host/dialogs.ts'
import type { ErrorReports } from './host/error-reports.ts'
import type { Slots } from './host/slots.ts'
import type { Offline } from './offline/offline.ts'
import type { Toasts } from './host/toasts.ts'
import type { AuthClient } from './session/auth-client.ts'
import type { Session } from './session/session.ts'
import type { SignIn } from './session/sign-in.ts'

/** The shell's parts, for its own components. Remotes get the ShellHost. */
export interface Portal {
  readonly settings: RuntimeSettings
  readonly i18n: PortalI18n
  readonly session: Session
  readonly signIn: SignIn
  readonly auth: AuthClient
  readonly remotes: Pick<
    Remotes,
    | 'generation'
    | 'getSlotEntries'
    | 'isSupported'
    | 'loadPage'
    | 'manifests'
    | 'needsDocument'
    | 'prefetch'
    | 'recover'
    | 'refresh'
    | 'reportRenderFailure'
    | 'subscribe'
  >
  readonly entries: Entries
  readonly offline: Offline
  readonly toasts: Toasts
  readonly dialogs: Dialogs
  readonly slots: Slots
  readonly analytics: AnalyticsProvider
  readonly errors: ErrorReports
}

const PortalContext = createContext<Portal | undefined>(undefined)
export const PortalProvider = PortalContext.Provider

export function usePortal(): Portal {
  const portal = useContext(PortalContext)
  if (portal === undefined) throw new Error('usePortal must be used inside a PortalProvider')
  return portal
}
