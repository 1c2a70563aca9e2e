import {
  portalOrigin,
  waitForCode,
  pressByKeyboard,
  typeInto,
  readDemonstrationAccount,
  createRegistration,
  registerPerson,
  signIn,
  expect,
  test,
} from '@portal/testing-e2e'

test('a visitor registers by keyboard alone, confirms with the code and is signed in', async ({ page }) => {
  const person = createRegistration()
  await page.goto('/')
  await pressByKeyboard(page, page.getByRole('banner').getByRole('link', { name: 'Create an account' }))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Create an account')
  await typeInto(page, page.getByLabel('First name'), person.firstName)
  await typeInto(page, page.getByLabel('Last name'), person.lastName)
  await typeInto(page, page.getByLabel('Email'), person.email)
  await typeInto(page, page.getByLabel('Cell phone'), person.phone)
  await typeInto(page, page.getByLabel('New password', { exact: true }), person.password)
  await typeInto(page, page.getByLabel('Confirm password'), person.password)
  await pressByKeyboard(page, page.getByRole('main').getByRole('button', { name: 'Create account' }))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Confirm your account')
  await typeInto(page, page.getByLabel('6-digit code'), await waitForCode(person.phone))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible({ timeout: 20_000 })
  await expect(page).toHaveURL('/')
})

test('a refused registration shows the errors at the top and next to the fields', async ({ page }) => {
  await page.goto('/register')
  await page.getByLabel('Email').fill('unknownId')
  await page.getByLabel('New password', { exact: true }).fill('short')
  await page.getByRole('main').getByRole('button', { name: 'Create account' }).click()
  const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' })
  await expect(summary).toBeFocused()
  await summary.getByRole('link', { name: /email/i }).click()
  await expect(page.getByLabel('Email')).toBeFocused()
  await expect(page.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true')
})

test('sign-in returns to the protected page that was requested, and the password never leaves the page', async ({
  page,
}) => {
  const { name, password } = readDemonstrationAccount('reader')
  const requestBodies: string[] = []
  page.on('request', (request) => requestBodies.push(request.postData() ?? ''))
  await page.goto('/my-comments')
  await expect(page).toHaveURL('/login')
  await signIn(page, { name, password })
  await expect(page).toHaveURL('/my-comments')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My comments')
  expect(requestBodies.filter((body) => body.includes(password))).toEqual([])
  // Groups, user name and access token, but nothing that could renew the session.
  const savedText = await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))
  expect(savedText).not.toContain('refresh')
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My comments')
})

test('a wrong password is refused with the specified message', async ({ page }) => {
  const { name } = readDemonstrationAccount('reader')
  for (const unknownName of [name, 'unknownId.at.all@demo.example']) {
    await page.goto('/login')
    await page.getByLabel('Email or username').fill(unknownName)
    await page.getByLabel('Password', { exact: true }).fill('not-the-password')
    await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByText('Incorrect username or password.').first()).toBeVisible()
    await expect(page).toHaveURL('/login')
  }
})

test('signing out forgets the user and the two comment filters, in this tab and in the others', async ({
  page,
  context,
}) => {
  await signIn(page, await registerPerson())
  await page.evaluate(() => {
    localStorage.setItem('portal.theme', 'dark')
    for (const name of ['portal.comments.public', 'portal.comments.authority']) localStorage.setItem(name, 'false')
  })
  const other = await context.newPage()
  await other.goto('/my-comments')
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('My comments')
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('banner').getByRole('button', { name: 'Sign in' })).toBeVisible()
  await expect(other.getByRole('banner').getByRole('button', { name: 'Sign in' })).toBeVisible()
  await expect(other).toHaveURL('/')
  const left = await page.evaluate(() => [...Object.keys(sessionStorage), ...Object.keys(localStorage)])
  expect(left).toContain('portal.theme')
  // Only the portal's own data remains: cached texts and the opened release.
  expect(left.filter((key) => !/^portal\.(theme|generation|cache-label|texts\..+)$/.test(key))).toEqual([])
  // The service clears its cookie a moment after the page has forgotten the user.
  await expect.poll(async () => (await context.cookies()).filter(({ value }) => value !== '')).toEqual([])
  await page.goto('/my-comments')
  await expect(page).toHaveURL('/login')
})

test('a forgotten password is reset with a code, and the old one no longer works', async ({ page }) => {
  const person = await registerPerson()
  await page.goto('/login')
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await page.getByLabel('Email or username').fill(person.name)
  const requestedAt = new Date()
  await page.getByRole('button', { name: 'Send code' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Reset your password')
  await page.getByLabel('6-digit code').fill(await waitForCode(person.phone, portalOrigin, requestedAt))
  await page.getByLabel('New password', { exact: true }).fill('a-restless-bay-colt')
  await page.getByLabel('Confirm password').fill('a-restless-bay-colt')
  await page.getByRole('button', { name: 'Save new password' }).click()
  await expect(page.getByText('Your password was changed. Sign in with your new password.')).toBeVisible()
  await page.getByLabel('Email or username').fill(person.name)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText('Incorrect username or password.').first()).toBeVisible()
  await signIn(page, { name: person.name, password: 'a-restless-bay-colt' })
})
