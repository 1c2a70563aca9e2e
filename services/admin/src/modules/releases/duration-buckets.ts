/**
 * Number of loads whose duration is between `growthFactor ** (bucket - 2)` and `growthFactor ** (bucket - 1)`
 * milliseconds.
 */
export interface DurationBucket {
  readonly bucket: number
  readonly count: number
}

/** Durations are accurate to 20 percent. */
const growthFactor = 1.2

/** Returns the bucket of a duration; bucket 0 is for less than a millisecond. */
export function toBucket(milliseconds: number): number {
  return milliseconds < 1 ? 0 : Math.ceil(Math.log(milliseconds) / Math.log(growthFactor)) + 1
}

/** Returns the duration in milliseconds that the given fraction of loads did not exceed; null without loads. */
export function getPercentile(buckets: readonly DurationBucket[], fraction: number): number | null {
  const total = buckets.reduce((sum, { count }) => sum + count, 0)
  let cumulative = 0
  for (const { bucket, count } of buckets.toSorted((a, b) => a.bucket - b.bucket)) {
    cumulative += count
    if (cumulative >= total * fraction) return bucket === 0 ? 0 : Math.round(growthFactor ** (bucket - 1))
  }
  return null
}
