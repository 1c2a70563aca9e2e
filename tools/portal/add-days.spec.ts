import { expect, test } from 'vitest'
import { addDays } from './add-days.ts'

test('adds days across the end of a month', () => {
  expect(addDays('2026-02-27', 3)).toBe('2026-03-02')
})
