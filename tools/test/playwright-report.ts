import { firstLines, type Failure, type Outcome } from './outcome.ts'

/** The parts that are read of the JSON that Playwright writes. */
export interface PlaywrightReport {
  readonly suites?: readonly PlaywrightSuite[]
  /** Faults outside any test: a file that cannot be loaded, a set-up that threw. */
  readonly errors?: readonly { readonly message?: string }[]
}

interface PlaywrightSuite {
  readonly title: string
  readonly suites?: readonly PlaywrightSuite[]
  readonly specs?: readonly {
    readonly title: string
    readonly file: string
    readonly line: number
    readonly tests: readonly {
      readonly projectName: string
      readonly status: string
      readonly results: readonly { readonly errors?: readonly { readonly message?: string }[] }[]
    }[]
  }[]
}

/** Counts a report. A test that passed only when tried again counts as passed and is named as unsteady. */
export function countPlaywright(report: PlaywrightReport, look: string): Outcome {
  const count = { passed: 0, skipped: 0, failures: [] as Failure[], unsteady: [] as Failure[] }
  for (const error of report.errors ?? []) {
    count.failures.push({ what: 'end-to-end tests', why: firstLines(error.message ?? 'unknown fault', 12), look })
  }
  for (const suite of report.suites ?? []) countSuite(suite, count, look)
  return count
}

function countSuite(
  suite: PlaywrightSuite,
  count: { passed: number; skipped: number; failures: Failure[]; unsteady: Failure[] },
  look: string,
) {
  for (const spec of suite.specs ?? []) {
    for (const test of spec.tests) {
      if (test.status === 'expected') count.passed += 1
      else if (test.status === 'skipped') count.skipped += 1
      else {
        const said = test.results.flatMap(({ errors }) => errors ?? []).map(({ message }) => message ?? '')
        const why = firstLines([test.status, ...said].join('\n'), 12)
        const where = `e2e/${spec.file}:${spec.line}`
        const failure = { what: `${where} ${spec.title} [${test.projectName}]`, why, look }
        if (test.status === 'flaky') {
          count.passed += 1
          count.unsteady.push(failure)
        } else count.failures.push(failure)
      }
    }
  }
  for (const inner of suite.suites ?? []) countSuite(inner, count, look)
}
