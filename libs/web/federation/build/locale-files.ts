import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { localeFaults } from '@portal/i18n/check'

/** Languages that every text of the portal must exist in. */
export const requiredLocales = ['en-US', 'es'] as const
type RequiredLocale = (typeof requiredLocales)[number]

/** namespace -> key -> text; nested keys are joined with dots. */
type Namespaces = ReadonlyMap<string, Readonly<Record<string, string>>>

export interface LocaleFiles {
  readonly texts: Readonly<Record<RequiredLocale, Namespaces>>
  /** What is wrong, as sentences; empty when all is well. */
  readonly faults: readonly string[]
}

/** Reads `locales/<locale>/<namespace>.json` of a deployable and compares the languages. */
export function readLocaleFiles(folder: string): LocaleFiles {
  const faults: string[] = []
  const read = (locale: RequiredLocale): Namespaces => readNamespaces(join(folder, 'locales', locale), locale, faults)
  const texts = { 'en-US': read('en-US'), es: read('es') }
  for (const namespace of new Set([...texts['en-US'].keys(), ...texts.es.keys()])) {
    const found = localeFaults(texts['en-US'].get(namespace) ?? {}, texts.es.get(namespace) ?? {})
    faults.push(...found.map((fault) => `texts "${namespace}": ${fault}`))
  }
  return { texts, faults }
}

function readNamespaces(place: string, locale: string, faults: string[]): Namespaces {
  const namespaces = new Map<string, Record<string, string>>()
  for (const file of existsSync(place) ? readdirSync(place).sort() : []) {
    if (!file.endsWith('.json')) continue
    try {
      const texts = flatten(JSON.parse(readFileSync(join(place, file), 'utf8')))
      namespaces.set(file.slice(0, -'.json'.length), Object.fromEntries(texts))
    } catch (cause) {
      faults.push(`locales/${locale}/${file}: ${cause instanceof Error ? cause.message : String(cause)}`)
    }
  }
  return namespaces
}

function flatten(value: unknown, prefix = ''): [string, string][] {
  if (typeof value === 'string') return [[prefix, value]]
  if (value === null || typeof value !== 'object' || Array.isArray(value)) {
    throw new Error(`${prefix || 'the file'} is neither a text nor an object of texts`)
  }
  return Object.entries(value).flatMap(([key, inner]) => flatten(inner, prefix === '' ? key : `${prefix}.${key}`))
}

/** Whether a title exists: `namespace:key`, or `key` in `ownNamespace`. */
export function hasText(files: LocaleFiles, locale: RequiredLocale, titleKey: string, ownNamespace: string): boolean {
  const at = titleKey.indexOf(':')
  const namespace = at === -1 ? ownNamespace : titleKey.slice(0, at)
  return files.texts[locale].get(namespace)?.[titleKey.slice(at + 1)] !== undefined
}
