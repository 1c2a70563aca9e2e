import { expect, test } from 'vitest'
import { addDays, authorityDay, authorityInstant } from './authority-day.ts'

test('days are those of New York', () => {
  expect(authorityDay(new Date('2026-07-09T03:30:00Z'))).toBe('2026-07-08')
  expect(addDays('2026-02-27', 3)).toBe('2026-03-02')
  expect(authorityInstant('2026-07-08', '00:00:00').toISOString()).toBe('2026-07-08T04:00:00.000Z')
  expect(authorityInstant('2026-01-08', '23:59:00').toISOString()).toBe('2026-01-09T04:59:00.000Z')
})
