import { afterEach, describe, expect, it, vi } from 'vitest'
import { toAuthorityDate, toAuthorityInstant } from './authority-time.ts'

afterEach(() => vi.restoreAllMocks())

describe('toAuthorityDate', () => {
  it.each([
    ['2026-07-08T03:59:59Z', '2026-07-07'],
    ['2026-07-08T04:00:00Z', '2026-07-08'],
    ['2026-01-01T04:59:59Z', '2025-12-31'],
    ['2026-01-01T05:00:00Z', '2026-01-01'],
  ])('%s is %s in New York', (instant, date) => {
    expect(toAuthorityDate(new Date(instant))).toBe(date)
  })

  it('does not depend on how an engine writes a whole date', () => {
    const prototype: { readonly format: unknown } = Intl.DateTimeFormat.prototype
    vi.spyOn(prototype, 'format', 'get').mockReturnValue(() => '11/22/2026')
    vi.spyOn(Date.prototype, 'toLocaleDateString').mockReturnValue('11/22/2026')
    expect(toAuthorityDate(new Date('2026-11-22T12:00:00Z'))).toBe('2026-11-22')
  })
})

describe('toAuthorityInstant', () => {
  it.each([
    ['2026-01-15', '2026-01-15T05:00:00.000Z', '2026-01-16T04:59:00.000Z'],
    ['2026-07-15', '2026-07-15T04:00:00.000Z', '2026-07-16T03:59:00.000Z'],
    // Daylight saving time starts and ends.
    ['2026-03-08', '2026-03-08T05:00:00.000Z', '2026-03-09T03:59:00.000Z'],
    ['2026-11-01', '2026-11-01T04:00:00.000Z', '2026-11-02T04:59:00.000Z'],
  ])('converts the start and end of %s in New York time', (day, start, end) => {
    expect(toAuthorityInstant(day, '00:00:00').toISOString()).toBe(start)
    expect(toAuthorityInstant(day, '23:59:00').toISOString()).toBe(end)
  })

  it('refuses a time that a daylight saving change skips', () => {
    expect(() => toAuthorityInstant('2026-03-08', '02:30:00')).toThrow(RangeError)
  })
})
