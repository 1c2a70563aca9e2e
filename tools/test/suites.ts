import { existsSync, globSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { runCommand } from '../start/command.ts'
import {
  fromWorkspace,
  parallel,
  toolEnvironment,
  workspace,
  workspacePackages,
  type WorkspacePackage,
} from '../workspace.ts'
import { runNxTarget, type NxRun } from './nx-tasks.ts'
import { broken, firstLines, runOnceMore, sum, type Outcome } from './outcome.ts'
import type { RunContext } from './run-context.ts'
import { countVitest, type VitestReport } from './vitest-report.ts'

/** A kind of test that Vitest runs in each package (tools/vitest.ts says what each kind may do). */
export interface Suite {
  readonly name: 'small' | 'medium' | 'component'
  /** The script of a package that runs it, which is the Nx target. */
  readonly target: string
  /** How many packages are tested at once for each core. */
  readonly perCore: number
  /** Its test files in a package's folder, relative to that folder. */
  readonly files: (folder: string) => string[]
}

const find = (folder: string, patterns: string[]) =>
  globSync(patterns, { cwd: join(workspace, folder), exclude: ['**/node_modules/**'] })

export const suites: Readonly<Record<Suite['name'], Suite>> = {
  small: {
    name: 'small',
    target: 'test',
    perCore: 1,
    files: (folder) => find(folder, ['{src,build}/**/*.spec.ts']).filter((file) => !file.endsWith('.medium.spec.ts')),
  },
  medium: {
    name: 'medium',
    target: 'test:medium',
    // They wait for PostgreSQL and NATS half of the time.
    perCore: 3,
    files: (folder) => find(folder, ['{src,build}/**/*.medium.spec.ts']),
  },
  component: {
    name: 'component',
    target: 'test:component',
    perCore: 1,
    files: (folder) => find(folder, ['{src,build}/**/*.test.tsx']),
  },
}

/** Runs a suite in every package that has tests of its kind, and counts the reports they leave. */
export async function runSuite(suite: Suite, context: RunContext, env: Record<string, string> = {}): Promise<Outcome> {
  const packages = workspacePackages().filter(
    ({ folder, scripts }) => scripts[suite.target] && suite.files(folder).length > 0,
  )
  if (packages.length === 0) return sum([])
  const first = await runIn(packages, suite, { ...context, atOnce: parallel * suite.perCore, run: suite.name }, env)
  const isBroken = ({ name }: WorkspacePackage) => (first.get(name)?.failures.length ?? 0) > 0
  const outcomeOf = (some: readonly WorkspacePackage[]) => sum(some.flatMap(({ name }) => first.get(name) ?? []))
  const failed = packages.filter(isBroken)
  const again = async () => {
    const second = await runIn(failed, suite, { ...context, atOnce: 1, run: `${suite.name}-again` }, env)
    return sum([...second.values()])
  }
  return sum([outcomeOf(packages.filter((one) => !isBroken(one))), await runOnceMore(outcomeOf(failed), again)])
}

async function runIn(
  packages: readonly WorkspacePackage[],
  suite: Suite,
  context: RunContext & { readonly atOnce: number; readonly run: string },
  env: Record<string, string>,
): Promise<ReadonlyMap<string, Outcome>> {
  const reportOf = (folder: string) => join(workspace, folder, '.reports', `${suite.name}.json`)
  // What an earlier run reported must not be counted again; Nx puts a report back when its cache answers.
  for (const { folder } of packages) rmSync(reportOf(folder), { force: true })
  const log = join(context.reports, `${context.run}.log`)
  const run = await runNxTarget(
    suite.target,
    packages.map(({ name }) => name),
    { ...context, log, env },
  )
  const outcomes = packages.map(({ name, folder }) => {
    const counted = countReport(reportOf(folder), name, fromWorkspace(log))
    return [name, complain(counted, name, run, fromWorkspace(log))] as const
  })
  return new Map(outcomes)
}

/** The tests of the tools themselves, which are no package. */
export async function runToolTests(suite: Suite, context: RunContext, env: Record<string, string> = {}) {
  const run = () => runToolTestsOnce(suite, context, env)
  return runOnceMore(await run(), run)
}

async function runToolTestsOnce(suite: Suite, context: RunContext, env: Record<string, string>): Promise<Outcome> {
  const report = join(workspace, 'tools', '.reports', `${suite.name}.json`)
  rmSync(report, { force: true })
  const args = ['run', '--config', 'vitest.config.ts', '--project', suite.name, '--passWithNoTests']
  const result = await runCommand(join(workspace, 'node_modules/.bin/vitest'), args, {
    cwd: join(workspace, 'tools'),
    env: toolEnvironment(env),
    signal: context.signal,
  })
  const counted = countReport(report, 'tools', fromWorkspace(report))
  if (result.code === 0 || counted.failures.length > 0) return counted
  const why = result.lines.slice(-20).join('\n')
  return sum([counted, broken({ what: `tools: ${suite.name} tests`, why, look: fromWorkspace(report) })])
}

function countReport(file: string, name: string, look: string): Outcome {
  if (!existsSync(file))
    return broken({ what: `${name}: no report`, why: `${fromWorkspace(file)} was not written`, look })
  const report: VitestReport = JSON.parse(readFileSync(file, 'utf8'))
  return countVitest(report, fromWorkspace, look)
}

/** A task may fail although all its tests passed: an unhandled error, a hook, a worker that died. */
function complain(counted: Outcome, name: string, run: NxRun, look: string): Outcome {
  const output = run.failed.get(name)
  if (!output || counted.failures.length > 0) return counted
  const why = firstLines(output.slice(-25).join('\n'), 25)
  return sum([counted, broken({ what: `${name}: failed although its tests passed`, why, look })])
}
