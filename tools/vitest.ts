import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig, type ViteUserConfig } from 'vitest/config'

/**
 * The three kinds of test of a package (docs/testing.md): `small` has no I/O, `medium` the real PostgreSQL and NATS,
 * `component` a rendered screen. Each `vitest.config.ts` is one call of this; the JSON report is what `npm test` counts.
 * `folders` is the pattern of folders that hold tests, where it is not `src` and `build`. `mediumWorkers` files of medium
 * tests run at a time, where one by one the package would be the last for long. `freshScreens` gives each file of
 * component tests a page just opened, where modules remember what was shown before.
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
            // Generous: a machine may be busy with other things.
            testTimeout: 20_000,
            include: [`${folders}/*.spec.ts`],
            exclude: ['**/*.medium.spec.ts', '**/node_modules/**'],
            environment: options.environment ?? 'node',
            // They change nothing around them, so files share a process and what it has loaded; a browser's globals they may change.
            isolate: options.environment === 'jsdom',
          },
        },
        {
          root,
          test: {
            name: 'medium',
            include: [`${folders}/*.medium.spec.ts`],
            globalSetup: [join(workspace, 'libs/testing/service/src/global-setup.ts')],
            testTimeout: 120_000,
            hookTimeout: 120_000,
            // A service of its own is what a file needs, not its own copy of all that services are made of.
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
            // What a test left in the page is taken away after it; to load everything anew for each file is half the time.
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
