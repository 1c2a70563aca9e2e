const dayMs = 86_400_000

/** Earliest and latest date that a date field accepts (spec 5). */
export const dateLimits = { first: '1900-01-01', last: '2099-12-31' } as const

// Verdicts add days to the same few hundred dates again and again. Both maps hold one entry for each date in use.
const dayNumbers = new Map<string, number>()
const dateTexts = new Map<number, string>()

/** Whether `text` is a real calendar date within {@link dateLimits}, such as `2024-02-29`. */
export function isPlainDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text < dateLimits.first || text > dateLimits.last) return false
  const instant = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(text)
}

/** Returns the plain date `days` after `date`; before it when negative. */
export function addDays(date: string, days: number): string {
  const number = toDayNumber(date) + days
  const known = dateTexts.get(number)
  if (known !== undefined) return known
  const text = new Date(number * dayMs).toISOString().slice(0, 10)
  dateTexts.set(number, text)
  return text
}

/** Returns the days from one plain date to another; negative when `to` is earlier. */
export function countDays(from: string, to: string): number {
  return toDayNumber(to) - toDayNumber(from)
}

/** Returns the instant `hours` after another one, ISO 8601 in UTC. */
export function addHours(instant: string, hours: number): string {
  return new Date(Date.parse(instant) + hours * 3_600_000).toISOString()
}

/** Returns the days from January 1, 1970; a date without a time is midnight UTC, so that all days have the same length. */
function toDayNumber(date: string): number {
  const known = dayNumbers.get(date)
  if (known !== undefined) return known
  const number = Date.parse(date) / dayMs
  if (!Number.isInteger(number)) throw new RangeError(`${date} is not a plain date`)
  dayNumbers.set(date, number)
  return number
}
