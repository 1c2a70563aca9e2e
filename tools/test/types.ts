import { readFileSync, writeFileSync } from 'node:fs'
import { basename, join, relative, resolve } from 'node:path'
import { runCommand } from '../start/command.ts'
import { fromWorkspace, parallel, toolEnvironment, workspace, workspacePackages } from '../workspace.ts'
import { broken, held, type Outcome } from './outcome.ts'
import type { RunContext } from './run-context.ts'

/** What one run of the compiler checks. */
interface Program {
  readonly name: string
  readonly config: string
}

interface PackageConfig {
  readonly extends: string
  readonly include: readonly string[]
  readonly exclude?: readonly string[]
}

/**
 * Every package and the tools type-check. Packages with the same settings are one program: package by package, what many
 * build on would be checked as many times. What was checked last time is remembered beside the reports.
 */
export async function checkTypes({ reports, report, signal }: RunContext): Promise<Outcome> {
  const waiting = programs(reports)
  const total = waiting.length
  const log: string[] = []
  let done = 0
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      log.push(...(await check(next, reports, signal)))
      report(`${(done += 1)} of ${total}`)
    }
  }
  await Promise.all(Array.from({ length: parallel }, work))
  const file = join(reports, 'types.log')
  writeFileSync(file, `${log.join('\n')}\n`)
  if (log.length === 0) return held
  const errors = log.filter((line) => line.includes('error TS'))
  const why = (errors.length > 0 ? errors.slice(0, 30) : log.slice(-10)).join('\n')
  return broken({ what: `types (${errors.length} errors)`, why, look: fromWorkspace(file) })
}

/** What the compiler says, if it is not content. */
async function check({ name, config }: Program, reports: string, signal: AbortSignal): Promise<readonly string[]> {
  const remembered = ['--incremental', '--tsBuildInfoFile', join(reports, `types-${name}.tsbuildinfo`)]
  const { code, lines } = await runCommand(
    join(workspace, 'node_modules/.bin/node'),
    [join(workspace, 'node_modules/typescript7/bin/tsc'), '-p', config, '--singleThreaded', ...remembered],
    // Nobody waits for memory here: the compiler collects its garbage seldom.
    { cwd: workspace, env: toolEnvironment({ GOGC: '400' }), signal },
  )
  if (code === 0) return []
  return lines.length > 0 ? lines : [`${name}: the compiler ended with ${code}`]
}

/** The programs, the largest first. A package with settings of its own is one for itself, and so are the tools. */
function programs(reports: string): Program[] {
  const alone: Program[] = [{ name: 'tools', config: join(workspace, 'tools', 'tsconfig.json') }]
  const alike = new Map<string, { include: string[]; exclude: string[] }>()
  for (const { name, folder, scripts } of workspacePackages()) {
    if (!scripts.typecheck) continue
    const file = join(workspace, folder, 'tsconfig.json')
    const { extends: settings, include, exclude = [], ...own } = readConfig(file)
    if (Object.keys(own).length > 0) {
      alone.push({ name: name.replaceAll(/\W+/g, '-'), config: file })
      continue
    }
    const shared = resolve(workspace, folder, settings)
    const group = alike.get(shared) ?? { include: [], exclude: [] }
    alike.set(shared, group)
    const fromReports = (pattern: string) => relative(reports, join(workspace, folder, pattern))
    group.include.push(...include.map(fromReports))
    group.exclude.push(...exclude.map(fromReports))
  }
  const together = [...alike].toSorted(([, one], [, other]) => other.include.length - one.include.length)
  return [...together.map(([settings, files]) => writeProgram(reports, settings, files)), ...alone]
}

function writeProgram(reports: string, settings: string, files: Pick<PackageConfig, 'include' | 'exclude'>): Program {
  const name = basename(settings, '.json').replace('tsconfig.', '')
  const config = join(reports, `types-${name}.json`)
  writeFileSync(config, JSON.stringify({ extends: relative(reports, settings), ...files }))
  return { name, config }
}

function readConfig(file: string): PackageConfig {
  return JSON.parse(readFileSync(file, 'utf8'))
}
