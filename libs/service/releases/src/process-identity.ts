import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** Identifies a process across runs. The pid alone is not enough, because it is reused after the machine or container restarts. */
export interface ProcessIdentity {
  readonly pid: number
  /** Start time in the operating system's format; only compared, never parsed. */
  readonly startTime: string
}

/** The identity of a running process, or undefined when the pid is not in use. */
export function findProcess(pid: number): ProcessIdentity | undefined {
  const startTime = process.platform === 'linux' ? getLinuxStartTime(pid) : getStartTimeFromPs(pid)
  return startTime === undefined ? undefined : { pid, startTime }
}

/** Whether this process is still running. */
export function isRunning(identity: ProcessIdentity): boolean {
  return findProcess(identity.pid)?.startTime === identity.startTime
}

/** The command line of a process, for display; empty when it cannot be read. */
export function getCommandLine(pid: number): string {
  if (process.platform === 'linux') return readText(`/proc/${pid}/cmdline`)?.split('\0').join(' ').trim() ?? ''
  return spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout?.trim() ?? ''
}

function getLinuxStartTime(pid: number): string | undefined {
  const stat = readText(`/proc/${pid}/stat`)
  if (stat === undefined) return undefined
  // The name in parentheses may contain spaces, so fields are counted after it: the first is the state, the 20th the start time.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  if (fields[0] === 'Z' || fields[0] === 'X') return undefined
  const boot = readText('/proc/sys/kernel/random/boot_id')?.trim() ?? ''
  return `${boot}:${fields[19]}`
}

function getStartTimeFromPs(pid: number): string | undefined {
  const startTime = spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).stdout?.trim()
  return startTime || undefined
}

function readText(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    // The process does not exist or is not accessible.
    return undefined
  }
}
