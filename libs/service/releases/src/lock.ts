import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
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
      place(file, { ...self, about }, linkSync)
      return {
        announceEnd: () => place(file, { ...self, about, ending: true }, renameSync),
        giveBack: () => rmSync(file, { force: true }),
      }
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
      const holder = findLockHolder(file) ?? removeDead(file, self.pid)
      if (holder) throw new LockHeld(file, holder)
    }
  }
}

/** Takes a dead lock out of the way; answers the holder when another has taken it over in the meantime, and leaves it to them. */
function removeDead(file: string, pid: number): LockHolder | undefined {
  const aside = `${file}.${pid}.dead`
  try {
    renameSync(file, aside)
  } catch {
    // Another was quicker.
    return undefined
  }
  const holder = findLockHolder(aside)
  if (holder) renameSync(aside, file)
  else rmSync(aside, { force: true })
  return holder
}

/** Puts the whole file in its place at once: half of one would look like a lock whose holder is gone. */
function place(file: string, holder: LockHolder, put: (from: string, to: string) => void): void {
  const half = `${file}.${holder.pid}`
  writeFileSync(half, JSON.stringify(holder))
  try {
    put(half, file)
  } finally {
    rmSync(half, { force: true })
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
