import { pressByKeyboard, expect, test, type Locator, type Page } from '@portal/testing-e2e'
import { getVersionPath, findVersion, findOpenDraft } from '@portal/testing-regulations'

test.use({ viewport: { width: 1280, height: 900 } })

/** Waits until scripts have replaced the server-rendered page. */
const waitForScripts = (page: Page) => page.locator('.rv-contents-button button').waitFor({ state: 'attached' })

async function getPosition(locator: Locator): Promise<{ x: number; y: number; width: number }> {
  return locator.evaluate((element) => {
    const { x, y, width } = element.getBoundingClientRect()
    return { x, y, width }
  })
}

test('the text begins in the upper 350 pixels, and skip links lead to it', async ({ page }) => {
  await page.goto(getVersionPath(await findVersion('2000', 2)))
  await waitForScripts(page)
  const { y } = await getPosition(page.locator('.rv-provision').first())
  expect(y).toBeLessThanOrEqual(350)
  for (const name of ['Skip to text', 'Skip contents']) {
    await pressByKeyboard(page, page.getByRole('link', { name, exact: true }))
    await expect(page.locator('#regulation-text')).toBeFocused()
    await page.reload()
    await waitForScripts(page)
  }
})

test('opening a definition or comments does not move the text on the screen', async ({ page }) => {
  await page.goto(getVersionPath(await findVersion('2000', 2)))
  await waitForScripts(page)
  const term = page.locator('[id="2101(a)"]').getByRole('link', { name: 'racetrack', exact: true })
  await term.scrollIntoViewIfNeeded()
  const provision = page.locator('[id="2101(a)"]')
  const contents = page.getByRole('navigation', { name: 'Contents' })
  const getLayout = async () => [await getPosition(provision), await getPosition(contents)]
  // By mouse.
  const before = await getLayout()
  await term.click()
  const panel = page.getByRole('complementary')
  await expect(panel.getByRole('heading', { name: 'racetrack' })).toBeVisible()
  expect(await getLayout()).toEqual(before)
  await panel.getByRole('button', { name: 'Close' }).click()
  await expect(panel).toBeHidden()
  expect(await getLayout()).toEqual(before)
  // By keyboard.
  for (const opener of [term, provision.getByRole('button', { name: /comment/i })]) {
    await opener.focus()
    const focused = await getLayout()
    await page.keyboard.press('Enter')
    await expect(panel).toBeVisible()
    await expect(panel.getByRole('status')).toHaveCount(0)
    expect(await getLayout()).toEqual(focused)
    await page.keyboard.press('Escape')
    await expect(panel).toBeHidden()
    await expect(opener).toBeFocused()
    expect(await getLayout()).toEqual(focused)
  }
})

for (const [kind, width] of [
  ['text', 1280],
  ['redline', 1280],
  ['redline', 390],
] as const) {
  test(`the ${kind} does not shift while it loads slowly, ${width} px wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    const current = await findVersion('2000', 2)
    const address =
      kind === 'text' ? getVersionPath(current) : getVersionPath(await findOpenDraft(), { compare: current.versionId })
    const client = await page.context().newCDPSession(page)
    await client.send('Network.enable')
    await client.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 150,
      downloadThroughput: 1_600_000 / 8,
      uploadThroughput: 750_000 / 8,
    })
    await page.addInitScript(() => {
      const shifts: number[] = []
      Object.assign(window, { layoutShifts: shifts })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value)
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await page.goto(address)
    await waitForScripts(page)
    await page
      .locator(kind === 'text' ? '.rv-provision' : '.rv-provision ins')
      .first()
      .waitFor()
    await page.waitForLoadState('networkidle')
    const shifts = await page.evaluate(() => (window as unknown as { layoutShifts: number[] }).layoutShifts)
    expect(shifts.reduce((sum, value) => sum + value, 0)).toBeLessThanOrEqual(0.02)
  })
}

test('in a narrow window, the comments button stays where it is when the mouse reaches it', async ({ page }) => {
  await page.setViewportSize({ width: 600, height: 900 })
  await page.goto(getVersionPath(await findOpenDraft(), { label: '2160(a)' }))
  await waitForScripts(page)
  // The button becomes wider when the number of comments arrives.
  await page.waitForLoadState('networkidle')
  const button = page.getByRole('button', { name: /^Comments on 2160\(a\): \d+$/ })
  await button.scrollIntoViewIfNeeded()
  const before = await getPosition(button)
  await button.hover()
  await expect(page.getByRole('button', { name: 'Copy link to 2160(a)' })).toBeHidden()
  expect(await getPosition(button)).toEqual(before)
  await button.click()
  await expect(page.getByRole('complementary')).toBeVisible()
})

test('on a phone the first column of a wide table stays while the others scroll', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(getVersionPath(await findVersion('4000', 1), { label: '4030(b)' }))
  await waitForScripts(page)
  const table = page.locator('.rv-table').first()
  await table.scrollIntoViewIfNeeded()
  const [first, second] = [table.locator('td').nth(0), table.locator('td').nth(1)]
  const before = [await getPosition(first), await getPosition(second)]
  await table.evaluate((element) => (element.scrollLeft = 150))
  expect((await getPosition(first)).x).toBe(before[0]?.x)
  expect((await getPosition(second)).x).toBeLessThan(before[1]?.x ?? 0)
})
