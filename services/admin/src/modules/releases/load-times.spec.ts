import { expect, test } from 'vitest'
import { bucketOf, percentile } from './load-times.ts'

test('times are told within a fifth, whatever their size', () => {
  for (const time of [1, 7, 40, 180, 950, 4_200, 60_000]) {
    const told = percentile([{ bucket: bucketOf(time), count: 1 }], 0.5) ?? 0
    expect(told).toBeGreaterThanOrEqual(time * 0.99)
    expect(told).toBeLessThanOrEqual(time * 1.21 + 1)
  }
})

test('half and three of four are found over unsorted buckets; without loads there is no time', () => {
  const buckets = [100, 100, 400, 3_000].map((time) => ({ bucket: bucketOf(time), count: 1 })).toReversed()
  expect(percentile(buckets, 0.5)).toBeCloseTo(100, -2)
  expect(percentile(buckets, 0.75)).toBeGreaterThanOrEqual(400)
  expect(percentile(buckets, 0.75)).toBeLessThan(500)
  expect(percentile([], 0.5)).toBeNull()
})
