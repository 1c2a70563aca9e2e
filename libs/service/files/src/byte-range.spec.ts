import { describe, expect, test } from 'vitest'
import { parseRangeHeader } from './byte-range.ts'

describe('parseRangeHeader', () => {
  test.each([
    [undefined, undefined],
    ['bytes=0-', { start: 0, end: 99 }],
    ['bytes=10-19', { start: 10, end: 19 }],
    ['bytes=90-500', { start: 90, end: 99 }],
    ['bytes=-10', { start: 90, end: 99 }],
    ['bytes=-500', { start: 0, end: 99 }],
    ['bytes=100-', 'unsatisfiable'],
    ['bytes=-0', 'unsatisfiable'],
    ['bytes=20-10', undefined],
    ['bytes=0-1,5-6', undefined],
    ['lines=0-1', undefined],
    ['bytes=-', undefined],
  ])('parses %s for a file of 100 bytes', (header, expected) => {
    expect(parseRangeHeader(header, 100)).toEqual(expected)
  })

  test('returns "unsatisfiable" for an empty file', () => {
    expect(parseRangeHeader('bytes=0-', 0)).toBe('unsatisfiable')
  })
})
