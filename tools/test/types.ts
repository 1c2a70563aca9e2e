import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join, relative, resolve } from 'node:path'
import { runCommand } from '../start/command.ts'
import { toWorkspacePath, parallel, toolEnvironment, workspace, workspacePackages } from '../workspace.ts'
import { failedCheck, passedCheck, type Outcome } from './outcome.ts'
import type { RunContext } from './run-context.ts'
import { discardOutdatedState } from './type-check-state.ts'

/** The files that one run of the compiler checks. */
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
 * Type-checks every package. Packages with the same settings are one program, so that shared libraries are
 * checked once. The compiler's incremental state is stored next to the reports.
 */
export async function checkTypes({ reports, report, signal }: RunContext): Promise<Outcome> {
  const textFiles = globSync('{mfe-*,services/*,shell}/locales/*/*.json', { cwd: workspace })
  discardOutdatedState(
    reports,
    textFiles.map((file) => join(workspace, file)),
  )
  const queue = listPrograms(reports)
  const total = queue.length
  const log: string[] = []
  let done = 0
  const runWorker = async (): Promise<void> => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      log.push(...(await check(next, reports, signal)))
      report(`${(done += 1)} of ${total}`)
    }
  }
  await Promise.all(Array.from({ length: parallel }, runWorker))
  const file = join(reports, 'types.log')
  writeFileSync(file, `${log.join('\n')}\n`)
  if (log.length === 0) return passedCheck
  const errors = log.filter((line) => line.includes('error TS'))
  const shown = errors.length > 0 ? errors.slice(0, 30) : log.slice(-10)
  return failedCheck({ name: `types (${errors.length} errors)`, error: shown.join('\n'), log: toWorkspacePath(file) })
}

/** Returns the compiler's output, or nothing when it found no errors. */
async function check({ name, config }: Program, reports: string, signal: AbortSignal): Promise<readonly string[]> {
  const incremental = ['--incremental', '--tsBuildInfoFile', join(reports, `types-${name}.tsbuildinfo`)]
  const { code, lines } = await runCommand(
    join(workspace, 'node_modules/.bin/node'),
    [
      join(workspace, 'node_modules/typescript7/bin/tsc'),
      '-p',
      config,
      '--singleThreaded',
      '--pretty',
      'false',
      ...incremental,
    ],
    // Trades memory for speed: the compiler runs its garbage collector less often.
    { cwd: workspace, env: toolEnvironment({ GOGC: '400' }), signal },
  )
  if (code === 0) return []
  return lines.length > 0 ? lines : [`${name}: the compiler ended with ${code}`]
}

/** Returns the programs, largest first. A package with its own settings is a program by itself. */
function listPrograms(reports: string): Program[] {
  const separate: Program[] = []
  const groups = new Map<string, { include: string[]; exclude: string[] }>()
  for (const { name, folder, scripts } of workspacePackages()) {
    if (!scripts.typecheck) continue
    for (const file of globSync(join(workspace, folder, 'tsconfig*.json'))) {
      const { extends: settings, include, exclude = [], ...ownSettings } = readConfig(file)
      if (Object.keys(ownSettings).length > 0) {
        separate.push({ name: name.replaceAll(/\W+/g, '-'), config: file })
        continue
      }
      const shared = resolve(workspace, folder, settings)
      const group = groups.get(shared) ?? { include: [], exclude: [] }
      groups.set(shared, group)
      const fromReports = (pattern: string) => relative(reports, join(workspace, folder, pattern))
      group.include.push(...include.map(fromReports))
      group.exclude.push(...exclude.map(fromReports))
    }
  }
  const largestFirst = [...groups].toSorted(([, a], [, b]) => b.include.length - a.include.length)
  return [...largestFirst.map(([settings, files]) => writeProgram(reports, settings, files)), ...separate]
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
