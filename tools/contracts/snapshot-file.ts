import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import type { ContractSnapshot } from './contract-snapshot.ts'

/** The accepted snapshot of a contract; undefined when it has none yet. */
export function readSnapshot(file: string): ContractSnapshot | undefined {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}

export function writeSnapshot(file: string, snapshot: ContractSnapshot): void {
  writeFileSync(file, `${lines(snapshot, 0)}\n`)
}

/** How deep a snapshot is broken into lines: a line for each part of a call, so that a diff shows which calls changed. */
const brokenTo = 3

function lines(value: unknown, depth: number): string {
  if (typeof value !== 'object' || value === null || Array.isArray(value) || depth >= brokenTo)
    return JSON.stringify(value)
  const indent = '  '.repeat(depth + 1)
  const entries = Object.entries(value).map(
    ([name, part]) => `${indent}${JSON.stringify(name)}: ${lines(part, depth + 1)}`,
  )
  return entries.length === 0 ? '{}' : `{\n${entries.join(',\n')}\n${'  '.repeat(depth)}}`
}
