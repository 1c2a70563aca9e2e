const zone = 'America/New_York'

/** The instant at which a day of the authority begins, or, `end`, its last minute does (11:59 PM Eastern). */
export function authorityInstant(day: string, at: 'begin' | 'end'): string {
  const wall = Date.parse(`${day}T${at === 'begin' ? '00:00' : '23:59'}:00Z`)
  // Twice: the first guess may lie on the other side of a change of the clocks.
  const guess = wall - offsetAt(wall)
  return new Date(wall - offsetAt(guess)).toISOString()
}

/** The authority's day on which an instant lies. */
export function authorityDayOf(instant: string | null): string {
  return instant === null ? '' : new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(new Date(instant))
}

/** How far the authority's clocks are ahead of UTC, milliseconds. */
function offsetAt(time: number): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
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
