import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { exitCodeOf, Interrupted, interruption } from './start/interruption.ts'
import { endLeftovers } from './start/leftovers.ts'
import { LockHeld, takeLockWhenFree } from '@portal/releases/lock'
import { Progress } from './start/progress.ts'
import { checkContracts, checkFormat, checkLint, checkSuites } from './test/checks.ts'
import { runEndToEnd } from './test/end-to-end.ts'
import { broken, exitCode, judge, lastLine, sum, type Outcome } from './test/outcome.ts'
import type { RunContext } from './test/run-context.ts'
import { runSuite, runToolTests } from './test/run-suite.ts'
import { suites, type Suite } from './test/suites.ts'
import { faultsRunFolder, removeDataDirs, startTestServers } from './test/test-servers.ts'
import { checkTypes } from './test/types.ts'
import { workspace } from './workspace.ts'

/**
 * `npm test`: everything that must hold before a change is taken, and a last line that says how much of it did.
 * `npm test -- checks|small|medium|component|e2e ...` runs those parts only; other words with a dash go to Nx
 * (`--skip-nx-cache`), and everything after `e2e` to Playwright.
 */
type Part = 'checks' | Suite['name'] | 'e2e'

const partNames: readonly Part[] = ['checks', 'small', 'medium', 'component', 'e2e']
const reports = join(workspace, '.reports')
const progress = new Progress((line) => console.log(line), 15_000)

async function main(args: readonly string[]): Promise<number> {
  const { chosen, nxFlags, playwrightFlags } = readArguments(args)
  const signal = interruption()
  mkdirSync(reports, { recursive: true })
  const lock = await takeLockWhenFree(join(reports, 'test.lock'), 'npm test', {
    signal,
    patient: ({ ending }, waited) => ending === true && waited < 30_000,
  })
  signal.addEventListener('abort', () => lock.announceEnd(), { once: true })
  const began = performance.now()
  try {
    for (const folder of ['run', faultsRunFolder]) await endLeftovers(join(reports, folder))
    removeDataDirs(reports)
    const outcomes: Outcome[] = []
    /** Runs a part that was asked for; a part that cannot run at all is a failure of it, not the end of the rest. */
    const run = async (part: Part, name: string, work: (context: RunContext) => Promise<Outcome>) => {
      if (!chosen.has(part)) return
      const outcome = await attempt(name, (report) => work({ reports, report, signal, nxFlags }), signal)
      outcomes.push(outcome)
    }
    const runSuiteOf = (suite: Suite) => run(suite.name, suite.name, (context) => runUnits(suite, context))
    await run('checks', 'format', checkFormat)
    await run('checks', 'lint', checkLint)
    await run('checks', 'suites', checkSuites)
    await run('checks', 'types', checkTypes)
    await run('checks', 'contracts', checkContracts)
    await runSuiteOf(suites.small)
    await runSuiteOf(suites.medium)
    // The portal of the end-to-end tests starts meanwhile; browsers then have the machine to themselves.
    const component = runSuiteOf(suites.component)
    const endToEnd = run('e2e', 'end to end', (context) => runEndToEnd(context, playwrightFlags, component))
    // Both come to their end, also when they are interrupted: each stops what it has started.
    await Promise.allSettled([component, endToEnd])
    await Promise.all([component, endToEnd])
    const total = judge(sum(outcomes))
    summarise(total, (performance.now() - began) / 1000)
    return exitCode(total)
  } finally {
    lock.giveBack()
  }
}

async function attempt(
  name: string,
  work: (report: (state: string) => void) => Promise<Outcome>,
  signal: AbortSignal,
): Promise<Outcome> {
  let outcome: Outcome = sum([])
  await progress.step(name, async (report) => {
    try {
      outcome = await work(report)
    } catch (error) {
      signal.throwIfAborted()
      outcome = broken({ what: name, why: error instanceof Error ? error.message : String(error), look: '.reports' })
    }
    return lastLine(outcome)
  })
  return outcome
}

async function runUnits(suite: Suite, context: RunContext): Promise<Outcome> {
  if (suite.name === 'component') return runSuite(suite, context)
  if (suite.name === 'small') return runBoth(suite, context)
  const servers = await startTestServers(context)
  try {
    return await runBoth(suite, context, servers.env)
  } finally {
    await servers.stop()
  }
}

/** The packages, and the tools beside them; both have ended when one of them was interrupted. */
async function runBoth(suite: Suite, context: RunContext, env: Record<string, string> = {}): Promise<Outcome> {
  const both = [runSuite(suite, context, env), runToolTests(suite, context, env)]
  await Promise.allSettled(both)
  return sum(await Promise.all(both))
}

function readArguments(args: readonly string[]) {
  const words = args.slice(0, args.includes('e2e') ? args.indexOf('e2e') + 1 : undefined)
  const named = partNames.filter((part) => words.includes(part))
  const unknown = words.filter((word) => !word.startsWith('-') && !partNames.some((part) => part === word))
  if (unknown.length > 0) throw new Error(`there is no part "${unknown[0]}" of the tests: ${partNames.join(', ')}`)
  return {
    chosen: new Set(named.length > 0 ? named : partNames),
    nxFlags: words.filter((word) => word.startsWith('-')),
    playwrightFlags: args.slice(words.length),
  }
}

function summarise(total: Outcome, seconds: number): void {
  for (const [number, { what, why, look }] of total.failures.entries()) {
    console.log(`\n${number + 1}) ${what}\n${why.replaceAll(/^/gm, '     ')}\n     see ${look}`)
  }
  if (total.unsteady.length > 0) console.log('\nPassed only when run once more:')
  for (const { what, why } of total.unsteady) console.log(`- ${what}\n${why.replaceAll(/^/gm, '     ')}`)
  if (total.passed === 0 && total.failures.length === 0) console.log('\nNo test ran.')
  const minutes = `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`
  console.log(`\nTook ${minutes}${existsSync(reports) ? '; logs and reports in .reports/' : ''}\n`)
  console.log(lastLine(total))
}

try {
  process.exitCode = await main(process.argv.slice(2))
} catch (error) {
  if (error instanceof Interrupted) {
    console.error('\nInterrupted; everything that was started has been stopped.')
    process.exitCode = exitCodeOf(error)
  } else if (error instanceof LockHeld) {
    console.error(`npm test already runs in this folder (process ${error.holder.pid}).`)
    process.exitCode = 1
  } else {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}
