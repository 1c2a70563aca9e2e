import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runCommand } from '../start/command.ts'
import { fromWorkspace, parallel, toolEnvironment, workspace, workspacePackages } from '../workspace.ts'
import { runNxTarget } from './nx-tasks.ts'
import { broken, firstLines, runOnceMore, sum, type Outcome } from './outcome.ts'
import type { RunContext } from './run-context.ts'
import type { Suite } from './suites.ts'
import { countVitest, splitReport, type VitestReport } from './vitest-report.ts'

/** What has tests: a package, or the tools, which are none. */
interface Tested {
  readonly name: string
  readonly folder: string
}

/** What a suite came to in one folder: what held stays so, the rest may be run once more. */
interface SuiteRun extends Tested {
  readonly held: Outcome
  readonly faulty: Outcome
  /** The test files that failed; none where it was something else. */
  readonly files: readonly string[]
}

/** Runs a suite in every package that has tests of its kind, and counts the reports they leave. */
export async function runSuite(suite: Suite, context: RunContext, env: Record<string, string> = {}): Promise<Outcome> {
  const packages = workspacePackages().filter(
    ({ folder, scripts }) => scripts[suite.target] && suite.files(folder).length > 0,
  )
  if (packages.length === 0) return sum([])
  return tryFaultyAgain(await runPackages(packages, suite, context, env), suite, context, env)
}

/** The tests of the tools themselves, which are no package. */
export async function runToolTests(suite: Suite, context: RunContext, env: Record<string, string> = {}) {
  const first = await runVitest({ name: 'tools', folder: 'tools', files: [] }, suite, context, env)
  return tryFaultyAgain([first], suite, context, env)
}

/** Only the files that failed: the others of a package have shown what they had to. */
async function tryFaultyAgain(
  first: readonly SuiteRun[],
  suite: Suite,
  context: RunContext,
  env: Record<string, string>,
): Promise<Outcome> {
  const again = async () => {
    const outcomes: Outcome[] = []
    for (const run of first.filter(({ faulty }) => faulty.failures.length > 0)) {
      const { held, faulty } = await runVitest(run, suite, context, env)
      outcomes.push(held, faulty)
    }
    return sum(outcomes)
  }
  const faulty = sum(first.map((run) => run.faulty))
  return sum([...first.map(({ held }) => held), await runOnceMore(faulty, again)])
}

async function runPackages(
  packages: readonly Tested[],
  suite: Suite,
  context: RunContext,
  env: Record<string, string>,
): Promise<SuiteRun[]> {
  // What an earlier run reported must not be counted again; Nx puts a report back when its cache answers.
  for (const { folder } of packages) rmSync(reportOf(folder, suite), { force: true })
  const log = join(context.reports, `${suite.name}.log`)
  const run = await runNxTarget(
    suite.target,
    packages.map(({ name }) => name),
    { ...context, atOnce: parallel * suite.perCore, log, env },
  )
  return packages.map((one) => readReport(one, suite, run.failed.get(one.name), fromWorkspace(log)))
}

/** Runs one folder's tests without Nx: all of them, or those of some files. */
async function runVitest(
  { name, folder, files }: Tested & Pick<SuiteRun, 'files'>,
  suite: Suite,
  { reports, signal }: RunContext,
  env: Record<string, string>,
): Promise<SuiteRun> {
  rmSync(reportOf(folder, suite), { force: true })
  const args = ['run', '--config', 'vitest.config.ts', '--project', suite.name, '--passWithNoTests', ...files]
  const { code, lines } = await runCommand(join(workspace, 'node_modules/.bin/vitest'), args, {
    cwd: join(workspace, folder),
    env: toolEnvironment(env),
    signal,
  })
  const log = join(reports, `${suite.name}-${name.replaceAll(/\W+/g, '-')}.log`)
  writeFileSync(log, `${lines.join('\n')}\n`)
  return readReport({ name, folder }, suite, code === 0 ? undefined : lines, fromWorkspace(log))
}

function reportOf(folder: string, suite: Suite): string {
  return join(workspace, folder, '.reports', `${suite.name}.json`)
}

/** `output` is what a run printed that failed: all its tests may have passed but for an error outside, or a dead worker. */
function readReport(
  { name, folder }: Tested,
  suite: Suite,
  output: readonly string[] | undefined,
  look: string,
): SuiteRun {
  const file = reportOf(folder, suite)
  const nothing = { name, folder, held: sum([]), files: [] }
  if (!existsSync(file)) {
    const why = `${fromWorkspace(file)} was not written`
    return { ...nothing, faulty: broken({ what: `${name}: no report`, why, look }) }
  }
  const report: VitestReport = JSON.parse(readFileSync(file, 'utf8'))
  const parts = splitReport(report)
  const held = countVitest(parts.held, fromWorkspace, look)
  const faulty = countVitest(parts.faulty, fromWorkspace, look)
  if (output === undefined || faulty.failures.length > 0)
    return { name, folder, held, faulty, files: parts.faulty.testResults.map((result) => result.name) }
  const why = firstLines(output.slice(-25).join('\n'), 25)
  return { ...nothing, faulty: broken({ what: `${name}: failed although its tests passed`, why, look }) }
}
