import { expect, test } from 'vitest'
import { isPlainDate, parseDate, formatDate } from './plain-dates.ts'

const english = 'mm/dd/yyyy'
const spanish = 'dd/mm/aaaa'

test.each([
  ['7/8/2026', english, '2026-07-08'],
  ['7/8/2026', spanish, '2026-08-07'],
  ['31.12.2099', spanish, '2099-12-31'],
  ['1 1 1900', english, '1900-01-01'],
  ['2024-02-29', spanish, '2024-02-29'],
])('parseDate reads %s with the pattern %s as %s', (typed, pattern, date) => {
  expect(parseDate(typed, pattern)).toBe(date)
})

test.each(['31/12/1899', '1/1/2100', '31/6/2026', '29/2/2025', '1/2/26', '12/2026', 'hoy', '', '1/13/2026'])(
  'parseDate rejects "%s" in Spanish',
  (typed) => {
    expect(parseDate(typed, spanish)).toBeUndefined()
  },
)

test.each([
  ['2026-07-08', true],
  ['1899-12-31', false],
  ['2026-02-31', false],
  ['7/8/2026', false],
])('isPlainDate(%s) is %s', (text, isOne) => {
  expect(isPlainDate(text)).toBe(isOne)
})

test('formatDate uses the pattern of the language', () => {
  expect(formatDate('2026-07-08', spanish)).toBe('08/07/2026')
  expect(formatDate('2026-07-08', english)).toBe('07/08/2026')
  expect(formatDate('', english)).toBe('')
})
