import { expect, test, type Page } from '@playwright/test'
import { CompatPortal } from './compat-portal.ts'
import { HoldingProxy } from './holding-proxy.ts'
import * as variants from './variants.ts'

// The portal's own shell with small remotes: what a person sees when a part of the portal is broken.

let portal: CompatPortal

test.beforeEach(async () => {
  portal = new CompatPortal()
  await portal.start('portal shell')
})

test.afterEach(async () => {
  await portal.stop()
})

/** Opens a page of the shell's own and leaves a mark in it, which a reload would wipe off. */
async function openPortal(page: Page, origin = portal.origin): Promise<void> {
  await page.goto(`${origin}/how-it-works`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('How it works')
  await page.evaluate(() => Object.assign(globalThis, { sameDocument: true }))
}

/** The fixture's one entry of the menu is its search page; the viewer is opened by its address within the document. */
async function openViewer(page: Page): Promise<void> {
  await page.evaluate(() => {
    history.pushState(null, '', '/regulation-viewer')
    dispatchEvent(new PopStateEvent('popstate', { state: null }))
  })
}

const sentence = (page: Page) => page.getByText('The rest of the portal still works.')
const tryAgain = (page: Page): Promise<void> =>
  page.getByRole('main').getByRole('button', { name: 'Try again' }).click()

async function expectTheRestWorks(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'How it works' }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('How it works')
  expect(await page.evaluate(() => 'sameDocument' in globalThis)).toBe(true)
}

test('a page of a remote stands in the shell, and nothing violates the policy', async ({ page }) => {
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

test('an entry that is not there: a sentence, the rest works, "try again" recovers without a reload', async ({
  page,
}) => {
  await openPortal(page)
  await page.route('**/entry.*', (route) => route.fulfill({ status: 404, body: '' }))
  await openViewer(page)
  await expect(sentence(page)).toBeVisible({ timeout: 20_000 })
  await expectTheRestWorks(page)
  await openViewer(page)
  await expect(sentence(page)).toBeVisible({ timeout: 20_000 })
  await page.unrouteAll()
  await tryAgain(page)
  await expect(page.getByRole('heading', { name: 'Viewer of the fixture' })).toBeVisible()
  await expectTheRestWorks(page)
})

test('a remote that never answers: a sentence in time, "try again" does not wait for what hangs', async ({ page }) => {
  const proxy = new HoldingProxy(portal.origin)
  await proxy.start()
  try {
    await openPortal(page, proxy.origin)
    proxy.hold(/\/remotes\/.*\.js/)
    await openViewer(page)
    await expect(sentence(page)).toBeVisible({ timeout: 15_000 })
    proxy.hold(undefined)
    await tryAgain(page)
    await expect(page.getByRole('heading', { name: 'Viewer of the fixture' })).toBeVisible({ timeout: 5_000 })
    await expectTheRestWorks(page)
  } finally {
    await proxy.stop()
  }
})

for (const [what, variant] of [
  ['throws on load', variants.remoteThatThrowsOnLoad],
  ['throws on start', variants.remoteThatThrowsOnStart],
  ['throws on render', variants.remoteThatThrowsOnRender],
] as const) {
  test(`a remote that ${what}: a sentence, the rest works, "try again" runs it anew`, async ({ page }) => {
    await portal.release({ variant, version: '1.1.0' })
    portal.forgetPrevious(2)
    await openPortal(page)
    await openViewer(page)
    await expect(sentence(page)).toBeVisible({ timeout: 20_000 })
    await expectTheRestWorks(page)
    await openViewer(page)
    await expect(sentence(page)).toBeVisible({ timeout: 20_000 })
    await page.evaluate(() => Object.assign(globalThis, { mended: true }))
    await tryAgain(page)
    await expect(page.getByRole('heading', { name: 'Viewer, mended' })).toBeVisible()
  })
}

test('a remote for another shell: a sentence that says what helps', async ({ page }) => {
  portal.tamper(1, { needs: { shell: '^9.0.0' } })
  await openPortal(page)
  await openViewer(page)
  await expect(page.getByText('Load it again to see the new version.')).toBeVisible()
  await expectTheRestWorks(page)
})

test('a remote whose live release is broken is shown in the release before', async ({ page }) => {
  await portal.release({ variant: variants.remoteThatThrowsOnLoad, version: '1.1.0' })
  await openPortal(page)
  await openViewer(page)
  await expect(page.getByRole('heading', { name: 'Viewer of the fixture' })).toBeVisible({ timeout: 20_000 })
})

test('a shell that cannot start says so in both languages, without a white page', async ({ page }) => {
  await page.route('**/shell/1.0.0/shell.*.js', (route) => route.abort())
  await page.goto(`${portal.origin}/regulation-viewer`)
  await expect(page.getByRole('heading', { name: 'The portal could not start' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'El portal no pudo iniciarse' })).toBeVisible()
})

test('a shell that starts late takes back what was said meanwhile', async ({ page }) => {
  const held = Promise.withResolvers<void>()
  await page.clock.install()
  await page.route('**/shell/1.0.0/shell.*.js', async (route) => {
    await held.promise
    await route.continue()
  })
  await page.goto(`${portal.origin}/`, { waitUntil: 'commit' })
  const said = page.getByRole('heading', { name: 'The portal could not start' })
  await expect(page.locator('#start-failure')).toBeAttached()
  await page.clock.fastForward('01:00')
  await expect(said).toBeVisible()
  held.resolve()
  await expect(page.getByRole('contentinfo')).toBeVisible()
  await expect(said).toBeHidden()
})
