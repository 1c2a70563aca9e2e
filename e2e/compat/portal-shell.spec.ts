import { expect, test, type Page } from '@playwright/test'
import { CompatPortal } from './compat-portal.ts'
import { BlockingProxy } from './blocking-proxy.ts'
import * as variants from './variants.ts'

// The portal's own shell with small remotes: what a user sees when a part of the portal is broken.

let portal: CompatPortal

test.beforeEach(async () => {
  portal = new CompatPortal()
  await portal.start('portal shell')
})

test.afterEach(async () => {
  await portal.stop()
})

/** Opens a page of the shell and sets a marker that a reload would remove. */
async function openPortal(page: Page, origin = portal.origin): Promise<void> {
  await page.goto(`${origin}/how-it-works`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('How it works')
  await page.evaluate(() => Object.assign(globalThis, { sameDocument: true }))
}

/** The fixture has one menu entry, its search page; the viewer is opened by address within the document. */
async function openViewer(page: Page): Promise<void> {
  await page.evaluate(() => {
    history.pushState(null, '', '/regulation-viewer')
    dispatchEvent(new PopStateEvent('popstate', { state: null }))
  })
}

const getFailureMessage = (page: Page) => page.getByText('The rest of the portal still works.')
const tryAgain = (page: Page): Promise<void> =>
  page.getByRole('main').getByRole('button', { name: 'Try again' }).click()

async function expectOtherPagesWork(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'How it works' }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('How it works')
  expect(await page.evaluate(() => 'sameDocument' in globalThis)).toBe(true)
}

test('shows a page of a remote in the shell, without policy violations', async ({ page }) => {
  const violations: string[] = []
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) violations.push(message.text())
  })
  await page.goto(`${portal.origin}/regulation-viewer`)
  await expect(page.getByRole('heading', { name: 'Viewer of the fixture' })).toBeVisible()
  await page.getByRole('button', { name: 'Read', exact: true }).click()
  await expect(page.getByText('Read 1 times')).toBeVisible()
  expect(violations).toEqual([])
})

test('shows a message when an entry is missing; the rest works and "Try again" recovers without a reload', async ({
  page,
}) => {
  await openPortal(page)
  await page.route('**/entry.*', (route) => route.fulfill({ status: 404, body: '' }))
  await openViewer(page)
  await expect(getFailureMessage(page)).toBeVisible({ timeout: 20_000 })
  await expectOtherPagesWork(page)
  await openViewer(page)
  await expect(getFailureMessage(page)).toBeVisible({ timeout: 20_000 })
  await page.unrouteAll()
  await tryAgain(page)
  await expect(page.getByRole('heading', { name: 'Viewer of the fixture' })).toBeVisible()
  await expectOtherPagesWork(page)
})

test('shows a message in time for a remote that never responds; "Try again" does not wait for the hanging request', async ({
  page,
}) => {
  const proxy = new BlockingProxy(portal.origin)
  await proxy.start()
  try {
    await openPortal(page, proxy.origin)
    proxy.block(/\/remotes\/.*\.js/)
    await openViewer(page)
    await expect(getFailureMessage(page)).toBeVisible({ timeout: 15_000 })
    proxy.block(undefined)
    await tryAgain(page)
    await expect(page.getByRole('heading', { name: 'Viewer of the fixture' })).toBeVisible({ timeout: 5_000 })
    await expectOtherPagesWork(page)
  } finally {
    await proxy.stop()
  }
})

for (const [failure, variant] of [
  ['throws on load', variants.remoteThatThrowsOnLoad],
  ['throws on start', variants.remoteThatThrowsOnStart],
  ['throws on render', variants.remoteThatThrowsOnRender],
] as const) {
  test(`shows a message for a remote that ${failure}; the rest works and "Try again" runs it again`, async ({
    page,
  }) => {
    await portal.release({ variant, version: '1.1.0' })
    portal.removePrevious(2)
    await openPortal(page)
    await openViewer(page)
    await expect(getFailureMessage(page)).toBeVisible({ timeout: 20_000 })
    await expectOtherPagesWork(page)
    await openViewer(page)
    await expect(getFailureMessage(page)).toBeVisible({ timeout: 20_000 })
    await page.evaluate(() => Object.assign(globalThis, { fixed: true }))
    await tryAgain(page)
    await expect(page.getByRole('heading', { name: 'Viewer, fixed' })).toBeVisible()
  })
}

test('shows what helps for a remote that needs another shell', async ({ page }) => {
  portal.changeManifest(1, { needs: { shell: '^9.0.0' } })
  await openPortal(page)
  await openViewer(page)
  await expect(page.getByText('Reload it to see the new version.')).toBeVisible()
  await expectOtherPagesWork(page)
})

test('shows the previous release of a remote whose live release is broken', async ({ page }) => {
  await portal.release({ variant: variants.remoteThatThrowsOnLoad, version: '1.1.0' })
  await openPortal(page)
  await openViewer(page)
  await expect(page.getByRole('heading', { name: 'Viewer of the fixture' })).toBeVisible({ timeout: 20_000 })
})

/** Opens the home page with a session that only exists in this browser; its calls fail. */
async function openSignedInHome(page: Page): Promise<void> {
  const session = { username: 'reader', groups: [], roles: [], personId: 'reader', expiresAt: Date.now() + 3_600_000 }
  await page.addInitScript((user) => {
    sessionStorage.setItem('portal.user', JSON.stringify(user))
    sessionStorage.setItem('portal.access-token', 'fixture')
  }, session)
  await page.route(/\/(?:api|idp)\//, (route) => route.fulfill({ status: 404, body: '' }))
  await page.goto(portal.origin)
  await expect(page.getByRole('heading', { name: 'Needs your attention' })).toBeVisible()
}

test('shows the slot of the previous release when the live one throws while rendering', async ({ page }) => {
  await portal.release({ variant: variants.remoteWhoseSlotThrowsOnRender, version: '1.1.0' })
  await openSignedInHome(page)
  await expect(page.getByText('Latest regulations', { exact: true })).toBeVisible()
})

test('shows a message in the slot when there is no previous release; "Try again" runs it again', async ({ page }) => {
  await portal.release({ variant: variants.remoteWhoseSlotThrowsOnRender, version: '1.1.0' })
  portal.removePrevious(2)
  await openSignedInHome(page)
  const slot = page.getByRole('main').getByRole('alert').filter({ hasText: 'We couldn’t load this section.' })
  await expect(slot).toBeVisible()
  await page.evaluate(() => Object.assign(globalThis, { fixed: true }))
  await slot.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('Latest regulations, fixed')).toBeVisible()
})

test('shows the menu and the titles of a remote without its text files', async ({ page }) => {
  // As a release from before the titles were in the manifest.
  portal.changeManifest(1, { titles: undefined })
  const requests: string[] = []
  page.on('request', (request) => requests.push(new URL(request.url()).pathname))
  await openPortal(page)
  await expect(page.getByRole('banner').getByRole('link', { name: 'Search', exact: true })).toBeVisible()
  const texts = requests.filter((path) => path.includes('/locales/') || path.includes('/api/localization/'))
  expect(texts).toEqual([
    expect.stringMatching(/^\/shell\/1\.0\.0\/locales\/en-US\/shell\./),
    '/api/localization/en-US:shell',
  ])
})

test('says in both languages when a shell cannot start, instead of an empty page', async ({ page }) => {
  await page.route('**/shell/1.0.0/shell.*.js', (route) => route.abort())
  await page.goto(`${portal.origin}/regulation-viewer`)
  await expect(page.getByRole('heading', { name: 'We couldn’t start the portal' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'No pudimos iniciar el portal' })).toBeVisible()
})

test('removes that message when the shell starts late', async ({ page }) => {
  const shellCode = Promise.withResolvers<void>()
  await page.clock.install()
  await page.route('**/shell/1.0.0/shell.*.js', async (route) => {
    await shellCode.promise
    await route.continue()
  })
  await page.goto(`${portal.origin}/`, { waitUntil: 'commit' })
  const failureMessage = page.getByRole('heading', { name: 'We couldn’t start the portal' })
  await expect(page.locator('#start-failure')).toBeAttached()
  await page.clock.fastForward('01:00')
  await expect(failureMessage).toBeVisible()
  shellCode.resolve()
  await expect(page.getByRole('contentinfo')).toBeVisible()
  await expect(failureMessage).toBeHidden()
})
