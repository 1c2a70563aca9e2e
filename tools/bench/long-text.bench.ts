import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { regulationsHttp as http, type VersionSummary } from '@portal/contracts-regulations'
import { chromium as engine, type Browser, type Page } from '@playwright/test'
import { PortalClient, signIn } from '@portal/portal-client'
import { startPortal } from '../start/portal.ts'
import { Progress } from '../start/progress.ts'
import { chromium, requireProgram } from '../start/system-packages.ts'
import { makeDataDir } from './bench-servers.ts'
import { median } from './compare.ts'
import type { Bench } from './figure.ts'
import { warningsReason, SampleText } from './sample-text.ts'

const nodes = 2000
const runs = 3

/** A regulation of 2,000 nodes in a browser: how soon it can be read, and whether scrolling stays smooth. */
export const longTextBench: Bench = {
  name: 'long-text',
  about: 'a regulation of 2,000 nodes in a browser: until its text is visible, and the longest task while scrolling',
  async run({ signal, report, onStarted, logFolder, runFolder }) {
    const executablePath = process.env.CHROMIUM_PATH ?? (await requireProgram(chromium, { report, signal }))
    const dataDir = makeDataDir(onStarted)
    const portal = await startPortal({
      dataDir,
      ports: 'free',
      logFolder: `${logFolder}/portal-long-text`,
      runFolder,
      progress: new Progress((line) => report(line.trim())),
      signal,
    })
    onStarted(() => portal.stop())
    const url = await publishLongText(portal.origin, dataDir)
    const browser = await engine.launch({ executablePath, args: ['--no-sandbox', '--disable-dev-shm-usage'] })
    try {
      const measured: Measurement[] = []
      for (let run = 0; run < runs; run += 1) {
        report(`${run + 1} of ${runs}`)
        measured.push(await measureReading(browser, url))
      }
      const figure = (name: string, of: (measurement: Measurement) => number, atMost: number) => ({
        bench: 'long-text',
        name,
        value: median(measured.map(of)),
        unit: 'ms' as const,
        atMost,
        worst: Math.max(...measured.map(of)),
      })
      return [
        figure('2,000 nodes, until the first text', ({ firstWordsMs }) => firstWordsMs, 2000),
        figure('until all text', ({ fullTextMs }) => fullTextMs, 5000),
        // People notice tasks above 50 ms (W3C Long Tasks).
        figure('longest task while scrolling to the end', ({ longestTask }) => longestTask, 50),
      ]
    } finally {
      await browser.close()
      await portal.stop()
    }
  },
}

/** One opening of the page, milliseconds. */
interface Measurement {
  readonly firstWordsMs: number
  readonly fullTextMs: number
  readonly longestTask: number
}

async function measureReading(browser: Browser, url: string): Promise<Measurement> {
  const context = await browser.newContext({ locale: 'en-US', serviceWorkers: 'block' })
  try {
    const page = await context.newPage()
    const startedAt = performance.now()
    await page.goto(url, { waitUntil: 'commit' })
    await page.locator('.rv-provision').nth(3).waitFor({ timeout: 60_000 })
    const firstWordsMs = performance.now() - startedAt
    // Waits for the page of the scripts, which replaces the server-rendered page, with all of its text.
    await page.waitForFunction(
      (minimum) =>
        !document.querySelector('.rv-server-rendered') && document.querySelectorAll('.rv-provision').length >= minimum,
      nodes,
      { timeout: 60_000 },
    )
    const fullTextMs = performance.now() - startedAt
    await page.waitForLoadState('networkidle')
    return { firstWordsMs, fullTextMs, longestTask: await measureLongestScrollTask(page) }
  } finally {
    await context.close()
  }
}

/**
 * Scrolls to the end, one window per frame, faster than anybody reads. Returns the longest task, 0 for none above 50
 * ms.
 */
function measureLongestScrollTask(page: Page): Promise<number> {
  return page.evaluate(async () => {
    let longest = 0
    const observer = new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) longest = Math.max(longest, duration)
    })
    observer.observe({ type: 'longtask' })
    const frame = () => new Promise((done) => requestAnimationFrame(done))
    const isAtEnd = () => scrollY + innerHeight >= document.documentElement.scrollHeight - 2
    while (!isAtEnd()) {
      scrollBy({ top: innerHeight, behavior: 'instant' })
      await frame()
    }
    await frame()
    observer.disconnect()
    return longest
  })
}

async function publishLongText(origin: string, dataDir: string): Promise<string> {
  const accounts = JSON.parse(readFileSync(join(dataDir, 'demo-accounts.json'), 'utf8')) as {
    email: string
    password: string
    groups: string[]
  }[]
  const editor = accounts.find(({ groups }) => groups.includes('EDITORS'))
  if (!editor) throw new Error('No demonstration account is an editor.')
  const token = await signIn(origin, editor.email, editor.password)
  const client = new PortalClient(origin)
  const options = () => ({ token, key: randomUUID() })
  const text = new SampleText(3).series(2000, nodes)
  const body = { text, title: { en: 'A long regulation' }, subject: 'racetrack-safety' as const }
  const { version } = await client.call(http.importRegulation, { body }, options())
  const { versionId, mainParentId } = version satisfies VersionSummary
  await client.call(http.promoteVersion, { body: { versionId, reason: warningsReason } }, options())
  return `${origin}/regulation-viewer?${new URLSearchParams({ regulation: mainParentId, version: versionId })}`
}
