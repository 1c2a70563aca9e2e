import { readDemonstrationAccount, restoreSession, signIn, expect, test, type Page } from '@portal/testing-e2e'

const defaultText = 'Cómo funciona'
const customText = 'Así funciona el portal'

test('an admin changes a Spanish text, readers see it without a release, it is reset, and the audit trail shows both', async ({
  page,
  browser,
}) => {
  await openAs(page, 'admin', '/localization')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Interface text')

  await openText(page, defaultText, 'shell:nav.how-it-works')
  const spanish = page.getByRole('region', { name: 'Spanish' })
  await spanish.getByLabel('Custom text').fill(customText)
  await expect(spanish.getByText(customText)).toHaveCount(2)
  await spanish.getByRole('button', { name: 'Save text' }).click()
  await expect(page.getByText('The text was saved.')).toBeVisible()
  const savedAt = Date.now()
  const reader = await (await browser.newContext({ locale: 'es' })).newPage()
  await expectReaderSees(reader, customText)
  expect(Date.now() - savedAt, 'milliseconds until a reader saw it').toBeLessThan(60_000)

  await spanish.getByRole('button', { name: 'Reset to default' }).click()
  await expect(page.getByText(/^The text was reset to the default/)).toBeVisible()
  await expectReaderSees(reader, defaultText)
  await reader.context().close()

  await page.goto('/audit?service=admin')
  const [back, changed] = [
    page.getByText('Interface text reset to default').and(page.locator('strong')).first(),
    page.getByText('Interface text overridden').and(page.locator('strong')).first(),
  ]
  await expect(async () => {
    await page.reload()
    await expect(back).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await changed.click()
  await expect(page.getByRole('row', { name: 'value' })).toContainText(customText)
})

test('unsaved text survives a reload, and two editors lose nothing', async ({ page, browser }) => {
  await openAs(page, 'editor', '/localization?text=shell%3Anav.menu')
  const spanish = page.getByRole('region', { name: 'Spanish' })
  await spanish.getByLabel('Custom text').fill('Menú principal')
  await page.reload()
  await expect(spanish.getByLabel('Custom text')).toHaveValue('Menú principal')

  const other = await (await browser.newContext()).newPage()
  await openAs(other, 'admin', '/localization?text=shell%3Anav.menu')
  const otherEditor = other.getByRole('region', { name: 'Spanish' })
  await otherEditor.getByLabel('Custom text').fill('El menú')
  await otherEditor.getByRole('button', { name: 'Save text' }).click()
  await expect(other.getByText('The text was saved.')).toBeVisible()

  await spanish.getByRole('button', { name: 'Save text' }).click()
  await expect(spanish.getByText('El menú', { exact: true })).toBeVisible()
  await expect(spanish.getByLabel('Custom text')).toHaveValue('Menú principal')
  await spanish.getByRole('button', { name: 'Use theirs' }).click()
  await expect(spanish.getByLabel('Custom text')).toHaveValue('El menú')
  await spanish.getByRole('button', { name: 'Reset to default' }).click()
  await expect(spanish.getByLabel('Custom text')).toHaveValue('Menú')
  await other.context().close()
})

test('a reader who opens staff pages gets the specified message and no staff menu', async ({ page }) => {
  const requests: string[] = []
  page.on('request', (request) => requests.push(new URL(request.url()).pathname))
  await openAs(page, 'reader', '/my-comments')
  await page.goto('/')
  await page.getByRole('navigation').getByRole('button', { name: 'My activity' }).click()
  await expect(page.getByRole('navigation').getByRole('link', { name: 'My comments' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Manage' })).toHaveCount(0)
  const code = requests.filter((path) => path.startsWith('/remotes/mfe-admin/') && path.endsWith('.js'))
  expect(code, 'code of the staff’s remote that a reader loaded').toEqual([])
  for (const path of ['/audit', '/localization']) {
    await page.goto(path)
    await expect(page.getByText('You need an elevated privilege to perform this action.')).toBeVisible()
  }
})

for (const locale of ['en-US', 'es'] as const) {
  test(`the menu of an administrator is one line of a 1024 px window (${locale})`, async ({ browser }) => {
    const context = await browser.newContext({ locale, viewport: { width: 1024, height: 768 } })
    const page = await context.newPage()
    await restoreSession(page, 'admin')
    await page.goto('/')
    const navigation = page.getByRole('banner').getByRole('navigation')
    const manage = navigation.getByRole('button', { name: locale === 'es' ? 'Gestión' : 'Manage' })
    await expect(manage).toBeVisible()
    const boxes = await Promise.all(
      (await navigation.locator(':scope > ul > li').all()).map((item) => item.boundingBox()),
    )
    expect(new Set(boxes.map((box) => box?.y)).size).toBe(1)
    await manage.click()
    const list = await navigation.getByRole('link').last().boundingBox()
    expect((list?.x ?? 0) + (list?.width ?? 0)).toBeLessThanOrEqual(1024)
    await context.close()
  })
}

/** Opens a protected page, signing in on the way. */
async function openAs(page: Page, role: Parameters<typeof readDemonstrationAccount>[0], path: string): Promise<void> {
  await page.goto(path)
  await expect(page).toHaveURL('/login')
  await signIn(page, readDemonstrationAccount(role))
  await expect(page).toHaveURL(path)
}

async function openText(page: Page, text: string, name: string): Promise<void> {
  const field = page.getByRole('main').getByRole('searchbox')
  await field.fill(text)
  await field.press('Enter')
  await page.getByRole('link', { name, exact: true }).click()
}

/** Opens the portal in Spanish, signed out: in one browser, which caches the texts of its last page. */
async function expectReaderSees(reader: Page, words: string): Promise<void> {
  await reader.goto('/')
  await expect(reader.getByRole('navigation').getByRole('link', { name: words, exact: true }).first()).toBeVisible()
}
