import { expect, test, type Browser } from '@playwright/test'
import { CompatPortal } from './compat-portal.ts'
import { startPageService, type PageService } from './page-service.ts'

// Server-rendered pages, of which the service, the edge, the shell and the remote are released separately.

let service: PageService
let portal: CompatPortal

test.beforeEach(async () => {
  service = await startPageService()
  portal = new CompatPortal()
})

test.afterEach(async () => {
  await portal.stop()
  await service.stop()
})

async function readWithoutScripts(browser: Browser) {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  const response = await page.goto(`${portal.origin}/regulation-viewer?regulation=1`)
  expect(response?.status()).toBe(200)
  return page
}

test("a later service's page is shown with its own styles by an edge and a remote that do not know it", async ({
  browser,
}) => {
  await portal.start('portal shell', [service.upstream])
  const page = await readWithoutScripts(browser)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The text of the rule')
  await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('color', 'rgb(1, 2, 3)')
  await expect(page).toHaveTitle(/^A rule – /)
  await page.context().close()
})

test("the remote's page replaces it with its styles, without policy violations", async ({ page }) => {
  const violations: string[] = []
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) violations.push(message.text())
  })
  await portal.start('portal shell', [service.upstream])
  await page.goto(`${portal.origin}/regulation-viewer?regulation=1`)
  await expect(page.getByRole('heading', { name: 'Viewer of the fixture' })).toBeVisible()
  await expect(page.locator('[data-server-rendered]')).toHaveCount(0)
  expect(violations).toEqual([])
})

for (const answer of ['no such endpoint', 'another shape'] as const) {
  test(`the document has no content when an incompatible service answers with ${answer}`, async ({ browser, page }) => {
    service.answer = answer
    await portal.start('portal shell', [service.upstream])
    const withoutScripts = await readWithoutScripts(browser)
    await expect(withoutScripts.locator('#portal')).toBeEmpty()
    await withoutScripts.context().close()
    await page.goto(`${portal.origin}/regulation-viewer?regulation=1`)
    await expect(page.getByRole('heading', { name: 'Viewer of the fixture' })).toBeVisible()
  })
}

test('the document has no content when the settings of the edge do not list the pages of a later service', async ({
  page,
}) => {
  await portal.start('portal shell', [{ ...service.upstream, pages: undefined }])
  await page.goto(`${portal.origin}/regulation-viewer?regulation=1`)
  await expect(page.getByRole('heading', { name: 'Viewer of the fixture' })).toBeVisible()
})
