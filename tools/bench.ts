import { mkdirSync } from 'node:fs'
import { availableParallelism, cpus, loadavg, totalmem } from 'node:os'
import { join } from 'node:path'
import { startBenchServers, type BenchServers } from './bench/bench-servers.ts'
import { benches } from './bench/benches.ts'
import { formatFigures, getVerdict, type Bench, type Figure } from './bench/figure.ts'
import { getSignalExitCode, Interrupted, createInterruptSignal } from './start/interruption.ts'
import { endLeftoverProcesses } from './start/leftovers.ts'
import { LockHeld, waitForLock } from '@portal/releases/lock'
import { Progress } from './start/progress.ts'
import { writePrivateJson } from './start/secrets.ts'
import { workspace } from './workspace.ts'

/**
 * `npm run bench`: measures the portal's promises about speed and size against peers in the same run and prints each
 * with its bar (docs/performance.md). `npm run bench -- text search` runs only those. Exits with 1 when a bar is
 * missed. It starts its own PostgreSQL, NATS and services on free ports, with temporary data.
 */
const reports = join(workspace, '.reports', 'bench')
const folders = { logFolder: join(reports, 'logs'), runFolder: join(reports, 'run') }

async function main(args: readonly string[]): Promise<number> {
  const benchesToRun = readArguments(args)
  const signal = createInterruptSignal()
  mkdirSync(reports, { recursive: true })
  const lock = await waitForLock(join(reports, 'bench.lock'), 'npm run bench', { signal, shouldWait: () => false })
  const cleanups: (() => Promise<void> | void)[] = []
  const startedAt = performance.now()
  const loadWarning = getLoadWarning()
  if (loadWarning) console.log(`${loadWarning}\n`)
  try {
    await endLeftoverProcesses(folders.runFolder)
    const { figures, failures } = await runBenches(benchesToRun, signal, cleanups)
    report(figures, failures, (performance.now() - startedAt) / 1000, loadWarning)
    const hasMiss = figures.some((figure) => getVerdict(figure) === 'miss')
    return hasMiss || failures.length > 0 ? 1 : 0
  } finally {
    for (const cleanUp of cleanups.toReversed()) await cleanUp()
    lock.release()
  }
}

async function runBenches(
  benchesToRun: readonly Bench[],
  signal: AbortSignal,
  cleanups: (() => Promise<void> | void)[],
) {
  const progress = new Progress((line) => console.log(line), 15_000)
  let started: Promise<BenchServers> | undefined
  const servers = (report: (state: string) => void) =>
    (started ??= startBenchServers({
      ...folders,
      report,
      signal,
      onStarted: (cleanUp) => cleanups.push(cleanUp),
    }))
  const figures: Figure[] = []
  const failures: string[] = []
  for (const bench of benchesToRun) {
    await progress.step(bench.name, async (report) => {
      try {
        const results = await bench.run({
          ...folders,
          report,
          signal,
          servers: () => servers(report),
          onStarted: (cleanUp) => cleanups.push(cleanUp),
        })
        figures.push(...results)
        return results.map((figure) => `${figure.name}: ${figure.value.toFixed(2)} ${figure.unit}`).join('; ')
      } catch (error) {
        signal.throwIfAborted()
        failures.push(`${bench.name}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`)
        return 'failed'
      }
    })
  }
  return { figures, failures }
}

/**
 * Load of the machine before the run. A peer with several processes (PostgreSQL's workers) gets a larger share of a
 * busy machine.
 */
function getLoadWarning(): string | undefined {
  const load = loadavg()[0] ?? 0
  if (load <= availableParallelism() / 2) return undefined
  return `The machine is busy (load ${load.toFixed(1)}): measure again when it is idle.`
}

function report(
  figures: readonly Figure[],
  failures: readonly string[],
  seconds: number,
  loadWarning: string | undefined,
): void {
  const machine = `${cpus().length} cores (${cpus()[0]?.model.trim()}), ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.version}`
  console.log(`\n${machine}; took ${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s\n`)
  for (const line of formatFigures(figures)) console.log(line)
  if (loadWarning) console.log(`\n${loadWarning}`)
  const figuresWithNotes = figures.filter(({ notes = [] }) => notes.length > 0)
  for (const { bench, name, notes = [] } of figuresWithNotes)
    console.log(`\n${bench}: ${name}\n  ${notes.join('\n  ')}`)
  for (const failure of failures) console.log(`\nfailed: ${failure}`)
  const file = join(reports, 'bench.json')
  const withVerdicts = figures.map((figure) => ({ ...figure, verdict: getVerdict(figure) }))
  writePrivateJson(file, {
    takenAt: new Date().toISOString(),
    machine,
    loadWarning,
    seconds,
    figures: withVerdicts,
    failures,
  })
  console.log(`\nAll figures as JSON: ${file}`)
}

function readArguments(args: readonly string[]): readonly Bench[] {
  const unknown = args.find((word) => !benches.some(({ name }) => name === word))
  if (unknown === undefined) return args.length === 0 ? benches : benches.filter(({ name }) => args.includes(name))
  const known = benches.map(({ name, about }) => `  ${name.padEnd(10)} ${about}`).join('\n')
  throw new Error(`npm run bench runs all of these, or those you name:\n${known}\nThere is no "${unknown}".`)
}

try {
  process.exitCode = await main(process.argv.slice(2))
} catch (error) {
  if (error instanceof Interrupted) {
    console.error('\nInterrupted. Everything that was started has been stopped.')
    process.exitCode = getSignalExitCode(error)
  } else if (error instanceof LockHeld) {
    console.error(`npm run bench is already running in this folder (process ${error.holder.pid}).`)
    process.exitCode = 1
  } else {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}
