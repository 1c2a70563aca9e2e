import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { removePostgresFiles } from '../start/postgres-location.ts'
import { checks, waitUntilIdle, type Violation } from './checks/index.ts'
import { SeededRandom } from './random.ts'
import { runActions, type RunOptions, type RunResult } from './run-actions.ts'
import { startSeasonServers } from './season-servers.ts'
import { createWorld, type World } from './world.ts'

export interface SeasonOptions extends RunOptions {
  readonly seed: number
  readonly people: number
  /** Horses of the industry's registry, which people register during the season. */
  readonly horses: number
  readonly logFolder: string
  readonly runFolder: string
  /** Called after the checks, while the servers run. */
  readonly inspect?: (world: World) => Promise<void>
}

export interface SeasonResult extends RunResult {
  readonly registered: number
  readonly checks: readonly { readonly name: string; readonly violations: readonly Violation[] }[]
  readonly retries: ReadonlyMap<string, number>
}

const toViolation = (failure: Error) => [{ text: `The check failed: ${failure.stack ?? failure.message}` }]

/** Runs a season against servers of its own, checks what it left, and stops them. */
export async function runSeason(options: SeasonOptions): Promise<SeasonResult> {
  const cleanups: (() => Promise<void> | void)[] = []
  const dataDir = mkdtempSync(join(tmpdir(), 'portal-season-'))
  // PostgreSQL's own user enters it.
  chmodSync(dataDir, 0o711)
  cleanups.push(() => {
    removePostgresFiles(dataDir)
    rmSync(dataDir, { recursive: true, force: true })
  })
  try {
    const servers = await startSeasonServers({ ...options, dataDir, onStarted: (undo) => cleanups.push(undo) })
    const world = await createWorld(servers, new SeededRandom(options.seed), options)
    cleanups.push(() => world.publisher.close())
    const run = await runActions(world, options)
    await waitUntilIdle(world, options.report)
    const checked = []
    for (const { name, run: check } of checks) {
      options.report(`checking: ${name}`)
      checked.push({ name, violations: await check(world).catch(toViolation) })
    }
    await options.inspect?.(world)
    const { faults, retries } = world.api
    return { ...run, faults: [...run.faults, ...faults], registered: world.horses.length, checks: checked, retries }
  } finally {
    for (const cleanUp of cleanups.toReversed()) await cleanUp()
  }
}
