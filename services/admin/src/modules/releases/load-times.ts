/** How many loads took about as long: between `step ** (bucket - 1)` and `step ** bucket` milliseconds. */
export interface Bucket {
  readonly bucket: number
  readonly count: number
}

/** A time is told within a fifth. */
const step = 1.2

/** The bucket of a time; 0 holds what took no time. */
export function bucketOf(milliseconds: number): number {
  return milliseconds < 1 ? 0 : Math.ceil(Math.log(milliseconds) / Math.log(step)) + 1
}

/** Milliseconds within which this share of the loads was done; null where there was none. */
export function percentile(buckets: readonly Bucket[], share: number): number | null {
  const total = buckets.reduce((sum, { count }) => sum + count, 0)
  let seen = 0
  for (const { bucket, count } of buckets.toSorted((one, other) => one.bucket - other.bucket)) {
    seen += count
    if (seen >= total * share) return bucket === 0 ? 0 : Math.round(step ** (bucket - 1))
  }
  return null
}
