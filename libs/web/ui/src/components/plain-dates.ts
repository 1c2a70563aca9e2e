/** The years a date picker accepts (spec 9). */
const years = { first: 1900, last: 2099 } as const

/**
 * Reads a date as people of a language type it: three numbers in the order of its pattern (`dd/mm/aaaa`), or with the
 * year first. Answers the plain date `2026-07-08`, or nothing where it is no day from 1900-01-01 to 2099-12-31.
 */
export function readDate(typed: string, pattern: string): string | undefined {
  const numbers = /^\D*(\d{1,4})\D+(\d{1,2})\D+(\d{1,4})\D*$/.exec(typed.trim())?.slice(1)
  if (!numbers) return undefined
  const [first = '', second = '', third = ''] = numbers
  if (first.length === 4) return plainDate(first, second, third)
  if (third.length !== 4) return undefined
  return isDayFirst(pattern) ? plainDate(third, second, first) : plainDate(third, first, second)
}

/** Whether a text is a plain date a date picker accepts, `1900-01-01` to `2099-12-31`. */
export function isPlainDate(text: string): boolean {
  return readDate(text, '') === text
}

/** Writes a plain date by a language's pattern: `2026-07-08` is `08/07/2026` in Spanish. */
export function writeDate(date: string, pattern: string): string {
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

function plainDate(year: string, month: string, day: string): string | undefined {
  const written = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const instant = new Date(`${written}T00:00:00Z`)
  // A 31st of June is read as the 1st of July: it has to come out as it went in.
  const isReal = !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(written)
  return isReal && Number(year) >= years.first && Number(year) <= years.last ? written : undefined
}
