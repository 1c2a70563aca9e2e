import { closeSync, existsSync, fstatSync, mkdirSync, openSync, readSync, renameSync } from 'node:fs'
import { join } from 'node:path'

const keptLogs = 3

/**
 * Opens a new log file for a process, `<folder>/<name>.log`, and keeps the previous three as `<name>.1.log` and so on.
 */
export function openLog(folder: string, name: string): { file: string; fd: number } {
  mkdirSync(folder, { recursive: true })
  const logFile = (number: number) => join(folder, number === 0 ? `${name}.log` : `${name}.${number}.log`)
  for (let number = keptLogs - 1; number >= 0; number -= 1) {
    if (existsSync(logFile(number))) renameSync(logFile(number), logFile(number + 1))
  }
  const file = logFile(0)
  return { file, fd: openSync(file, 'a', 0o600) }
}

/** Returns the last lines of a log, at most its last 16 KB. */
export function lastLines(file: string, count: number): string[] {
  if (!existsSync(file)) return []
  const fd = openSync(file, 'r')
  try {
    const { size } = fstatSync(fd)
    const bytes = Buffer.alloc(Math.min(size, 16_384))
    readSync(fd, bytes, 0, bytes.length, size - bytes.length)
    return bytes.toString('utf8').trimEnd().split('\n').slice(-count)
  } finally {
    closeSync(fd)
  }
}
