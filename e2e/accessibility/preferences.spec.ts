import { expect, test, type Page } from '@portal/testing-e2e'
import { getVersionPath, findVersion, findOpenDraft } from '@portal/testing-regulations'

const redline = async () => getVersionPath(await findOpenDraft(), { compare: (await findVersion('2000', 2)).versionId })

test('shows no animation when less motion is requested', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.route('**/api/regulations/text/**', () => undefined)
  await page.goto(getVersionPath(await findVersion('2000', 2)))
  await expect(page.getByRole('main').locator('.p-spinner').first()).toBeVisible()
  const animatedElements = await page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ effect, playState }) => playState === 'running' && Number(effect?.getTiming().duration) > 1)
      .map((animation) => (animation instanceof CSSAnimation ? animation.animationName : 'a transition')),
  )
  expect(animatedElements).toEqual([])
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('shows changes and the focus without the portal’s colors in high-contrast mode', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto(await redline())
  await expect(page.locator('ins').first()).toHaveCSS('text-decoration-line', 'underline')
  await expect(page.locator('del').first()).toHaveCSS('text-decoration-line', 'line-through')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to main content' })).toHaveCSS('outline-style', 'solid')
  await page.goto(getVersionPath(await findOpenDraft()))
  const comments = page.locator('.rv-comments').first()
  await expect(comments).toBeVisible()
  // The icon is a mask, so it needs a color that the system keeps.
  const [picture, paper] = await comments.evaluate((button) => [
    getComputedStyle(button, '::before').backgroundColor,
    getComputedStyle(document.body).backgroundColor,
  ])
  expect(picture).not.toBe(paper)
})

/**
 * Finds clipped text and text outside of the window. The bar above a regulation may truncate its title, which the h1
 * shows in full.
 */
function listCutElements(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const cutElements = document.documentElement.scrollWidth > innerWidth ? ['the page is wider than the window'] : []
    for (const element of document.querySelectorAll('body :not(.rv-citation)')) {
      const { overflowX, overflowY, clipPath } = getComputedStyle(element)
      if (clipPath !== 'none' || element.getClientRects().length === 0) continue
      const isCut =
        (['hidden', 'clip'].includes(overflowX) && element.scrollWidth > element.clientWidth + 1) ||
        (['hidden', 'clip'].includes(overflowY) && element.scrollHeight > element.clientHeight + 1)
      if (isCut) cutElements.push(`${element.tagName}.${element.className}: ${element.textContent?.slice(0, 40)}`)
    }
    return cutElements
  })
}

test('shows the whole text at twice the text size', async ({ page }) => {
  const pages = [
    '/',
    '/register',
    '/promulgated-regulations',
    '/search?q=horse',
    await redline(),
    getVersionPath(await findOpenDraft()),
  ]
  for (const address of pages) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.evaluate(() => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync('html { font-size: 200% !important }')
      document.adoptedStyleSheets.push(sheet)
    })
    expect.soft(await listCutElements(page), address).toEqual([])
  }
})
