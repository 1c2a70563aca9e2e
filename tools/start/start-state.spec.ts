import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readState, updateState } from './start-state.ts'

it('returns what was recorded, so that the next start does not repeat it', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'start-state-'))
  try {
    expect(readState(dataDir)).toEqual({ released: {}, doneOnce: [] })
    updateState(dataDir, { doneOnce: ['accounts'] })
    updateState(dataDir, { released: { shell: 'abc' } })
    expect(readState(dataDir)).toEqual({ released: { shell: 'abc' }, doneOnce: ['accounts'] })
  } finally {
    rmSync(dataDir, { recursive: true })
  }
})
