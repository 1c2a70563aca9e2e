import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { isRunning, type ProcessIdentity } from '@portal/releases/process-identity'

/**
 * Ends the processes that an earlier run left behind because it was killed itself. `runFolder` holds their identities.
 * Answers with the names of those that were still running.
 */
export async function endLeftovers(runFolder: string): Promise<string[]> {
  if (!existsSync(runFolder)) return []
  const ended = await Promise.all(
    readdirSync(runFolder)
      .filter((file) => file.endsWith('.json'))
      .map(async (file) => {
        const left = readIdentity(join(runFolder, file))
        const wasRunning = left !== undefined && isRunning(left)
        if (left && wasRunning) await end(left, left.stopSignal)
        rmSync(join(runFolder, file), { force: true })
        return wasRunning ? file.replace(/\.json$/, '') : undefined
      }),
  )
  return ended.filter((name) => name !== undefined)
}

/** Ends one process and resolves when it is gone: first by asking, after 8 s by killing. */
export async function end(identity: ProcessIdentity, signal: NodeJS.Signals): Promise<void> {
  process.kill(identity.pid, signal)
  for (let waited = 0; isRunning(identity); waited += 50) {
    if (waited === 8000) process.kill(identity.pid, 'SIGKILL')
    if (waited > 12_000) throw new Error(`process ${identity.pid}, left by an earlier run, cannot be ended`)
    await pause(50)
  }
}

function readIdentity(file: string): (ProcessIdentity & { stopSignal: NodeJS.Signals }) | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    // Half-written when the machine stopped: then the process is gone as well.
    return undefined
  }
}
