import { describe, expect, it } from 'vitest'
import { toICalendar } from './icalendar.ts'

const now = new Date('2026-11-24T15:04:05.678Z')

describe('an iCalendar file', () => {
  it('has whole-day events with stable ids', () => {
    const text = toICalendar('Horses', [{ uid: 'a@portal', date: '2026-12-01', title: 'Maple Court' }], now)
    expect(text.split('\r\n')).toEqual(
      expect.arrayContaining([
        'BEGIN:VEVENT',
        'UID:a@portal',
        'DTSTAMP:20261124T150405Z',
        'DTSTART;VALUE=DATE:20261201',
        'SUMMARY:Maple Court',
      ]),
    )
    expect(text.startsWith('BEGIN:VCALENDAR\r\nVERSION:2.0\r\n')).toBe(true)
    expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true)
  })

  it('keeps names of horses from adding lines or fields', () => {
    const title = 'Eve; Adam, \\ x\r\nATTENDEE:mailto:a@example.com'
    const text = toICalendar('Horses', [{ uid: 'a', date: '2026-12-01', title }], now)
    expect(text).toContain('SUMMARY:Eve\\; Adam\\, \\\\ x\\nATTENDEE:mailto:a@example.com\r\n')
  })

  it('folds lines after 75 bytes without cutting a character', () => {
    const text = toICalendar('Horses', [{ uid: 'a', date: '2026-12-01', title: 'ñ'.repeat(100) }], now)
    const lines = text.split('\r\n')
    expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75)
    expect(text.replaceAll('\r\n ', '')).toContain(`SUMMARY:${'ñ'.repeat(100)}`)
  })
})
