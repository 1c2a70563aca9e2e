import { hasSamePlaceholders, findPlaceholders } from '@portal/contracts-admin/rules'
import { locales, type Locale } from '@portal/contracts-shell/light'
import { getCurrentText, getTextName, getSourceText, type PortalText } from './portal-text.ts'
import type { TextChange } from './save-text.ts'

/** Version of the file format. Files with another version are rejected. */
const formatVersion = 1

/** Why a text of a file can't be imported. */
export interface TextFileError {
  readonly name: string
  readonly reason: 'unknown' | 'empty' | 'placeholders'
  readonly expected: readonly string[]
}

/** The changes and errors of a file. */
export interface ParsedTextFile {
  readonly changes: readonly TextChange[]
  readonly errors: readonly TextFileError[]
}

/** Creates a file for translators with the current texts in both languages, one text per line. */
export function createTextFile(texts: readonly PortalText[]): string {
  const lines = texts.map(({ namespace, key, languages }) => {
    const values = locales.map((locale) => [locale, getCurrentText(languages[locale])] as const)
    const existing = Object.fromEntries(values.filter(([, value]) => value !== undefined))
    return `    ${JSON.stringify({ namespace, key, ...existing })}`
  })
  return `{\n  "portal-texts": ${formatVersion},\n  "texts": [\n${lines.join(',\n')}\n  ]\n}\n`
}

/** Compares a file with the current texts. Returns undefined if the content is not such a file. */
export function parseTextFile(content: string, texts: readonly PortalText[]): ParsedTextFile | undefined {
  const rows = parseRows(content)
  if (!rows) return undefined
  const textsByName = new Map(texts.map((text) => [getTextName(text), text]))
  const changes: TextChange[] = []
  const errors: TextFileError[] = []
  for (const row of rows) {
    const name = `${String(row['namespace'])}:${String(row['key'])}`
    const text = textsByName.get(name)
    if (!text) errors.push({ name, reason: 'unknown', expected: [] })
    for (const locale of text ? locales : []) {
      const value = row[locale]
      if (!text || typeof value !== 'string' || value === getCurrentText(text.languages[locale])) continue
      const error = validateText(text, locale, value)
      if (error) errors.push(error)
      else changes.push({ text, locale, value, expectedVersion: text.languages[locale].entry?.lockVersion })
    }
  }
  return { changes, errors }
}

function validateText(text: PortalText, locale: Locale, value: string): TextFileError | undefined {
  const source = getSourceText(text, locale)
  const name = `${getTextName(text)} (${locale})`
  if (value.trim() === '') return { name, reason: 'empty', expected: [] }
  if (hasSamePlaceholders(source, value)) return undefined
  return { name, reason: 'placeholders', expected: findPlaceholders(source) }
}

function parseRows(content: string): readonly Readonly<Record<string, unknown>>[] | undefined {
  try {
    const file: unknown = JSON.parse(content)
    if (!isRecord(file) || file['portal-texts'] !== formatVersion || !Array.isArray(file['texts'])) return undefined
    return file['texts'].every(isRecord) ? file['texts'] : undefined
  } catch {
    return undefined
  }
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
