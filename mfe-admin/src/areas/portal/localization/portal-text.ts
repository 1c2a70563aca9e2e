import type { LocalizationEntry } from '@portal/contracts-admin'
import { locales, type Locale } from '@portal/contracts-shell/light'
import type { LocalizationParams } from './localization-url.ts'
import type { Examples, DefaultTexts } from './default-texts.ts'

/** One interface text in one language. */
export interface LanguageText {
  /** Text of the live release; undefined if it does not exist in this language. */
  readonly defaultText: string | undefined
  /** Custom text of the staff, if there is one. */
  readonly entry: LocalizationEntry | undefined
}

/** One interface text in all languages. */
export interface PortalText {
  readonly namespace: string
  readonly key: string
  readonly languages: Readonly<Record<Locale, LanguageText>>
  /** Example values of its placeholders. */
  readonly examples?: Examples | undefined
}

/** Combines the default texts with the custom texts. */
export function buildPortalTexts(
  { namespaces, unavailableServices }: DefaultTexts,
  entries: readonly LocalizationEntry[],
): readonly PortalText[] {
  const entriesByName = new Map(entries.map((entry) => [`${entry.locale}:${entry.namespace}:${entry.key}`, entry]))
  const files = new Map(namespaces.map((file) => [file.namespace, file]))
  // Whether these texts are still used is unknown while their service is unavailable.
  const isOfUnavailableService = ({ namespace }: LocalizationEntry) =>
    !files.has(namespace) && unavailableServices.some((service) => namespace.startsWith(`${service}-`))
  const names = new Set([
    ...namespaces.flatMap(({ namespace, texts }) =>
      locales.flatMap((locale) => Object.keys(texts[locale]).map((key) => `${namespace}:${key}`)),
    ),
    // Custom texts that no release uses are included, so that they can be deleted.
    ...entries.filter((entry) => !isOfUnavailableService(entry)).map(({ namespace, key }) => `${namespace}:${key}`),
  ])
  return [...names].map((name) => {
    const [namespace = '', key = ''] = splitName(name)
    const getLanguage = (locale: Locale): LanguageText => ({
      defaultText: files.get(namespace)?.texts[locale][key],
      entry: entriesByName.get(`${locale}:${name}`),
    })
    const languages = { 'en-US': getLanguage('en-US'), es: getLanguage('es') }
    return { namespace, key, languages, examples: files.get(namespace)?.examples }
  })
}

/** Formats the name of a text for URLs and files. Keys may contain colons, namespaces may not. */
export function getTextName({ namespace, key }: Pick<PortalText, 'namespace' | 'key'>): string {
  return `${namespace}:${key}`
}

function splitName(name: string): [string, string] {
  const index = name.indexOf(':')
  return [name.slice(0, index), name.slice(index + 1)]
}

/** Returns the text that readers see: the custom text, or the default text without one. */
export function getCurrentText({ defaultText, entry }: LanguageText): string | undefined {
  return entry?.value ?? defaultText
}

/** Returns the text that defines the placeholders: the default in the language, or the English default. */
export function getSourceText({ languages }: PortalText, locale: Locale): string {
  return languages[locale].defaultText ?? languages['en-US'].defaultText ?? ''
}

/** Returns whether the default text changed after the custom text was saved. */
export function isOutdated({ defaultText, entry }: LanguageText): boolean {
  if (entry === undefined || entry.sourceText === null || defaultText === undefined) return false
  return entry.sourceText !== defaultText
}

/** Returns whether the live release does not contain the text. */
export function isUnused({ languages }: PortalText): boolean {
  return locales.every((locale) => languages[locale].defaultText === undefined)
}

/** Returns whether the text does not exist in one of the languages. */
export function isMissing(text: PortalText): boolean {
  return !isUnused(text) && locales.some((locale) => isMissingIn(text, locale))
}

/** Returns whether the text does not exist in a language. Plural forms that the language does not use are not missing. */
export function isMissingIn({ key, languages }: PortalText, locale: Locale): boolean {
  const category = /_(zero|one|two|few|many|other)$/.exec(key)?.[1]
  const categories: readonly string[] = new Intl.PluralRules(locale).resolvedOptions().pluralCategories
  return getCurrentText(languages[locale]) === undefined && (category === undefined || categories.includes(category))
}

/** Returns the texts that match the filters. */
export function filterTexts(
  texts: readonly PortalText[],
  { q, view, namespace }: LocalizationParams,
): readonly PortalText[] {
  const query = normalizeForSearch(q)
  return texts.filter(
    (text) =>
      (namespace === '' || text.namespace === namespace) &&
      isInView(text, view) &&
      (query === '' || matches(text, query)),
  )
}

function isInView(text: PortalText, view: LocalizationParams['view']): boolean {
  const languages = Object.values(text.languages)
  switch (view) {
    case 'all':
      return true
    case 'changed':
      return languages.some(({ entry }) => entry !== undefined)
    case 'outdated':
      return languages.some(isOutdated) || isUnused(text)
    case 'missing':
      return isMissing(text)
  }
}

function matches(text: PortalText, query: string): boolean {
  const values = Object.values(text.languages).flatMap(({ defaultText = '', entry }) => [
    defaultText,
    entry?.value ?? '',
  ])
  return [getTextName(text), ...values].some((each) => normalizeForSearch(each).includes(query))
}

/** Removes case and accents, so that "pagina" matches "Página". */
function normalizeForSearch(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
}
