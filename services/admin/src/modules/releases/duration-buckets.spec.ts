import { expect, test } from 'vitest'
import { toBucket, getPercentile } from './duration-buckets.ts'

test('keeps durations accurate to 20 percent', () => {
  for (const time of [1, 7, 40, 180, 950, 4_200, 60_000]) {
    const estimate = getPercentile([{ bucket: toBucket(time), count: 1 }], 0.5) ?? 0
    expect(estimate).toBeGreaterThanOrEqual(time * 0.99)
    expect(estimate).toBeLessThanOrEqual(time * 1.21 + 1)
  }
})

test('returns percentiles of unsorted buckets, and null without loads', () => {
  const buckets = [100, 100, 400, 3_000].map((time) => ({ bucket: toBucket(time), count: 1 })).toReversed()
  expect(getPercentile(buckets, 0.5)).toBeCloseTo(100, -2)
  expect(getPercentile(buckets, 0.75)).toBeGreaterThanOrEqual(400)
  expect(getPercentile(buckets, 0.75)).toBeLessThan(500)
  expect(getPercentile([], 0.5)).toBeNull()
})
