import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { findModuleViolations } from './module-boundaries.ts'

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'modules-'))
})
afterEach(() => {
  rmSync(root, { recursive: true })
})

function write(files: Readonly<Record<string, string>>): void {
  for (const [file, text] of Object.entries(files)) {
    const path = join(root, 'services/sample/src/modules', file)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, text)
  }
}

describe('findModuleViolations', () => {
  it('passes imports of entry files in one direction', () => {
    write({
      'horses/index.ts': `export { horse } from './horse.ts'`,
      'horses/horse.ts': `export const horse = 1`,
      'requests/request.ts': `import { horse } from '../horses/index.ts'`,
    })
    expect(findModuleViolations(root)).toEqual([])
  })

  it('reports an import past the entry file, also in a test', () => {
    write({
      'horses/index.ts': '',
      'horses/horse.ts': `export const horse = 1`,
      'requests/request.spec.ts': `import { horse } from '../horses/horse.ts'`,
    })
    expect(findModuleViolations(root)).toEqual([
      'services/sample/src/modules/requests/request.spec.ts imports services/sample/src/modules/horses/horse.ts: ' +
        'import services/sample/src/modules/horses/index.ts instead',
    ])
  })

  it('reports a cycle between modules, also through types', () => {
    write({
      'a/index.ts': `import { b } from '../b/index.ts'`,
      'b/index.ts': `import type { C } from '../c/index.ts'`,
      'c/index.ts': `export { a } from '../a/index.ts'`,
    })
    expect(findModuleViolations(root)).toEqual([
      'modules depend on each other: services/sample/src/modules/a -> services/sample/src/modules/b -> ' +
        'services/sample/src/modules/c -> services/sample/src/modules/a',
    ])
  })

  it('ignores cycles that only tests make', () => {
    write({
      'a/index.ts': `import { b } from '../b/index.ts'`,
      'b/index.ts': 'export const b = 1',
      'b/b.spec.ts': `import { a } from '../a/index.ts'`,
    })
    expect(findModuleViolations(root)).toEqual([])
  })
})
