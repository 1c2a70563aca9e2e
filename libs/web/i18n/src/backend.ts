import type { Locale } from '@portal/contracts-shell/host'
import type { BackendModule } from 'i18next'

/** Flat texts of one namespace in one language. */
export type Bundle = Readonly<Record<string, string>>

type Get = (url: string) => Promise<Response>

/** Where texts are loaded from. */
export interface LocaleSources {
  /** URL of the default texts (with a content hash in its name); undefined for an unknown namespace. */
  getFileUrl(locale: Locale, namespace: string): string | undefined
  /** URL of the run-time overrides, `/api/localization/{locale}:{namespace}`; undefined to load none. */
  getOverridesUrl?(locale: Locale, namespace: string): string | undefined
  readonly fetch?: Get
  /** Stores the last overrides, so that the next page has them at once. */
  readonly storage?: Pick<Storage, 'getItem' | 'setItem'>
}

/**
 * Loads the default texts, then merges the overrides written by staff when they arrive, and stores them for the next
 * page. Overrides never delay or break a page: without a response, the default texts are used.
 */
export function createLocaleBackend(sources: LocaleSources): BackendModule {
  const get = sources.fetch ?? ((url) => fetch(url))
  let store: { addResourceBundle(lng: string, ns: string, bundle: Bundle, deep: boolean, overwrite: boolean): unknown }
  return {
    type: 'backend',
    init(services) {
      store = services.resourceStore as unknown as typeof store
    },
    read(language, namespace, done) {
      const locale = language as Locale
      loadBundle(sources, get, locale, namespace)
        .then((bundle) => {
          done(null, { ...bundle, ...readCachedOverrides(sources, locale, namespace) })
          void fetchOverrides(sources, get, locale, namespace).then((overrides) => {
            // Start from the default texts again: an override that was removed may still be in the cache.
            if (overrides !== undefined)
              store.addResourceBundle(locale, namespace, { ...bundle, ...overrides }, true, true)
          })
        })
        .catch((cause: unknown) => {
          const failure = cause instanceof Error ? cause : new Error('could not load texts', { cause })
          // If i18next may not retry, it treats the namespace as missing for as long as the page is open.
          const mayComeBack = sources.getFileUrl(locale, namespace) !== undefined
          done(failure, mayComeBack)
        })
    },
  }
}

async function loadBundle(sources: LocaleSources, get: Get, locale: Locale, namespace: string): Promise<Bundle> {
  const file = sources.getFileUrl(locale, namespace)
  try {
    if (file === undefined) throw new Error(`no texts for ${locale}:${namespace}`)
    const fetchOwnLanguage = () => fetchBundle(get, file)
    // English would stay until the page is reloaded, so the reader's language gets a second attempt first.
    return await (locale === 'en-US' ? fetchOwnLanguage() : fetchOwnLanguage().catch(fetchOwnLanguage))
  } catch (cause) {
    // Fall back to English rather than show keys.
    const english = sources.getFileUrl('en-US', namespace)
    if (locale === 'en-US' || english === undefined) throw cause
    return fetchBundle(get, english)
  }
}

async function fetchBundle(get: Get, url: string): Promise<Bundle> {
  const answer = await get(url)
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`)
  return (await answer.json()) as Bundle
}

async function fetchOverrides(
  sources: LocaleSources,
  get: Get,
  locale: Locale,
  namespace: string,
): Promise<Bundle | undefined> {
  const url = sources.getOverridesUrl?.(locale, namespace)
  if (url === undefined) return undefined
  try {
    const answer = await get(url)
    if (!answer.ok) return undefined
    const overrides = parseOverrides(await answer.json())
    sources.storage?.setItem(storageKey(locale, namespace), JSON.stringify(overrides))
    return overrides
  } catch {
    return undefined
  }
}

/** Reads the texts from the envelope `{ code, results: { texts } }`; returns none for any other shape. */
export function parseOverrides(body: unknown): Bundle {
  const results = isRecord(body) ? body['results'] : undefined
  const texts = isRecord(results) ? results['texts'] : undefined
  return isRecord(texts) ? pickTexts(texts) : {}
}

function pickTexts(record: Readonly<Record<string, unknown>>): Bundle {
  return Object.fromEntries(
    Object.entries(record).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
}

function readCachedOverrides(sources: LocaleSources, locale: Locale, namespace: string): Bundle {
  try {
    const texts: unknown = JSON.parse(sources.storage?.getItem(storageKey(locale, namespace)) ?? '{}')
    return isRecord(texts) ? pickTexts(texts) : {}
  } catch {
    return {}
  }
}

function storageKey(locale: Locale, namespace: string): string {
  return `portal.texts.${locale}.${namespace}`
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
