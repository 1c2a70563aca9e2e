import { globSync } from 'node:fs'
import { parallel, workspace } from '../workspace.ts'

/** A kind of test that Vitest runs (libs/testing/vitest says what each kind may do). */
export interface Suite {
  /** Also the name of the Vitest project. */
  readonly name: 'small' | 'medium' | 'component'
  /** The script that runs it in a package. */
  readonly script: string
  /** How many processes run test files at a time. */
  readonly workers: number
  /** Lists the suite's test files in a folder of the workspace, relative to the workspace. */
  readonly files: (folder: string) => string[]
}

const find = (folder: string, suffix: string) => {
  const pattern = folder === 'tools' ? `tools/**/*${suffix}` : `${folder}/{src,build}/**/*${suffix}`
  return globSync(pattern, { cwd: workspace, exclude: ['**/node_modules/**'] })
}

export const suites: Readonly<Record<Suite['name'], Suite>> = {
  small: {
    name: 'small',
    script: 'test',
    workers: parallel,
    files: (folder) => find(folder, '.spec.ts').filter((file) => !file.endsWith('.medium.spec.ts')),
  },
  medium: {
    name: 'medium',
    script: 'test:medium',
    // Half of the time they wait for PostgreSQL and NATS.
    workers: parallel * 2,
    files: (folder) => find(folder, '.medium.spec.ts'),
  },
  component: {
    name: 'component',
    script: 'test:component',
    workers: parallel,
    files: (folder) => find(folder, '.test.tsx'),
  },
}
