const dayMs = 86_400_000

/** Earliest and latest date that a date field accepts (spec 5). */
export const dateLimits = { first: '1900-01-01', last: '2099-12-31' } as const

/** Whether `text` is a real calendar date within {@link dateLimits}, such as `2024-02-29`. */
export function isPlainDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text < dateLimits.first || text > dateLimits.last) return false
  const instant = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(text)
}

/** Returns the plain date `days` after `date`; before it when negative. */
export function addDays(date: string, days: number): string {
  return new Date(toTime(date) + days * dayMs).toISOString().slice(0, 10)
}

/** Returns the days from one plain date to another; negative when `to` is earlier. */
export function countDays(from: string, to: string): number {
  return (toTime(to) - toTime(from)) / dayMs
}

/** Returns the instant `hours` after another one, ISO 8601 in UTC. */
export function addHours(instant: string, hours: number): string {
  return new Date(Date.parse(instant) + hours * 3_600_000).toISOString()
}

/** Returns the year of a plain date. */
export function getYear(date: string): number {
  return Number(date.slice(0, 4))
}

function toTime(date: string): number {
  return Date.parse(`${date}T00:00:00Z`)
}
