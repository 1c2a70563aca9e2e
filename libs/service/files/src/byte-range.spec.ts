import { expect, test } from 'vitest'
import { rangeOf } from './byte-range.ts'

test.each([
  [undefined, undefined],
  ['bytes=0-', { start: 0, end: 99 }],
  ['bytes=10-19', { start: 10, end: 19 }],
  ['bytes=90-500', { start: 90, end: 99 }],
  ['bytes=-10', { start: 90, end: 99 }],
  ['bytes=-500', { start: 0, end: 99 }],
  ['bytes=100-', 'none'],
  ['bytes=-0', 'none'],
  ['bytes=20-10', undefined],
  ['bytes=0-1,5-6', undefined],
  ['lines=0-1', undefined],
  ['bytes=-', undefined],
])('%s of 100 bytes', (header, expected) => {
  expect(rangeOf(header, 100)).toEqual(expected)
})

test('an empty file has no part', () => {
  expect(rangeOf('bytes=0-', 0)).toBe('none')
})
