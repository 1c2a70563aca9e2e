/** One thing that failed. */
export interface Failure {
  /** What failed, as specific as it is known: a file and a test's name, or a check. */
  readonly what: string
  /** The first lines of why. */
  readonly why: string
  /** Where to read the rest, from the workspace. */
  readonly look: string
}

/** What a part of `npm test` came to. */
export interface Outcome {
  readonly passed: number
  readonly skipped: number
  readonly failures: readonly Failure[]
  /** What failed first and passed when it was run once more; it counts as passed. */
  readonly unsteady: readonly Failure[]
}

/** A check that either holds or does not counts as one. */
export const held: Outcome = { passed: 1, skipped: 0, failures: [], unsteady: [] }

/** A check that did not hold. */
export function broken(failure: Failure): Outcome {
  return { passed: 0, skipped: 0, failures: [failure], unsteady: [] }
}

/** All together. */
export function sum(outcomes: readonly Outcome[]): Outcome {
  return {
    passed: outcomes.reduce((total, { passed }) => total + passed, 0),
    skipped: outcomes.reduce((total, { skipped }) => total + skipped, 0),
    failures: outcomes.flatMap(({ failures }) => failures),
    unsteady: outcomes.flatMap(({ unsteady }) => unsteady),
  }
}

/** As many may pass at the second try: two busy cores can starve one test of thousands, but not many. */
const unsteadyBearable = 3

/** What failed is run once more where it is little: what holds then is unsteady, the rest has failed. */
export async function runOnceMore(first: Outcome, again: () => Promise<Outcome>): Promise<Outcome> {
  const { length } = first.failures
  if (length === 0 || length > unsteadyBearable) return first
  const second = await again()
  return second.failures.length > 0 ? second : { ...second, unsteady: first.failures }
}

/** The whole run: more unsteady tests than are bearable are failures, each of them. */
export function judge(total: Outcome): Outcome {
  if (total.unsteady.length <= unsteadyBearable) return total
  const failures = [...total.failures, ...total.unsteady]
  return { ...total, passed: total.passed - total.unsteady.length, failures, unsteady: [] }
}

/** The last line of a run: `N passed, N failed`, and `, N skipped` when any were. */
export function lastLine({ passed, failures, skipped }: Outcome): string {
  return `${passed} passed, ${failures.length} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}

/** 0 only when something ran and nothing failed. */
export function exitCode({ passed, failures }: Outcome): number {
  return failures.length > 0 || passed === 0 ? 1 : 0
}

/** The first lines of a longer text without colours, for the summary. */
export function firstLines(text: string, count: number): string {
  const lines = text
    // eslint-disable-next-line no-control-regex -- the escape character is what is looked for
    .replaceAll(/\u001B\[[0-9;]*m/g, '')
    .split('\n')
    .filter((line) => line.trim() !== '')
  return lines.slice(0, count).join('\n')
}
