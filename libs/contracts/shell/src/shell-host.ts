import type { Group, PersonRole } from '@portal/contracts-common/light'
import type { Locale } from './locale.ts'
import type { RuntimeSettings } from './runtime-settings.ts'

export type { RuntimeSettings } from './runtime-settings.ts'

/** Version of this contract. A remote's manifest names the range it needs. */
export const shellContractVersion = '1.12.0'

export { localeCookie, locales, type Locale } from './locale.ts'

/** The signed-in user (spec 3 "User session"). Only the API client gets the token itself. */
export interface SessionUser {
  readonly username: string
  /** The name to show: of the person, or as registered. Absent until it is loaded, or if the account has none. */
  readonly name?: string
  readonly groups: readonly Group[]
  /** Roles of the user's person that are in effect; empty for accounts without a person. */
  readonly roles: readonly PersonRole[]
  /** The user's person, if one is registered. */
  readonly personId?: string
  /**
   * Absent while it is loaded. `none`: the account has no person; `ended`: the person is neither covered nor non-covered
   * now and has limited access; `unknown`: it could not be loaded, so that the services decide.
   */
  readonly registration?: 'none' | 'ended' | 'current' | 'unknown'
  /** Expiry time of the access token, in milliseconds since 1970. */
  readonly expiresAt: number
  /** The person for whom the user acts; `roles` and `personId` are then of that person, and groups of staff are left out. */
  readonly actingFor?: ActingFor
}

/** A person for whom the user acts in this tab. */
export interface ActingFor {
  readonly hisaPersonId: string
  readonly name: string
  /** What the person lets the user do. */
  readonly scopes: readonly string[]
}

/**
 * Local storage keys of the two comment filters, `'true'` or `'false'` (spec 9). The comments page stores them;
 * signing out clears them (spec 4).
 */
export const commentFilterStorageKeys = {
  publicComments: 'portal.comments.public',
  authorityComments: 'portal.comments.authority',
} as const

export type SessionState =
  | { readonly status: 'initializing' }
  | { readonly status: 'signed-out' }
  | { readonly status: 'signed-in'; readonly user: SessionUser }

export interface ToastOptions {
  readonly kind: 'success' | 'info' | 'error'
  readonly title?: string
  readonly message: string
  /** Phrases in the texts that are English in every locale, such as titles and terms; marked with `lang="en"`. */
  readonly englishPhrases?: readonly string[]
}

export interface ConfirmOptions {
  readonly title: string
  readonly message: string
  readonly confirmLabel: string
  readonly cancelLabel?: string
  readonly danger?: boolean
  /** Phrases in the texts that are English in every locale, such as titles and terms; marked with `lang="en"`. */
  readonly englishPhrases?: readonly string[]
}

/** One field of a form dialog, as data, so that no component crosses the boundary. */
export interface FormField {
  readonly name: string
  readonly label: string
  readonly kind: 'text' | 'email' | 'textarea' | 'select' | 'combobox' | 'checkboxes' | 'date'
  readonly required?: boolean
  readonly help?: string
  readonly maxLength?: number
  readonly options?: readonly { readonly value: string; readonly label: string }[]
  /** Of a `combobox`: returns a few options for what was typed, the first ones for an empty text. */
  readonly search?: (text: string) => Promise<readonly { readonly value: string; readonly label: string }[]>
  readonly initial?: string | readonly string[]
}

export interface FormDialogOptions {
  readonly title: string
  readonly intro?: string
  /** Texts that the form is about, such as the comments to answer, shown above the fields. */
  readonly quotations?: readonly { readonly source: string; readonly text: string }[]
  /** Phrases in the texts that are English in every locale, such as titles and terms; marked with `lang="en"`. */
  readonly englishPhrases?: readonly string[]
  readonly submitLabel: string
  readonly fields: readonly FormField[]
  /** Resolves with error messages by field when the form is rejected, or with undefined on success. */
  readonly submit: (
    values: Readonly<Record<string, string | readonly string[]>>,
  ) => Promise<Readonly<Record<string, string>> | undefined>
}

/** A definition being created or edited. */
export interface DefinitionDraft {
  readonly id?: string
  readonly term: string
  readonly aliases: readonly string[]
  readonly text: string
}

/** Something that the user entered and that must reach a service, also when there is no network connection. */
export interface Entry {
  /** Idempotency key: the service accepts the entry once. */
  readonly key: string
  /** What it is, for the list of entries that are not sent yet, such as "Vaccination of Maple Court". */
  readonly title: string
  /** What the user entered, so that they can compare it with what the service has. */
  readonly facts: readonly { readonly label: string; readonly value: string }[]
  /** Path of the call (`POST`), with its parameters filled in, such as `/api/horses/7d…/health-records`. */
  readonly path: string
  /** Body of the call, as JSON. */
  readonly body: unknown
  /** The page that shows what the service has. */
  readonly page: string
  /** Body of the call when the entry waited on the device, if it differs. */
  readonly bodyWhenKept?: unknown
  /** The call that records the entry although the service refused it because something else is recorded. */
  readonly override?: { readonly path: string; readonly body: unknown }
}

/** `sent`: with the results of the call; `kept`: on this device, until there is a connection. */
export type SentEntry = { readonly status: 'sent'; readonly results: unknown } | { readonly status: 'kept' }

interface Unsubscribe {
  (): void
}

/** The API that the shell passes to a remote: plain objects and functions, without components or classes. */
export interface ShellHost {
  readonly contract: string
  readonly session: {
    current(): SessionState
    subscribe(listener: (state: SessionState) => void): Unsubscribe
    /** Returns the access token, refreshed before it expires; undefined when signed out. */
    accessToken(): Promise<string | undefined>
    /** Refreshes the token once for all concurrent callers; resolves to false when the session has ended. */
    refresh(): Promise<boolean>
    /** Opens sign-in and returns to the current page afterwards. */
    signIn(): void
    /** Acts for a person in this tab, until the user stops or signs out; rejects with the service's refusal. */
    actFor(hisaPersonId: string): Promise<void>
    /** `ended`: the service no longer accepts it; the user sees a message. */
    stopActing(reason?: 'ended'): void
  }
  readonly entries: {
    /**
     * Sends an entry. Without a connection it is kept on the device, encrypted, and sent once when the same account is
     * connected again. Rejects with the service's refusal, or when it cannot be kept.
     */
    send(entry: Entry): Promise<SentEntry>
  }
  readonly navigation: {
    /** Navigates to a path of the portal; `replace` adds no history entry. */
    to(path: string, options?: { readonly replace?: boolean }): void
    current(): string
  }
  readonly toasts: { show(toast: ToastOptions): void }
  readonly dialogs: {
    confirm(options: ConfirmOptions): Promise<boolean>
    form(options: FormDialogOptions): Promise<boolean>
    definitionForm(
      draft: DefinitionDraft,
      save: (draft: DefinitionDraft) => Promise<Readonly<Record<string, string>> | undefined>,
    ): Promise<boolean>
    addUser(
      save: (user: {
        readonly email: string
        readonly name: string
        readonly groups: readonly string[]
      }) => Promise<Readonly<Record<string, string>> | undefined>,
    ): Promise<boolean>
    /** Shows a progress dialog until it is closed; `progress` is between 0 and 1. */
    loading(options: { readonly title: string; readonly onCancel?: () => void }): {
      progress(value: number, note?: string): void
      close(): void
    }
    /** Opens the definitions dialog, at one definition or at the list. */
    definitions(definitionId?: string): void
  }
  readonly analytics: { event(name: string, properties?: Readonly<Record<string, string | number | boolean>>): void }
  readonly locale: {
    current(): Locale
    subscribe(listener: (locale: Locale) => void): Unsubscribe
  }
  readonly settings: RuntimeSettings
  readonly errors: { report(error: unknown, context: Readonly<Record<string, string>>): string }
  /** Mounts the components that fill a slot, in order. The shell handles loading and failures. */
  readonly slots: {
    mount(slot: string, element: HTMLElement, properties: Readonly<Record<string, unknown>>): Unsubscribe
  }
}

/** The query cache that a page reads from. */
export interface PageQueries {
  /** Runs a query now, so that the page finds its result in the cache. */
  fetchQuery<Results>(query: {
    readonly queryKey: readonly unknown[]
    readonly queryFn: (context: { readonly signal: AbortSignal }) => Promise<Results>
  }): Promise<Results>
}

/** Module of a page. */
export interface PageModule {
  /** The page component. */
  readonly default: unknown
  /**
   * Loads the page's initial data. Called when the document contains server-rendered content, which stays visible
   * until the page can replace it in one step.
   */
  readonly prepare?: (queries: PageQueries, query: URLSearchParams) => Promise<void>
}

/** The `./pages` that a remote exposes: page names of the manifest mapped to module loaders. */
export type PageLoaders = Readonly<Record<string, () => Promise<PageModule>>>

/** The `./remote` module that a remote exposes. */
export interface RemoteModule {
  /** Called once before the first page or slot is shown. */
  start(host: ShellHost): void | Promise<void>
  readonly pages: PageLoaders
  readonly slots?: PageLoaders
}
