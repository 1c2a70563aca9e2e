/** The authority's calendar day (America/New_York) at an instant, as a plain date. */
export function authorityDay(instant: Date): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format(instant)
}

/** A plain date so many days later. */
export function addDays(day: string, days: number): string {
  const date = new Date(`${day}T12:00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}

/** The instant at which the clocks of New York show `time` (`HH:MM:SS`) on a plain date. */
export function authorityInstant(day: string, time: string): Date {
  // New York is four or five hours behind; the one that reads back as asked is right.
  for (const offset of ['-04:00', '-05:00']) {
    const instant = new Date(`${day}T${time}${offset}`)
    const shown = new Intl.DateTimeFormat('en-GB', { timeZone: 'America/New_York', timeStyle: 'medium' }).format(
      instant,
    )
    if (authorityDay(instant) === day && shown === time) return instant
  }
  throw new RangeError(`${day} ${time} does not exist in New York`)
}
