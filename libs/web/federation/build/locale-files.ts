import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { checkLocales } from '@portal/i18n/check'

/** Every text must exist in these languages. */
export const requiredLocales = ['en-US', 'es'] as const
type RequiredLocale = (typeof requiredLocales)[number]

/** namespace -> key -> text. Nested keys are joined with dots. */
type Namespaces = ReadonlyMap<string, Readonly<Record<string, string>>>

export interface LocaleFiles {
  readonly texts: Readonly<Record<RequiredLocale, Namespaces>>
  /** Problems as sentences; empty if there are none. */
  readonly errors: readonly string[]
}

/**
 * Reads `locales/<locale>/<namespace>.json` of a deployable, adds the texts of `sharedLocales` folders and compares the
 * languages.
 */
export function readLocaleFiles(folder: string, sharedLocales: readonly string[] = []): LocaleFiles {
  const errors: string[] = []
  const read = (locale: RequiredLocale): Namespaces =>
    [join(folder, 'locales'), ...sharedLocales]
      .map((root) => readNamespaces(join(root, locale), locale, errors))
      .reduce((all, added) => mergeNamespaces(all, added, errors))
  const texts = { 'en-US': read('en-US'), es: read('es') }
  for (const namespace of new Set([...texts['en-US'].keys(), ...texts.es.keys()])) {
    const problems = checkLocales(texts['en-US'].get(namespace) ?? {}, texts.es.get(namespace) ?? {})
    errors.push(...problems.map((problem) => `texts "${namespace}": ${problem}`))
  }
  return { texts, errors }
}

function mergeNamespaces(all: Namespaces, added: Namespaces, errors: string[]): Namespaces {
  const merged = new Map(all)
  for (const [namespace, texts] of added) {
    const present = merged.get(namespace) ?? {}
    const duplicates = Object.keys(texts).filter((key) => key in present)
    errors.push(...duplicates.map((key) => `texts "${namespace}": ${key} is also in a shared package`))
    merged.set(namespace, { ...present, ...texts })
  }
  return merged
}

function readNamespaces(folder: string, locale: string, errors: string[]): Namespaces {
  const namespaces = new Map<string, Record<string, string>>()
  for (const file of existsSync(folder) ? readdirSync(folder).sort() : []) {
    if (!file.endsWith('.json')) continue
    try {
      const texts = flatten(JSON.parse(readFileSync(join(folder, file), 'utf8')))
      namespaces.set(file.slice(0, -'.json'.length), Object.fromEntries(texts))
    } catch (cause) {
      errors.push(`locales/${locale}/${file}: ${cause instanceof Error ? cause.message : String(cause)}`)
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

/** Returns the text of `namespace:key`, or undefined if there is none. */
export function findText(files: LocaleFiles, locale: RequiredLocale, fullKey: string): string | undefined {
  const at = fullKey.indexOf(':')
  return files.texts[locale].get(fullKey.slice(0, at))?.[fullKey.slice(at + 1)]
}
