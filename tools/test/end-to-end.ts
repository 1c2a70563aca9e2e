import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { runCommand } from '../start/command.ts'
import { endLeftoverProcesses } from '../start/leftovers.ts'
import { startPortal } from '../start/portal.ts'
import { Progress } from '../start/progress.ts'
import { requireProgram, testBrowser } from '../start/system-packages.ts'
import { toWorkspacePath, toolEnvironment, workspace } from '../workspace.ts'
import { combine, failedCheck, type Outcome } from './outcome.ts'
import { countPlaywright, type PlaywrightReport } from './playwright-report.ts'
import type { RunContext } from './run-context.ts'
import { faultsRunFolder, makeDataDir, removeDataDirs } from './test-servers.ts'

const config = join(workspace, 'e2e', 'playwright.config.ts')

/**
 * Runs the end-to-end tests in a real browser against a portal of their own, with free ports and a temporary data folder.
 * The portal starts at once; the tests start when `otherTests` have finished.
 */
export async function runEndToEnd(
  context: RunContext,
  playwrightFlags: readonly string[],
  otherTests: Promise<void>,
): Promise<Outcome> {
  if (!existsSync(config)) return combine([])
  const { report, signal, reports } = context
  const browser = process.env.CHROMIUM_PATH ?? (await requireProgram(testBrowser, { report, signal }))
  report('starting a portal')
  const portal = await startPortal({
    dataDir: makeDataDir(reports),
    ports: 'free',
    logFolder: join(reports, 'portal'),
    runFolder: join(reports, 'run'),
    // All tests share one address and a few accounts.
    userSettings: {
      LIMIT_REQUESTS_PER_5_MINUTES: '100000',
      LIMIT_SIGN_INS_PER_MINUTE: '10000',
      LIMIT_SIGN_INS_PER_ACCOUNT_PER_MINUTE: '10000',
      LIMIT_SIGN_UPS_PER_20_SECONDS: '1000',
      LIMIT_CODES_PER_5_MINUTES: '1000',
    },
    progress: new Progress((line) => report(line.trim())),
    signal,
  })
  try {
    report('the portal is ready; waiting for the component tests')
    await otherTests
    return await runPlaywright(
      {
        PORTAL_ORIGIN: portal.origin,
        PORTAL_DATA: portal.dataDir,
        PORTAL_REPORTS: reports,
        CHROMIUM_PATH: browser,
      },
      context,
      playwrightFlags,
    )
  } finally {
    await portal.stop()
    portal.removeData()
    // Processes of the fault tests' portal, which an interrupted run could not stop.
    await endLeftoverProcesses(join(reports, faultsRunFolder))
    removeDataDirs(reports)
  }
}

async function runPlaywright(
  env: Record<string, string>,
  { report, signal }: RunContext,
  flags: readonly string[],
): Promise<Outcome> {
  const file = join(workspace, 'e2e', '.reports', 'e2e.json')
  rmSync(file, { force: true })
  let done = 0
  const { code, lines } = await runCommand(
    join(workspace, 'node_modules', '.bin', 'playwright'),
    ['test', '--config', config, '--reporter=list,json', ...flags],
    {
      cwd: join(workspace, 'e2e'),
      env: toolEnvironment({ ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: file, CI: 'true' }),
      signal,
      onLine: (line) => {
        if (/^\s*[✓✘x-]\s/.test(line)) done += 1
        report(`${done} finished: ${line.trim().slice(0, 90)}`)
      },
    },
  )
  const log = 'e2e/test-results/, .reports/portal/'
  const output = lines.slice(-25).join('\n')
  if (!existsSync(file)) return failedCheck({ name: 'end-to-end tests: no report', error: output, log })
  const parsed: PlaywrightReport = JSON.parse(readFileSync(file, 'utf8'))
  const outcome = countPlaywright(parsed, log)
  if (code === 0 || outcome.failures.length > 0) return outcome
  return combine([outcome, failedCheck({ name: 'end-to-end tests', error: output, log: toWorkspacePath(file) })])
}
