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

/** A release is live for new page loads within ten seconds, not at once. */
async function expectPage(page: Page, address: string, heading: string): Promise<void> {
  await expect(async () => {
    await page.goto(`${portal.origin}${address}`)
    await expect(page.getByRole('heading', { name: heading })).toBeVisible({ timeout: 2_000 })
  }).toPass({ timeout: 20_000 })
}

test('a remote released before works with a shell released after', async ({ page }) => {
  await portal.release({ variant: variants.newerShell, version: '1.1.0' })
  await expectViewer(page, 'Viewer of the fixture')
})

test('a remote released after works with the shell of before, as long as it uses what that one has', async ({
  page,
}) => {
  await portal.release({ variant: variants.newerRemote, version: '1.1.0' })
  await expectViewer(page, 'Viewer, second release')
  const withTag = { variant: variants.remoteWithNewName, version: '1.2.0' }
  await expect(portal.release(withTag)).rejects.toThrow('uses Tag of @portal/ui, which the shell 1.0.0 does not have')
  await expectViewer(page, 'Viewer, second release')
  await portal.release({ variant: variants.newerShell, version: '1.1.0' })
  await portal.release(withTag)
  await expectViewer(page, 'Viewer with a tag')
  await expect(portal.release({ variant: variants.shell, version: '1.0.0' })).rejects.toThrow('uses Tag of @portal/ui')
})

test('the staff’s remote is released by itself: the older one works in a newer shell, a newer one in an older shell', async ({
  page,
}) => {
  await portal.release({ variant: variants.staffRemote, version: '1.0.0' })
  await expectQueue(page, 'Queue of the fixture')
  await portal.release({ variant: variants.newerShell, version: '1.1.0' })
  await expectQueue(page, 'Queue of the fixture')
  await page.getByRole('button', { name: 'Decide' }).click()
  await expect(page.getByText('1 decided')).toBeVisible()

  await portal.release({ variant: variants.shell, version: '1.0.0' })
  await portal.release({ variant: variants.newerStaffRemote, version: '1.1.0' })
  await expectQueue(page, 'Queue, second release')
  // Both remotes in one document, each of its own release.
  await page.getByRole('button', { name: 'Go to /regulation-viewer' }).click()
  await expect(page.getByRole('heading', { name: 'Viewer of the fixture' })).toBeVisible()
})

test('a remote for another shell contract, or for a service that is not there yet, is refused with the reason', async () => {
  await expect(portal.release({ variant: variants.remoteForNextShell, version: '2.0.0' })).rejects.toThrow(
    `mfe-regulations 2.0.0 needs shell ^2.0.0, live is ${shellContractVersion}`,
  )
  await expect(portal.release({ variant: variants.remoteForNewerService, version: '1.3.0' })).rejects.toThrow(
    'mfe-regulations 1.3.0 needs regulations ^1.3.0, live is 1.0.0',
  )
})

test('a rollback is effective for new page loads in under 10 seconds; a preview shows what is not live', async ({
  page,
}) => {
  await portal.release({ variant: variants.newerRemote, version: '1.1.0' })
  await expectViewer(page, 'Viewer, second release')
  const started = Date.now()
  await portal.rollBack()
  await expectViewer(page, 'Viewer of the fixture')
  expect(Date.now() - started).toBeLessThan(10_000)
  await expectViewer(page, 'Viewer, second release', '?generation=2')
  await expectViewer(page, 'Viewer of the fixture')
})

test('an open page goes on with the release it was opened with', async ({ page }) => {
  await page.goto(`${portal.origin}/`)
  await expect(page.getByRole('heading', { name: 'Home' })).toBeVisible()
  await portal.release({ variant: variants.newerRemote, version: '1.1.0' })
  await page.getByRole('button', { name: 'Go to /regulation-viewer' }).click()
  await expect(page.getByRole('heading', { name: 'Viewer of the fixture' })).toBeVisible()
})

test('the edge serves on from what it knows when the storage cannot be read, and says so', async ({
  page,
  request,
}) => {
  await expectViewer(page, 'Viewer of the fixture')
  writeFileSync(join(portal.storage, 'live.json'), '{"gener')
  await expect(async () => {
    const readiness = (await (await request.get(`${portal.origin}/readyz`)).json()) as { status: string }
    expect(readiness.status).toBe('degraded')
  }).toPass()
  await expectViewer(page, 'Viewer of the fixture')
})

test('before the first release there is a page that says so, and no white one', async ({ page }) => {
  await portal.stop()
  portal = new CompatPortal()
  await portal.start('nothing')
  const answer = await page.goto(`${portal.origin}/regulation-viewer`)
  expect(answer?.status()).toBe(503)
  await expect(page.getByRole('heading', { name: 'The portal is not available at the moment' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'El portal no está disponible en este momento' })).toBeVisible()
})
