import type { Locale } from '@portal/delivery'

/** A plain date as it is written in a mail: "July 8, 2026". */
export function dateIn(locale: Locale, date: string): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${date}T00:00:00Z`))
}

/** A deadline, where the authority is, whatever the reader's zone: "July 8, 2026 at 11:59 PM EDT". */
export function deadlineIn(locale: Locale, instant: Date): string {
  const written = new Intl.DateTimeFormat(locale, {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone: 'America/New_York',
    // Spanish has no short names of American zones: the zone is told by its city.
    ...(locale === 'es' ? {} : { timeZoneName: 'short' }),
  }).format(instant)
  return locale === 'es' ? `${written}, hora de Nueva York` : written
}
