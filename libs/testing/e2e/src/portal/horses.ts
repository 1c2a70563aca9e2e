import type { Locator, Page } from '@playwright/test'
import { expect } from './portal-test.ts'

/** Registers the first horse that the look-up finds, at a track in Kentucky, and shows its page. */
export async function registerHorse(page: Page, name: string): Promise<void> {
  await page.goto(`/horses/register?by=name&name=${name}`)
  const select = page.getByRole('link', { name: /^Select this horse/ })
  await select.first().click()
  await selectLocation(page.getByLabel('Current location'), 'Bluegrass Meadows')
  await page.getByRole('button', { name: 'Register this horse' }).click()
  await expect(page).toHaveURL(/\?registered$/)
}

/** Types the first letters of a location into its field and selects the option. */
export async function selectLocation(field: Locator, name: string): Promise<void> {
  await field.fill(name.slice(0, 4))
  await field
    .page()
    .getByRole('option', { name: new RegExp(name) })
    .click()
}
