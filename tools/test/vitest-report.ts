import { firstLines, type Failure, type Outcome } from './outcome.ts'

/** The fields we read of Vitest's JSON report, which has the shape of Jest's. */
export interface VitestReport {
  readonly testResults: readonly {
    /** Full path of the file. */
    readonly name: string
    readonly status: string
    readonly message?: string
    readonly assertionResults: readonly {
      readonly fullName: string
      readonly status: string
      readonly failureMessages?: readonly string[] | null
    }[]
  }[]
}

/** Counts a report. A file that could not be loaded has no tests in it and counts as one failure. */
export function countVitest(report: VitestReport, shortenPath: (path: string) => string, log: string): Outcome {
  let passed = 0
  let skipped = 0
  const failures: Failure[] = []
  for (const file of report.testResults) {
    const failuresBefore = failures.length
    for (const test of file.assertionResults) {
      if (test.status === 'passed') passed += 1
      else if (test.status === 'failed') {
        const error = firstLines((test.failureMessages ?? []).join('\n'), 8)
        failures.push({ name: `${shortenPath(file.name)}: ${test.fullName}`, error, log })
      } else skipped += 1
    }
    if (file.status === 'failed' && failures.length === failuresBefore) {
      failures.push({ name: shortenPath(file.name), error: firstLines(file.message ?? 'could not be run', 8), log })
    }
  }
  return { passed, skipped, failures, flaky: [] }
}

/** Returns the files that a report must contain and does not, for example because no project includes them. */
export function listUnreported(
  report: VitestReport,
  shortenPath: (path: string) => string,
  expected: readonly string[],
): string[] {
  const reported = new Set(report.testResults.map(({ name }) => shortenPath(name)))
  return expected.filter((file) => !reported.has(file))
}
