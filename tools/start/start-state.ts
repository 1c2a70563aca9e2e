import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { writePrivateJson } from './secrets.ts'

/** What earlier starts of a data folder have done. */
export interface StartState {
  /** Hash of the last released build, by deployable. */
  readonly released: Readonly<Record<string, string>>
  /** Names of the one-time steps that are done. */
  readonly doneOnce: readonly string[]
}

const stateFile = (dataDir: string) => join(dataDir, 'state.json')

/** Reads the state; empty on the first start. */
export function readState(dataDir: string): StartState {
  const stored = existsSync(stateFile(dataDir)) ? JSON.parse(readFileSync(stateFile(dataDir), 'utf8')) : {}
  return { released: stored.released ?? {}, doneOnce: stored.doneOnce ?? [] }
}

/** Records what has been done. Call it after the step, not before. */
export function updateState(dataDir: string, change: Partial<StartState>): void {
  writePrivateJson(stateFile(dataDir), { ...readState(dataDir), ...change })
}
