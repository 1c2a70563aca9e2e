import { mkdirSync } from 'node:fs'
import { availableParallelism, cpus, loadavg, totalmem } from 'node:os'
import { join } from 'node:path'
import { startBenchServers, type BenchServers } from './bench/bench-servers.ts'
import { benches } from './bench/benches.ts'
import { figureTable, verdict, type Bench, type Figure } from './bench/figure.ts'
import { exitCodeOf, Interrupted, interruption } from './start/interruption.ts'
import { endLeftovers } from './start/leftovers.ts'
import { LockHeld, takeLockWhenFree } from '@portal/releases/lock'
import { Progress } from './start/progress.ts'
import { writeWhole } from './start/secrets.ts'
import { workspace } from './workspace.ts'

/**
 * `npm run bench`: what the portal promises about speed and size, measured against peers in the same run, with the bar
 * of each (docs/performance.md). `npm run bench -- text search` takes some of the figures. Exit code 1 where a bar is
 * missed. PostgreSQL, NATS and services are of its own, on free ports, with data that goes away again.
 */
const reports = join(workspace, '.reports', 'bench')
const folders = { logFolder: join(reports, 'logs'), runFolder: join(reports, 'run') }

async function main(args: readonly string[]): Promise<number> {
  const chosen = readArguments(args)
  const signal = interruption()
  mkdirSync(reports, { recursive: true })
  const lock = await takeLockWhenFree(join(reports, 'bench.lock'), 'npm run bench', { signal, patient: () => false })
  const undos: (() => Promise<void> | void)[] = []
  const began = performance.now()
  const busy = busyWith()
  if (busy) console.log(`${busy}\n`)
  try {
    await endLeftovers(folders.runFolder)
    const { figures, failures } = await takeFigures(chosen, signal, undos)
    report(figures, failures, (performance.now() - began) / 1000, busy)
    const missed = figures.some((figure) => verdict(figure) === 'miss')
    return missed || failures.length > 0 ? 1 : 0
  } finally {
    for (const undo of undos.toReversed()) await undo()
    lock.giveBack()
  }
}

async function takeFigures(chosen: readonly Bench[], signal: AbortSignal, undos: (() => Promise<void> | void)[]) {
  const progress = new Progress((line) => console.log(line), 15_000)
  let started: Promise<BenchServers> | undefined
  const servers = (told: (state: string) => void) =>
    (started ??= startBenchServers({
      ...folders,
      report: told,
      signal,
      onStarted: (undo) => undos.push(undo),
    }))
  const figures: Figure[] = []
  const failures: string[] = []
  for (const bench of chosen) {
    await progress.step(bench.name, async (told) => {
      try {
        const taken = await bench.run({
          ...folders,
          report: told,
          signal,
          servers: () => servers(told),
          onStarted: (undo) => undos.push(undo),
        })
        figures.push(...taken)
        return taken.map((figure) => `${figure.what}: ${figure.value.toFixed(2)} ${figure.unit}`).join('; ')
      } catch (error) {
        signal.throwIfAborted()
        failures.push(`${bench.name}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`)
        return 'failed'
      }
    })
  }
  return { figures, failures }
}

/** What else the machine does. A peer of several processes (PostgreSQL's workers) then gets a larger share of it than one. */
function busyWith(): string | undefined {
  const load = loadavg()[0] ?? 0
  if (load <= availableParallelism() / 2) return undefined
  return `The machine is busy with other things (load ${load.toFixed(1)}): take the figures again when it is not.`
}

function report(
  figures: readonly Figure[],
  failures: readonly string[],
  seconds: number,
  busy: string | undefined,
): void {
  const machine = `${cpus().length} cores (${cpus()[0]?.model.trim()}), ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.version}`
  console.log(`\n${machine}; took ${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s\n`)
  for (const line of figureTable(figures)) console.log(line)
  if (busy) console.log(`\n${busy}`)
  const noted = figures.filter(({ notes = [] }) => notes.length > 0)
  for (const { bench, what, notes = [] } of noted) console.log(`\n${bench}: ${what}\n  ${notes.join('\n  ')}`)
  for (const failure of failures) console.log(`\nfailed: ${failure}`)
  const file = join(reports, 'bench.json')
  const withVerdicts = figures.map((figure) => ({ ...figure, verdict: verdict(figure) }))
  writeWhole(file, { takenAt: new Date().toISOString(), machine, busy, seconds, figures: withVerdicts, failures })
  console.log(`\nAll of it as JSON: ${file}`)
}

function readArguments(args: readonly string[]): readonly Bench[] {
  const unknown = args.find((word) => !benches.some(({ name }) => name === word))
  if (unknown === undefined) return args.length === 0 ? benches : benches.filter(({ name }) => args.includes(name))
  const known = benches.map(({ name, about }) => `  ${name.padEnd(10)} ${about}`).join('\n')
  throw new Error(`npm run bench measures all of these, or those that are named:\n${known}\nnot "${unknown}".`)
}

try {
  process.exitCode = await main(process.argv.slice(2))
} catch (error) {
  if (error instanceof Interrupted) {
    console.error('\nInterrupted; everything that was started has been stopped.')
    process.exitCode = exitCodeOf(error)
  } else if (error instanceof LockHeld) {
    console.error(`npm run bench already runs in this folder (process ${error.holder.pid}).`)
    process.exitCode = 1
  } else {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}
