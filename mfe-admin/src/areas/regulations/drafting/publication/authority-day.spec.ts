import { expect, test } from 'vitest'
import { getAuthorityDay, toAuthorityInstant } from './authority-day.ts'

test.each([
  ['2026-01-15', '2026-01-15T05:00:00.000Z', '2026-01-16T04:59:00.000Z'],
  ['2026-07-15', '2026-07-15T04:00:00.000Z', '2026-07-16T03:59:00.000Z'],
  // Daylight saving time starts and ends.
  ['2026-03-08', '2026-03-08T05:00:00.000Z', '2026-03-09T03:59:00.000Z'],
  ['2026-11-01', '2026-11-01T04:00:00.000Z', '2026-11-02T04:59:00.000Z'],
])('converts the start and end of %s in New York time', (day, start, end) => {
  expect([toAuthorityInstant(day, 'start'), toAuthorityInstant(day, 'end')]).toEqual([start, end])
  expect([getAuthorityDay(start), getAuthorityDay(end)]).toEqual([day, day])
})
