import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { findProcess, isRunning, type ProcessIdentity } from './process-identity.ts'

/** The process that holds a lock, with a description such as the URL it serves. */
export interface LockHolder extends ProcessIdentity {
  readonly description: string
  /** The process is about to release the lock. */
  readonly isReleasing?: boolean
}

/** A lock held by this process. */
export interface Lock {
  /** Tells waiting processes that the lock will be released soon. */
  markReleasing(): void
  release(): void
}

/** The lock is held by another running process. */
export class LockHeld extends Error {
  readonly holder: LockHolder
  constructor(file: string, holder: LockHolder) {
    super(`${file} is held by process ${holder.pid} (${holder.description})`)
    this.name = 'LockHeld'
    this.holder = holder
  }
}

/** Acquires a lock file, or takes over the file of a process that has ended. Throws {@link LockHeld}. */
export function acquireLock(file: string, description: string): Lock {
  mkdirSync(dirname(file), { recursive: true })
  const self = findProcess(process.pid)
  if (!self) throw new Error('The current process was not found')
  for (;;) {
    try {
      writeLock(file, { ...self, description }, linkSync)
      return {
        markReleasing: () => writeLock(file, { ...self, description, isReleasing: true }, renameSync),
        release: () => rmSync(file, { force: true }),
      }
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
      const holder = findLockHolder(file) ?? removeStale(file, self.pid)
      if (holder) throw new LockHeld(file, holder)
    }
  }
}

/** Removes a stale lock file. Returns the holder when another process has acquired the lock in the meantime. */
function removeStale(file: string, pid: number): LockHolder | undefined {
  const movedFile = `${file}.${pid}.stale`
  try {
    renameSync(file, movedFile)
  } catch {
    // Another process was faster.
    return undefined
  }
  const holder = findLockHolder(movedFile)
  if (holder) renameSync(movedFile, file)
  else rmSync(movedFile, { force: true })
  return holder
}

/** Writes the lock file atomically: a partial file would look like a stale lock. */
function writeLock(file: string, holder: LockHolder, move: (from: string, to: string) => void): void {
  const temporary = `${file}.${holder.pid}`
  writeFileSync(temporary, JSON.stringify(holder))
  try {
    move(temporary, file)
  } finally {
    rmSync(temporary, { force: true })
  }
}

/** The running process that holds a lock file, if any. */
export function findLockHolder(file: string): LockHolder | undefined {
  try {
    const holder = JSON.parse(readFileSync(file, 'utf8'))
    return isRunning(holder) ? holder : undefined
  } catch {
    // The file does not exist, or is incomplete after a machine crash.
    return undefined
  }
}

/** Acquires a lock, waiting for it while `shouldWait` returns true; then throws {@link LockHeld}. */
export async function waitForLock(
  file: string,
  description: string,
  options: { shouldWait: (holder: LockHolder, waitedMs: number) => boolean; signal?: AbortSignal | undefined },
): Promise<Lock> {
  for (let waitedMs = 0; ; waitedMs += 100) {
    try {
      return acquireLock(file, description)
    } catch (error) {
      if (!(error instanceof LockHeld) || !options.shouldWait(error.holder, waitedMs)) throw error
      await delay(100, undefined, { signal: options.signal })
    }
  }
}
