import { describe, expect, it } from 'vitest'
import {
  addDays,
  countDays,
  findRowOn,
  getDateAt,
  getEndOfDate,
  getInstantAt,
  getStartOfDate,
  isPlainDate,
  listRowChanges,
} from './index.ts'

describe('plain dates', () => {
  it.each([
    ['2024-02-29', true],
    ['2023-02-29', false],
    ['1899-12-31', false],
    ['2100-01-01', false],
    ['07/08/2024', false],
  ])('isPlainDate(%s) is %s', (text, expected) => {
    expect(isPlainDate(text)).toBe(expected)
  })

  it('counts days across leap days and clock changes', () => {
    expect(addDays('2024-02-28', 2)).toBe('2024-03-01')
    expect(addDays('2024-11-03', -1)).toBe('2024-11-02')
    expect(countDays('2024-03-09', '2024-03-11')).toBe(2)
    expect(countDays('2024-03-11', '2024-03-09')).toBe(-2)
  })
})

describe('dates in the time zone of a track', () => {
  it('differ between tracks at the same instant', () => {
    expect(getDateAt('2026-07-08T05:30:00Z', 'America/New_York')).toBe('2026-07-08')
    expect(getDateAt('2026-07-08T05:30:00Z', 'America/Los_Angeles')).toBe('2026-07-07')
  })

  it('begin at local midnight, also when the clocks change', () => {
    expect(getStartOfDate('2026-03-08', 'America/New_York')).toBe('2026-03-08T05:00:00.000Z')
    expect(getEndOfDate('2026-03-08', 'America/New_York')).toBe('2026-03-09T04:00:00.000Z')
    expect(getStartOfDate('2026-07-08', 'Pacific/Auckland')).toBe('2026-07-07T12:00:00.000Z')
    expect(getStartOfDate('2026-07-08', 'Pacific/Honolulu')).toBe('2026-07-08T10:00:00.000Z')
  })
})

describe('dated rows', () => {
  const rows = [
    { effectiveFrom: '1900-01-01', effectiveTo: null, source: 'first', days: 30 },
    { effectiveFrom: '2024-07-08', effectiveTo: null, source: 'second', days: 14 },
    { effectiveFrom: '2024-12-01', effectiveTo: '2024-12-31', source: 'third', days: 21 },
  ]

  it.each([
    ['2024-07-07', 30],
    ['2024-07-08', 14],
    ['2024-12-31', 21],
    ['2025-01-01', 14],
  ])('on %s give %i days', (date, days) => {
    expect(findRowOn(rows, date)?.days).toBe(days)
  })

  it('give nothing before the first row', () => {
    expect(findRowOn(rows, '1899-12-31')).toBeUndefined()
  })

  it('list the dates on which another row can apply', () => {
    expect(listRowChanges(rows)).toEqual(['1900-01-01', '2024-07-08', '2024-12-01', '2025-01-01'])
  })
})

describe('a time of day at a track', () => {
  it.each([
    ['in winter', '2026-01-15', '14:30', '2026-01-15T19:30:00.000Z'],
    ['in summer', '2026-07-15', '14:30', '2026-07-15T18:30:00.000Z'],
    ['on the day the clocks go forward', '2026-03-08', '14:30', '2026-03-08T18:30:00.000Z'],
    ['on the day the clocks go back', '2026-11-01', '14:30', '2026-11-01T19:30:00.000Z'],
    ['before midnight', '2026-07-15', '23:59', '2026-07-16T03:59:00.000Z'],
  ])('is the right instant %s', (_, date, time, instant) => {
    expect(getInstantAt(date, time, 'America/New_York')).toBe(instant)
  })
})
