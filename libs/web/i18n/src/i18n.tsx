import type { Locale } from '@portal/contracts-shell/host'
import { createInstance, type i18n as I18nextInstance } from 'i18next'
import type { ReactNode } from 'react'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { createLocaleBackend, type Bundle, type LocaleSources } from './backend.ts'
import { pseudo } from './pseudo.ts'

export interface I18nOptions {
  readonly locale: Locale
  /** Namespaces to load before rendering. */
  readonly namespaces: readonly string[]
  readonly sources?: LocaleSources
  /** Texts that need no loading: for tests, and for texts included in the document. */
  readonly bundled?: Readonly<Partial<Record<Locale, Readonly<Record<string, Bundle>>>>>
  /** Makes every text longer, accented and bracketed, to find untranslated texts and elements that are too narrow. */
  readonly pseudo?: boolean
}

/**
 * The portal's texts in the current language. The shell creates the only instance; remotes get it from the provider.
 */
export interface PortalI18n {
  readonly instance: I18nextInstance
  current(): Locale
  /** Loads the language and switches to it without a reload; also sets `document.documentElement.lang`. */
  setLocale(locale: Locale): Promise<void>
  /** Returns a text outside React, such as a title from a manifest. */
  text(key: string, namespace: string, values?: Readonly<Record<string, unknown>>): string
  /** Whether the loaded texts contain the key. */
  has(key: string, namespace: string): boolean
  /** Rejects if a file cannot be loaded, because keys would be shown instead of texts. Calling it again retries. */
  load(namespaces: readonly string[]): Promise<void>
  subscribe(listener: (locale: Locale) => void): () => void
}

/** Creates the texts. Keys are flat ("viewer.copy-link"), so that an override refers to exactly one text. */
export async function createI18n(options: I18nOptions): Promise<PortalI18n> {
  const instance = createInstance()
  instance.use(initReactI18next)
  if (options.sources !== undefined) instance.use(createLocaleBackend(options.sources))
  if (options.pseudo === true) instance.use({ type: 'postProcessor', name: 'pseudo', process: pseudo })
  await instance.init({
    lng: options.locale,
    // Only one language is downloaded; the backend itself falls back to English if a file cannot be loaded.
    fallbackLng: false,
    load: 'currentOnly',
    ns: [...options.namespaces],
    defaultNS: options.namespaces[0] ?? 'shell',
    // Common texts (failures, access) belong to the shell; a remote's text function finds them too.
    fallbackNS: 'shell',
    keySeparator: false,
    nsSeparator: false,
    partialBundledLanguages: true,
    // Two retries, as for code files.
    maxRetries: 2,
    retryTimeout: 300,
    ...(options.bundled === undefined ? {} : { resources: structuredClone(options.bundled) as never }),
    ...(options.pseudo === true ? { postProcess: ['pseudo'] } : {}),
    // React already escapes; escaping twice would show &amp; to the reader.
    interpolation: { escapeValue: false },
    // The build ensures complete files, but a later release of a service may return a value that has no text yet.
    parseMissingKeyHandler: (key: string, defaultValue?: string) => defaultValue ?? humanizeKey(key),
    react: { useSuspense: true, bindI18nStore: 'added' },
  })
  setDocumentLanguage(options.locale)
  const current = () => instance.language as Locale
  return {
    instance,
    current,
    async setLocale(locale) {
      await instance.changeLanguage(locale)
      setDocumentLanguage(locale)
    },
    text: (key, namespace, values) => instance.t(key, { ns: namespace, ...values }),
    has: (key, namespace) => instance.exists(key, { ns: namespace }),
    async load(namespaces) {
      await instance.loadNamespaces([...namespaces])
      const isMissing = (namespace: string) =>
        !instance.hasResourceBundle(current(), namespace) &&
        options.sources?.getFileUrl(current(), namespace) !== undefined
      const missing = namespaces.filter(isMissing)
      if (missing.length > 0) throw new Error(`could not load texts: ${missing.join(', ')}`)
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

/** Turns the last part of a key into words: `status.comment-period_over` becomes "comment period over". */
function humanizeKey(key: string): string {
  return key
    .slice(key.lastIndexOf('.') + 1)
    .replaceAll(/[-_]/g, ' ')
    .toLowerCase()
}

function setDocumentLanguage(locale: Locale): void {
  if (typeof document !== 'undefined') document.documentElement.lang = locale
}
