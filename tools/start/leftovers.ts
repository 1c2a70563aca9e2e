import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { isRunning, type ProcessIdentity } from '@portal/releases/process-identity'

/**
 * Ends the processes of an earlier run that was killed. `runFolder` holds their identities. Returns the names of those
 * that were still running.
 */
export async function endLeftoverProcesses(runFolder: string): Promise<string[]> {
  if (!existsSync(runFolder)) return []
  const ended = await Promise.all(
    readdirSync(runFolder)
      .filter((file) => file.endsWith('.json'))
      .map(async (file) => {
        const identity = readIdentity(join(runFolder, file))
        const wasRunning = identity !== undefined && isRunning(identity)
        if (identity && wasRunning) await endProcess(identity, identity.stopSignal)
        rmSync(join(runFolder, file), { force: true })
        return wasRunning ? file.replace(/\.json$/, '') : undefined
      }),
  )
  return ended.filter((name) => name !== undefined)
}

/** Ends a process and resolves when it is gone; kills it after 8 s. */
export async function endProcess(identity: ProcessIdentity, signal: NodeJS.Signals): Promise<void> {
  process.kill(identity.pid, signal)
  for (let waited = 0; isRunning(identity); waited += 50) {
    if (waited === 8000) process.kill(identity.pid, 'SIGKILL')
    if (waited > 12_000) throw new Error(`process ${identity.pid} of an earlier run does not end`)
    await pause(50)
  }
}

function readIdentity(file: string): (ProcessIdentity & { stopSignal: NodeJS.Signals }) | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    // The machine stopped while the file was written, so the process is gone as well.
    return undefined
  }
}
