import {
  shellContractVersion,
  type FormDialogOptions,
  type Locale,
  type SessionState,
  type ShellHost,
  type ToastOptions,
} from '@portal/contracts-shell/host'

/** A ShellHost that records what was asked of it and answers as told. */
export interface FakeShellHost extends ShellHost {
  /** What a test looks at. */
  readonly seen: {
    readonly toasts: ToastOptions[]
    readonly paths: string[]
    readonly events: { readonly name: string; readonly properties: unknown }[]
    readonly errors: unknown[]
    readonly definitions: (string | undefined)[]
    readonly confirmations: string[]
    readonly forms: FormDialogOptions[]
    signIns: number
  }
  setSession(state: SessionState): void
  setLocale(locale: Locale): void
  /** What `dialogs.confirm`, `form` and the others resolve with; true unless told. */
  answerDialogs(answer: boolean): void
}

export interface FakeShellHostOptions {
  readonly session?: SessionState
  readonly locale?: Locale
  readonly path?: string
}

/** Somebody signed in, in these groups. */
export function signedIn(...groups: readonly ('USERS' | 'HISAUSERS' | 'EDITORS' | 'ADMINS')[]): SessionState {
  return { status: 'signed-in', user: { username: 'reader', groups, expiresAt: Date.now() + 3_600_000 } }
}

export function fakeShellHost(options: FakeShellHostOptions = {}): FakeShellHost {
  let session = options.session ?? { status: 'signed-out' }
  let locale = options.locale ?? 'en-US'
  let path = options.path ?? '/'
  let dialogAnswer = true
  const sessionListeners = new Set<(state: SessionState) => void>()
  const localeListeners = new Set<(locale: Locale) => void>()
  const seen: FakeShellHost['seen'] = {
    toasts: [],
    paths: [],
    events: [],
    errors: [],
    definitions: [],
    confirmations: [],
    forms: [],
    signIns: 0,
  }
  return {
    contract: shellContractVersion,
    seen,
    setSession(state) {
      session = state
      for (const listener of sessionListeners) listener(state)
    },
    setLocale(next) {
      locale = next
      for (const listener of localeListeners) listener(next)
    },
    answerDialogs(answer) {
      dialogAnswer = answer
    },
    session: {
      current: () => session,
      subscribe: (listener) => subscribeTo(sessionListeners, listener),
      accessToken: async () => (session.status === 'signed-in' ? 'test-token' : undefined),
      refresh: async () => session.status === 'signed-in',
      signIn: () => {
        seen.signIns += 1
      },
    },
    navigation: {
      to(next) {
        path = next
        seen.paths.push(next)
      },
      current: () => path,
    },
    toasts: { show: (toast) => void seen.toasts.push(toast) },
    dialogs: {
      confirm: async ({ title }) => {
        seen.confirmations.push(title)
        return dialogAnswer
      },
      form: async (options) => {
        seen.forms.push(options)
        return dialogAnswer
      },
      definitionForm: async () => dialogAnswer,
      addUser: async () => dialogAnswer,
      loading: () => ({ progress: () => undefined, close: () => undefined }),
      definitions: (id) => void seen.definitions.push(id),
    },
    analytics: { event: (name, properties) => void seen.events.push({ name, properties }) },
    locale: { current: () => locale, subscribe: (listener) => subscribeTo(localeListeners, listener) },
    settings: {
      userPool: { endpoint: '/idp', region: 'us-east-1', poolId: 'us-east-1_Test', clientId: 'test' },
      personService: '',
      api: '',
      supportPhone: '(555) 555-0100',
      demonstration: true,
      analytics: 'none',
    },
    errors: {
      report: (error) => {
        seen.errors.push(error)
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
