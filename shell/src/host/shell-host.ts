import { shellContractVersion, type RuntimeSettings, type ShellHost } from '@portal/contracts-shell/host'
import type { PortalI18n } from '@portal/i18n'
import type { AnalyticsProvider } from '../analytics/analytics.ts'
import type { Session } from '../session/session.ts'
import type { Entries } from '../entries/entries.ts'
import type { Dialogs } from './dialogs.ts'
import type { ErrorReports } from './error-reports.ts'
import type { Slots } from './slots.ts'
import type { Toasts } from './toasts.ts'

export interface ShellParts {
  readonly settings: RuntimeSettings
  readonly session: Session
  readonly i18n: PortalI18n
  readonly entries: () => Entries
  readonly toasts: Toasts
  readonly dialogs: Dialogs
  readonly slots: Slots
  readonly analytics: AnalyticsProvider
  readonly errors: ErrorReports
  readonly location: { current(): string; to(path: string, options?: { readonly replace?: boolean }): void }
}

/** Creates the ShellHost for remotes from the shell's parts. */
export function createShellHost(parts: ShellParts): ShellHost {
  const { settings, session, entries, i18n, toasts, dialogs, slots, analytics, errors, location } = parts
  return {
    contract: shellContractVersion,
    settings,
    session: {
      current: session.current,
      subscribe: session.subscribe,
      accessToken: session.accessToken,
      refresh: session.refresh,
      signIn: () => session.signIn(),
      actFor: session.actFor,
      stopActing: session.stopActing,
    },
    entries: { send: (entry) => entries().send(entry) },
    navigation: { to: location.to, current: location.current },
    toasts: { show: toasts.show },
    dialogs: {
      confirm: dialogs.confirm,
      form: dialogs.form,
      definitionForm: dialogs.definitionForm,
      addUser: dialogs.addUser,
      loading: dialogs.loading,
      definitions: (definitionId) => location.to(withDefinition(location.current(), definitionId)),
    },
    analytics: { event: analytics.event },
    locale: { current: i18n.current, subscribe: i18n.subscribe },
    errors: { report: errors.report },
    slots: { mount: slots.mount },
  }
}

/** Value of `?definition=` that shows the list. */
export const allDefinitions = 'all'

/** Returns the path with the definitions dialog open: `?definition={id}` works on any page. */
export function withDefinition(path: string, definitionId: string = allDefinitions): string {
  return updateQuery(path, (query) => query.set('definition', definitionId))
}

export function withoutDefinition(path: string): string {
  return updateQuery(path, (query) => {
    query.delete('definition')
    // The day of a definition's address; other pages have their own `on`.
    if (path.startsWith('/?')) query.delete('on')
  })
}

function updateQuery(path: string, change: (query: URLSearchParams) => void): string {
  const [before = '', hash] = path.split('#')
  const [pathname = '', search = ''] = before.split('?')
  const query = new URLSearchParams(search)
  change(query)
  return `${pathname}${query.size > 0 ? `?${query}` : ''}${hash === undefined ? '' : `#${hash}`}`
}
