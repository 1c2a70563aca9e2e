import { expect, test } from '@portal/testing-e2e'
import { findVersion } from '@portal/testing-regulations'

test('a rule number leads directly to the rule', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('searchbox', { name: 'Search regulations and definitions' }).fill('2143(a)')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/search\?q=2143%28a%29/)
  const first = page.getByRole('main').getByRole('article').first()
  await expect(first).toContainText('Go to')
  await first.getByRole('link').click()
  await expect(page.locator('[id="2143(a)"]')).toBeFocused()
  await expect(page.locator('[id="2143(a)"]')).toBeInViewport()
})

test('a search highlights the words in the text; type and scope filters are in the address', async ({ page }) => {
  await page.goto('/search')
  await page.getByRole('searchbox').last().fill('hospital')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/results? for “hospital”/)).toBeVisible()
  await expect(page.getByRole('main').locator('mark').first()).toHaveText(/hospital/i)
  await page.getByRole('navigation', { name: 'Result types' }).getByRole('link', { name: /^Text/ }).click()
  await expect(page).toHaveURL(/kind=text/)
  await page.getByLabel('Search in').selectOption('every')
  await expect(page).toHaveURL(/scope=every/)
  // Superseded versions are marked too; the previous results stay visible until the new ones arrive.
  const count = page.getByText(/\d+ results? for “hospital”/)
  await expect(count).toHaveText('2 results for “hospital”')
  await page.reload()
  await expect(count).toHaveText('2 results for “hospital”')
  await expect(page.getByLabel('Search in')).toHaveValue('every')
  await page.goBack()
  await expect(page).not.toHaveURL(/scope=every/)
})

test('a search finds definitions, and offers a way forward when it finds nothing', async ({ page }) => {
  await page.goto('/search?q=stand-down&kind=definition')
  await page.getByRole('main').getByRole('link', { name: 'stand-down' }).first().click()
  await expect(page.getByRole('dialog', { name: 'Definitions' })).toContainText('stand-down')
  await page.goto('/search?q=xylophone')
  await expect(page.getByText('No results for “xylophone”')).toBeVisible()
  await expect(
    page.getByRole('main').getByRole('link', { name: 'Include superseded and future versions' }),
  ).toBeVisible()
})

test('a misspelled search shows the results of the corrected one, and can be repeated as typed', async ({ page }) => {
  await page.goto('/search?q=hospitl')
  await expect(page.getByText('Showing results for hospital.')).toBeVisible()
  await page.getByRole('link', { name: 'Search instead for hospitl' }).click()
  await expect(page).toHaveURL(/exact=1/)
  await expect(page.getByText('No results for “hospitl”')).toBeVisible()
})

test('a Spanish term finds the English text and says so', async ({ page }) => {
  await page.goto('/search?q=veterinario&kind=text')
  await expect(page.getByText('For “veterinario” we searched for vet or veterinarian.')).toBeVisible()
  await expect(page.getByRole('main').locator('mark').first()).toHaveText(/^vet/i)
})

test('a search within one version stays in it', async ({ page }) => {
  const version = await findVersion('3000', 1)
  await page.goto(`/search?q=horse&version=${version.versionId}`)
  await expect(page.getByText('Searching in Anti-Doping')).toBeVisible()
  const links = page.getByRole('main').getByRole('article').getByRole('link')
  await expect(links.first()).toBeVisible()
  const addresses = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
  expect(addresses.filter((address) => !address.includes(version.versionId))).toEqual([])
})
