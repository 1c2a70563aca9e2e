import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { getSignalExitCode, Interrupted, createInterruptSignal } from './start/interruption.ts'
import { endLeftoverProcesses } from './start/leftovers.ts'
import { LockHeld, waitForLock } from '@portal/releases/lock'
import { Progress } from './start/progress.ts'
import { checkContracts, checkFormat, checkLint, checkModules, checkSuites, checkVocabulary } from './test/checks.ts'
import { runEndToEnd } from './test/end-to-end.ts'
import { countFlakyRuns, recordFlakyTests } from './test/flaky-history.ts'
import { combine, failedCheck, failWhenTooFlaky, formatCounts, getExitCode, type Outcome } from './test/outcome.ts'
import type { RunContext } from './test/run-context.ts'
import { runSuite } from './test/run-suite.ts'
import { suites, type Suite } from './test/suites.ts'
import { faultsRunFolder, removeDataDirs, startTestServers } from './test/test-servers.ts'
import { checkTypes } from './test/types.ts'
import { workspace } from './workspace.ts'

/**
 * `npm test`: runs every check and test, and prints the counts as the last line.
 * `npm test -- checks|small|medium|component|e2e ...` runs only those parts; other flags go to Vitest (`-t "title"`),
 * and everything after `e2e` goes to Playwright.
 */
type Part = 'checks' | Suite['name'] | 'e2e'

const partNames: readonly Part[] = ['checks', 'small', 'medium', 'component', 'e2e']
const reports = join(workspace, '.reports')
const flakyHistory = process.env.FLAKY_HISTORY ?? join(reports, 'flaky-tests.jsonl')
const progress = new Progress((line) => console.log(line), 15_000)

async function main(args: readonly string[]): Promise<number> {
  const { selected, vitestFlags, playwrightFlags } = readArguments(args)
  const signal = createInterruptSignal()
  mkdirSync(reports, { recursive: true })
  const lock = await waitForLock(join(reports, 'test.lock'), 'npm test', {
    signal,
    shouldWait: ({ isReleasing: ending }, waited) => ending === true && waited < 30_000,
  })
  signal.addEventListener('abort', () => lock.markReleasing(), { once: true })
  const startedAt = performance.now()
  try {
    for (const folder of ['run', faultsRunFolder]) await endLeftoverProcesses(join(reports, folder))
    removeDataDirs(reports)
    const outcomes: Outcome[] = []
    /** Runs a part if it was selected. A part that throws counts as a failure and the others still run. */
    const run = async (part: Part, name: string, work: (context: RunContext) => Promise<Outcome>) => {
      if (!selected.has(part)) return
      const outcome = await attempt(name, (report) => work({ reports, report, signal, vitestFlags }), signal)
      outcomes.push(outcome)
    }
    const runSuiteOf = (suite: Suite) => run(suite.name, suite.name, (context) => runUnits(suite, context))
    await run('checks', 'format', checkFormat)
    await run('checks', 'lint', checkLint)
    await run('checks', 'modules', checkModules)
    await run('checks', 'vocabulary', checkVocabulary)
    await run('checks', 'suites', checkSuites)
    await run('checks', 'types', checkTypes)
    await run('checks', 'contracts', checkContracts)
    await runSuiteOf(suites.small)
    await runSuiteOf(suites.medium)
    // The portal of the end-to-end tests starts during the component tests; the browsers then run alone.
    const component = runSuiteOf(suites.component)
    const endToEnd = run('e2e', 'end to end', (context) => runEndToEnd(context, playwrightFlags, component))
    // Wait for both, also after an interruption, so that each stops what it has started.
    await Promise.allSettled([component, endToEnd])
    await Promise.all([component, endToEnd])
    const counted = combine(outcomes)
    recordFlakyTests(flakyHistory, counted.flaky, new Date())
    const total = failWhenTooFlaky(counted)
    printSummary(total, (performance.now() - startedAt) / 1000)
    return getExitCode(total)
  } finally {
    lock.release()
  }
}

async function attempt(
  name: string,
  work: (report: (state: string) => void) => Promise<Outcome>,
  signal: AbortSignal,
): Promise<Outcome> {
  let outcome: Outcome = combine([])
  await progress.step(name, async (report) => {
    try {
      outcome = await work(report)
    } catch (error) {
      signal.throwIfAborted()
      const message = error instanceof Error ? error.message : String(error)
      outcome = failedCheck({ name, error: message, log: '.reports' })
    }
    return formatCounts(outcome)
  })
  return outcome
}

/** Runs a suite; medium tests get a PostgreSQL cluster and a NATS server. */
async function runUnits(suite: Suite, context: RunContext): Promise<Outcome> {
  if (suite.name !== 'medium') return runSuite(suite, context)
  const servers = await startTestServers(context)
  try {
    return await runSuite(suite, context, servers.env)
  } finally {
    await servers.stop()
  }
}

function readArguments(args: readonly string[]) {
  const ownArgs = args.slice(0, args.includes('e2e') ? args.indexOf('e2e') + 1 : undefined)
  const named = partNames.filter((part) => ownArgs.includes(part))
  const unknown = ownArgs.filter((arg) => !arg.startsWith('-') && !partNames.some((part) => part === arg))
  if (unknown.length > 0) throw new Error(`unknown part "${unknown[0]}"; the parts are ${partNames.join(', ')}`)
  return {
    selected: new Set(named.length > 0 ? named : partNames),
    vitestFlags: ownArgs.filter((arg) => arg.startsWith('-')),
    playwrightFlags: args.slice(ownArgs.length),
  }
}

function printSummary(total: Outcome, seconds: number): void {
  for (const [index, { name, error, log }] of total.failures.entries()) {
    console.log(`\n${index + 1}) ${name}\n${indent(error)}\n     see ${log}`)
  }
  const flakyRuns = countFlakyRuns(flakyHistory)
  if (total.flaky.length > 0) console.log('\nFlaky (passed only when retried):')
  for (const { name, error } of total.flaky) {
    console.log(`- ${name}, flaky in ${flakyRuns.get(name) ?? 1} recorded runs\n${indent(error)}`)
  }
  if (total.passed === 0 && total.failures.length === 0) console.log('\nNo test ran.')
  const minutes = `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`
  console.log(`\nTook ${minutes}${existsSync(reports) ? '; logs and reports in .reports/' : ''}\n`)
  console.log(formatCounts(total))
}

function indent(text: string): string {
  return text.replaceAll(/^/gm, '     ')
}

try {
  process.exitCode = await main(process.argv.slice(2))
} catch (error) {
  if (error instanceof Interrupted) {
    console.error('\nInterrupted. Everything that was started has been stopped.')
    process.exitCode = getSignalExitCode(error)
  } else if (error instanceof LockHeld) {
    console.error(`npm test is already running in this folder (process ${error.holder.pid}).`)
    process.exitCode = 1
  } else {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}
