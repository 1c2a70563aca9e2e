import {
  shellContractVersion,
  type Entry,
  type FormDialogOptions,
  type Locale,
  type SessionState,
  type ShellHost,
  type ToastOptions,
} from '@portal/contracts-shell/host'

/** A ShellHost that records calls and returns configured results. */
export interface FakeShellHost extends ShellHost {
  /** The recorded calls. */
  readonly recorded: {
    readonly toasts: ToastOptions[]
    readonly paths: string[]
    readonly events: { readonly name: string; readonly properties: unknown }[]
    readonly errors: unknown[]
    readonly definitions: (string | undefined)[]
    readonly confirmations: string[]
    readonly forms: FormDialogOptions[]
    signIns: number
    /** Entries that were sent. */
    readonly entries: Entry[]
    /** HISA IDs of persons for whom the user began to act. */
    actedFor: string[]
    /** How often the user stopped acting. */
    stops: number
  }
  setSession(state: SessionState): void
  setLocale(locale: Locale): void
  /** Sets the result of `dialogs.confirm`, `form` and the other dialogs; true by default. */
  setDialogResult(answer: boolean): void
}

export interface FakeShellHostOptions {
  readonly session?: SessionState
  readonly locale?: Locale
  readonly path?: string
}

/** Returns the session state of a user in these groups. */
export function signedIn(...groups: readonly ('USERS' | 'HISAUSERS' | 'EDITORS' | 'ADMINS')[]): SessionState {
  return { status: 'signed-in', user: { username: 'reader', groups, roles: [], expiresAt: Date.now() + 3_600_000 } }
}

export function fakeShellHost(options: FakeShellHostOptions = {}): FakeShellHost {
  let session = options.session ?? { status: 'signed-out' }
  let locale = options.locale ?? 'en-US'
  let path = options.path ?? '/'
  let dialogResult = true
  const sessionListeners = new Set<(state: SessionState) => void>()
  const localeListeners = new Set<(locale: Locale) => void>()
  const recorded: FakeShellHost['recorded'] = {
    toasts: [],
    paths: [],
    events: [],
    errors: [],
    definitions: [],
    confirmations: [],
    forms: [],
    signIns: 0,
    entries: [],
    actedFor: [],
    stops: 0,
  }
  return {
    contract: shellContractVersion,
    recorded,
    setSession(state) {
      session = state
      for (const listener of sessionListeners) listener(state)
    },
    setLocale(next) {
      locale = next
      for (const listener of localeListeners) listener(next)
    },
    setDialogResult(answer) {
      dialogResult = answer
    },
    session: {
      current: () => session,
      subscribe: (listener) => subscribeTo(sessionListeners, listener),
      accessToken: async () => (session.status === 'signed-in' ? 'test-token' : undefined),
      refresh: async () => session.status === 'signed-in',
      signIn: () => {
        recorded.signIns += 1
      },
      actFor: async (hisaPersonId) => void recorded.actedFor.push(hisaPersonId),
      stopActing: () => {
        recorded.stops += 1
      },
    },
    entries: {
      send: async (entry) => {
        recorded.entries.push(entry)
        return { status: 'sent', results: null }
      },
    },
    navigation: {
      to(next) {
        path = next
        recorded.paths.push(next)
      },
      current: () => path,
    },
    toasts: { show: (toast) => void recorded.toasts.push(toast) },
    dialogs: {
      confirm: async ({ title }) => {
        recorded.confirmations.push(title)
        return dialogResult
      },
      form: async (options) => {
        recorded.forms.push(options)
        return dialogResult
      },
      definitionForm: async () => dialogResult,
      addUser: async () => dialogResult,
      loading: () => ({ progress: () => undefined, close: () => undefined }),
      definitions: (id) => void recorded.definitions.push(id),
    },
    analytics: { event: (name, properties) => void recorded.events.push({ name, properties }) },
    locale: { current: () => locale, subscribe: (listener) => subscribeTo(localeListeners, listener) },
    settings: {
      userPool: { endpoint: '/idp', region: 'us-east-1', poolId: 'us-east-1_Test', clientId: 'test' },
      personServiceUrl: '',
      apiUrl: '',
      supportPhone: '(555) 555-0100',
      demonstration: true,
      analytics: 'none',
    },
    errors: {
      report: (error) => {
        recorded.errors.push(error)
        return 'test-correlation'
      },
    },
    slots: { mount: () => () => undefined },
  }
}

function subscribeTo<Listener>(listeners: Set<Listener>, listener: Listener): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
