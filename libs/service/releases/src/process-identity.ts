import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/**
 * A process that is remembered across runs. A number alone is not enough: after a restart of the machine or of a
 * container the same number is soon another process.
 */
export interface ProcessIdentity {
  readonly pid: number
  /** When the process began, in the system's own words; compared, never read. */
  readonly began: string
}

/** The identity of a living process, or undefined when there is none of that number. */
export function findProcess(pid: number): ProcessIdentity | undefined {
  const began = process.platform === 'linux' ? beganOnLinux(pid) : beganByPs(pid)
  return began === undefined ? undefined : { pid, began }
}

/** Whether the very process that was remembered still runs. */
export function isRunning(identity: ProcessIdentity): boolean {
  return findProcess(identity.pid)?.began === identity.began
}

/** The command line of a process, for a person to recognise it; empty when it cannot be read. */
export function commandLine(pid: number): string {
  if (process.platform === 'linux') return readText(`/proc/${pid}/cmdline`)?.split('\0').join(' ').trim() ?? ''
  return spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout?.trim() ?? ''
}

function beganOnLinux(pid: number): string | undefined {
  const stat = readText(`/proc/${pid}/stat`)
  if (stat === undefined) return undefined
  // The name in parentheses may hold spaces, so fields are counted after it: the state first, the start time 20th.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  if (fields[0] === 'Z' || fields[0] === 'X') return undefined
  const boot = readText('/proc/sys/kernel/random/boot_id')?.trim() ?? ''
  return `${boot}:${fields[19]}`
}

function beganByPs(pid: number): string | undefined {
  const began = spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).stdout?.trim()
  return began || undefined
}

function readText(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    // No such process, or one that may not be looked at.
    return undefined
  }
}
