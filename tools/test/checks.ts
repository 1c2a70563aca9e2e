import { globSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { complaintAbout, judgeContracts } from '../contracts/check-contracts.ts'
import { runCommand } from '../start/command.ts'
import { fromWorkspace, toolEnvironment, workspace, workspacePackages } from '../workspace.ts'
import { broken, firstLines, held, type Outcome } from './outcome.ts'
import { suites } from './suites.ts'
import type { RunContext } from './run-context.ts'

const bin = (name: string) => join(workspace, 'node_modules', '.bin', name)

/** The layout of every file is what oxfmt makes of it. */
export function checkFormat(context: RunContext): Promise<Outcome> {
  return checkByCommand('format', 'npm run format', bin('oxfmt'), ['--check', '.'], context)
}

/** Lint without a warning, and the boundaries between packages (docs/testing.md). */
export async function checkLint(context: RunContext): Promise<Outcome> {
  // The boundaries rule reads the graph that Nx keeps; without this a new package would be invisible to it.
  await runCommand(bin('nx'), ['show', 'projects'], { cwd: workspace, env: toolEnvironment(), signal: context.signal })
  return checkByCommand('lint and boundaries', 'npm run lint', bin('oxlint'), ['--deny-warnings'], context)
}

/** No test file is forgotten: each belongs to a suite that its package runs. */
export async function checkSuites(): Promise<Outcome> {
  const forgotten = workspacePackages()
    .filter(({ folder }) => folder !== 'e2e')
    .flatMap(({ folder, scripts }) => {
      const all = globSync(['**/*.spec.{ts,tsx}', '**/*.test.{ts,tsx}'], {
        cwd: join(workspace, folder),
        exclude: ['**/node_modules/**', '**/dist/**', '**/bundle/**'],
      })
      const run = new Set(Object.values(suites).flatMap((suite) => (scripts[suite.target] ? suite.files(folder) : [])))
      return all.filter((file) => !run.has(file)).map((file) => join(folder, file))
    })
  if (forgotten.length === 0) return held
  const why = `no suite runs:\n${forgotten.join('\n')}`
  return broken({ what: 'suites', why, look: 'docs/testing.md' })
}

/** No contract changed in a way that its users as they were released could not go on with (docs/adr/0001). */
export async function checkContracts(): Promise<Outcome> {
  const complaints = (await judgeContracts()).flatMap((judged) => complaintAbout(judged) ?? [])
  if (complaints.length === 0) return held
  return broken({ what: 'contracts (npm run contracts)', why: complaints.join('\n'), look: 'docs/testing.md' })
}

async function checkByCommand(
  what: string,
  remedy: string,
  command: string,
  args: readonly string[],
  { reports, signal }: RunContext,
): Promise<Outcome> {
  const { code, lines } = await runCommand(command, args, { cwd: workspace, env: toolEnvironment(), signal })
  const log = join(reports, `${what.split(' ')[0]}.log`)
  writeFileSync(log, `${lines.join('\n')}\n`)
  if (code === 0) return held
  return broken({ what: `${what} (${remedy})`, why: firstLines(lines.join('\n'), 60), look: fromWorkspace(log) })
}
