import type { LocalizationEntry } from '@portal/contracts-admin'
import { locales, type Locale } from '@portal/contracts-shell/light'
import type { LocalizationPlace } from './localization-place.ts'
import type { Examples, Shipped } from './shipped-texts.ts'

/** One text of the portal in one language. */
export interface TextForm {
  /** As it ships; absent where it does not in this language. */
  readonly shipped: string | undefined
  /** What staff wrote over it, if they did. */
  readonly entry: LocalizationEntry | undefined
}

/** One text of the portal, in every language. */
export interface PortalText {
  readonly namespace: string
  readonly key: string
  readonly forms: Readonly<Record<Locale, TextForm>>
  /** Values for what it leaves open, where they come with it. */
  readonly examples?: Examples | undefined
}

/** The shipped texts with what staff wrote over them, by namespace and key. */
export function portalTexts(
  { namespaces, silent }: Shipped,
  entries: readonly LocalizationEntry[],
): readonly PortalText[] {
  const written = new Map(entries.map((entry) => [`${entry.locale}:${entry.namespace}:${entry.key}`, entry]))
  const files = new Map(namespaces.map((file) => [file.namespace, file]))
  // Whether they are still used, only their service could tell.
  const isUntold = ({ namespace }: LocalizationEntry) =>
    !files.has(namespace) && silent.some((service) => namespace.startsWith(`${service}-`))
  const names = new Set([
    ...namespaces.flatMap(({ namespace, texts }) =>
      locales.flatMap((locale) => Object.keys(texts[locale]).map((key) => `${namespace}:${key}`)),
    ),
    // A text that no release ships any more is still shown, so that it can be taken away.
    ...entries.filter((entry) => !isUntold(entry)).map(({ namespace, key }) => `${namespace}:${key}`),
  ])
  return [...names].map((name) => {
    const [namespace = '', key = ''] = splitName(name)
    const formIn = (locale: Locale): TextForm => ({
      shipped: files.get(namespace)?.texts[locale][key],
      entry: written.get(`${locale}:${name}`),
    })
    const forms = { 'en-US': formIn('en-US'), es: formIn('es') }
    return { namespace, key, forms, examples: files.get(namespace)?.examples }
  })
}

/** How a text is named in addresses and files. Keys may hold colons, namespaces do not. */
export function nameOf({ namespace, key }: Pick<PortalText, 'namespace' | 'key'>): string {
  return `${namespace}:${key}`
}

function splitName(name: string): [string, string] {
  const at = name.indexOf(':')
  return [name.slice(0, at), name.slice(at + 1)]
}

/** What readers see: the written text, else the shipped one. */
export function currentOf({ shipped, entry }: TextForm): string | undefined {
  return entry?.value ?? shipped
}

/** The text a form is held to: what ships in its language, else the English. */
export function sourceOf({ forms }: PortalText, locale: Locale): string {
  return forms[locale].shipped ?? forms['en-US'].shipped ?? ''
}

/** Whether the shipped text is another one than the one that was written over. */
export function isOutdated({ shipped, entry }: TextForm): boolean {
  return entry !== undefined && entry.sourceText !== null && shipped !== undefined && entry.sourceText !== shipped
}

/** Whether no release ships the text any more. */
export function isUnused({ forms }: PortalText): boolean {
  return locales.every((locale) => forms[locale].shipped === undefined)
}

/** Whether readers of one of the languages would see another language, or a key. */
export function isMissing(text: PortalText): boolean {
  return !isUnused(text) && locales.some((locale) => isMissingIn(text, locale))
}

/** English counts with two numbers, Spanish with three: a plural form that a language does not have is not missing in it. */
export function isMissingIn({ key, forms }: PortalText, locale: Locale): boolean {
  const category = /_(zero|one|two|few|many|other)$/.exec(key)?.[1]
  const categories: readonly string[] = new Intl.PluralRules(locale).resolvedOptions().pluralCategories
  return currentOf(forms[locale]) === undefined && (category === undefined || categories.includes(category))
}

/** The texts that a place asks for. */
export function textsAt(
  texts: readonly PortalText[],
  { q, view, namespace }: LocalizationPlace,
): readonly PortalText[] {
  const wanted = plain(q)
  return texts.filter(
    (text) =>
      (namespace === '' || text.namespace === namespace) &&
      isInView(text, view) &&
      (wanted === '' || has(text, wanted)),
  )
}

function isInView(text: PortalText, view: LocalizationPlace['view']): boolean {
  const forms = Object.values(text.forms)
  switch (view) {
    case 'all':
      return true
    case 'changed':
      return forms.some(({ entry }) => entry !== undefined)
    case 'outdated':
      return forms.some(isOutdated) || isUnused(text)
    case 'missing':
      return isMissing(text)
  }
}

function has(text: PortalText, wanted: string): boolean {
  const words = Object.values(text.forms).flatMap(({ shipped = '', entry }) => [shipped, entry?.value ?? ''])
  return [nameOf(text), ...words].some((each) => plain(each).includes(wanted))
}

/** Without capitals and accents: who looks for "pagina" finds "Página". */
function plain(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
}
