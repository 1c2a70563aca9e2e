import { addDays } from './plain-dates.ts'

const formats = new Map<string, Intl.DateTimeFormat>()

/** Since 1972, clocks differ from UTC by whole quarters of an hour, so the date does not change within one. */
const quarterMs = 900_000
/** The dates of the quarters of an hour, by time zone. Verdicts ask for the same few again and again. */
const dates = new Map<string, Map<number, string>>()
const maxDatesOfZone = 10_000

/** Returns the plain date of an instant (ISO 8601) in a time zone such as `America/Chicago`, that of a track. */
export function getDateAt(instant: string, timeZone: string): string {
  const quarter = Math.floor(Date.parse(instant) / quarterMs)
  let ofZone = dates.get(timeZone)
  if (!ofZone || ofZone.size >= maxDatesOfZone) dates.set(timeZone, (ofZone = new Map()))
  let date = ofZone.get(quarter)
  if (date === undefined) ofZone.set(quarter, (date = formatDate(instant, timeZone)))
  return date
}

function formatDate(instant: string, timeZone: string): string {
  const parts = new Map(
    getFormat(timeZone)
      .formatToParts(new Date(instant))
      .map(({ type, value }) => [type, value]),
  )
  return `${parts.get('year')}-${parts.get('month')}-${parts.get('day')}`
}

/** Few dates and time zones are asked for, but for every horse. */
const starts = new Map<string, string>()
const maxStarts = 5000

/** Returns the first instant of a plain date in a time zone, ISO 8601 in UTC. */
export function getStartOfDate(date: string, timeZone: string): string {
  const key = `${date} ${timeZone}`
  const stored = starts.get(key)
  if (stored !== undefined) return stored
  if (starts.size >= maxStarts) starts.clear()
  const start = findStartOfDate(date, timeZone)
  starts.set(key, start)
  return start
}

function findStartOfDate(date: string, timeZone: string): string {
  // The date begins within 14 hours before and 12 hours after midnight UTC; halving the interval finds the change of date.
  let before = Date.parse(`${date}T00:00:00Z`) - 15 * 3_600_000
  let after = Date.parse(`${date}T00:00:00Z`) + 13 * 3_600_000
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2)
    if (getDateAt(new Date(middle).toISOString(), timeZone) < date) before = middle
    else after = middle
  }
  return new Date(after).toISOString()
}

/** Returns the first instant after a plain date in a time zone, ISO 8601 in UTC. */
export function getEndOfDate(date: string, timeZone: string): string {
  return getStartOfDate(addDays(date, 1), timeZone)
}

/** Returns the instant of a time of day such as `14:30` on a plain date in a time zone, ISO 8601 in UTC. */
export function getInstantAt(date: string, time: string, timeZone: string): string {
  const wanted = Date.parse(`${date}T${time}:00Z`)
  const estimate = wanted - getOffset(wanted, timeZone)
  // The clock may change between the two, so the difference to UTC is that of the estimate.
  return new Date(wanted - getOffset(estimate, timeZone)).toISOString()
}

/** Returns how many milliseconds the clocks of a time zone are ahead of UTC. */
function getOffset(instant: number, timeZone: string): number {
  // Only the parts are used, which every engine returns in the same form. Contracts cannot import '@portal/formats'.
  // oxlint-disable-next-line no-restricted-properties
  const clock = new Intl.DateTimeFormat('en-US', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
  const parts = new Map(clock.formatToParts(instant).map(({ type, value }) => [type, value]))
  const date = getDateAt(new Date(instant).toISOString(), timeZone)
  const local = Date.parse(`${date}T${parts.get('hour')}:${parts.get('minute')}:00Z`)
  return local - Math.floor(instant / 60_000) * 60_000
}

/** Formats are slow to create and are needed for every row. */
function getFormat(timeZone: string): Intl.DateTimeFormat {
  const existing = formats.get(timeZone)
  if (existing) return existing
  // Only the parts are used, which every engine returns in the same form. Contracts cannot import '@portal/formats'.
  // oxlint-disable-next-line no-restricted-properties
  const format = new Intl.DateTimeFormat('en-US', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
  formats.set(timeZone, format)
  return format
}
