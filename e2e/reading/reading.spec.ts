import { pressByKeyboard, expect, test, type Page } from '@portal/testing-e2e'
import { getVersionPath, findProvision, findVersion, findOpenDraft } from '@portal/testing-regulations'

const provision = (page: Page, label: string) => page.locator(`[id="${label}"]`)

test('a reader finds a rule from the home page and reads it next to its contents', async ({ page }) => {
  await page.goto('/')
  const menu = page.getByRole('navigation', { name: 'Main' })
  await menu.getByRole('button', { name: 'Regulations' }).click()
  await menu.getByRole('link', { name: 'Regulations in effect' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Regulations in effect')
  await page.getByRole('main').getByRole('link', { name: 'Racetrack Safety (Sample)' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Racetrack Safety (Sample)')
  await expect(page).toHaveTitle(/Racetrack Safety \(Sample\), Version 2/)
  await expect(page.getByText('This regulation has been in effect since')).toBeVisible()
  await page
    .getByRole('navigation', { name: 'Contents' })
    .getByRole('link', { name: /^2143 / })
    .click()
  await expect(provision(page, '2143')).toBeInViewport()
  await expect(provision(page, '2143')).toBeFocused()
  await expect(page.getByRole('group', { name: 'Current position and tools' })).toContainText('Rule 2143')
  // The printout has the text and its source, but no controls.
  await page.emulateMedia({ media: 'print' })
  await expect(provision(page, '2143')).toBeVisible()
  await expect(page.getByText(/^Printed /)).toBeVisible()
  for (const name of ['Main', 'Contents']) await expect(page.getByRole('navigation', { name })).toBeHidden()
  await expect(page.getByRole('group', { name: 'Current position and tools' })).toBeHidden()
})

test('a defined term opens next to the text, and the whole definition has its own address', async ({ page }) => {
  const version = await findVersion('2000', 2)
  await page.goto(getVersionPath(version, { label: '2101(a)' }))
  await provision(page, '2101(a)').getByRole('link', { name: 'racetrack', exact: true }).click()
  const panel = page.getByRole('complementary', { name: 'Definition' })
  await expect(panel.getByRole('heading', { name: 'racetrack' })).toBeVisible()
  await panel.getByRole('button', { name: /definition/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Definitions' })
  await expect(dialog.getByRole('heading', { name: 'racetrack' })).toBeVisible()
  await expect(page).toHaveURL(/[?&]definition=[0-9a-f-]{36}/)
  // The address shows the same to other readers.
  await page.goto(page.url())
  await expect(dialog.getByRole('heading', { name: 'racetrack' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page).not.toHaveURL(/definition=/)
})

test('cross references lead to their target, in this text and in another', async ({ page }) => {
  const version = await findVersion('2000', 2)
  await page.goto(getVersionPath(version, { label: '2010' }))
  await provision(page, '2010(a)').getByRole('link', { name: 'Rule 2101' }).click()
  await expect(provision(page, '2101')).toBeInViewport()
  await page.goBack()
  await provision(page, '2010').getByRole('link', { name: 'Rule 1020' }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('General Provisions (Sample)')
  await expect(provision(page, '1020')).toBeInViewport()
  await expect(provision(page, '1020')).toBeFocused()
})

test('a copied link leads another reader to the paragraph', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const version = await findVersion('2000', 2)
  await page.goto(getVersionPath(version, { label: '2145(a)' }))
  const target = provision(page, '2145(a)')
  await target.hover()
  await page.getByRole('button', { name: 'Copy link to 2145(a)', exact: true }).click()
  await expect(page.getByText('Link to 2145(a) copied')).toBeVisible()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  expect(new URL(link).pathname).toBe('/rule/2145(a)')

  const other = await context.newPage()
  await other.goto(link)
  await expect(provision(other, '2145(a)')).toBeInViewport()
  await expect(provision(other, '2145(a)')).toHaveAttribute('data-target', 'true')
  await expect(provision(other, '2145(a)')).toBeFocused()
})

test('a permanent address leads to the provision, whatever its current number', async ({ page }) => {
  const previous = await findVersion('2000', 2)
  const draft = await findOpenDraft()
  const moved = await findProvision(previous, '2171(e)')
  expect(moved.regulationId).toBe((await findProvision(draft, '2172(a)')).regulationId)
  await page.goto(`/r/${moved.regulationId}`)
  await expect(provision(page, '2171(e)')).toBeFocused()
  await page.goto(`/r/${moved.regulationId}?version=${draft.versionId}`)
  await expect(provision(page, '2172(a)')).toBeFocused()
  await page.goto('/r/00000000-0000-4000-8000-000000000000')
  await expect(page.getByText('We couldn’t find that provision')).toBeVisible()
})

test('the text in effect on a day is shown for that day', async ({ page }) => {
  const version = await findVersion('2000', 2)
  await page.goto(getVersionPath(version))
  await page.getByRole('button', { name: 'Versions and details' }).click()
  await page.getByLabel('In effect on').fill('9/1/2024')
  await expect(page).toHaveURL(/asOf=2024-09-01/)
  await expect(page.getByText('This version was in effect from')).toBeVisible()
  await expect(page.getByRole('main')).toContainText('Series 2000 · Version 1')
  await page.getByLabel('In effect on').fill('1/1/2020')
  await expect(page.getByText('This regulation was not in effect on January 1, 2020')).toBeVisible()
})

test('on a phone the text begins on the first screen and the rest opens on demand, all in Spanish', async ({
  browser,
  baseURL,
}) => {
  const version = await findVersion('2000', 2)
  const context = await browser.newContext({
    ...(baseURL && { baseURL }),
    locale: 'es',
    viewport: { width: 390, height: 844 },
  })
  const page = await context.newPage()
  await page.goto(getVersionPath(version))
  await expect(provision(page, '2001(a)')).toBeInViewport()
  await expect(page.getByText('Este reglamento está vigente desde')).toBeInViewport()
  await expect(page.getByRole('group', { name: 'Posición actual y herramientas' })).toContainText('Capítulo 2000')
  const day = page.getByLabel('Vigente el')
  await expect(day).toBeHidden()
  await page.getByRole('button', { name: 'Versiones y detalles' }).click()
  await day.fill('1/9/2024')
  await expect(page).toHaveURL(/asOf=2024-09-01/)
  await expect(page.getByRole('main')).toContainText('Serie 2000 · Versión 1')
  await context.close()
})

test('a regulation is read by keyboard alone', async ({ page }) => {
  const version = await findVersion('2000', 2)
  await page.goto(getVersionPath(version))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Racetrack Safety (Sample)')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to main content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await pressByKeyboard(page, page.getByRole('navigation', { name: 'Contents' }).getByRole('link', { name: /^2101 / }))
  await expect(provision(page, '2101')).toBeFocused()
  const term = provision(page, '2101(a)').getByRole('link', { name: 'racetrack', exact: true })
  await pressByKeyboard(page, term)
  const panel = page.getByRole('complementary', { name: 'Definition' })
  await expect(panel).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await expect(term).toBeFocused()
  await pressByKeyboard(page, provision(page, '2101(b)(2)').getByRole('link', { name: 'Rule 2190' }))
  await expect(provision(page, '2190')).toBeFocused()
})
