import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runCommand } from '../start/command.ts'
import { toWorkspacePath, parallel, toolEnvironment, workspace, workspacePackages } from '../workspace.ts'
import { runNxTarget } from './nx-tasks.ts'
import { combine, failedCheck, firstLines, type Outcome } from './outcome.ts'
import type { RunContext } from './run-context.ts'
import type { Suite } from './suites.ts'
import { countVitest, type VitestReport } from './vitest-report.ts'

/** A folder with tests: a package, or `tools`, which is not a package. */
interface TestedFolder {
  readonly name: string
  readonly folder: string
}

/** Runs a suite in every package that has tests of its kind and counts the reports they write. Nothing is retried. */
export async function runSuite(suite: Suite, context: RunContext, env: Record<string, string> = {}): Promise<Outcome> {
  const packages = workspacePackages().filter(
    ({ folder, scripts }) => scripts[suite.target] && suite.files(folder).length > 0,
  )
  if (packages.length === 0) return combine([])
  // Nx restores a report when its cache answers; a report of an earlier run must not be counted again.
  for (const { folder } of packages) rmSync(reportFile(folder, suite), { force: true })
  const log = join(context.reports, `${suite.name}.log`)
  const run = await runNxTarget(
    suite.target,
    packages.map(({ name }) => name),
    { ...context, concurrency: parallel * suite.perCore, log, env },
  )
  return combine(packages.map((folder) => readReport(folder, suite, run.failed.get(folder.name), toWorkspacePath(log))))
}

/** Runs the tests of the tools, without Nx. */
export async function runToolTests(
  suite: Suite,
  { reports, signal }: RunContext,
  env: Record<string, string> = {},
): Promise<Outcome> {
  const tools: TestedFolder = { name: 'tools', folder: 'tools' }
  rmSync(reportFile(tools.folder, suite), { force: true })
  const { code, lines } = await runCommand(
    join(workspace, 'node_modules/.bin/vitest'),
    ['run', '--config', 'vitest.config.ts', '--project', suite.name, '--passWithNoTests'],
    { cwd: join(workspace, tools.folder), env: toolEnvironment(env), signal },
  )
  const log = join(reports, `${suite.name}-tools.log`)
  writeFileSync(log, `${lines.join('\n')}\n`)
  return readReport(tools, suite, code === 0 ? undefined : lines, toWorkspacePath(log))
}

function reportFile(folder: string, suite: Suite): string {
  return join(workspace, folder, '.reports', `${suite.name}.json`)
}

/**
 * Counts the report of one folder. `failedOutput` is what a failed run printed: its tests may all have passed, with an
 * error outside of them or a worker that died.
 */
function readReport(
  { name, folder }: TestedFolder,
  suite: Suite,
  failedOutput: readonly string[] | undefined,
  log: string,
): Outcome {
  const file = reportFile(folder, suite)
  if (!existsSync(file)) {
    return failedCheck({ name: `${name}: no report`, error: `${toWorkspacePath(file)} was not written`, log })
  }
  const report: VitestReport = JSON.parse(readFileSync(file, 'utf8'))
  const outcome = countVitest(report, toWorkspacePath, log)
  if (failedOutput === undefined || outcome.failures.length > 0) return outcome
  const error = firstLines(failedOutput.slice(-25).join('\n'), 25)
  return combine([outcome, failedCheck({ name: `${name}: failed although its tests passed`, error, log })])
}
