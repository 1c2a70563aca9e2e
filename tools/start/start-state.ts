import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { writeWhole } from './secrets.ts'

/** What earlier starts of a data folder have already done. */
export interface StartState {
  /** Hash of the build that was released last, by deployable. */
  readonly released: Readonly<Record<string, string>>
  /** Names of the steps that are done once and for all. */
  readonly once: readonly string[]
}

const fileOf = (dataDir: string) => join(dataDir, 'state.json')

/** Reads it; empty on the first start. */
export function readState(dataDir: string): StartState {
  const kept = existsSync(fileOf(dataDir)) ? JSON.parse(readFileSync(fileOf(dataDir), 'utf8')) : {}
  return { released: kept.released ?? {}, once: kept.once ?? [] }
}

/** Writes down what has been done; call it after, never before. */
export function rememberState(dataDir: string, change: Partial<StartState>): void {
  writeWhole(fileOf(dataDir), { ...readState(dataDir), ...change })
}
