import { globSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { checkContracts as compareContracts, describeProblem } from '../contracts/check-contracts.ts'
import { runCommand } from '../start/command.ts'
import { toWorkspacePath, toolEnvironment, workspace, workspacePackages } from '../workspace.ts'
import { failedCheck, firstLines, passedCheck, type Outcome } from './outcome.ts'
import { findUnknownSuffixes } from '../lint/file-suffixes.ts'
import { findModuleViolations } from '../lint/module-boundaries.ts'
import { findTableViolations } from '../lint/table-ownership.ts'
import { findLongCommitSubjects, findVocabularyViolations } from '../lint/vocabulary.ts'
import { suites } from './suites.ts'
import type { RunContext } from './run-context.ts'

const bin = (name: string) => join(workspace, 'node_modules', '.bin', name)

/** Checks that oxfmt would change no file. */
export function checkFormat(context: RunContext): Promise<Outcome> {
  return checkByCommand('format', 'npm run format', bin('oxfmt'), ['--check', '.'], context)
}

/** Runs oxlint without warnings, including the boundaries between packages (docs/testing.md). */
export async function checkLint(context: RunContext): Promise<Outcome> {
  // The boundaries rule reads Nx's cached project graph, which this updates.
  await runCommand(bin('nx'), ['show', 'projects'], { cwd: workspace, env: toolEnvironment(), signal: context.signal })
  return checkByCommand('lint and boundaries', 'npm run lint', bin('oxlint'), ['--deny-warnings'], context)
}

/**
 * Checks the imports between modules and features, that each table has one owner (docs/testing.md), and that file suffixes
 * are known (docs/code-style.md).
 */
export async function checkModules(): Promise<Outcome> {
  const violations = [...findModuleViolations(), ...findTableViolations(), ...findUnknownSuffixes()]
  if (violations.length === 0) return passedCheck
  return failedCheck({ name: 'modules (npm run lint)', error: violations.join('\n'), log: 'docs/testing.md' })
}

/** Checks that names use the terms of docs/glossary.md, and the length of commit subjects. */
export async function checkVocabulary(): Promise<Outcome> {
  const violations = [...findVocabularyViolations(), ...findLongCommitSubjects()]
  if (violations.length === 0) return passedCheck
  const error = firstLines(violations.join('\n'), 60)
  return failedCheck({ name: `vocabulary (${violations.length} names)`, error, log: 'docs/glossary.md' })
}

/** Checks that every test file belongs to a suite that its package runs. `accessibility/` belongs to Playwright. */
export async function checkSuites(): Promise<Outcome> {
  const missed = workspacePackages()
    .filter(({ folder }) => folder !== 'e2e')
    .flatMap(({ folder, scripts }) => {
      const all = globSync(['**/*.spec.{ts,tsx}', '**/*.test.{ts,tsx}'], {
        cwd: join(workspace, folder),
        exclude: ['**/node_modules/**', '**/dist/**', '**/bundle/**', 'accessibility/**'],
      })
      const run = new Set(Object.values(suites).flatMap((suite) => (scripts[suite.script] ? suite.files(folder) : [])))
      return all.map((file) => join(folder, file)).filter((file) => !run.has(file))
    })
  if (missed.length === 0) return passedCheck
  return failedCheck({ name: 'suites', error: `no suite runs:\n${missed.join('\n')}`, log: 'docs/testing.md' })
}

/** Checks that no contract changed in a way that breaks its released users (docs/adr/0001). */
export async function checkContracts(): Promise<Outcome> {
  const problems = (await compareContracts()).flatMap((comparison) => describeProblem(comparison) ?? [])
  if (problems.length === 0) return passedCheck
  return failedCheck({ name: 'contracts (npm run contracts)', error: problems.join('\n'), log: 'docs/testing.md' })
}

async function checkByCommand(
  name: string,
  remedy: string,
  command: string,
  args: readonly string[],
  { reports, signal }: RunContext,
): Promise<Outcome> {
  const { code, lines } = await runCommand(command, args, { cwd: workspace, env: toolEnvironment(), signal })
  const log = join(reports, `${name.split(' ')[0]}.log`)
  writeFileSync(log, `${lines.join('\n')}\n`)
  if (code === 0) return passedCheck
  return failedCheck({
    name: `${name} (${remedy})`,
    error: firstLines(lines.join('\n'), 60),
    log: toWorkspacePath(log),
  })
}
