/** Ways to write values for a reader. Arguments are ISO 8601: instants in UTC, plain dates as `2026-07-08`. */
export interface Formats {
  /** A plain date, the same in every zone: "July 8, 2026". */
  date(plainDate: string): string
  /** An instant's day in the reader's zone. */
  day(instant: string): string
  /** An instant in the reader's zone, with the time. */
  instant(instant: string): string
  /** A comment deadline, always in America/New_York and saying so: "July 8, 2026 at 11:59 PM EDT". */
  deadline(instant: string): string
  number(value: number): string
  /** "a, b and c". */
  list(items: readonly string[]): string
  /** Time from `now` in the largest whole unit: "in 3 days", "2 hours ago". */
  relative(instant: string, now?: Date): string
}

/** Where the authority is: its deadlines are in this zone, whatever the reader's. */
export const authorityTimeZone = 'America/New_York'

/** The formats of a language. `timeZone` is the reader's unless a test sets it. */
export function formatsOf(locale: 'en-US' | 'es', timeZone?: string): Formats {
  const zone = timeZone === undefined ? {} : { timeZone }
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' })
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'long', ...zone })
  const instant = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', ...zone })
  const deadline = new Intl.DateTimeFormat(locale, {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone: authorityTimeZone,
    // Spanish has no short names of American zones (it would say GMT-5): the zone is told by its city.
    ...(locale === 'es' ? {} : { timeZoneName: 'short' }),
  })
  const deadlineZone = locale === 'es' ? ', hora de Nueva York' : ''
  const number = new Intl.NumberFormat(locale)
  const list = new Intl.ListFormat(locale, { type: 'conjunction' })
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  return {
    date: (value) => date.format(new Date(`${value.slice(0, 10)}T00:00:00Z`)),
    day: (value) => day.format(new Date(value)),
    instant: (value) => unbroken(instant, new Date(value)),
    deadline: (value) => unbroken(deadline, new Date(value)) + deadlineZone,
    number: (value) => number.format(value),
    list: (items) => list.format(items),
    relative: (value, now = new Date()) => {
      const [amount, unit] = largestUnit((Date.parse(value) - now.getTime()) / 1000)
      return relative.format(amount, unit)
    },
  }
}

/** A moment whose time of day stays on one line: "July 8, 2026 at 11:59 PM EDT". */
function unbroken(format: Intl.DateTimeFormat, moment: Date): string {
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
