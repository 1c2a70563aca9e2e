import { tab, tabTo, expect, test } from '@portal/testing-e2e'
import { getVersionPath, findProvision, findVersion } from '@portal/testing-regulations'

/** Returns whether the scroll position stays the same for two frames. */
async function isScrollPositionStable(): Promise<boolean> {
  const before = scrollY
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  return scrollY === before
}

test('copies the citation and the link of a paragraph by keyboard', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const version = await findVersion('2000', 2)
  await page.goto(getVersionPath(version))
  const bar = page.getByRole('group', { name: 'Current position and tools' })
  const copied = () => page.evaluate(() => navigator.clipboard.readText())
  const getBarLabel = async () => /Rule (\S+)/.exec((await bar.textContent()) ?? '')?.[1] ?? ''
  await tabTo(page, bar.getByRole('button', { name: 'Copy citation' }))
  // The bar keeps the focus while the text scrolls below it to the rule that the bar names.
  const expectCopied = (getExpectedCopy: (label: string) => unknown) =>
    expect(async () => {
      for (let lines = 0; lines < 5; lines += 1) await page.keyboard.press('ArrowDown')
      await expect.poll(() => page.evaluate(isScrollPositionStable)).toBe(true)
      await page.keyboard.press('Enter')
      const label = await getBarLabel()
      expect(label).toMatch(/^\d{4}/)
      expect(await copied()).toEqual(await getExpectedCopy(label))
    }).toPass()
  await expectCopied(async (label) =>
    expect.stringMatching(
      new RegExp(
        `^Horseracing Integrity and Safety Authority, Rule ${label.replaceAll(/[()]/g, '\\$&')} \\(Version 2\\), Racetrack Safety.*, effective \\w+ \\d+, \\d{4}, http.*/r/${(await findProvision(version, label)).regulationId}`,
      ),
    ),
  )
  const scrollPosition = await page.evaluate(() => scrollY)
  await tabTo(page, bar.getByRole('button', { name: 'Copy link' }), 2)
  expect(await page.evaluate(() => scrollY), 'the text does not move when the bar is walked').toBe(scrollPosition)
  await expectCopied((label) => expect.stringContaining(`/rule/${label}`))
})

test.describe('at 400% zoom', () => {
  // A window of 1280 by 1024 pixels at 400%.
  test.use({ viewport: { width: 320, height: 256 } })

  test('reaches the whole page with Tab, and never covers the focused element', async ({ page }) => {
    const version = await findVersion('8500', 2, 'PUBLISHED_DRAFT')
    const { regulationId } = await findProvision(version, '8520(d)')
    await page.goto(`${getVersionPath(version)}&comments=${regulationId}`)
    const panel = page.getByRole('complementary')
    await expect(panel.getByRole('article').first()).toBeVisible()
    await expect(panel).toBeFocused()
    await tabTo(page, page.getByRole('contentinfo').getByRole('link').last())
    await tabTo(page, page.getByRole('link', { name: 'Skip to main content' }), 3)
    let steps = 0
    while (!(await panel.evaluate((element) => element.contains(document.activeElement)))) {
      await tab(page)
      steps += 1
    }
    expect(steps).toBeGreaterThan(50)
  })
})
