import type { Locale } from '@portal/contracts-shell/light'
import type { PortalText } from './portal-text.ts'

/** The smallest number for each plural form in English or Spanish. */
const pluralExamples: Readonly<Record<string, number>> = {
  zero: 0,
  one: 1,
  two: 2,
  few: 3,
  many: 1_000_000,
  other: 12,
}

/** Example values of common placeholders. Other placeholders show their name. */
const defaultExamples: Readonly<Record<string, string | number>> = {
  number: 3,
  page: 2,
  pages: 7,
  limit: 50_000,
  label: '2143(a)(1)',
  series: '2000',
}

/** Replaces the placeholders of a text with example values. */
export function renderPreview(
  text: string,
  { key, examples = defaultExamples }: Pick<PortalText, 'key' | 'examples'>,
  locale: Locale,
): string {
  const plural = /_(zero|one|two|few|many|other)$/.exec(key)?.[1] ?? 'other'
  return text.replaceAll(/\{\{\s*([\w.]+)\s*(?:,[^}]*)?\}\}/gu, (_, name: string) => {
    const value = name === 'count' ? pluralExamples[plural] : examples[name]
    if (value === undefined) return `‹${name}›`
    return typeof value === 'number' ? new Intl.NumberFormat(locale).format(value) : value
  })
}
