import { globSync } from 'node:fs'
import { join } from 'node:path'
import { workspace } from '../workspace.ts'

/** A kind of test that Vitest runs in each package (tools/vitest.ts says what each kind may do). */
export interface Suite {
  readonly name: 'small' | 'medium' | 'component'
  /** The package script that runs it, which is also the Nx target. */
  readonly target: string
  /** How many packages are tested at a time, per core. */
  readonly perCore: number
  /** Lists the suite's test files in a package's folder, relative to that folder. */
  readonly files: (folder: string) => string[]
}

const find = (folder: string, patterns: string[]) =>
  globSync(patterns, { cwd: join(workspace, folder), exclude: ['**/node_modules/**'] })

export const suites: Readonly<Record<Suite['name'], Suite>> = {
  small: {
    name: 'small',
    target: 'test',
    perCore: 1,
    files: (folder) => find(folder, ['{src,build}/**/*.spec.ts']).filter((file) => !file.endsWith('.medium.spec.ts')),
  },
  medium: {
    name: 'medium',
    target: 'test:medium',
    // They spend half of their time waiting for PostgreSQL and NATS.
    perCore: 3,
    files: (folder) => find(folder, ['{src,build}/**/*.medium.spec.ts']),
  },
  component: {
    name: 'component',
    target: 'test:component',
    perCore: 1,
    files: (folder) => find(folder, ['{src,build}/**/*.test.tsx']),
  },
}
