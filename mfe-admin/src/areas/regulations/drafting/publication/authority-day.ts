import { authorityTimeZone as timeZone, toAuthorityDate } from '@portal/shell-sdk'

/** Returns the instant at which a day starts (12:00 AM) or ends (11:59 PM) in Eastern time, the authority's time zone. */
export function toAuthorityInstant(day: string, boundary: 'start' | 'end'): string {
  const wallTime = Date.parse(`${day}T${boundary === 'start' ? '00:00' : '23:59'}:00Z`)
  // Computed twice: the first guess may be on the other side of a daylight saving change.
  const guess = wallTime - getOffsetMs(wallTime)
  return new Date(wallTime - getOffsetMs(guess)).toISOString()
}

/** Returns the calendar day of an instant in the authority's time zone, or an empty string for null. */
export function getAuthorityDay(instant: string | null): string {
  return instant === null ? '' : toAuthorityDate(new Date(instant))
}

/** Returns the offset of the authority's time zone from UTC at a given time. */
function getOffsetMs(time: number): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  }).formatToParts(new Date(time))
  const part = (type: string) => Number(parts.find((each) => each.type === type)?.value)
  return Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute')) - time
}
