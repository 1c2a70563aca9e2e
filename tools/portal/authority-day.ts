import { toAuthorityDate } from '@portal/formats'

/** Adds days to a plain date. */
export function addDays(day: string, days: number): string {
  const date = new Date(`${day}T12:00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}

/** Returns the instant at which it is `time` (`HH:MM:SS`) on a plain date in New York. */
export function authorityInstant(day: string, time: string): Date {
  // New York is four or five hours behind UTC; the offset that converts back to the same time is correct.
  for (const offset of ['-04:00', '-05:00']) {
    const instant = new Date(`${day}T${time}${offset}`)
    const formatted = new Intl.DateTimeFormat('en-GB', { timeZone: 'America/New_York', timeStyle: 'medium' }).format(
      instant,
    )
    if (toAuthorityDate(instant) === day && formatted === time) return instant
  }
  throw new RangeError(`${day} ${time} does not exist in New York`)
}
