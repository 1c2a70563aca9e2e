/** The authority's time zone, used for deadlines whatever the reader's zone. */
export const authorityTimeZone = 'America/New_York'

// Only the parts are used: engines differ in how they write a whole date. WebKit writes 11/22/2026 for en-CA.
const wallClock = new Intl.DateTimeFormat('en-US', {
  timeZone: authorityTimeZone,
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
})

/** Returns the plain date (YYYY-MM-DD) of an instant at the authority, today by default. It decides what is in effect. */
export function toAuthorityDate(at: Date = new Date()): string {
  return getWallTime(at).slice(0, 10)
}

/** Returns the instant at which it is `time` (`HH:MM:SS`) on a plain date at the authority. */
export function toAuthorityInstant(day: string, time: string): Date {
  // New York is four or five hours behind UTC; the offset that converts back to the same time is correct.
  for (const offset of ['-04:00', '-05:00']) {
    const instant = new Date(`${day}T${time}${offset}`)
    if (getWallTime(instant) === `${day}T${time}`) return instant
  }
  throw new RangeError(`${day} ${time} does not exist in ${authorityTimeZone}`)
}

/** Returns the authority's date and time of an instant: `2026-07-08T23:59:00`. */
function getWallTime(at: Date): string {
  const parts = new Map(wallClock.formatToParts(at).map(({ type, value }) => [type, value]))
  const [year, month, day] = [parts.get('year'), parts.get('month'), parts.get('day')]
  return `${year}-${month}-${day}T${parts.get('hour')}:${parts.get('minute')}:${parts.get('second')}`
}
