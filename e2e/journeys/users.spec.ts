import {
  waitForInvitation,
  readDemonstrationAccount,
  signIn,
  expect,
  test,
  recordPageErrors,
} from '@portal/testing-e2e'

test('an administrator invites a person, who chooses a password, becomes an editor and gets the editors’ menu', async ({
  page,
  browser,
  pageErrors,
}) => {
  const number = String(Date.now()).slice(-9)
  const email = `invited.${number}@newcomers.example`
  const name = `Inés Invited ${number}`
  await signIn(page, readDemonstrationAccount('admin'))
  await page.goto('/users')
  await page.getByRole('button', { name: 'Add user' }).click()
  const addDialog = page.getByRole('dialog', { name: 'Add a user' })
  await addDialog.getByLabel('Email').fill(email)
  await addDialog.getByLabel('First and last name').fill(name)
  await addDialog.getByRole('button', { name: 'Add user' }).click()
  await expect(addDialog).toBeHidden()
  const searchUser = async () => {
    await page.getByRole('searchbox', { name: 'Name, username or full email address' }).fill(email)
    await page.keyboard.press('Enter')
    return page.getByRole('row').filter({ hasText: email })
  }
  await expect((await searchUser()).getByText('Invited', { exact: true })).toBeVisible()
  expect(page.url()).not.toContain('invited')

  const { login, password } = await waitForInvitation(email)
  const invitedContext = await browser.newContext()
  await recordPageErrors(invitedContext, pageErrors)
  const person = await invitedContext.newPage()
  await person.goto('/login')
  await person.getByLabel('Email or username').fill(login)
  await person.getByLabel('Password', { exact: true }).fill(password)
  await person.getByRole('main').getByRole('button', { name: 'Sign in' }).click()
  await expect(person.getByRole('heading', { level: 1 })).toHaveText('Choose your password')
  await person.getByLabel('New password', { exact: true }).fill('a-steady-brown-cob')
  await person.getByLabel('Confirm password').fill('a-steady-brown-cob')
  await person.getByRole('button', { name: 'Save password and sign in' }).click()
  await expect(person.getByRole('button', { name: 'Sign out' })).toBeVisible({ timeout: 20_000 })
  const staffMenu = person.getByRole('navigation').getByRole('button', { name: 'Manage' })
  await expect(staffMenu).toBeHidden()

  // The copy follows the pool within seconds.
  await expect(async () => {
    await page.reload()
    await expect((await searchUser()).getByText('Active', { exact: true })).toBeVisible({ timeout: 2000 })
  }).toPass({ timeout: 45_000 })
  await page.getByRole('button', { name: `Edit: ${name}` }).click()
  const editDialog = page.getByRole('dialog', { name: `Edit ${name}` })
  await editDialog.getByLabel('Editor').check()
  await editDialog.getByRole('button', { name: 'Save user' }).click()
  await expect((await searchUser()).getByText('Public commenter and Editor')).toBeVisible()

  await person.getByRole('button', { name: 'Sign out' }).click()
  await signIn(person, { name: email, password: 'a-steady-brown-cob' })
  await expect(staffMenu).toBeVisible()
  await invitedContext.close()
})
