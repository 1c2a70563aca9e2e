import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import type { Failure } from './outcome.ts'

/** One flaky test in one run; a line of the history file. */
interface FlakyEntry {
  /** Instant of the run (ISO 8601). */
  readonly at: string
  readonly name: string
  readonly error: string
}

/**
 * Adds the flaky tests of a run to the history, a file of JSON lines that is only appended to. Continuous integration
 * keeps one across runs by setting `FLAKY_HISTORY` to a path outside the clone.
 */
export function recordFlakyTests(file: string, flaky: readonly Failure[], at: Date): void {
  const entries = flaky.map(({ name, error }): FlakyEntry => ({ at: at.toISOString(), name, error }))
  if (entries.length > 0) appendFileSync(file, entries.map((entry) => `${JSON.stringify(entry)}\n`).join(''))
}

/** Returns how many recorded runs each test was flaky in. */
export function countFlakyRuns(file: string): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  if (!existsSync(file)) return counts
  for (const line of readFileSync(file, 'utf8').split('\n').filter(Boolean)) {
    const { name }: FlakyEntry = JSON.parse(line)
    counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  return counts
}
