import { firstLines, type Failure, type Outcome } from './outcome.ts'

/** The parts that are read of the JSON that Vitest writes (the shape is Jest's). */
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

/** Counts a report. A file that could not even be loaded has no tests in it and counts as one failure. */
export function countVitest(report: VitestReport, shorten: (path: string) => string, look: string): Outcome {
  let passed = 0
  let skipped = 0
  const failures: Failure[] = []
  for (const file of report.testResults) {
    const before = failures.length
    for (const test of file.assertionResults) {
      if (test.status === 'passed') passed += 1
      else if (test.status === 'failed') {
        const why = firstLines((test.failureMessages ?? []).join('\n'), 8)
        failures.push({ what: `${shorten(file.name)}: ${test.fullName}`, why, look })
      } else skipped += 1
    }
    if (file.status === 'failed' && failures.length === before) {
      failures.push({ what: shorten(file.name), why: firstLines(file.message ?? 'could not be run', 8), look })
    }
  }
  return { passed, skipped, failures, unsteady: [] }
}

/** Files in which everything held, and those in which something failed. */
export function splitReport({ testResults }: VitestReport): {
  readonly held: VitestReport
  readonly faulty: VitestReport
} {
  const isFaulty = ({ status, assertionResults }: VitestReport['testResults'][number]) =>
    status === 'failed' || assertionResults.some((test) => test.status === 'failed')
  return {
    held: { testResults: testResults.filter((file) => !isFaulty(file)) },
    faulty: { testResults: testResults.filter(isFaulty) },
  }
}
