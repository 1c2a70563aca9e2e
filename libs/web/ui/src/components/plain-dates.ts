/** The years a date picker accepts (spec 9). */
const yearRange = { first: 1900, last: 2099 } as const

/**
 * Parses a date typed in a language's order: three numbers as in its pattern (`dd/mm/aaaa`), or year first. Returns a
 * plain date such as `2026-07-08`, or undefined when it is not a date from 1900-01-01 to 2099-12-31.
 */
export function parseDate(text: string, pattern: string): string | undefined {
  const numbers = /^\D*(\d{1,4})\D+(\d{1,2})\D+(\d{1,4})\D*$/.exec(text.trim())?.slice(1)
  if (!numbers) return undefined
  const [first = '', second = '', third = ''] = numbers
  if (first.length === 4) return toPlainDate(first, second, third)
  if (third.length !== 4) return undefined
  return isDayFirst(pattern) ? toPlainDate(third, second, first) : toPlainDate(third, first, second)
}

/** Whether a text is a plain date that date pickers accept, `1900-01-01` to `2099-12-31`. */
export function isPlainDate(text: string): boolean {
  return parseDate(text, '') === text
}

/** Formats a plain date with a language's pattern: `2026-07-08` is `08/07/2026` in Spanish. */
export function formatDate(date: string, pattern: string): string {
  const [year = '', month = '', day = ''] = date.split('-')
  if (day === '') return ''
  return pattern
    .replace('dd', day)
    .replace('mm', month)
    .replace(/[a-z]{4}/, year)
}

function isDayFirst(pattern: string): boolean {
  return pattern.indexOf('d') < pattern.indexOf('m')
}

function toPlainDate(year: string, month: string, day: string): string | undefined {
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const instant = new Date(`${date}T00:00:00Z`)
  // Date parses June 31 as July 1, so a real date must format back to the same text.
  const isReal = !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(date)
  return isReal && Number(year) >= yearRange.first && Number(year) <= yearRange.last ? date : undefined
}
