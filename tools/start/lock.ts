import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { findProcess, isRunning, type ProcessIdentity } from './process-identity.ts'

/** Who holds a lock: a process and a word about it, such as the address it serves. */
export interface LockHolder extends ProcessIdentity {
  readonly about: string
  /** It is on its way out and gives the lock back soon. */
  readonly ending?: boolean
}

/** A lock that this process holds. */
export interface Lock {
  /** Tells others that waiting is worth while. */
  announceEnd(): void
  giveBack(): void
}

/** A lock that another living process holds. */
export class LockHeld extends Error {
  readonly holder: LockHolder
  constructor(file: string, holder: LockHolder) {
    super(`${file} is held by process ${holder.pid} (${holder.about})`)
    this.name = 'LockHeld'
    this.holder = holder
  }
}

/**
 * Takes a lock file for this process; a file left by a process that has ended is taken over. Throws `LockHeld`.
 */
export function takeLock(file: string, about: string): Lock {
  mkdirSync(dirname(file), { recursive: true })
  const self = findProcess(process.pid)
  if (!self) throw new Error('this process cannot be found among the running ones')
  for (;;) {
    try {
      writeFileSync(file, JSON.stringify({ ...self, about }), { flag: 'wx' })
      return {
        announceEnd: () => writeFileSync(file, JSON.stringify({ ...self, about, ending: true })),
        giveBack: () => rmSync(file, { force: true }),
      }
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
      const holder = findLockHolder(file)
      if (holder) throw new LockHeld(file, holder)
      rmSync(file, { force: true })
    }
  }
}

/** The living process that holds a lock file, if any. */
export function findLockHolder(file: string): LockHolder | undefined {
  try {
    const holder = JSON.parse(readFileSync(file, 'utf8'))
    return isRunning(holder) ? holder : undefined
  } catch {
    // No file, or one that was cut off when the machine stopped.
    return undefined
  }
}

/** Takes a lock and waits for it as long as `patient` says so of its holder; then throws `LockHeld`. */
export async function takeLockWhenFree(
  file: string,
  about: string,
  options: { patient: (holder: LockHolder, waitedMs: number) => boolean; signal?: AbortSignal | undefined },
): Promise<Lock> {
  for (let waited = 0; ; waited += 100) {
    try {
      return takeLock(file, about)
    } catch (error) {
      if (!(error instanceof LockHeld) || !options.patient(error.holder, waited)) throw error
      await pause(100, undefined, { signal: options.signal })
    }
  }
}
