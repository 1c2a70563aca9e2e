import process from 'node:process'

const ROUNDS = 2
/** Milliseconds; below it a measurement says nothing. */
const LEAST = 5

/**
 * How many times as much work `large` makes as `small`: processor time of this thread, so that a busy machine does not count,
 * the least of two rounds. `prepare` is not measured; it gives the work on a text of that size.
 */
export function growth(prepare: (size: number) => () => void, small: number, large: number): number {
  return leastTime(prepare(large)) / Math.max(leastTime(prepare(small)), LEAST)
}

function leastTime(work: () => void): number {
  const times = Array.from({ length: ROUNDS }, () => {
    const before = process.threadCpuUsage()
    work()
    const { user, system } = process.threadCpuUsage(before)
    return (user + system) / 1000
  })
  return Math.min(...times)
}
