import { join } from 'node:path'
import { defineConfig, type ViteUserConfig } from 'vitest/config'

const workspace = join(import.meta.dirname, '../../../..')

/**
 * Returns a Vitest configuration with the three kinds of tests (docs/testing.md): `small` without I/O, `medium` with the
 * real PostgreSQL and NATS, `component` with a rendered screen. Each package has one for its own folder, and `npm test` one
 * for all packages (`vitest.config.ts` at the root). `folders` are the patterns of folders with tests.
 */
export function suites(root: string, folders: readonly string[] = ['{src,build}/**']): ViteUserConfig {
  const files = (suffix: string) => folders.map((folder) => `${folder}/*${suffix}`)
  const setUp = join(workspace, 'libs/testing/web/src/setup.ts')
  return defineConfig({
    root,
    test: {
      reporters: ['default', ['json', { outputFile: join(root, '.reports', `${suiteOnCommandLine()}.json`) }]],
      projects: [
        {
          root,
          test: {
            name: 'small',
            // Generous: the machine may be busy.
            testTimeout: 20_000,
            include: files('.spec.ts'),
            exclude: ['**/*.medium.spec.ts', '**/node_modules/**'],
            // Small tests have no side effects, so files share a process and its loaded modules.
            isolate: false,
          },
        },
        {
          root,
          test: {
            name: 'medium',
            include: files('.medium.spec.ts'),
            // Style sheets that a service imports as text; otherwise Vitest makes them empty.
            css: true,
            globalSetup: [join(workspace, 'libs/testing/service/src/global-setup.ts')],
            testTimeout: 120_000,
            hookTimeout: 120_000,
            // Each file needs its own service, not its own copy of the service's modules.
            isolate: false,
          },
        },
        {
          root,
          test: {
            name: 'component',
            testTimeout: 20_000,
            include: files('.test.tsx'),
            environment: 'jsdom',
            setupFiles: [setUp],
            css: false,
            // Each test removes what it rendered; loading all modules again for each file takes as long as the tests.
            isolate: false,
          },
        },
      ],
    },
  })
}

function suiteOnCommandLine(): string {
  const at = process.argv.indexOf('--project')
  return process.argv[at + 1] ?? 'all'
}
