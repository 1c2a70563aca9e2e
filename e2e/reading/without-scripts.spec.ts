import { expect, test } from '@portal/testing-e2e'
import { findOpenDraft, findVersion, getVersionPath } from '@portal/testing-regulations'

test('without scripts, readers find and read the regulations, on a phone and in Spanish', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    locale: 'es-MX',
    viewport: { width: 390, height: 800 },
    ...(baseURL && { baseURL }),
  })
  const page = await context.newPage()
  await page.goto('/')
  await page.getByRole('link', { name: 'reglamentos vigentes' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Reglamentos vigentes')
  await page.getByRole('main').getByRole('link', { name: 'Seguridad en el hipódromo (Muestra)' }).click()
  await expect(page).toHaveTitle(/^Seguridad en el hipódromo \(Muestra\), Versión 2 – /)
  await expect(page.getByText('Este reglamento está vigente desde')).toBeVisible()
  await page
    .getByRole('navigation', { name: 'Contenido' })
    .getByRole('link', { name: /^2143 / })
    .click()
  await expect(page.locator('[id="2143"]')).toBeInViewport()
  await page.locator('[id="2101(a)"]').getByRole('link', { name: 'racetrack', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Racetrack')
  // The definition of Series 1000 prevails over the one in Series 2000 (Rule 1010(f)).
  await expect(page.getByText(/Racetrack means/).first()).toBeVisible()
  await context.close()
})

test('without scripts, readers compare a version with the previous one', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) })
  const page = await context.newPage()
  await page.goto(getVersionPath(await findOpenDraft()))
  await page.getByRole('link', { name: 'Compare with the previous version' }).click()
  await expect(page).toHaveTitle(/, Draft version 3 compared with Version 2 – /)
  await expect(page.getByText('Deleted text is crossed out.')).toBeVisible()
  const change = page
    .getByRole('navigation', { name: 'Changes' })
    .getByRole('link', { name: /Edited$/ })
    .first()
  const number = await change.locator('.rv-contents-number').textContent()
  await change.click()
  const provision = page.locator(`[id="${number}"]`)
  await expect(provision).toBeInViewport()
  await expect(provision.locator('ins, del').first()).toBeVisible()
  await page.getByRole('link', { name: 'Stop comparing' }).click()
  await expect(page).toHaveTitle(/, Draft version 3 – /)
  await context.close()
})

test('the reading position stays when scripts take over the server-rendered text', async ({ page }) => {
  let releaseScripts: () => void = () => undefined
  const scripts = new Promise<void>((resolve) => (releaseScripts = resolve))
  await page.route('**/remotes/mfe-regulations/**/*.js', async (route) => {
    await scripts
    await route.continue()
  })
  await page.goto(getVersionPath(await findVersion('2000', 2)), { waitUntil: 'commit' })
  const rule = page.locator('[id="2145"]')
  await expect(page.getByRole('contentinfo')).toBeAttached()
  await page.evaluate(() => document.getElementById('2145')?.scrollIntoView())
  const link = page.locator('[id^="2145"] a').first()
  await link.focus()
  await page.evaluate(() => document.fonts.ready)
  const before = await rule.boundingBox()
  releaseScripts()
  await expect(page.getByRole('group', { name: 'Current position and tools' })).toBeVisible()
  await expect(page.locator('[data-server-rendered]')).toHaveCount(0)
  const after = await rule.boundingBox()
  expect(Math.abs((after?.y ?? 0) - (before?.y ?? 0))).toBeLessThan(8)
  await expect(link).toBeFocused()
})

test('without scripts, a certificate that was never issued is called a possible forgery', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    locale: 'es-MX',
    ...(baseURL && { baseURL }),
  })
  const page = await context.newPage()
  await page.goto('/certificate/verify/not-a-token')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Verificar un certificado')
  await expect(page.getByText('Nunca emitimos este certificado. Puede ser una falsificación.')).toBeVisible()
  await context.close()
})
