import { expect, restoreSession, test, type Page } from '@portal/testing-e2e'
import { findVersion, getVersionPath } from '@portal/testing-regulations'

/** Records the scripts that contain zod, and violations of the security policy. */
function observe(page: Page): { readonly scripts: string[]; readonly violations: string[] } {
  const found = { scripts: [] as string[], violations: [] as string[] }
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) found.violations.push(message.text())
  })
  page.on('response', async (response) => {
    const { pathname } = new URL(response.url())
    if (!pathname.endsWith('.js')) return
    const text = await response.text().catch(() => '')
    if (text.includes('ZodString')) found.scripts.push(pathname)
  })
  return found
}

test('a form of a reader loads the schemas with the form, and says in both languages what to correct', async ({
  page,
}) => {
  const { scripts, violations } = observe(page)
  await page.goto(getVersionPath(await findVersion('2000', 2)))
  const button = page.getByRole('button', { name: /^Get email updates about/ })
  await expect(button).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(scripts).toEqual([])
  await button.click()
  const dialog = page.getByRole('dialog', { name: 'Get email updates' })
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: 'Subscribe' }).click()
  const summary = dialog.getByRole('alert', { name: 'There is a problem' })
  await expect(summary).toBeFocused()
  await summary.getByRole('link', { name: 'Email address is required.' }).click()
  await expect(dialog.getByLabel('Email address')).toBeFocused()
  await dialog.getByLabel('Email address').fill('nobody')
  await expect(summary.getByRole('link')).toHaveText('Enter an email address such as name@example.com.')
  await expect.poll(() => scripts).toEqual([expect.stringMatching(/^\/shell\//)])
  expect(violations).toEqual([])
})

test('the forms of the shell and of staff share one copy of the schema library', async ({ page }) => {
  const { scripts, violations } = observe(page)
  await restoreSession(page, 'admin')
  await page.goto('/regulation-management')
  await page.getByRole('button', { name: 'New regulation' }).click()
  const dialog = page.getByRole('dialog', { name: 'New regulation' })
  await dialog.getByLabel(/^Series number/).fill('9000a')
  await dialog.getByRole('button', { name: 'Create regulation' }).click()
  const summary = dialog.getByRole('alert', { name: 'There is a problem' })
  await expect(summary.getByRole('link')).toHaveText([
    'Title is required.',
    'Enter a series number of up to six digits.',
  ])
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.evaluate(() => {
    history.pushState(null, '', '/account/password')
    dispatchEvent(new PopStateEvent('popstate', { state: null }))
  })
  await page.getByLabel('New password', { exact: true }).fill('correct-horse')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByRole('alert', { name: 'There is a problem' }).getByRole('link')).toHaveText([
    'Current password is required.',
    'New and Confirm Password do not match',
  ])
  await expect.poll(() => scripts).toEqual([expect.stringMatching(/^\/shell\//)])
  expect(violations).toEqual([])
})
