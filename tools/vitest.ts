import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig, type ViteUserConfig } from 'vitest/config'

/**
 * Returns the Vitest configuration of a package with its three kinds of tests (docs/testing.md): `small` without I/O,
 * `medium` with the real PostgreSQL and NATS, `component` with a rendered screen. `npm test` counts the JSON report.
 * `folders` is the pattern of folders with tests, by default `src` and `build`. `mediumWorkers` is how many files of
 * medium tests run at a time, for packages that would otherwise take the longest. `freshScreens` isolates each file of
 * component tests, for modules that remember what was shown before.
 */
export function suites(
  root: string,
  options: { environment?: 'node' | 'jsdom'; folders?: string; mediumWorkers?: number; freshScreens?: boolean } = {},
): ViteUserConfig {
  const setup = join(root, 'src', 'test-setup.ts')
  const workspace = join(import.meta.dirname, '..')
  const folders = options.folders ?? '{src,build}/**'
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
            include: [`${folders}/*.spec.ts`],
            exclude: ['**/*.medium.spec.ts', '**/node_modules/**'],
            environment: options.environment ?? 'node',
            // Small tests have no side effects, so files share a process and its loaded modules; tests with browser
            // globals may change them.
            isolate: options.environment === 'jsdom',
          },
        },
        {
          root,
          test: {
            name: 'medium',
            include: [`${folders}/*.medium.spec.ts`],
            // Style sheets that a service imports as text; otherwise Vitest makes them empty.
            css: true,
            globalSetup: [join(workspace, 'libs/testing/service/src/global-setup.ts')],
            testTimeout: 120_000,
            hookTimeout: 120_000,
            // Each file needs its own service, not its own copy of the service's modules.
            isolate: false,
            ...(options.mediumWorkers !== undefined && { maxWorkers: options.mediumWorkers }),
          },
        },
        {
          root,
          test: {
            name: 'component',
            testTimeout: 20_000,
            include: [`${folders}/*.test.tsx`],
            environment: 'jsdom',
            setupFiles: [join(workspace, 'libs/testing/web/src/setup.ts'), ...(existsSync(setup) ? [setup] : [])],
            css: false,
            // Each test removes what it rendered; loading all modules again for each file would take half of the time.
            isolate: options.freshScreens ?? false,
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
