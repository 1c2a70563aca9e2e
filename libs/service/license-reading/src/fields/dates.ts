/** Returns whether the text is a date that exists, as YYYY-MM-DD. */
export function isDate(text: string): boolean {
  const time = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}

/** First three letters of the months in English and Spanish. */
const months: Readonly<Record<string, number>> = {
  JAN: 1,
  ENE: 1,
  FEB: 2,
  MAR: 3,
  APR: 4,
  ABR: 4,
  MAY: 5,
  JUN: 6,
  JUL: 7,
  AUG: 8,
  AGO: 8,
  SEP: 9,
  SET: 9,
  OCT: 10,
  NOV: 11,
  DEC: 12,
  DIC: 12,
}

/**
 * Returns the date in a text such as `04/17/1983`, `04-17-1983`, `1983-04-17`, `Apr 17, 1983` or `17 ABR 1983` as YYYY-MM-DD, or
 * undefined if there is none or more than one. Numbers are in the order of the United States.
 */
export function parseDate(text: string): string | undefined {
  const upper = text.toUpperCase()
  const found = [
    ...find(upper, /(?<!\d)(?<m>\d{1,2})\s?[/.-]\s?(?<d>\d{1,2})\s?[/.-]\s?(?<y>\d{4})(?!\d)/g),
    ...find(upper, /(?<!\d)(?<y>\d{4})\s?[/.-]\s?(?<m>\d\d)\s?[/.-]\s?(?<d>\d\d)(?!\d)/g),
    ...find(upper, /\b(?<m>[A-Z]{3})[A-Z]*\.?\s+(?<d>\d{1,2})\s?,?\s?(?<y>\d{4})\b/g),
    ...find(upper, /\b(?<d>\d{1,2})[\s-]+(?:DE\s+)?(?<m>[A-Z]{3})[A-Z]*\.?[\s-]+(?:DE\s+)?(?<y>\d{4})\b/g),
  ]
  const [date] = found
  return found.length === 1 ? date : undefined
}

function find(text: string, pattern: RegExp): readonly string[] {
  return [...text.matchAll(pattern)].flatMap(({ groups: { y = '', m = '', d = '' } = {} }) => {
    const month = /^\d/.test(m) ? Number(m) : months[m]
    const date = `${y}-${String(month ?? 0).padStart(2, '0')}-${d.padStart(2, '0')}`
    return isDate(date) ? [date] : []
  })
}
