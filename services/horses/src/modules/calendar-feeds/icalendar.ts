/** An event that lasts one whole day. */
export interface CalendarDay {
  /** Unique and the same every time the feed is read. */
  readonly uid: string
  /** Plain date. */
  readonly date: string
  readonly title: string
}

const maxBytes = 75

/** Returns an iCalendar file (RFC 5545) of whole-day events. */
export function toICalendar(name: string, days: readonly CalendarDay[], now: Date): string {
  const stamp = now.toISOString().replaceAll(/[-:]|\.\d{3}/g, '')
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Horseracing portal//Horses//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escapeText(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT12H',
    ...days.flatMap(({ uid, date, title }) => [
      'BEGIN:VEVENT',
      `UID:${uid}`,
      `DTSTAMP:${stamp}`,
      `DTSTART;VALUE=DATE:${date.replaceAll('-', '')}`,
      `SUMMARY:${escapeText(title)}`,
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ]
  return `${lines.flatMap(foldLine).join('\r\n')}\r\n`
}

/** Names of horses are text from outside: line breaks in them must not add lines. */
function escapeText(text: string): string {
  return text
    .replaceAll('\\', '\\\\')
    .replaceAll(/[;,]/g, (character) => `\\${character}`)
    .replaceAll(/\r\n|\r|\n/g, '\\n')
}

/** Splits a line after 75 bytes, between characters; the parts begin with a space. */
function foldLine(line: string): string[] {
  const parts: string[] = []
  let part = ''
  for (const character of line) {
    if (Buffer.byteLength(part + character) > maxBytes) {
      parts.push(part)
      part = ' '
    }
    part += character
  }
  return [...parts, part]
}
