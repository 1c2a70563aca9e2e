import { demonstrationPerson, signIn } from '../portal/people.ts'
import { expect, test, type Page } from '../portal/portal-test.ts'

const shipped = 'Cómo funciona'
const written = 'Así funciona el portal'

test('an admin changes a Spanish text, readers see it without a release, it is taken back, and the trail shows both', async ({
  page,
  browser,
}) => {
  await openAs(page, 'admin', '/localization')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Texts of the portal')

  await openText(page, shipped, 'shell:nav.how-it-works')
  const spanish = page.getByRole('region', { name: 'Spanish' })
  await spanish.getByLabel('What readers see').fill(written)
  await expect(spanish.getByText(written)).toHaveCount(2)
  await spanish.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('The text was saved.')).toBeVisible()
  const savedAt = Date.now()
  const reader = await (await browser.newContext({ locale: 'es' })).newPage()
  await expectReaderSees(reader, written)
  expect(Date.now() - savedAt, 'milliseconds until a reader saw it').toBeLessThan(60_000)

  await spanish.getByRole('button', { name: 'Back to the shipped text' }).click()
  await expect(page.getByText('The shipped text is back.')).toBeVisible()
  await expectReaderSees(reader, shipped)
  await reader.context().close()

  await page.goto('/audit?service=admin')
  const [back, changed] = [
    page.getByText('Text of the portal set back to the shipped one').and(page.locator('strong')).first(),
    page.getByText('Text of the portal changed for the first time').and(page.locator('strong')).first(),
  ]
  await expect(async () => {
    await page.reload()
    await expect(back).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await changed.click()
  await expect(page.getByRole('row', { name: 'value' })).toContainText(written)
})

test('a text being changed is still there after a reload, and two editors lose nothing', async ({ page, browser }) => {
  await openAs(page, 'editor', '/localization?text=shell%3Anav.menu')
  const spanish = page.getByRole('region', { name: 'Spanish' })
  await spanish.getByLabel('What readers see').fill('Menú principal')
  await page.reload()
  await expect(spanish.getByLabel('What readers see')).toHaveValue('Menú principal')

  const other = await (await browser.newContext()).newPage()
  await openAs(other, 'admin', '/localization?text=shell%3Anav.menu')
  const theirs = other.getByRole('region', { name: 'Spanish' })
  await theirs.getByLabel('What readers see').fill('El menú')
  await theirs.getByRole('button', { name: 'Save' }).click()
  await expect(other.getByText('The text was saved.')).toBeVisible()

  await spanish.getByRole('button', { name: 'Save' }).click()
  await expect(spanish.getByText('El menú', { exact: true })).toBeVisible()
  await expect(spanish.getByLabel('What readers see')).toHaveValue('Menú principal')
  await spanish.getByRole('button', { name: 'Take theirs' }).click()
  await expect(spanish.getByLabel('What readers see')).toHaveValue('El menú')
  await spanish.getByRole('button', { name: 'Back to the shipped text' }).click()
  await expect(spanish.getByLabel('What readers see')).toHaveValue('Menú')
  await other.context().close()
})

test('a reader who opens the pages of the staff reads the sentence of the specification, and has no menu of theirs', async ({
  page,
}) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await openAs(page, 'reader', '/my-comments')
  await page.goto('/')
  await page.getByRole('navigation').getByRole('button', { name: 'Regulations' }).click()
  await expect(page.getByRole('navigation').getByRole('link', { name: 'My comments' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Staff' })).toHaveCount(0)
  const code = asked.filter((path) => path.startsWith('/remotes/mfe-admin/') && path.endsWith('.js'))
  expect(code, 'code of the staff’s remote that a reader loaded').toEqual([])
  for (const path of ['/audit', '/localization']) {
    await page.goto(path)
    await expect(page.getByText('You need an elevated privilege to perform this action.')).toBeVisible()
  }
})

/** Opens a guarded page by signing in on the way. */
async function openAs(page: Page, role: Parameters<typeof demonstrationPerson>[0], path: string): Promise<void> {
  await page.goto(path)
  await expect(page).toHaveURL('/login')
  await signIn(page, demonstrationPerson(role))
  await expect(page).toHaveURL(path)
}

async function openText(page: Page, words: string, name: string): Promise<void> {
  await page.getByRole('searchbox').fill(words)
  await page.getByRole('searchbox').press('Enter')
  await page.getByRole('link', { name, exact: true }).click()
}

/** Opens the portal in Spanish, signed out: in one browser, which keeps the texts of its last page for the next. */
async function expectReaderSees(reader: Page, words: string): Promise<void> {
  await reader.goto('/')
  await expect(reader.getByRole('navigation').getByRole('link', { name: words, exact: true }).first()).toBeVisible()
}
