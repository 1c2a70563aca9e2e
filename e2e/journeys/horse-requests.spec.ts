import { expect, registerHorse, registerRacingPerson, signIn, test, verifyLicenses } from '@portal/testing-e2e'

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

test('a transfer is taken back, sent again, viewed and accepted', async ({ browser, page, request }) => {
  const other = await browser.newContext()
  const recipient = await registerRacingPerson(other.request, { role: 'trainer', firstName: 'Otto', lastName: 'Reyes' })
  const trainer = await registerRacingPerson(request, { role: 'trainer', firstName: 'Elena', lastName: 'Park' })
  await verifyLicenses(recipient)
  await signIn(page, trainer)
  await registerHorse(page, 'cedar')
  const horse = new URL(page.url()).pathname

  const send = async () => {
    await page.goto(`${horse}/requests`)
    await page.getByRole('link', { name: 'New request' }).click()
    await page.getByLabel(/^Transfer/).check()
    await page.getByRole('textbox', { name: 'To whom?' }).fill(recipient.hisaPersonId)
    await page.getByRole('button', { name: 'Check name: To whom?' }).click()
    await page.getByRole('button', { name: 'Send request' }).click()
    await page.getByRole('link', { name: 'Open request' }).click()
  }
  await send()
  await page.getByRole('button', { name: 'Take back' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Take back' }).click()
  await expect(page.getByText('Transfer taken back', { exact: true })).toBeVisible()
  await send()

  const recipientsPage = await other.newPage()
  await signIn(recipientsPage, recipient)
  await recipientsPage.goto('/requests')
  await recipientsPage.getByRole('row').nth(1).getByRole('link').click()
  await expect(recipientsPage.getByRole('heading', { name: 'What will change' })).toBeVisible()
  await recipientsPage.getByRole('button', { name: 'Accept' }).click()
  await expect(recipientsPage.getByText('Request accepted', { exact: true })).toBeVisible()
  await recipientsPage.goto('/my-horses')
  await expect(recipientsPage.getByRole('row').nth(1)).toContainText(/cedar/i)
  await other.close()

  await page.goto(horse)
  await expect(page.getByText('Horse Details Not Found')).toBeVisible()
})
