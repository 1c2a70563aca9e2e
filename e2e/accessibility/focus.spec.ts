import { expect, test } from '@portal/testing-e2e'

test('moves the focus to the heading of every new page, whose title names the page', async ({ page }) => {
  await page.goto('/')
  const navigation = page.getByRole('navigation', { name: 'Main' })
  const heading = page.getByRole('heading', { level: 1 })
  const titles = new Set([await page.title()])
  for (const name of ['Regulations in effect', 'All versions', 'Published documents', 'How it works']) {
    if (/Regulations|versions/.test(name)) await navigation.getByRole('button', { name: 'Regulations' }).click()
    await navigation.getByRole('link', { name, exact: true }).click()
    await expect(heading).toBeFocused()
    await expect(page).toHaveTitle(new RegExp(`^${await heading.textContent()} – `))
    titles.add(await page.title())
  }
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy policy' }).click()
  await expect(heading).toBeFocused()
  await page.getByRole('banner').getByRole('link', { name: 'Create an account' }).click()
  await expect(heading).toHaveText('Create an account')
  await expect(heading).toBeFocused()
  titles.add(await page.title())
  expect(titles.size).toBe(6)
})

test('a dialog takes the focus, keeps it, and returns it', async ({ page }) => {
  await page.goto('/how-it-works')
  const opener = page.getByRole('banner').getByRole('button', { name: 'Definitions' })
  await opener.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Definitions' })
  await expect(dialog.getByRole('searchbox')).toBeFocused()
  for (let steps = 0; steps < 6; steps += 1) await page.keyboard.press('Shift+Tab')
  expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(opener).toBeFocused()
})
