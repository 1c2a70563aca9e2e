import type { Locale } from '@portal/contracts-shell/host'
import type { BackendModule } from 'i18next'

/** Flat texts of one namespace in one language. */
export type Bundle = Readonly<Record<string, string>>

type Get = (url: string) => Promise<Response>

/** Where texts come from. */
export interface LocaleSources {
  /** Address of the shipped file (its content's hash in the name), undefined where the namespace is unknown. */
  fileOf(locale: Locale, namespace: string): string | undefined
  /** Address of the run-time overrides: `/api/localization/{locale}:{namespace}`; undefined: none are asked for. */
  overridesOf?(locale: Locale, namespace: string): string | undefined
  readonly fetch?: Get
  /** Keeps the last known overrides, so that the next page has them at once. */
  readonly storage?: Pick<Storage, 'getItem' | 'setItem'>
}

/**
 * Shipped texts at once; the overrides that staff wrote merge over them when they arrive, and are kept for the next
 * page. Overrides never delay a page and never break one: without an answer the shipped text stands.
 */
export function localeBackend(sources: LocaleSources): BackendModule {
  const get = sources.fetch ?? ((url) => fetch(url))
  let store: { addResourceBundle(lng: string, ns: string, bundle: Bundle, deep: boolean, overwrite: boolean): unknown }
  return {
    type: 'backend',
    init(services) {
      store = services.resourceStore as unknown as typeof store
    },
    read(language, namespace, done) {
      const locale = language as Locale
      shipped(sources, get, locale, namespace)
        .then((bundle) => {
          done(null, { ...bundle, ...kept(sources, locale, namespace) })
          void freshOverrides(sources, get, locale, namespace).then((overrides) => {
            // Over the shipped texts anew: an override that was taken back may have been kept from an earlier page.
            if (overrides !== undefined)
              store.addResourceBundle(locale, namespace, { ...bundle, ...overrides }, true, true)
          })
        })
        .catch((cause: unknown) => {
          const failure = cause instanceof Error ? cause : new Error('no texts', { cause })
          // What i18next may not ask for again it takes for missing as long as the page stands.
          const mayComeBack = sources.fileOf(locale, namespace) !== undefined
          done(failure, mayComeBack)
        })
    },
  }
}

async function shipped(sources: LocaleSources, get: Get, locale: Locale, namespace: string): Promise<Bundle> {
  const file = sources.fileOf(locale, namespace)
  try {
    if (file === undefined) throw new Error(`no texts for ${locale}:${namespace}`)
    const own = () => fetchBundle(get, file)
    // English stands for as long as the page does: the reader's own language has a second try first.
    return await (locale === 'en-US' ? own() : own().catch(own))
  } catch (cause) {
    // English rather than nothing: a page of keys helps nobody.
    const english = sources.fileOf('en-US', namespace)
    if (locale === 'en-US' || english === undefined) throw cause
    return fetchBundle(get, english)
  }
}

async function fetchBundle(get: Get, url: string): Promise<Bundle> {
  const answer = await get(url)
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`)
  return (await answer.json()) as Bundle
}

async function freshOverrides(
  sources: LocaleSources,
  get: Get,
  locale: Locale,
  namespace: string,
): Promise<Bundle | undefined> {
  const url = sources.overridesOf?.(locale, namespace)
  if (url === undefined) return undefined
  try {
    const answer = await get(url)
    if (!answer.ok) return undefined
    const overrides = overridesIn(await answer.json())
    sources.storage?.setItem(storageKey(locale, namespace), JSON.stringify(overrides))
    return overrides
  } catch {
    return undefined
  }
}

/** The texts in the envelope, `{ code, results: { texts } }`; anything else holds none. */
export function overridesIn(body: unknown): Bundle {
  const results = isRecord(body) ? body['results'] : undefined
  const texts = isRecord(results) ? results['texts'] : undefined
  return isRecord(texts) ? textsOnly(texts) : {}
}

function textsOnly(record: Readonly<Record<string, unknown>>): Bundle {
  return Object.fromEntries(
    Object.entries(record).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
}

function kept(sources: LocaleSources, locale: Locale, namespace: string): Bundle {
  try {
    const texts: unknown = JSON.parse(sources.storage?.getItem(storageKey(locale, namespace)) ?? '{}')
    return isRecord(texts) ? textsOnly(texts) : {}
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
