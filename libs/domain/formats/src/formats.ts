import { authorityTimeZone } from './authority-time.ts'

/** Formatters for one language. Arguments are ISO 8601: instants in UTC, plain dates as `2026-07-08`. */
export interface Formats {
  /** A plain date, the same in every time zone: "July 8, 2026". */
  date(plainDate: string): string
  /** The date of an instant in the reader's time zone. */
  day(instant: string): string
  /** An instant with its time in the reader's time zone. */
  instant(instant: string): string
  /** The time of an instant in the reader's time zone: "10:42 AM". */
  time(instant: string): string
  /** A comment deadline, always in America/New_York with the zone name: "July 8, 2026 at 11:59 PM EDT". */
  deadline(instant: string): string
  number(value: number): string
  /** "a, b and c". */
  list(items: readonly string[]): string
  /** Time from `now` in the largest whole unit: "in 3 days", "2 hours ago". */
  relative(instant: string, now?: Date): string
}

/** Creates the formatters of a language. `timeZone` defaults to the reader's and is set only by tests. */
export function createFormats(locale: 'en-US' | 'es', timeZone?: string): Formats {
  const zone = timeZone === undefined ? {} : { timeZone }
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' })
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'long', ...zone })
  const instant = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', ...zone })
  const time = new Intl.DateTimeFormat(locale, { timeStyle: 'short', ...zone })
  const deadline = new Intl.DateTimeFormat(locale, {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone: authorityTimeZone,
    // Spanish has no short names for American time zones and would show GMT-5, so the zone is named by city.
    ...(locale === 'es' ? {} : { timeZoneName: 'short' }),
  })
  const deadlineZone = locale === 'es' ? ', hora del Este' : ''
  const number = new Intl.NumberFormat(locale)
  const list = new Intl.ListFormat(locale, { type: 'conjunction' })
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  return {
    date: (value) => date.format(new Date(`${value.slice(0, 10)}T00:00:00Z`)),
    day: (value) => day.format(new Date(value)),
    instant: (value) => formatWithUnbrokenTime(instant, new Date(value)),
    time: (value) => formatWithUnbrokenTime(time, new Date(value)),
    deadline: (value) => formatWithUnbrokenTime(deadline, new Date(value)) + deadlineZone,
    number: (value) => number.format(value),
    list: (items) => list.format(items),
    relative: (value, now = new Date()) => {
      const [amount, unit] = largestUnit((Date.parse(value) - now.getTime()) / 1000)
      return relative.format(amount, unit)
    },
  }
}

/** Joins the parts of the time with non-breaking spaces: "July 8, 2026 at 11:59 PM EDT". */
function formatWithUnbrokenTime(format: Intl.DateTimeFormat, moment: Date): string {
  const parts = format.formatToParts(moment)
  const fromTime = parts.findIndex(({ type }) => type === 'hour')
  return parts.map(({ value }, at) => (at > fromTime ? value.replaceAll(/\s/g, '\u00A0') : value)).join('')
}

function largestUnit(seconds: number): [number, Intl.RelativeTimeFormatUnit] {
  const units = [
    ['day', 86_400],
    ['hour', 3_600],
    ['minute', 60],
  ] as const
  for (const [unit, length] of units) {
    if (Math.abs(seconds) >= length) return [Math.trunc(seconds / length), unit]
  }
  return [Math.trunc(seconds), 'second']
}
