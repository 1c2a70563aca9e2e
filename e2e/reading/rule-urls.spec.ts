import { expect, test, type Locator } from '@portal/testing-e2e'
import { findVersion } from '@portal/testing-regulations'

/** Returns how far an element is from where the browser scrolls it to, in pixels. */
function getDistanceFromTarget(locator: Locator): Promise<number> {
  return locator.evaluate((element) => {
    const padding = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0
    const margin = Number.parseFloat(getComputedStyle(element).scrollMarginTop) || 0
    return Math.abs(element.getBoundingClientRect().top - padding - margin)
  })
}

test.describe('without scripts and an account', () => {
  test.use({ javaScriptEnabled: false })

  test('the number of a rule leads to the provision in effect, today or on an earlier day', async ({ page }) => {
    const { mainParentId } = await findVersion('2000', 2)
    const viewer = `/regulation-viewer?regulation=${mainParentId}`
    for (const label of ['2145', '2145(a)', '2145(a)(1)']) {
      const response = await page.goto(`/rule/${label}`)
      expect(response?.status()).toBe(200)
      await expect(page).toHaveURL(`${viewer}#${label}`)
      await expect.poll(() => getDistanceFromTarget(page.locator(`[id="${label}"]`))).toBeLessThan(3)
    }
    await page.goto('/rule/2145(a)?on=2024-09-01')
    await expect(page).toHaveURL(`${viewer}&asOf=2024-09-01#2145(a)`)
    await expect(page.getByText('Series 2000 · Version 1')).toBeVisible()
  })

  test('a number that does not exist leads to the closest one', async ({ page }) => {
    const response = await page.goto('/rule/2145(z)')
    expect(response?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('We couldn’t find 2145(z)')
    await page.getByRole('main').getByRole('link', { name: 'Go to the closest provision, 2145' }).click()
    await expect(page).toHaveURL(/#2145$/)
    await page.goto('/rule/2145?on=2001-01-01')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('2145 wasn’t in effect on January 1, 2001')
  })

  test('the name of a term leads to its definition', async ({ page }) => {
    await page.goto('/definition/racetrack')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Racetrack')
    const response = await page.goto('/definition/racetracks')
    expect(response?.status()).toBe(404)
    await page.getByRole('main').getByRole('link', { name: 'Racetrack', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Racetrack')
  })
})

test('with scripts, the number of a rule leads to the provision or to the closest one', async ({ page }) => {
  await page.goto('/rule/2145(a)')
  await expect(page.locator('[id="2145(a)"]')).toBeFocused()
  await page.goto('/rule/2145')
  const rule = page.locator('[id="2145"]')
  await expect(rule).toHaveAttribute('data-target')
  // Its block clips the highlight, which is larger than the text.
  const spaceAbove = await rule.evaluate(
    (element) => element.getBoundingClientRect().top - (element.parentElement?.getBoundingClientRect().top ?? 0),
  )
  expect(spaceAbove).toBeGreaterThan(6.4)
  await page.goto('/rule/2145(z)')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('We couldn’t find 2145(z)')
  await expect(page.locator('[data-server-rendered]')).toHaveCount(0)
  await page.getByRole('main').getByRole('link', { name: 'Go to the closest provision, 2145' }).click()
  await expect(page.locator('[id="2145"]')).toBeFocused()
})

test('the sitemap lists regulations and definitions, and no address that redirects', async ({ request }) => {
  const sitemap = await (await request.get('/sitemap.xml')).text()
  const paths = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) =>
    url.replace(/^https?:\/\/[^/]+/, ''),
  )
  for (const start of ['/regulation-viewer?regulation=', '/?definition='])
    expect(paths.filter((path) => path.startsWith(start)).length).toBeGreaterThan(0)
  expect(paths.filter((path) => path.endsWith('='))).toEqual([])
  for (const path of paths.slice(0, 40)) {
    const response = await request.get(path.replaceAll(/&(?:amp|#38);/g, '&'), { maxRedirects: 0 })
    expect([path, response.status()]).toEqual([path, 200])
  }
})
