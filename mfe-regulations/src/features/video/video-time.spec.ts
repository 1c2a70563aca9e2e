import { expect, test } from 'vitest'
import { clockOf, readMoment } from './video-time.ts'

test.each([
  ['95', 95],
  ['1m35s', 95],
  ['1h2m3s', 3723],
  ['0', 0],
  ['soon', undefined],
  ['', undefined],
  ['-4', undefined],
])('t=%s is %s seconds', (given, expected) => {
  expect(readMoment(new URLSearchParams({ t: given }))).toBe(expected)
})

test('moments are told as a clock shows them', () => {
  expect([0, 65.9, 3723].map(clockOf)).toEqual(['0:00', '1:05', '1:02:03'])
})
