import { expect, test } from '@portal/testing-e2e'
import { getVersionPath, findVersion } from '@portal/testing-regulations'

test('the language changes without a reload and is remembered', async ({ page }) => {
  const version = await findVersion('2000', 2)
  await page.goto(getVersionPath(version))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Racetrack Safety (Sample)')
  await page.evaluate(() => Object.assign(globalThis, { sameDocument: true }))
  await page.getByRole('banner').getByRole('button', { name: 'Español' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Seguridad en el hipódromo (Muestra)')
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')
  await expect(page).toHaveTitle(/Seguridad en el hipódromo/)
  // The text itself is English and marked as such for screen readers.
  await expect(page.locator('.rv-text')).toHaveAttribute('lang', 'en')
  expect(await page.evaluate(() => 'sameDocument' in globalThis)).toBe(true)
  await page.goto('/')
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')
  await page.getByRole('banner').getByRole('button', { name: 'English' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-US')
})

test('a browser that prefers Spanish gets Spanish', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ locale: 'es-MX', ...(baseURL && { baseURL }) })
  const page = await context.newPage()
  await page.goto('/promulgated-regulations')
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')
  await context.close()
})

test('the reader chooses light or dark, and the choice is remembered', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/')
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  const bright = await background()
  const theme = page.getByRole('banner').getByRole('button', { name: /^Theme:/ })
  await theme.click()
  await theme.click()
  await expect(theme).toHaveAccessibleName(/^Theme: dark/)
  await expect.poll(background).not.toBe(bright)
  const dark = await background()
  await page.reload()
  expect(await background()).toBe(dark)
  await theme.click()
  await expect(theme).toHaveAccessibleName(/^Theme: device setting/)
  await expect.poll(background).toBe(bright)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(background).toBe(dark)
})
