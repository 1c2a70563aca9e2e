import { closeSync, existsSync, fstatSync, mkdirSync, openSync, readSync, renameSync } from 'node:fs'
import { join } from 'node:path'

const kept = 3

/** A log file of its own for each process: `<folder>/<name>.log`, the three before it as `<name>.1.log` and on. */
export function openLog(folder: string, name: string): { file: string; fd: number } {
  mkdirSync(folder, { recursive: true })
  const numbered = (number: number) => join(folder, number === 0 ? `${name}.log` : `${name}.${number}.log`)
  for (let number = kept - 1; number >= 0; number -= 1) {
    if (existsSync(numbered(number))) renameSync(numbered(number), numbered(number + 1))
  }
  const file = numbered(0)
  return { file, fd: openSync(file, 'a', 0o600) }
}

/** The last lines of a log, from its last 16 KB. */
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
