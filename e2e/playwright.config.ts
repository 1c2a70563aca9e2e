import { globSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { defineConfig } from '@playwright/test'

const isCI = process.env['CI'] !== undefined
/**
 * Only tests that a busy machine can starve are retried. `npm test` lists what passed on a retry and fails when there are
 * more than a few (tools/test/outcome.ts). Faults and compatibility are about timing, so a failure there is a finding.
 */
const retryInCi = { retries: isCI ? 1 : 0 }

const executablePath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium'
// One renderer process per context: starting one for every document takes 5 % of the whole run.
const browserFlags = ['--no-sandbox', '--disable-dev-shm-usage', '--renderer-process-limit=1']
/**
 * The states of pages live for seconds, so compiling their scripts with optimizations takes more CPU time than it saves.
 * Tests that sign in on the page need it, for the arithmetic of the sign-in.
 */
const withoutOptimization = { executablePath, args: [...browserFlags, '--js-flags=--no-turbofan,--no-maglev'] }

const workspace = dirname(import.meta.dirname)
/** The shell and the remotes; each has the accessibility tests of its own pages in `accessibility/`. */
const frontends = globSync('{shell,mfe-*}/accessibility', { cwd: workspace }).map(dirname).toSorted()

/**
 * End-to-end tests, in a real browser, against the portal at `PORTAL_ORIGIN`, which `npm test` starts. Most of `compat`
 * needs no portal: it builds and serves its own small shells and remotes.
 */
export default defineConfig({
  testDir: import.meta.dirname,
  outputDir: join(import.meta.dirname, 'test-results'),
  // Two cores also run the portal; a third worker uses the time in which the others wait. Tests that change the portal
  // run one after the other, tests that only read run in parallel.
  workers: 3,
  fullyParallel: false,
  forbidOnly: isCI,
  // Generous, since a machine may be busy with other things. A test that passes does not wait for it.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  reporter: 'list',
  use: {
    baseURL: process.env['PORTAL_ORIGIN'] ?? 'http://127.0.0.1:4200',
    browserName: 'chromium',
    headless: true,
    locale: 'en-US',
    // Playwright does not see the requests that a service worker answers. `journeys/offline.spec.ts` allows it.
    serviceWorkers: 'block',
    // A trace costs more than the test itself, so only retries are traced. `TRACE=1` traces every test.
    trace: process.env['TRACE'] === undefined ? 'on-first-retry' : 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions: { executablePath, args: browserFlags },
  },
  projects: [
    // First, since it waits the longest: it restarts killed processes of its own portal.
    { name: 'faults', testDir: join(import.meta.dirname, 'faults'), timeout: 240_000, workers: 1 },
    { name: 'compat', testDir: join(import.meta.dirname, 'compat'), workers: 1 },
    // Without a browser: a client written from the specification.
    { name: 'conformance', testDir: join(import.meta.dirname, 'conformance'), workers: 1 },
    // The main journeys in the engines of Firefox and Safari.
    { name: 'engines', testDir: join(import.meta.dirname, 'engines'), timeout: 300_000, workers: 1 },
    // Journeys that change the portal run one after the other.
    { name: 'journeys', testDir: join(import.meta.dirname, 'journeys'), workers: 1, ...retryInCi },
    { name: 'reading', testDir: join(import.meta.dirname, 'reading'), fullyParallel: true, ...retryInCi },
    { name: 'accessibility', testDir: join(import.meta.dirname, 'accessibility'), fullyParallel: true, ...retryInCi },
    ...frontends.map((name) => ({
      name,
      testDir: join(workspace, name, 'accessibility'),
      fullyParallel: true,
      use: { launchOptions: withoutOptimization },
      ...retryInCi,
    })),
  ],
})
