import { groups, personRoles } from '@portal/contracts-common/light'
import type { Generation } from '@portal/contracts-shell'
import { chromium, type Browser, type Page } from '@playwright/test'

// Opens every page of some remotes of a generation in a browser, before it is live:
// `node open-pages.ts ORIGIN NUMBER NAME...`. Prints a problem per line. A process of its own, because the release
// commands also run without development packages.

/** Time in which a page must show its heading, in milliseconds. */
const pageTimeoutMs = 15_000

interface LoadReport {
  readonly remote: string
  readonly module: string
  readonly outcome: string
  readonly error: string
}

type Remote = Generation['remotes'][number]
type Route = Remote['manifest']['routes'][number]

const [origin = '', number = '', ...names] = process.argv.slice(2)
const response = await fetch(`${origin}/generation.json?generation=${number}`)
const { remotes } = (await response.json()) as Generation
const browser = await chromium.launch({ executablePath: process.env['CHROMIUM_PATH'], args: ['--no-sandbox'] })
try {
  const released = remotes.filter(({ name }) => names.includes(name))
  for (const isSignedIn of [false, true]) {
    for (const problem of await openPages(browser, released, isSignedIn)) console.log(problem)
  }
} finally {
  await browser.close()
}

/** Opens the pages that are public, or the others. */
async function openPages(opened: Browser, released: readonly Remote[], isSignedIn: boolean): Promise<string[]> {
  const routes = released.flatMap(({ name, manifest }) =>
    manifest.routes.filter(({ access }) => (access !== 'public') === isSignedIn).map((route) => ({ name, route })),
  )
  if (routes.length === 0) return []
  const page = await opened.newPage()
  await preparePage(page, isSignedIn)
  await page.goto(`${origin}/how-it-works?generation=${number}`)
  const problems: string[] = []
  for (const { name, route } of routes) {
    const problem = await openPage(page, route)
    if (problem !== undefined) problems.push(`${name}: ${route.path} ${problem}`)
  }
  await page.close()
  return problems
}

/**
 * Records how parts load. Writes and reports never reach the services. Pages that need an account get a session that
 * only exists in this browser, so their calls fail and they show their error states.
 */
async function preparePage(page: Page, isSignedIn: boolean): Promise<void> {
  await page.addInitScript(() => {
    const reports: LoadReport[] = []
    Object.assign(globalThis, { loadReports: reports })
    addEventListener('portal:part-load', (event) => reports.push((event as CustomEvent<LoadReport>).detail))
  })
  const missing = { code: 404, results: null, message: '', error: 'resource.not-found', details: {} }
  await page.route(/\/(?:api|idp)\//, (route) =>
    isSignedIn || route.request().method() !== 'GET' ? route.fulfill({ status: 404, json: missing }) : route.continue(),
  )
  if (!isSignedIn) return
  const user = { username: 'release-check', groups, roles: personRoles, personId: 'release-check' }
  await page.addInitScript((known) => {
    sessionStorage.setItem('portal.user', JSON.stringify({ ...known, expiresAt: Date.now() + 3_600_000 }))
    sessionStorage.setItem('portal.access-token', 'release-check')
  }, user)
}

/** Opens a page within the document, as a link does. Returns what is wrong with it. */
async function openPage(page: Page, { path, page: name }: Route): Promise<string | undefined> {
  const target = path.replaceAll(/:\w+\??|\*/g, '1')
  await page.evaluate((address) => {
    ;(globalThis as unknown as { loadReports: unknown[] }).loadReports.length = 0
    history.pushState(null, '', address)
    dispatchEvent(new PopStateEvent('popstate', { state: null }))
  }, target)
  const hasHeading = await page
    .waitForFunction(
      (module) => {
        const { loadReports } = globalThis as unknown as { loadReports: LoadReport[] }
        const isLoaded = loadReports.some((report) => report.module === module)
        return isLoaded && document.querySelector('main h1') !== null
      },
      `page ${name}`,
      { timeout: pageTimeoutMs },
    )
    .then(
      () => true,
      () => false,
    )
  const reports = await page.evaluate(() => (globalThis as unknown as { loadReports: LoadReport[] }).loadReports)
  const failure = reports.find(({ outcome }) => outcome === 'failed')
  if (failure !== undefined) return `failed: ${failure.error}`
  return hasHeading ? undefined : `showed no heading within ${pageTimeoutMs / 1000} s`
}
