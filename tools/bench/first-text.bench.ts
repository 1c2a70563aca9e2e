import { chromium as engine, type Browser } from '@playwright/test'
import { startPortal } from '../start/portal.ts'
import { Progress } from '../start/progress.ts'
import { chromium, requireProgram } from '../start/system-packages.ts'
import { makeDataDir } from './bench-servers.ts'
import { compare } from './compare.ts'
import { toSpeedFigure, type Bench } from './figure.ts'
import { findReadingPage } from './reading-page.ts'

/** How soon a browser shows the text of a regulation, with the text in the document and without it. */
export const firstTextBench: Bench = {
  name: 'first-text',
  about: 'time to text of a regulation, with its text in the document against the same document without it',
  async run({ signal, report, onStarted, logFolder, runFolder }) {
    const executablePath = process.env.CHROMIUM_PATH ?? (await requireProgram(chromium, { report, signal }))
    const portal = await startPortal({
      dataDir: makeDataDir(onStarted),
      ports: 'free',
      logFolder: `${logFolder}/portal-first-text`,
      runFolder,
      progress: new Progress((line) => report(line.trim())),
      signal,
    })
    onStarted(() => portal.stop())
    const { url, words } = await findReadingPage(portal.origin)
    const browser = await engine.launch({ executablePath, args: ['--no-sandbox', '--disable-dev-shm-usage'] })
    try {
      const serverRendered = await (await fetch(url, { headers: { accept: 'text/html' } })).text()
      const withoutText = await removeText(browser, serverRendered)
      if (!serverRendered.includes(words) || withoutText.includes(words))
        throw new Error('The documents differ in more than the text.')
      const comparison = await compare(
        () => measureTimeToText(browser, { url, words, document: serverRendered }),
        () => measureTimeToText(browser, { url, words, document: withoutText }),
        { rounds: 7, signal, report },
      )
      // At most half the time.
      return [toSpeedFigure('first-text', 'time to text', 2, comparison)]
    } finally {
      await browser.close()
      await portal.stop()
    }
  },
}

/** The same document with an empty page. */
async function removeText(browser: Browser, serverRendered: string): Promise<string> {
  const page = await browser.newPage()
  try {
    return await page.evaluate((text) => {
      const document = new DOMParser().parseFromString(text, 'text/html')
      document.querySelector('#portal')?.replaceChildren()
      return `<!doctype html>${document.documentElement.outerHTML}`
    }, serverRendered)
  } finally {
    await page.close()
  }
}

/** Milliseconds from opening the address with an empty cache until the text is visible. */
async function measureTimeToText(
  browser: Browser,
  { url, words, document }: { readonly url: string; readonly words: string; readonly document: string },
): Promise<number> {
  const context = await browser.newContext({ locale: 'en-US', serviceWorkers: 'block' })
  try {
    const page = await context.newPage()
    // Both documents come from memory: this does not measure the service that renders one of them.
    await page.route(url, async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, body: document })
    })
    const startedAt = performance.now()
    void page.goto(url, { waitUntil: 'commit' }).catch(() => undefined)
    await page.getByText(words).first().waitFor({ timeout: 60_000 })
    return performance.now() - startedAt
  } finally {
    await context.close()
  }
}
