import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { shellContractVersion } from '@portal/contracts-shell/light'
import { expect, test, type Page } from '@playwright/test'
import { CompatPortal } from './compat-portal.ts'
import * as variants from './variants.ts'

let portal: CompatPortal

test.beforeEach(async () => {
  portal = new CompatPortal()
  await portal.start()
})

test.afterEach(async () => {
  await portal.stop()
})

const expectViewer = (page: Page, heading: string, query = ''): Promise<void> =>
  expectPage(page, `/regulation-viewer${query}`, heading)
const expectQueue = (page: Page, heading: string): Promise<void> => expectPage(page, '/comment-queue', heading)

/** A release is live for new page loads within ten seconds, not immediately. */
async function expectPage(page: Page, address: string, heading: string): Promise<void> {
  await expect(async () => {
    await page.goto(`${portal.origin}${address}`)
    await expect(page.getByRole('heading', { name: heading })).toBeVisible({ timeout: 2_000 })
  }).toPass({ timeout: 20_000 })
}

test('runs an older remote in a newer shell', async ({ page }) => {
  await portal.release({ variant: variants.newerShell, version: '1.1.0' })
  await expectViewer(page, 'Viewer of the fixture')
})

test('runs a newer remote in an older shell if it uses only what that shell has', async ({ page }) => {
  await portal.release({ variant: variants.newerRemote, version: '1.1.0' })
  await expectViewer(page, 'Viewer, second release')
  const withTag = { variant: variants.remoteWithNewName, version: '1.2.0' }
  await expect(portal.release(withTag)).rejects.toThrow('uses Tag of @portal/ui, which shell 1.0.0 does not export')
  await expectViewer(page, 'Viewer, second release')
  await portal.release({ variant: variants.newerShell, version: '1.1.0' })
  await portal.release(withTag)
  await expectViewer(page, 'Viewer with a tag')
  await expect(portal.release({ variant: variants.shell, version: '1.0.0' })).rejects.toThrow('uses Tag of @portal/ui')
})

test('releases the staff remote on its own: older in a newer shell, newer in an older shell', async ({ page }) => {
  await portal.release({ variant: variants.staffRemote, version: '1.0.0' })
  await expectQueue(page, 'Queue of the fixture')
  await portal.release({ variant: variants.newerShell, version: '1.1.0' })
  await expectQueue(page, 'Queue of the fixture')
  await page.getByRole('button', { name: 'Decide' }).click()
  await expect(page.getByText('1 decided')).toBeVisible()

  await portal.release({ variant: variants.shell, version: '1.0.0' })
  await portal.release({ variant: variants.newerStaffRemote, version: '1.1.0' })
  await expectQueue(page, 'Queue, second release')
  // Both remotes in one document, each in its own release.
  await page.getByRole('button', { name: 'Go to /regulation-viewer' }).click()
  await expect(page.getByRole('heading', { name: 'Viewer of the fixture' })).toBeVisible()
})

test('refuses a remote for another shell contract, or for a service that is not deployed yet, with the reason', async () => {
  await expect(portal.release({ variant: variants.remoteForNextShell, version: '2.0.0' })).rejects.toThrow(
    `mfe-regulations 2.0.0 needs shell ^2.0.0, but ${shellContractVersion} is live`,
  )
  await expect(portal.release({ variant: variants.remoteForNewerService, version: '1.3.0' })).rejects.toThrow(
    'mfe-regulations 1.3.0 needs regulations ^1.3.0, but 1.0.0 is live',
  )
})

test('rolls back for new page loads in under 10 seconds; a preview shows what is not live', async ({ page }) => {
  await portal.release({ variant: variants.newerRemote, version: '1.1.0' })
  await expectViewer(page, 'Viewer, second release')
  const started = Date.now()
  await portal.rollBack()
  await expectViewer(page, 'Viewer of the fixture')
  expect(Date.now() - started).toBeLessThan(10_000)
  await expectViewer(page, 'Viewer, second release', '?generation=2')
  await expectViewer(page, 'Viewer of the fixture')
})

test('keeps an open page on the release it was opened with', async ({ page }) => {
  await page.goto(`${portal.origin}/`)
  await expect(page.getByRole('heading', { name: 'Home' })).toBeVisible()
  await portal.release({ variant: variants.newerRemote, version: '1.1.0' })
  await page.getByRole('button', { name: 'Go to /regulation-viewer' }).click()
  await expect(page.getByRole('heading', { name: 'Viewer of the fixture' })).toBeVisible()
})

test('keeps serving the known generation when the storage cannot be read, and reports it', async ({
  page,
  request,
}) => {
  await expectViewer(page, 'Viewer of the fixture')
  writeFileSync(join(portal.storage, 'live/2.json'), '{"gener')
  await expect(async () => {
    const readiness = (await (await request.get(`${portal.origin}/readyz`)).json()) as { status: string }
    expect(readiness.status).toBe('degraded')
  }).toPass()
  await expectViewer(page, 'Viewer of the fixture')
})

test('shows a page that says so before the first release', async ({ page }) => {
  await portal.stop()
  portal = new CompatPortal()
  await portal.start('nothing')
  const response = await page.goto(`${portal.origin}/regulation-viewer`)
  expect(response?.status()).toBe(503)
  await expect(page.getByRole('heading', { name: 'The portal isn’t available right now' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'El portal no está disponible por ahora' })).toBeVisible()
})
