import { describe, expect, it } from 'vitest'
import { createFormats } from './formats.ts'

describe('createFormats', () => {
  const english = createFormats('en-US', 'Asia/Tokyo')
  const spanish = createFormats('es', 'Asia/Tokyo')

  it('formats a plain date the same in every time zone', () => {
    expect(english.date('2026-07-08')).toBe('July 8, 2026')
    expect(spanish.date('2026-07-08')).toBe('8 de julio de 2026')
  })

  it("formats a deadline in the authority's time zone and names the zone", () => {
    expect(english.deadline('2026-07-09T03:59:00Z')).toBe('July 8, 2026 at 11:59\u00A0PM\u00A0EDT')
    expect(spanish.deadline('2026-07-09T03:59:00Z')).toMatch(/8 de julio de 2026.*23:59.*hora/)
  })

  it("formats an instant in the reader's time zone", () => {
    expect(english.day('2026-07-08T20:00:00Z')).toBe('July 9, 2026')
    expect(english.time('2026-07-08T20:05:00Z')).toBe('5:05\u00A0AM')
    expect(spanish.time('2026-07-08T20:05:00Z')).toBe('5:05')
  })

  it('formats relative time in the largest whole unit', () => {
    const now = new Date('2026-07-08T12:00:00Z')
    expect(english.relative('2026-07-11T13:00:00Z', now)).toBe('in 3 days')
    expect(english.relative('2026-07-08T10:00:00Z', now)).toBe('2 hours ago')
    expect(spanish.relative('2026-07-07T10:00:00Z', now)).toBe('ayer')
  })
})
