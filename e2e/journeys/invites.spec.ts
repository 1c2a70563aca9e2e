import {
  createRegistration,
  expect,
  registerRacingPerson,
  signIn,
  test,
  waitForInviteLink,
  type Page,
} from '@portal/testing-e2e'

async function inviteByEmail(page: Page, name: string, email: string): Promise<void> {
  await page.getByLabel('Name of the jockey').fill(name)
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByRole('button', { name: 'Send invite' }).click()
  await expect(page.getByText(`We sent an invite to ${name}.`)).toBeVisible()
}

const stateOf = (page: Page, name: string) => page.getByRole('row', { name }).locator('.p-tag')

test('an agent invites two jockeys: one registers and accepts, one rejects', async ({ page, browser, request }) => {
  const agent = await registerRacingPerson(request, { role: 'jockey-agent', firstName: 'Maria', lastName: 'Gomez' })
  const [first, second] = [createRegistration().email, createRegistration().email.replace('nadia', 'luis')]
  await signIn(page, agent)
  await page.goto('/invites')
  await inviteByEmail(page, 'Rosa Diaz', first)
  await inviteByEmail(page, 'Luis Ortega', second)
  await expect(stateOf(page, 'Rosa Diaz')).toHaveText('Waiting for an answer')

  const rosa = await browser.newContext()
  const rosaPage = await rosa.newPage()
  const link = await waitForInviteLink(first)
  await rosaPage.goto(link)
  await expect(rosaPage.getByText('Maria Gomez asks to represent you as your jockey agent.')).toBeVisible()
  await rosaPage.getByRole('button', { name: 'Register as a jockey' }).click()
  await expect(rosaPage.getByRole('heading', { level: 1 })).toHaveText('Are you a covered person?')
  const jockey = await registerRacingPerson(rosa.request, { role: 'jockey', firstName: 'Rosa', lastName: 'Diaz' })
  await signIn(rosaPage, jockey)
  await rosaPage.goto('/registration/done')
  await rosaPage.getByRole('link', { name: 'Answer the invite from your jockey agent' }).click()
  await expect(rosaPage).toHaveURL(link)
  await rosaPage.getByRole('button', { name: 'Accept' }).click()
  await expect(rosaPage.getByRole('heading', { level: 1 })).toHaveText('You accepted this invite')
  await rosa.close()

  const luis = await browser.newContext({ locale: 'es-US', viewport: { width: 390, height: 844 } })
  const luisPage = await luis.newPage()
  await luisPage.goto(await waitForInviteLink(second))
  await luisPage.getByRole('button', { name: 'Rechazar' }).click()
  await expect(luisPage.getByRole('heading', { level: 1 })).toHaveText('Usted rechazó esta invitación')
  await luis.close()

  await page.reload()
  await expect(stateOf(page, 'Rosa Diaz')).toHaveText('Accepted')
  await expect(stateOf(page, 'Luis Ortega')).toHaveText('Rejected')
  await page.getByRole('link', { name: 'Notices, 2 unread' }).click()
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
    'Luis Ortega rejected your invite',
    'Rosa Diaz accepted your invite',
  ])
  await page.getByRole('button', { name: 'Mark all as read' }).click()
  await expect(page.getByRole('link', { name: 'Notices', exact: true })).toBeVisible()
})
