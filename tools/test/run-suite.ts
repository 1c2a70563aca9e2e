import { createWriteStream, existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { runCommand } from '../start/command.ts'
import { toWorkspacePath, toolEnvironment, workspace, workspacePackages } from '../workspace.ts'
import { combine, failedCheck, firstLines, type Outcome } from './outcome.ts'
import type { RunContext } from './run-context.ts'
import type { Suite } from './suites.ts'
import { countVitest, listUnreported, type VitestReport } from './vitest-report.ts'

/** Runs a suite in all packages with one Vitest, and counts its report. Nothing is retried. */
export async function runSuite(
  suite: Suite,
  { reports, report, signal, vitestFlags }: RunContext,
  env: Record<string, string> = {},
): Promise<Outcome> {
  const expected = workspacePackages().flatMap(({ folder }) => suite.files(folder))
  if (expected.length === 0) return combine([])
  const reportFile = join(workspace, '.reports', `${suite.name}.json`)
  rmSync(reportFile, { force: true })
  const log = join(reports, `${suite.name}.log`)
  const output = createWriteStream(log)
  const finished = new Set<string>()
  report(`0 of ${expected.length} files`)
  const { code, lines } = await runCommand(
    join(workspace, 'node_modules', '.bin', 'vitest'),
    ['run', '--project', suite.name, `--maxWorkers=${suite.workers}`, ...vitestFlags],
    {
      cwd: workspace,
      env: toolEnvironment(env),
      signal,
      onLine: (line) => {
        output.write(`${line}\n`)
        const file = /[✓❯×↓].* (\S+\.(?:spec|test)\.tsx?) /.exec(line)?.[1]
        if (file !== undefined) report(`${finished.add(file).size} of ${expected.length} files`)
      },
    },
  )
  output.end()
  return readReport(suite, { reportFile, expected, log: toWorkspacePath(log), code, lines })
}

interface SuiteRun {
  readonly reportFile: string
  /** The test files that the report must contain, relative to the workspace. */
  readonly expected: readonly string[]
  readonly log: string
  readonly code: number
  /** The last lines of output. */
  readonly lines: readonly string[]
}

/** Counts the report. A failed run may have passed all tests: an error outside of them, or a worker that died. */
function readReport({ name }: Suite, { reportFile, expected, log, code, lines }: SuiteRun): Outcome {
  const lastOutput = firstLines(lines.slice(-25).join('\n'), 25)
  if (!existsSync(reportFile)) return failedCheck({ name: `${name} tests: no report`, error: lastOutput, log })
  const report: VitestReport = JSON.parse(readFileSync(reportFile, 'utf8'))
  const unreported = listUnreported(report, toWorkspacePath, expected)
  const outcome = combine([
    countVitest(report, toWorkspacePath, log),
    ...unreported.map((file) =>
      failedCheck({ name: `${file}: not run`, error: 'The report does not contain it.', log }),
    ),
  ])
  if (code === 0 || outcome.failures.length > 0) return outcome
  return combine([outcome, failedCheck({ name: `${name} tests: failed although all passed`, error: lastOutput, log })])
}
