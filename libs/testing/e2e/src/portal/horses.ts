import type { Page } from '@playwright/test'
import { expect } from './portal-test.ts'

/** Registers the first horse that the look-up finds, at a track in Kentucky, and shows its page. */
export async function registerHorse(page: Page, name: string): Promise<void> {
  await page.goto(`/horses/register?by=name&name=${name}`)
  const select = page.getByRole('link', { name: /^Select this horse/ })
  await select.first().click()
  await page.getByLabel('Current location').selectOption({ label: 'Bluegrass Meadows, KY (track)' })
  await page.getByRole('button', { name: 'Register this horse' }).click()
  await expect(page).toHaveURL(/\?registered$/)
}
