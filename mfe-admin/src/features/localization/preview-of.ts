import type { Locale } from '@portal/contracts-shell/light'
import type { PortalText } from './portal-text.ts'

/** A number for each plural form, the smallest that takes it in English or Spanish. */
const examplesOfPlurals: Readonly<Record<string, number>> = {
  zero: 0,
  one: 1,
  two: 2,
  few: 3,
  many: 1_000_000,
  other: 12,
}

/** Numbers and words that readers might meet under a name of a page's text. Others stand for themselves. */
const examplesOfPages: Readonly<Record<string, string | number>> = {
  number: 3,
  page: 2,
  pages: 7,
  limit: 50_000,
  label: '2143(a)(1)',
  series: '2000',
}

/** A text as readers would see it, with example values where it leaves something open. */
export function previewOf(
  text: string,
  { key, examples = examplesOfPages }: Pick<PortalText, 'key' | 'examples'>,
  locale: Locale,
): string {
  const plural = /_(zero|one|two|few|many|other)$/.exec(key)?.[1] ?? 'other'
  return text.replaceAll(/\{\{\s*([\w.]+)\s*(?:,[^}]*)?\}\}/gu, (_, name: string) => {
    const value = name === 'count' ? examplesOfPlurals[plural] : examples[name]
    if (value === undefined) return `‹${name}›`
    return typeof value === 'number' ? new Intl.NumberFormat(locale).format(value) : value
  })
}
