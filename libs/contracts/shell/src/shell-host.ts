import type { Group } from '@portal/contracts-common/light'
import type { Locale } from './locale.ts'
import type { RuntimeSettings } from './runtime-settings.ts'

export type { RuntimeSettings } from './runtime-settings.ts'

/** Version of this contract: what the shell offers. A remote's manifest names the range it needs. */
export const shellContractVersion = '1.3.0'

export { localeCookie, locales, type Locale } from './locale.ts'

/** Who is signed in (spec 3 "User session"); the token itself is only handed to the call client. */
export interface SessionUser {
  readonly username: string
  readonly groups: readonly Group[]
  /** Instant at which the access token ends, milliseconds since 1970. */
  readonly expiresAt: number
}

/**
 * Names in local storage of the two comment filters, `'true'` or `'false'` (spec 9). The page of comments keeps them,
 * sign-out clears them (spec 4).
 */
export const savedCommentFilters = {
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
  /** Words in it that are English whatever language the reader has chosen: titles, terms, names of documents. */
  readonly english?: readonly string[]
}

export interface ConfirmOptions {
  readonly title: string
  readonly message: string
  readonly confirmLabel: string
  readonly cancelLabel?: string
  readonly danger?: boolean
  /** Words in it that are English whatever language the reader has chosen: titles, terms, names of documents. */
  readonly english?: readonly string[]
}

/** One field of a form dialog, as data, so that no component crosses the boundary. */
export interface FormField {
  readonly name: string
  readonly label: string
  readonly kind: 'text' | 'email' | 'textarea' | 'select' | 'checkboxes' | 'date'
  readonly required?: boolean
  readonly help?: string
  readonly maxLength?: number
  readonly options?: readonly { readonly value: string; readonly label: string }[]
  readonly initial?: string | readonly string[]
}

export interface FormDialogOptions {
  readonly title: string
  readonly intro?: string
  /** Words in it that are English whatever language the reader has chosen: titles, terms, names of documents. */
  readonly english?: readonly string[]
  readonly submitLabel: string
  readonly fields: readonly FormField[]
  /** Resolves with messages by field when refused (shown beside the field and in a summary), with nothing when done. */
  readonly submit: (
    values: Readonly<Record<string, string | readonly string[]>>,
  ) => Promise<Readonly<Record<string, string>> | undefined>
}

/** A definition being written or changed; `exclusions` are longer names in which the term is not meant. */
export interface DefinitionDraft {
  readonly id?: string
  readonly term: string
  readonly aliases: readonly string[]
  readonly text: string
}

interface Unsubscribe {
  (): void
}

/** What the shell hands to a remote: plain objects and functions, no component and no class. */
export interface ShellHost {
  readonly contract: string
  readonly session: {
    current(): SessionState
    subscribe(listener: (state: SessionState) => void): Unsubscribe
    /** The access token, refreshed ahead of its end; undefined when signed out. */
    accessToken(): Promise<string | undefined>
    /** Refreshes once for all callers that wait; resolves false when the session is over. */
    refresh(): Promise<boolean>
    /** Remembers where the person is and opens sign-in; they come back afterwards. */
    signIn(): void
  }
  readonly navigation: {
    /** Goes to a path of the portal; `replace` leaves no entry in the history. */
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
    /** Shows progress over the page until the returned function is called; `progress` between 0 and 1. */
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
  /** Components of other parts for a slot, in order; loading and failure are the shell's. */
  readonly slots: {
    mount(slot: string, element: HTMLElement, properties: Readonly<Record<string, unknown>>): Unsubscribe
  }
}

/** The cache that a page's calls are answered from. */
export interface PageQueries {
  /** Makes a call now, so that the page finds its answer. */
  fetchQuery<Results>(query: {
    readonly queryKey: readonly unknown[]
    readonly queryFn: (context: { readonly signal: AbortSignal }) => Promise<Results>
  }): Promise<Results>
}

/** A page's module. */
export interface PageModule {
  /** The component. */
  readonly default: unknown
  /**
   * Gets what the page shows first. Called where the document came with the page's content: that stands until the page can
   * take its place in one step.
   */
  readonly prepare?: (queries: PageQueries, query: URLSearchParams) => Promise<void>
}

/** What a remote exposes as `./pages`: names of the manifest's pages to modules with a default component. */
export type PageLoaders = Readonly<Record<string, () => Promise<PageModule>>>

/** What a remote exposes as `./remote`. */
export interface RemoteModule {
  /** Called once before the first page or slot is shown. */
  start(host: ShellHost): void | Promise<void>
  readonly pages: PageLoaders
  readonly slots?: PageLoaders
}
