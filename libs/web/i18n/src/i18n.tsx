import type { Locale } from '@portal/contracts-shell/host'
import { createInstance, type i18n as I18nextInstance } from 'i18next'
import type { ReactNode } from 'react'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { localeBackend, type Bundle, type LocaleSources } from './backend.ts'
import { pseudo } from './pseudo.ts'

export interface I18nOptions {
  readonly locale: Locale
  /** Namespaces to load before anything is shown. */
  readonly namespaces: readonly string[]
  readonly sources?: LocaleSources
  /** Texts that need no loading: tests, and texts of the page's own document. */
  readonly shipped?: Readonly<Partial<Record<Locale, Readonly<Record<string, Bundle>>>>>
  /** Every text longer, accented and in brackets: finds words that are not translated and places too narrow. */
  readonly pseudo?: boolean
}

/** The portal's texts in the reader's language. One in the page; the shell makes it, remotes find it by the provider. */
export interface PortalI18n {
  readonly instance: I18nextInstance
  current(): Locale
  /** Loads the language and shows it without a reload; `document.documentElement.lang` follows. */
  switchTo(locale: Locale): Promise<void>
  /** A text outside React: titles from a manifest. `key` is `namespace:key` or a key of `namespace`. */
  text(key: string, namespace: string, values?: Readonly<Record<string, unknown>>): string
  /** Whether there is such a text, in what was loaded. */
  has(key: string, namespace: string): boolean
  /** Rejects where a file cannot be had: what speaks it would show keys. Calling it again asks for the file again. */
  load(namespaces: readonly string[]): Promise<void>
  subscribe(listener: (locale: Locale) => void): () => void
}

/** Keys are flat ("viewer.copy-link"), so that an override names exactly one text. */
export async function createI18n(options: I18nOptions): Promise<PortalI18n> {
  const instance = createInstance()
  instance.use(initReactI18next)
  if (options.sources !== undefined) instance.use(localeBackend(options.sources))
  if (options.pseudo === true) instance.use({ type: 'postProcessor', name: 'pseudo', process: pseudo })
  await instance.init({
    lng: options.locale,
    // Only one language is downloaded; the backend itself falls back to English where a file cannot be had.
    fallbackLng: false,
    load: 'currentOnly',
    ns: [...options.namespaces],
    defaultNS: options.namespaces[0] ?? 'shell',
    // Common words (failures, privileges) are the shell's; a remote's text function finds them too.
    fallbackNS: 'shell',
    keySeparator: false,
    nsSeparator: false,
    partialBundledLanguages: true,
    // As with the files of code: tried again twice.
    maxRetries: 2,
    retryTimeout: 300,
    ...(options.shipped === undefined ? {} : { resources: structuredClone(options.shipped) as never }),
    ...(options.pseudo === true ? { postProcess: ['pseudo'] } : {}),
    // React escapes; escaping twice would show &amp; to the reader.
    interpolation: { escapeValue: false },
    // Files are complete, the build sees to it; a value that a later release of a service answers may have no text here.
    parseMissingKeyHandler: (key: string, given?: string) => given ?? wordsOf(key),
    react: { useSuspense: true, bindI18nStore: 'added' },
  })
  showLanguage(options.locale)
  const current = () => instance.language as Locale
  return {
    instance,
    current,
    async switchTo(locale) {
      await instance.changeLanguage(locale)
      showLanguage(locale)
    },
    text(key, namespace, values) {
      const at = key.indexOf(':')
      return at === -1
        ? instance.t(key, { ns: namespace, ...values })
        : instance.t(key.slice(at + 1), { ns: key.slice(0, at), ...values })
    },
    has: (key, namespace) => instance.exists(key, { ns: namespace }),
    async load(namespaces) {
      await instance.loadNamespaces([...namespaces])
      const isMissing = (namespace: string) =>
        !instance.hasResourceBundle(current(), namespace) && options.sources?.fileOf(current(), namespace) !== undefined
      const missing = namespaces.filter(isMissing)
      if (missing.length > 0) throw new Error(`no texts: ${missing.join(', ')}`)
    },
    subscribe(listener) {
      const changed = () => listener(current())
      instance.on('languageChanged', changed)
      return () => instance.off('languageChanged', changed)
    },
  }
}

export function I18nProvider({ i18n, children }: { i18n: PortalI18n; children: ReactNode }) {
  return <I18nextProvider i18n={i18n.instance}>{children}</I18nextProvider>
}

/** The value in a key made of one, as words: `status.comment-period_over` is "comment period over". */
function wordsOf(key: string): string {
  return key
    .slice(key.lastIndexOf('.') + 1)
    .replaceAll(/[-_]/g, ' ')
    .toLowerCase()
}

function showLanguage(locale: Locale): void {
  if (typeof document !== 'undefined') document.documentElement.lang = locale
}
