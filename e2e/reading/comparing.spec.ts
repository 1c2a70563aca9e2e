import { pressByKeyboard, expect, test } from '@portal/testing-e2e'
import { getVersionPath, findVersion, findOpenDraft } from '@portal/testing-regulations'

test('a reader compares two versions by keyboard alone, with the changes in words', async ({ page }) => {
  const draft = await findOpenDraft()
  await page.goto(getVersionPath(draft))
  await pressByKeyboard(page, page.getByRole('link', { name: 'Compare with the previous version' }))
  await expect(page).toHaveURL(/compare=/)
  await expect(page.getByText(/^\d+ changes$/)).toBeVisible()
  const place = page.getByRole('group', { name: 'Current position and tools' })
  const steps = page.getByRole('button', { name: 'Next change', exact: true })
  await pressByKeyboard(page, steps)
  await expect(place).toContainText(/Change 1 of \d+/)
  await page.keyboard.press('Enter')
  await expect(place).toContainText(/Change 2 of \d+/)
  // The button keeps the focus; the change it led to is visible.
  await expect(steps).toBeFocused()
  await expect(page.locator('[data-target]')).toBeInViewport()

  // Underlined and struck-through text is also announced to screen readers.
  const inserted = page.locator('ins').filter({ hasText: '72 hours' }).or(page.locator('ins')).first()
  await expect(inserted).toContainText('[inserted:')
  await expect(page.locator('del').first()).toContainText('[deleted:')
})

test('every kind of change is named: edited, added, removed, renumbered and moved; spaces are no change', async ({
  page,
}) => {
  const draft = await findOpenDraft()
  const previous = await findVersion('2000', 2)
  await page.goto(getVersionPath(draft, { compare: previous.versionId }))
  const moved = page.locator('[id="2172(a)"]')
  await expect(moved).toContainText('Moved from 2171(e)')
  await expect(moved.locator('ins, del')).toHaveCount(0)
  // A place that differs in spaces only (demonstration/README.md).
  await expect(page.locator('[id="2115(d)"]')).not.toHaveAttribute('data-change')
  for (const kind of ['edited', 'added', 'removed', 'renumbered']) {
    await expect(page.locator(`.rv-provision[data-change="${kind}"]`).first()).toBeAttached()
  }
  const list = page.getByRole('navigation', { name: 'Changes' })
  await list.getByRole('button', { name: /^2160 Inserted$/ }).click()
  await expect(page.locator('[id="2160"]')).toBeFocused()
  await expect(page.locator('[id="2160"]')).toBeInViewport()
})

test('a reader chooses any two versions on the page, and the choice is in the address', async ({ page }) => {
  const current = await findVersion('2000', 2)
  const first = await findVersion('2000', 1)
  await page.goto(getVersionPath(current))
  const details = page.getByRole('button', { name: 'Versions and details' })
  await details.click()
  await page.getByLabel('Compare with').selectOption(first.versionId)
  await expect(page).toHaveURL(new RegExp(`compare=${first.versionId}`))
  await expect(page.locator('ins').first()).toBeAttached()
  await page.reload()
  await details.click()
  await expect(page.getByLabel('Compare with')).toHaveValue(first.versionId)
  await page.getByRole('link', { name: 'Stop comparing' }).click()
  await expect(page.locator('ins')).toHaveCount(0)
  await expect(page).not.toHaveURL(/compare=/)
})
