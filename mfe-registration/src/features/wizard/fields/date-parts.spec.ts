import { expect, it } from 'vitest'
import { formatDateParts, getMissingParts, toPlainDate } from './date-parts.ts'

it.each([
  ['3', '31', '1980', '1980-03-31'],
  ['03', '5', '2008', '2008-03-05'],
  ['March', '31', '1980', '1980-03-31'],
  ['mar', ' 31 ', '1980', '1980-03-31'],
  ['Sept.', '1', '1980', '1980-09-01'],
  ['marzo', '31', '1980', '1980-03-31'],
  ['ENE', '1', '1980', '1980-01-01'],
  ['2', '29', '2023', undefined],
  ['ma', '1', '1980', undefined],
  ['13', '1', '1980', undefined],
  ['3', '31', '80', undefined],
  ['3', '31', '1899', undefined],
])('reads "%s" "%s" "%s" as %s', (month, day, year, expected) => {
  expect(toPlainDate({ month, day, year })).toBe(expected)
})

it('names the parts that are missing', () => {
  expect(getMissingParts({ month: '3', day: ' ', year: '' })).toEqual(['day', 'year'])
})

it('splits a date for the fields', () => {
  expect(formatDateParts('1980-03-05')).toEqual({ month: '3', day: '5', year: '1980' })
  expect(formatDateParts(undefined)).toEqual({ month: '', day: '', year: '' })
})
