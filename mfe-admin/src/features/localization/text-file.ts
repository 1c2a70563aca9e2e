import { keepsPlaceholders, placeholdersOf } from '@portal/contracts-admin/rules'
import { locales, type Locale } from '@portal/contracts-shell/light'
import { currentOf, nameOf, sourceOf, type PortalText } from './portal-text.ts'
import type { TextChange } from './write-text.ts'

/** Format of the file; a reader refuses another. */
const format = 1

/** Why a text of a file cannot be taken. */
export interface FileFault {
  readonly name: string
  readonly reason: 'unknown' | 'empty' | 'placeholders'
  readonly expected: readonly string[]
}

/** What a file would change. */
export interface ReadFile {
  readonly changes: readonly TextChange[]
  readonly faults: readonly FileFault[]
}

/** Texts as a file for translators: as readers see them, one line a text, in both languages. */
export function writeTextFile(texts: readonly PortalText[]): string {
  const lines = texts.map(({ namespace, key, forms }) => {
    const values = locales.map((locale) => [locale, currentOf(forms[locale])] as const)
    return `    ${JSON.stringify({ namespace, key, ...Object.fromEntries(values.filter(([, value]) => value !== undefined)) })}`
  })
  return `{\n  "portal-texts": ${format},\n  "texts": [\n${lines.join(',\n')}\n  ]\n}\n`
}

/** Reads such a file against the texts as they are now; undefined when it is none. What is as it was changes nothing. */
export function readTextFile(content: string, texts: readonly PortalText[]): ReadFile | undefined {
  const rows = rowsIn(content)
  if (!rows) return undefined
  const known = new Map(texts.map((text) => [nameOf(text), text]))
  const changes: TextChange[] = []
  const faults: FileFault[] = []
  for (const row of rows) {
    const name = `${String(row['namespace'])}:${String(row['key'])}`
    const text = known.get(name)
    if (!text) faults.push({ name, reason: 'unknown', expected: [] })
    for (const locale of text ? locales : []) {
      const value = row[locale]
      if (!text || typeof value !== 'string' || value === currentOf(text.forms[locale])) continue
      const fault = faultOf(text, locale, value)
      if (fault) faults.push(fault)
      else changes.push({ text, locale, value, expectedVersion: text.forms[locale].entry?.lockVersion })
    }
  }
  return { changes, faults }
}

function faultOf(text: PortalText, locale: Locale, value: string): FileFault | undefined {
  const source = sourceOf(text, locale)
  const name = `${nameOf(text)} (${locale})`
  if (value.trim() === '') return { name, reason: 'empty', expected: [] }
  if (keepsPlaceholders(source, value)) return undefined
  return { name, reason: 'placeholders', expected: placeholdersOf(source) }
}

function rowsIn(content: string): readonly Readonly<Record<string, unknown>>[] | undefined {
  try {
    const file: unknown = JSON.parse(content)
    if (!isRecord(file) || file['portal-texts'] !== format || !Array.isArray(file['texts'])) return undefined
    return file['texts'].every(isRecord) ? file['texts'] : undefined
  } catch {
    return undefined
  }
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
