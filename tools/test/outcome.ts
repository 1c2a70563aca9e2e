/** One test or check that failed. */
export interface Failure {
  /** The file and the test's name, or the check. */
  readonly name: string
  /** The first lines of the error. */
  readonly error: string
  /** Where to read the rest, relative to the workspace. */
  readonly log: string
}

/** The result of a part of `npm test`. */
export interface Outcome {
  readonly passed: number
  readonly skipped: number
  readonly failures: readonly Failure[]
  /** Tests that failed first and passed when retried. They count as passed. */
  readonly flaky: readonly Failure[]
}

/** A check counts as one test. */
export const passedCheck: Outcome = { passed: 1, skipped: 0, failures: [], flaky: [] }

export function failedCheck(failure: Failure): Outcome {
  return { passed: 0, skipped: 0, failures: [failure], flaky: [] }
}

/** Adds up the results of several parts. */
export function combine(outcomes: readonly Outcome[]): Outcome {
  return {
    passed: outcomes.reduce((total, { passed }) => total + passed, 0),
    skipped: outcomes.reduce((total, { skipped }) => total + skipped, 0),
    failures: outcomes.flatMap(({ failures }) => failures),
    flaky: outcomes.flatMap(({ flaky }) => flaky),
  }
}

/** A busy machine can starve a browser test of hundreds, but not many. */
const maxFlaky = 3

/** Turns flaky tests into failures when there are more than {@link maxFlaky} of them. */
export function failWhenTooFlaky(total: Outcome): Outcome {
  if (total.flaky.length <= maxFlaky) return total
  const failures = [...total.failures, ...total.flaky]
  return { ...total, passed: total.passed - total.flaky.length, failures, flaky: [] }
}

/** The last line of a run: `N passed, N failed`, and `, N skipped` when any were. */
export function formatCounts({ passed, failures, skipped }: Outcome): string {
  return `${passed} passed, ${failures.length} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}

/** Returns 0 only when something ran and nothing failed. */
export function getExitCode({ passed, failures }: Outcome): number {
  return failures.length > 0 || passed === 0 ? 1 : 0
}

/** Returns the first non-empty lines of a text without colors, for the summary. */
export function firstLines(text: string, count: number): string {
  const lines = text
    // eslint-disable-next-line no-control-regex -- matches the escape character of terminal colors
    .replaceAll(/\u001B\[[0-9;]*m/g, '')
    .split('\n')
    .filter((line) => line.trim() !== '')
  return lines.slice(0, count).join('\n')
}
