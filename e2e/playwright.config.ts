import { join } from 'node:path'
import { defineConfig } from '@playwright/test'

/**
 * End-to-end tests, in a real browser, against the portal at `PORTAL_ORIGIN` (`npm test` starts one of its own and says
 * where). Most of `compat` needs none: it builds and serves its own small shells and remotes.
 */
export default defineConfig({
  testDir: import.meta.dirname,
  outputDir: join(import.meta.dirname, 'test-results'),
  // The machine's two cores also run the portal, and a third worker takes what the others leave while they wait. What
  // changes a portal goes one after the other; what only looks goes side by side.
  workers: 3,
  fullyParallel: false,
  forbidOnly: process.env['CI'] !== undefined,
  // What passes at the second try is named by `npm test`, and more than a few of those fail it (tools/test/outcome.ts).
  retries: process.env['CI'] === undefined ? 0 : 1,
  // Generous: a machine may be busy with other things, and who waits for what comes loses nothing.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  reporter: 'list',
  use: {
    baseURL: process.env['PORTAL_ORIGIN'] ?? 'http://127.0.0.1:4200',
    browserName: 'chromium',
    headless: true,
    locale: 'en-US',
    // Recording costs more than the tests themselves: `TRACE=1` when one has to be looked into.
    trace: process.env['TRACE'] === undefined ? 'off' : 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
      // One process for the pages of a context: a new one for every document costs a twentieth of all the work.
      args: ['--no-sandbox', '--disable-dev-shm-usage', '--renderer-process-limit=1'],
    },
  },
  projects: [
    // First, because it waits most: for what was killed to be there again, on a portal of its own.
    { name: 'faults', testDir: join(import.meta.dirname, 'faults'), timeout: 240_000, workers: 1 },
    { name: 'compat', testDir: join(import.meta.dirname, 'compat'), workers: 1 },
    { name: 'journeys', testDir: join(import.meta.dirname, 'journeys'), workers: 1 },
    { name: 'accessibility', testDir: join(import.meta.dirname, 'accessibility'), fullyParallel: true },
  ],
})
