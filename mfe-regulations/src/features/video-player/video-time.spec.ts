import { expect, test } from 'vitest'
import { formatTime, parseStartTime } from './video-time.ts'

test.each([
  ['95', 95],
  ['1m35s', 95],
  ['1h2m3s', 3723],
  ['0', 0],
  ['soon', undefined],
  ['', undefined],
  ['-4', undefined],
])('parses t=%s as %s seconds', (value, expected) => {
  expect(parseStartTime(new URLSearchParams({ t: value }))).toBe(expected)
})

test('formats seconds as a clock time', () => {
  expect([0, 65.9, 3723].map(formatTime)).toEqual(['0:00', '1:05', '1:02:03'])
})
