import process from 'node:process'

const ROUNDS = 2
/** In milliseconds. Shorter measurements are too imprecise. */
const MIN_DURATION_MS = 5

/**
 * Measures how much more work `large` takes than `small`, in CPU time of this thread so other load does not count.
 * Uses the shorter of two rounds. `prepare` is not measured; it returns the work for a text of that size.
 */
export function measureGrowth(prepare: (size: number) => () => void, small: number, large: number): number {
  return measureShortestRun(prepare(large)) / Math.max(measureShortestRun(prepare(small)), MIN_DURATION_MS)
}

function measureShortestRun(work: () => void): number {
  const times = Array.from({ length: ROUNDS }, () => {
    const before = process.threadCpuUsage()
    work()
    const { user, system } = process.threadCpuUsage(before)
    return (user + system) / 1000
  })
  return Math.min(...times)
}
