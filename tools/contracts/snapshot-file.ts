import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import type { ContractSnapshot } from './contract-snapshot.ts'

/** Reads the accepted snapshot of a contract; undefined if there is none yet. */
export function readSnapshot(file: string): ContractSnapshot | undefined {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}

export function writeSnapshot(file: string, snapshot: ContractSnapshot): void {
  writeFileSync(file, `${format(snapshot, 0)}\n`)
}

/**
 * Depth to which a snapshot is broken into lines: one line per part of an endpoint, so that a diff shows which
 * endpoints changed.
 */
const maxDepth = 3

function format(value: unknown, depth: number): string {
  if (typeof value !== 'object' || value === null || Array.isArray(value) || depth >= maxDepth)
    return JSON.stringify(value)
  const indent = '  '.repeat(depth + 1)
  const entries = Object.entries(value).map(
    ([name, part]) => `${indent}${JSON.stringify(name)}: ${format(part, depth + 1)}`,
  )
  return entries.length === 0 ? '{}' : `{\n${entries.join(',\n')}\n${'  '.repeat(depth)}}`
}
