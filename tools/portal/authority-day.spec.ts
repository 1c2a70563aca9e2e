import { expect, test } from 'vitest'
import { addDays, authorityInstant } from './authority-day.ts'

test('converts days and times in the New York time zone', () => {
  expect(addDays('2026-02-27', 3)).toBe('2026-03-02')
  expect(authorityInstant('2026-07-08', '00:00:00').toISOString()).toBe('2026-07-08T04:00:00.000Z')
  expect(authorityInstant('2026-01-08', '23:59:00').toISOString()).toBe('2026-01-09T04:59:00.000Z')
})
