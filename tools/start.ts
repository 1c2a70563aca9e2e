import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { getSignalExitCode, Interrupted, createInterruptSignal } from './start/interruption.ts'
import { endLeftoverProcesses } from './start/leftovers.ts'
import { findLockHolder, LockHeld, waitForLock } from '@portal/releases/lock'
import { isRacingMissing, prepareRacing } from './start/demonstration.ts'
import { removeAllData, lockFileName, startPortal, type Portal } from './start/portal.ts'
import { portalTable, racingTable } from './start/portal-table.ts'
import { Progress } from './start/progress.ts'
import { readStartSettings } from './start/settings.ts'

const usage = `npm start                  starts the portal; Ctrl-C stops it, what it keeps stays in .data/
npm start -- --reset       forgets everything in .data/ first
npm start -- --stop        stops a portal of this folder that runs elsewhere

PORTAL_PORT=4300 npm start uses other ports. deploy/settings.md, "npm start", has the rest.`

/** `npm start`: runs the whole portal on this machine until Ctrl-C. */
async function main(args: readonly string[]): Promise<void> {
  const unknown = args.find((arg) => !['--reset', '--stop', '--help'].includes(arg))
  if (unknown || args.includes('--help')) {
    console.log(unknown ? `npm start has no option "${unknown}".\n\n${usage}` : usage)
    process.exitCode = unknown ? 2 : 0
    return
  }
  const settings = readStartSettings(process.env)
  const { dataDir } = settings
  const lockFile = join(dataDir, lockFileName)
  if (args.includes('--stop')) return stopRunningPortal(lockFile)
  const signal = createInterruptSignal()
  // Waits for a portal that is being stopped, not for one that is running.
  const lock = await waitForLock(lockFile, settings.origin, {
    signal,
    shouldWait: ({ isReleasing: ending }, waited) => ending === true && waited < 30_000,
  })
  signal.addEventListener('abort', () => lock.markReleasing(), { once: true })
  try {
    const startedAt = performance.now()
    const progress = new Progress((line) => console.log(line))
    if (args.includes('--reset')) await reset(dataDir)
    console.log(`Starting the portal (its data is in ${dataDir})\n`)
    const installed = Number(process.env.PORTAL_INSTALL_MS ?? 0) / 1000
    if (installed > 0) progress.add({ name: 'packages', seconds: installed, note: 'npm ci' })
    const portal = await startPortal({ ...settings, userSettings: process.env, progress, signal })
    console.log(portalTable(portal, progress.steps, (performance.now() - startedAt) / 1000 + installed))
    const racing = settings.demonstration ? addRacing(portal, progress, signal) : undefined
    await untilAborted(signal)
    console.log('\nStopping ...')
    await racing
    await portal.stop()
    console.log('Stopped. The data remains; `npm start` continues with it.')
  } finally {
    lock.release()
  }
}

/** Adds people in racing and their horses while the portal can already be used. The portal runs on without them. */
async function addRacing(portal: Portal, progress: Progress, signal: AbortSignal): Promise<void> {
  if (!isRacingMissing(portal.dataDir)) return
  console.log('\nPeople in racing and their horses are being added.\n')
  try {
    const accounts = await prepareRacing(portal, progress, signal)
    console.log([...racingTable(accounts), ''].join('\n'))
  } catch (error) {
    if (signal.aborted) return
    console.error(`\n${error instanceof Error ? error.message : String(error)}`)
    console.error('The people in racing and their horses are not complete. The next `npm start` continues with them.')
  }
}

async function reset(dataDir: string): Promise<void> {
  await endLeftoverProcesses(join(dataDir, 'run'))
  removeAllData(dataDir)
  console.log('All data of the portal was removed.')
}

async function stopRunningPortal(lockFile: string): Promise<void> {
  const holder = findLockHolder(lockFile)
  if (!holder) return console.log('No portal is running from this folder.')
  process.kill(holder.pid, 'SIGTERM')
  for (let waited = 0; findLockHolder(lockFile); waited += 100) {
    if (waited > 60_000) throw new Error(`process ${holder.pid} does not end`)
    await pause(100)
  }
  console.log('The portal was stopped.')
}

function untilAborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    // A timer keeps this process alive while it only supervises others.
    const awake = setInterval(() => undefined, 60_000)
    const finish = () => {
      clearInterval(awake)
      resolve()
    }
    if (signal.aborted) finish()
    else signal.addEventListener('abort', finish, { once: true })
  })
}

try {
  await main(process.argv.slice(2))
} catch (error) {
  if (error instanceof Interrupted) {
    console.error('\nInterrupted during the start. Everything was stopped; `npm start` continues where it left off.')
    process.exitCode = getSignalExitCode(error)
  } else if (error instanceof LockHeld) {
    console.error(
      `The portal is already running from this folder: ${error.holder.description} (process ${error.holder.pid}).\n` +
        'Stop it with Ctrl-C where it runs, or with: npm start -- --stop',
    )
    process.exitCode = 1
  } else {
    console.error(`\n${error instanceof Error ? error.message : String(error)}`)
    if (error instanceof Error && 'code' in error && error.code === 'EACCES') {
      console.error('The file belongs to another user. Was the portal started by root before?')
    }
    process.exitCode = 1
  }
}
