import { expect, test } from 'vitest'
import { authorityDayOf, authorityInstant } from './authority-day.ts'

test.each([
  ['2026-01-15', '2026-01-15T05:00:00.000Z', '2026-01-16T04:59:00.000Z'],
  ['2026-07-15', '2026-07-15T04:00:00.000Z', '2026-07-16T03:59:00.000Z'],
  // The clocks go forward at two in the morning, and back.
  ['2026-03-08', '2026-03-08T05:00:00.000Z', '2026-03-09T03:59:00.000Z'],
  ['2026-11-01', '2026-11-01T04:00:00.000Z', '2026-11-02T04:59:00.000Z'],
])('%s begins and ends by the clocks of New York', (day, begin, end) => {
  expect([authorityInstant(day, 'begin'), authorityInstant(day, 'end')]).toEqual([begin, end])
  expect([authorityDayOf(begin), authorityDayOf(end)]).toEqual([day, day])
})
