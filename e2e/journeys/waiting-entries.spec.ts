import { join } from 'node:path'
import { expect, portalData, registerHorse, registerRacingPerson, signIn, test } from '@portal/testing-e2e'
import { rollBack } from '@portal/releases/activate-generation'
import { FolderFiles } from '@portal/releases/folder-files'
import { ReleaseStore } from '@portal/releases/release-store'
import { releaseFromBuild } from '../../tools/release/release-from-build.ts'
import { workspace } from '../../tools/workspace.ts'
import { getServedGeneration } from '../portal/portal-releases.ts'

// Releases change what all pages load, so this runs one after the other with the other journeys that do.
test('an entry that was kept by an older release of the horses remote is sent once after a newer one is live', async ({
  context,
  page,
  request,
}) => {
  const trainer = await registerRacingPerson(request, { role: 'trainer', firstName: 'Iris', lastName: 'Cole' })
  await signIn(page, trainer)
  await registerHorse(page, 'crimson')
  await page.goto('/health')
  await page
    .getByRole('checkbox', { name: /^Select / })
    .first()
    .check()
  await page.getByRole('link', { name: 'Record a treatment for 1 horse' }).click()
  await page.getByLabel('Type').selectOption('Vaccine')
  await page.getByLabel('Name', { exact: true }).selectOption('Tetanus vaccination')
  await page.getByLabel('Results').fill('No reaction')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Saved on this device')).toBeVisible()

  const store = new ReleaseStore(new FolderFiles(join(portalData, 'storage')))
  const before = await getServedGeneration()
  await releaseFromBuild({ name: 'mfe-horses', version: '99.0.0', dist: join(workspace, 'mfe-horses', 'dist'), store })
  try {
    await expect.poll(() => getServedGeneration()).not.toBe(before)
    await context.setOffline(false)
    await page.goto('/waiting-entries')
    await expect(page.getByText('1 entry was sent.')).toBeVisible()
    await page.goto('/health')
    await page.getByRole('row').nth(1).getByRole('link').click()
    await expect(page.getByRole('article', { name: /^Tetanus vaccination/ })).toHaveCount(1)
  } finally {
    await rollBack({ store, by: 'a journey', reason: 'the end of the test' })
    await expect.poll(() => getServedGeneration()).toBe(before)
  }
})
