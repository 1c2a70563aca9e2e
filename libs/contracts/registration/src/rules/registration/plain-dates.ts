/** Earliest and latest date that a date field accepts (spec 5). */
export const dateLimits = { first: '1900-01-01', last: '2099-12-31' } as const

/** Age at which a person no longer needs a guardian's consent, in years. */
export const adultAge = 18

/** Whether `text` is a real calendar date within {@link dateLimits}, such as `2008-02-29`. */
export function isPlainDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text < dateLimits.first || text > dateLimits.last) return false
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

/** Returns the age in whole years on `today`; both are plain dates. A birthday on February 29 counts from March 1. */
export function getAge(dateOfBirth: string, today: string): number {
  const years = Number(today.slice(0, 4)) - Number(dateOfBirth.slice(0, 4))
  return today.slice(5) < dateOfBirth.slice(5) ? years - 1 : years
}
