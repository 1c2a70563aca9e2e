import { expect, test, type Page } from '@playwright/test'
import { CompatPortal } from './compat-portal.ts'
import { BlockingProxy } from './blocking-proxy.ts'
import * as variants from './variants.ts'

interface Report {
  readonly version: string
  readonly what: string
  readonly outcome: string
  readonly error: string
}

let portal: CompatPortal

test.beforeEach(async () => {
  portal = new CompatPortal()
  await portal.start()
})

test.afterEach(async () => {
  await portal.stop()
})

const second = { variant: variants.newerRemote, version: '1.1.0' }

const getEntryPattern = (version: string): string => `**/remotes/mfe-regulations/${version}/entry.*`

/** Opens the start page and sets a marker that a reload would remove. */
async function openPortal(page: Page, origin = portal.origin): Promise<void> {
  await page.goto(`${origin}/`)
  await expect(page.getByRole('heading', { name: 'Home' })).toBeVisible()
  await page.evaluate(() => Object.assign(globalThis, { sameDocument: true }))
}

const goTo = (page: Page, path: string): Promise<void> =>
  page.getByRole('button', { name: `Go to ${path}`, exact: true }).click()
const tryAgain = (page: Page): Promise<void> => page.getByRole('button', { name: 'Try again' }).click()
const reports = (page: Page): Promise<Report[]> =>
  page.evaluate(() => (globalThis as unknown as { reports: Report[] }).reports)

async function expectFailureMessage(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'This part cannot be shown' })).toBeVisible({ timeout: 20_000 })
}

async function expectSameDocument(page: Page): Promise<void> {
  expect(await page.evaluate(() => 'sameDocument' in globalThis)).toBe(true)
}

test('shows a page of a remote with the files in the document, without policy violations', async ({ page }) => {
  const violations: string[] = []
  page.on('console', (message) => {
    if (/Content Security Policy|preload/.test(message.text())) violations.push(message.text())
  })
  const requestCounts = new Map<string, number>()
  page.on('request', (request) => requestCounts.set(request.url(), (requestCounts.get(request.url()) ?? 0) + 1))
  await page.goto(`${portal.origin}/regulation-viewer`)
  await expect(page.getByRole('heading', { name: 'Viewer of the fixture' })).toBeVisible()
  await page.getByRole('button', { name: 'Read', exact: true }).click()
  await expect(page.getByText('Read 1 times')).toBeVisible()
  await expect(page.locator('article')).toHaveCSS('color', 'rgb(1, 2, 3)')
  expect([...requestCounts].filter(([, times]) => times > 1)).toEqual([])
  expect(violations).toEqual([])
})

test('opens a prefetched page without a request', async ({ page }) => {
  const violations: string[] = []
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) violations.push(message.text())
  })
  await openPortal(page)
  const fetched = page.waitForResponse(/remotes\/mfe-regulations\/1\.0\.0\/.*\.css/)
  await page.evaluate(() => {
    const { remotes } = globalThis as unknown as { remotes: { prefetch(remote: string, page: string): void } }
    remotes.prefetch('mfe-regulations', 'viewer')
  })
  await (await fetched).finished()
  await page.waitForLoadState('networkidle')
  await page.context().setOffline(true)
  await goTo(page, '/regulation-viewer')
  await expect(page.getByRole('heading', { name: 'Viewer of the fixture' })).toBeVisible()
  await expect(page.locator('article')).toHaveCSS('color', 'rgb(1, 2, 3)')
  expect(violations).toEqual([])
})

test('retries a failed entry, chunk and style sheet', async ({ page }) => {
  await openPortal(page)
  const failed = new Set<string>()
  await page.route(/remotes\/mfe-regulations/, async (route) => {
    const name = new URL(route.request().url()).pathname
    if (failed.has(name)) return route.continue()
    failed.add(name)
    return route.abort()
  })
  await goTo(page, '/regulation-viewer')
  await expect(page.getByRole('heading', { name: 'Viewer of the fixture' })).toBeVisible()
  await expect(page.locator('article')).toHaveCSS('color', 'rgb(1, 2, 3)')
  expect([...failed].filter((name) => name.endsWith('.css'))).toHaveLength(1)
  expect(failed.size).toBeGreaterThanOrEqual(4)
})

test('shows a message for a remote without its entry while the rest works; "Try again" loads it without a reload', async ({
  page,
}) => {
  await openPortal(page)
  await page.route(getEntryPattern('1.0.0'), (route) => route.fulfill({ status: 404, body: 'gone' }))
  await goTo(page, '/regulation-viewer')
  await expectFailureMessage(page)
  await goTo(page, '/')
  await expect(page.getByRole('heading', { name: 'Home' })).toBeVisible()
  await goTo(page, '/regulation-viewer')
  await expectFailureMessage(page)
  await tryAgain(page)
  await expectFailureMessage(page)
  await page.unroute(getEntryPattern('1.0.0'))
  await tryAgain(page)
  await expect(page.getByRole('heading', { name: 'Viewer of the fixture' })).toBeVisible()
  await expectSameDocument(page)
})

test('reports the failure of the live release when the previous manifest is missing', async ({ page }) => {
  await portal.release(second)
  await openPortal(page)
  await page.route(getEntryPattern('1.1.0'), (route) => route.abort())
  await page.route('**/1.0.0/remote-manifest.json', (route) => route.fulfill({ status: 404, body: '' }))
  await goTo(page, '/regulation-viewer')
  await expectFailureMessage(page)
  expect((await reports(page)).map(({ version, outcome }) => `${version} ${outcome}`)).toEqual([
    '1.1.0 failed',
    '1.0.0 failed',
  ])
  await page.unrouteAll()
  await tryAgain(page)
  await expect(page.getByRole('heading', { name: 'Viewer, second release' })).toBeVisible()
  await expectSameDocument(page)
})

test('falls back to the previous release when the live one does not load', async ({ page }) => {
  await portal.release(second)
  await openPortal(page)
  await page.route(getEntryPattern('1.1.0'), (route) => route.abort())
  await goTo(page, '/regulation-viewer')
  await expect(page.getByRole('heading', { name: 'Viewer of the fixture' })).toBeVisible()
  await expect(page.locator('article')).toHaveCSS('color', 'rgb(1, 2, 3)')
  expect((await reports(page)).map(({ version, outcome }) => `${version} ${outcome}`)).toEqual([
    '1.1.0 failed',
    '1.0.0 fell-back',
  ])
  await goTo(page, '/search')
  await expect(page.getByRole('heading', { name: 'Search of the fixture' })).toBeVisible()
})

test('falls back to the previous release for one broken page while the other pages stay live', async ({ page }) => {
  await portal.release({ variant: variants.remoteThatThrowsOnLoad, version: '1.2.0' })
  await openPortal(page)
  await goTo(page, '/search')
  await expect(page.getByRole('heading', { name: 'Search of the fixture' })).toBeVisible()
  await goTo(page, '/regulation-viewer')
  await expect(page.getByRole('heading', { name: 'Viewer of the fixture' })).toBeVisible()
  await page.getByRole('button', { name: 'Read', exact: true }).click()
  await expect(page.getByText('Read 1 times')).toBeVisible()
})

for (const [failure, variant] of [
  ['throws on load', variants.remoteThatThrowsOnLoad],
  ['throws on start', variants.remoteThatThrowsOnStart],
  ['throws on render', variants.remoteThatThrowsOnRender],
] as const) {
  test(`shows a message for a remote that ${failure}; "Try again" runs it again`, async ({ page }) => {
    await portal.release({ variant, version: '1.1.0' })
    portal.removePrevious(2)
    await openPortal(page)
    await goTo(page, '/regulation-viewer')
    await expectFailureMessage(page)
    await goTo(page, '/')
    await expect(page.getByRole('heading', { name: 'Home' })).toBeVisible()
    await goTo(page, '/regulation-viewer')
    await expectFailureMessage(page)
    await page.evaluate(() => Object.assign(globalThis, { fixed: true }))
    await tryAgain(page)
    await expect(page.getByRole('heading', { name: 'Viewer, fixed' })).toBeVisible()
    await expectSameDocument(page)
  })
}

for (const [file, addresses] of [
  ['entry', /entry\.\w+\.js/],
  ['chunk', /\/1\.0\.0\/\d+\.\w+\.js/],
  ['style sheet', /\/1\.0\.0\/\d+\.\w+\.css/],
] as const) {
  test(`shows a message in time for a remote whose ${file} never responds; "Try again" does not wait for the hanging request`, async ({
    page,
  }) => {
    const proxy = new BlockingProxy(portal.origin)
    await proxy.start()
    try {
      await openPortal(page, proxy.origin)
      proxy.block(addresses)
      const started = Date.now()
      await goTo(page, '/regulation-viewer')
      await expectFailureMessage(page)
      expect(Date.now() - started).toBeLessThan(10_000)
      expect((await reports(page)).at(-1)?.error).toContain('timeout')
      proxy.block(undefined)
      await tryAgain(page)
      await expect(page.getByRole('heading', { name: 'Viewer of the fixture' })).toBeVisible({ timeout: 2_500 })
      await expectSameDocument(page)
    } finally {
      await proxy.stop()
    }
  })
}

test('shows a message for a page that the code does not have; the other pages work', async ({ page }) => {
  portal.changeManifest(1, {
    routes: [
      { path: '/regulation-viewer', page: 'no-such-page', access: 'public', titleKey: 'viewer.title' },
      { path: '/search', page: 'search', access: 'public', titleKey: 'search.title' },
    ],
  })
  await openPortal(page)
  await goTo(page, '/regulation-viewer')
  await expectFailureMessage(page)
  await goTo(page, '/search')
  await expect(page.getByRole('heading', { name: 'Search of the fixture' })).toBeVisible()
})

for (const [requirement, change, reason] of [
  ['another shell', { needs: { shell: '^2.0.0' } }, 'needs the shell contract'],
  ['a name the shell does not have', { uses: { '@portal/ui': ['Carousel'] } }, '@portal/ui has no Carousel'],
  ['a facade the shell does not have', { uses: { '@portal/maps': ['Map'] } }, 'no @portal/maps'],
] as const) {
  test(`does not run a remote that needs ${requirement}, but runs its previous release`, async ({ page }) => {
    await portal.release(second)
    portal.changeManifest(2, change)
    await openPortal(page)
    await goTo(page, '/regulation-viewer')
    await expect(page.getByRole('heading', { name: 'Viewer of the fixture' })).toBeVisible()
    expect((await reports(page))[0]?.error).toContain(reason)
  })
}

test('uses the last good generation while the registry does not respond', async ({ page }) => {
  await openPortal(page)
  // A cached document without a generation, and no registry.
  await page.route('**/regulation-viewer', async (route) => {
    const response = await route.fetch()
    const body = (await response.text()).replace(
      /<script type="application\/json" id="portal-generation">.*?<\/script>/,
      '',
    )
    await route.fulfill({ response, body })
  })
  await page.route('**/generation.json*', (route) => route.fulfill({ status: 503, body: '' }))
  await page.goto(`${portal.origin}/regulation-viewer`)
  await expect(page.getByRole('heading', { name: 'Viewer of the fixture' })).toBeVisible()
  expect(await page.evaluate(() => (globalThis as unknown as { generationFrom: string }).generationFrom)).toBe(
    'last-known-good',
  )
})
