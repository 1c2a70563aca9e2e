import { expect, test } from '../portal/portal-test.ts'
import { findVersion } from '../portal/rulebook.ts'

test('the number of a rule leads straight to it', async ({ page }) => {
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

test('words are found in the text and marked there, and kinds and scope narrow the search in the address', async ({
  page,
}) => {
  await page.goto('/search')
  await page.getByRole('searchbox').last().fill('hospital')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/results? for “hospital”/)).toBeVisible()
  await expect(page.getByRole('main').locator('mark').first()).toHaveText(/hospital/i)
  await page.getByRole('navigation', { name: 'Kinds of results' }).getByRole('link', { name: /^Text/ }).click()
  await expect(page).toHaveURL(/kind=text/)
  await page.getByLabel('Look in').selectOption('every')
  await expect(page).toHaveURL(/scope=every/)
  // The versions that are superseded say it too; the former results stay in view until the new ones are there.
  const count = page.getByText(/\d+ results? for “hospital”/)
  await expect(count).toHaveText('2 results for “hospital”')
  await page.reload()
  await expect(count).toHaveText('2 results for “hospital”')
  await expect(page.getByLabel('Look in')).toHaveValue('every')
  await page.goBack()
  await expect(page).not.toHaveURL(/scope=every/)
})

test('definitions are found too, and what is not there is said with a way on', async ({ page }) => {
  await page.goto('/search?q=stand-down&kind=definition')
  await page.getByRole('main').getByRole('link', { name: 'stand-down' }).first().click()
  await expect(page.getByRole('dialog', { name: 'Definitions' })).toContainText('stand-down')
  await page.goto('/search?q=xylophone')
  await expect(page.getByText('Nothing was found for “xylophone”')).toBeVisible()
  await expect(
    page.getByRole('main').getByRole('link', { name: 'Search superseded and future versions too' }),
  ).toBeVisible()
})

test('a search within one version stays in it', async ({ page }) => {
  const version = await findVersion('3000', 1)
  await page.goto(`/search?q=horse&version=${version.versionId}`)
  await expect(page.getByText('Within Anti-Doping')).toBeVisible()
  const links = page.getByRole('main').getByRole('article').getByRole('link')
  await expect(links.first()).toBeVisible()
  const addresses = await links.evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? ''))
  expect(addresses.filter((address) => !address.includes(version.versionId))).toEqual([])
})
