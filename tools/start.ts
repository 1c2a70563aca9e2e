import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { exitCodeOf, Interrupted, interruption } from './start/interruption.ts'
import { endLeftovers } from './start/leftovers.ts'
import { findLockHolder, LockHeld, takeLockWhenFree } from '@portal/releases/lock'
import { forgetData, lockName, startPortal } from './start/portal.ts'
import { portalTable } from './start/portal-table.ts'
import { Progress } from './start/progress.ts'
import { readStartSettings } from './start/settings.ts'

const usage = `npm start                  starts the portal; Ctrl-C stops it, what it keeps stays in .data/
npm start -- --reset       forgets everything in .data/ first
npm start -- --stop        stops a portal of this folder that runs elsewhere

PORTAL_PORT=4300 npm start uses other ports. deploy/settings.md, "npm start", has the rest.`

/** `npm start`: the whole portal on this machine, until Ctrl-C. */
async function main(args: readonly string[]): Promise<void> {
  const unknown = args.find((word) => !['--reset', '--stop', '--help'].includes(word))
  if (unknown || args.includes('--help')) {
    console.log(unknown ? `npm start does not know "${unknown}".\n\n${usage}` : usage)
    process.exitCode = unknown ? 2 : 0
    return
  }
  const settings = readStartSettings(process.env)
  const { dataDir } = settings
  const lockFile = join(dataDir, lockName)
  if (args.includes('--stop')) return stopRunning(lockFile)
  const signal = interruption()
  // A portal that is just being stopped is waited for; a running one is not.
  const lock = await takeLockWhenFree(lockFile, settings.origin, {
    signal,
    patient: ({ ending }, waited) => ending === true && waited < 30_000,
  })
  signal.addEventListener('abort', () => lock.announceEnd(), { once: true })
  try {
    const began = performance.now()
    const progress = new Progress((line) => console.log(line))
    if (args.includes('--reset')) await reset(dataDir)
    console.log(`Starting the portal (what it keeps is in ${dataDir})\n`)
    const installed = Number(process.env.PORTAL_INSTALL_MS ?? 0) / 1000
    if (installed > 0) progress.add({ name: 'packages', seconds: installed, note: 'npm ci' })
    const portal = await startPortal({ ...settings, given: process.env, progress, signal })
    console.log(portalTable(portal, progress.steps, (performance.now() - began) / 1000 + installed))
    await untilAborted(signal)
    console.log('\nStopping ...')
    await portal.stop()
    console.log('Stopped. What the portal keeps is still there; `npm start` takes it up again.')
  } finally {
    lock.giveBack()
  }
}

async function reset(dataDir: string): Promise<void> {
  await endLeftovers(join(dataDir, 'run'))
  forgetData(dataDir)
  console.log('Everything the portal had kept is removed.')
}

async function stopRunning(lockFile: string): Promise<void> {
  const holder = findLockHolder(lockFile)
  if (!holder) return console.log('No portal of this folder is running.')
  process.kill(holder.pid, 'SIGTERM')
  for (let waited = 0; findLockHolder(lockFile); waited += 100) {
    if (waited > 60_000) throw new Error(`process ${holder.pid} does not end`)
    await pause(100)
  }
  console.log('The portal has been stopped.')
}

function untilAborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    // A timer keeps this process alive while it has nothing to do but to supervise.
    const awake = setInterval(() => undefined, 60_000)
    const over = () => {
      clearInterval(awake)
      resolve()
    }
    if (signal.aborted) over()
    else signal.addEventListener('abort', over, { once: true })
  })
}

try {
  await main(process.argv.slice(2))
} catch (error) {
  if (error instanceof Interrupted) {
    console.error('\nStopped before it was up; nothing is left running, and `npm start` takes up where this ended.')
    process.exitCode = exitCodeOf(error)
  } else if (error instanceof LockHeld) {
    console.error(
      `The portal of this folder is already running: ${error.holder.about} (process ${error.holder.pid}).\n` +
        'Stop it with Ctrl-C where it runs, or with: npm start -- --stop',
    )
    process.exitCode = 1
  } else {
    console.error(`\n${error instanceof Error ? error.message : String(error)}`)
    if (error instanceof Error && 'code' in error && error.code === 'EACCES') {
      console.error('That belongs to another user: was the portal of this folder started by root before?')
    }
    process.exitCode = 1
  }
}
