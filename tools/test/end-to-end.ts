import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { runCommand } from '../start/command.ts'
import { endLeftovers } from '../start/leftovers.ts'
import { startPortal } from '../start/portal.ts'
import { Progress } from '../start/progress.ts'
import { chromium, needProgram } from '../start/system-packages.ts'
import { fromWorkspace, toolEnvironment, workspace } from '../workspace.ts'
import { broken, sum, type Outcome } from './outcome.ts'
import { countPlaywright, type PlaywrightReport } from './playwright-report.ts'
import type { RunContext } from './run-context.ts'
import { faultsRunFolder, makeDataDir, removeDataDirs } from './test-servers.ts'

const config = join(workspace, 'e2e', 'playwright.config.ts')

/**
 * Runs the end-to-end tests in a real browser against a portal of their own: free ports, a data folder that goes away. The
 * portal is started at once, the tests begin when what goes on `beside` is done.
 */
export async function runEndToEnd(
  context: RunContext,
  playwrightFlags: readonly string[],
  beside: Promise<void>,
): Promise<Outcome> {
  if (!existsSync(config)) return sum([])
  const { report, signal, reports } = context
  const browser = process.env.CHROMIUM_PATH ?? (await needProgram(chromium, { report, signal }))
  report('starting a portal of its own')
  const portal = await startPortal({
    dataDir: makeDataDir(reports),
    ports: 'free',
    logFolder: join(reports, 'portal'),
    runFolder: join(reports, 'run'),
    // All tests come from one address and sign in as the same few people.
    given: {
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
    report('the portal is there; waiting for what goes on beside')
    await beside
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
    // Those of the tests' own portal, where it was interrupted before it could stop it.
    await endLeftovers(join(reports, faultsRunFolder))
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
        report(`${done} done: ${line.trim().slice(0, 90)}`)
      },
    },
  )
  const look = 'e2e/test-results/, .reports/portal/'
  const said = lines.slice(-25).join('\n')
  if (!existsSync(file)) return broken({ what: 'end-to-end tests: no report', why: said, look })
  const parsed: PlaywrightReport = JSON.parse(readFileSync(file, 'utf8'))
  const outcome = countPlaywright(parsed, look)
  if (code === 0 || outcome.failures.length > 0) return outcome
  return sum([outcome, broken({ what: 'end-to-end tests', why: said, look: fromWorkspace(file) })])
}
