import { firstLines, type Failure, type Outcome } from './outcome.ts'

/** The fields we read of Playwright's JSON report. */
export interface PlaywrightReport {
  readonly suites?: readonly PlaywrightSuite[]
  /** Errors outside any test: a file that cannot be loaded, a setup that threw. */
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

interface Counts {
  passed: number
  skipped: number
  readonly failures: Failure[]
  readonly flaky: Failure[]
}

/** Counts a report. A test that passed only when retried counts as passed and is listed as flaky. */
export function countPlaywright(report: PlaywrightReport, log: string): Outcome {
  const counts: Counts = { passed: 0, skipped: 0, failures: [], flaky: [] }
  for (const { message } of report.errors ?? []) {
    counts.failures.push({ name: 'end-to-end tests', error: firstLines(message ?? 'unknown error', 12), log })
  }
  for (const suite of report.suites ?? []) countSuite(suite, counts, log)
  return counts
}

function countSuite(suite: PlaywrightSuite, counts: Counts, log: string): void {
  for (const spec of suite.specs ?? []) {
    for (const test of spec.tests) {
      if (test.status === 'expected') counts.passed += 1
      else if (test.status === 'skipped') counts.skipped += 1
      else {
        const messages = test.results.flatMap(({ errors }) => errors ?? []).map(({ message }) => message ?? '')
        const error = firstLines([test.status, ...messages].join('\n'), 12)
        const failure = { name: `e2e/${spec.file}:${spec.line} ${spec.title} [${test.projectName}]`, error, log }
        if (test.status === 'flaky') {
          counts.passed += 1
          counts.flaky.push(failure)
        } else counts.failures.push(failure)
      }
    }
  }
  for (const child of suite.suites ?? []) countSuite(child, counts, log)
}
