import { expect, registerHorse, registerRacingPerson, signIn, test } from '@portal/testing-e2e'

test('a horse is shared with an owner who accepts, and a transfer without a license is refused', async ({
  browser,
  page,
  request,
}) => {
  const lastName = `Quill${Date.now().toString(36).replace(/\d/g, 'x')}`
  const other = await browser.newContext()
  const owner = await registerRacingPerson(other.request, { role: 'owner', firstName: 'Olga', lastName })
  const trainer = await registerRacingPerson(request, { role: 'trainer', firstName: 'Elena', lastName: 'Park' })
  await signIn(page, trainer)
  await registerHorse(page, 'amber')

  await page.getByRole('link', { name: 'Requests', exact: true }).last().click()
  await page.getByRole('link', { name: 'New request' }).click()
  await page.getByLabel(/^Transfer/).check()
  await page.getByRole('textbox', { name: 'To whom?' }).fill(owner.hisaPersonId)
  await page.getByRole('button', { name: 'Check name: To whom?' }).click()
  await expect(page.getByText(`Olga ${lastName}`, { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Send request' }).click()
  await expect(page.getByRole('main').getByRole('alert')).toContainText('license')

  await page.getByLabel(/^Share/).check()
  await page.getByRole('button', { name: 'Send request' }).click()
  await page.getByRole('link', { name: 'Open request' }).click()
  await expect(page.getByRole('button', { name: 'Withdraw' })).toBeVisible()

  const ownersPage = await other.newPage()
  await signIn(ownersPage, owner)
  await ownersPage.goto('/requests')
  await ownersPage.getByRole('row').nth(1).getByRole('link').click()
  await ownersPage.getByRole('button', { name: 'Accept' }).click()
  await expect(ownersPage.getByText('Request accepted', { exact: true })).toBeVisible()
  await ownersPage.getByRole('main').getByRole('link', { name: /amber/i }).click()
  await expect(ownersPage.getByRole('heading', { level: 1, name: /amber/i })).toBeVisible()
  await other.close()

  await page.getByRole('main').getByRole('link', { name: /amber/i }).click()
  await page.getByRole('link', { name: 'Requests', exact: true }).last().click()
  await page.getByRole('button', { name: `End share with Olga ${lastName}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'End share' }).click()
  await expect(page.getByText('Share ended', { exact: true })).toBeVisible()
})
