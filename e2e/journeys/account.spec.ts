import { portalOrigin } from '../portal/portal-calls.ts'
import { codeSentTo } from '../portal/outbox.ts'
import { pressByKeyboard, typeInto } from '../portal/keyboard.ts'
import { demonstrationPerson, newcomer, newPerson, signIn } from '../portal/people.ts'
import { expect, test } from '../portal/portal-test.ts'

test('a newcomer registers by keyboard alone, confirms with the code and is signed in', async ({ page }) => {
  const person = newcomer()
  await page.goto('/')
  await pressByKeyboard(page, page.getByRole('banner').getByRole('link', { name: 'Register' }))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Register')
  await typeInto(page, page.getByLabel('First name'), person.firstName)
  await typeInto(page, page.getByLabel('Last name'), person.lastName)
  await typeInto(page, page.getByLabel('Email'), person.email)
  await typeInto(page, page.getByLabel('Cell phone'), person.phone)
  await typeInto(page, page.getByLabel('New password', { exact: true }), person.password)
  await typeInto(page, page.getByLabel('New password again'), person.password)
  await pressByKeyboard(page, page.getByRole('main').getByRole('button', { name: 'Register' }))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Confirm your registration')
  await typeInto(page, page.getByLabel('6 digit code'), await codeSentTo(person.phone))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible({ timeout: 20_000 })
  await expect(page).toHaveURL('/')
})

test('a refused registration says what is wrong, at the top and beside the field', async ({ page }) => {
  await page.goto('/register')
  await page.getByLabel('Email').fill('nobody')
  await page.getByLabel('New password', { exact: true }).fill('short')
  await page.getByRole('main').getByRole('button', { name: 'Register' }).click()
  const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' })
  await expect(summary).toBeFocused()
  await summary.getByRole('link', { name: /email/i }).click()
  await expect(page.getByLabel('Email')).toBeFocused()
  await expect(page.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true')
})

test('a guarded page is remembered while one signs in, and the password never leaves the page', async ({ page }) => {
  const { name, password } = demonstrationPerson('reader')
  const bodies: string[] = []
  page.on('request', (request) => bodies.push(request.postData() ?? ''))
  await page.goto('/my-comments')
  await expect(page).toHaveURL('/login')
  await signIn(page, { name, password })
  await expect(page).toHaveURL('/my-comments')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My comments')
  expect(bodies.filter((body) => body.includes(password))).toEqual([])
  // Groups, user name and access token; nothing with which the session could be renewed.
  const kept = await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))
  expect(kept).not.toContain('refresh')
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My comments')
})

test('a wrong password is refused with the sentence of the specification', async ({ page }) => {
  const { name } = demonstrationPerson('reader')
  for (const who of [name, 'nobody.at.all@demo.example']) {
    await page.goto('/login')
    await page.getByLabel('Email or username').fill(who)
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
  await signIn(page, await newPerson())
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
  // What else stays is the portal's own: texts it has read, the release it opened.
  expect(left.filter((key) => !/^portal\.(theme|generation|cache-label|texts\..+)$/.test(key))).toEqual([])
  // The service takes its cookie back a moment after the page has forgotten the person.
  await expect.poll(async () => (await context.cookies()).filter(({ value }) => value !== '')).toEqual([])
  await page.goto('/my-comments')
  await expect(page).toHaveURL('/login')
})

test('a forgotten password is set anew with a code, and the old one is of no use any more', async ({ page }) => {
  const person = await newPerson()
  await page.goto('/login')
  await page.getByRole('link', { name: 'I forgot my password' }).click()
  await page.getByLabel('Email or username').fill(person.name)
  const asked = new Date()
  await page.getByRole('button', { name: 'Send the code' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Reset password')
  await page.getByLabel('6 digit code').fill(await codeSentTo(person.phone, portalOrigin, asked))
  await page.getByLabel('New password', { exact: true }).fill('a-restless-bay-colt')
  await page.getByLabel('New password again').fill('a-restless-bay-colt')
  await page.getByRole('button', { name: 'Set the new password' }).click()
  await expect(page.getByText('Your password was changed. Sign in with the new one.')).toBeVisible()
  await page.getByLabel('Email or username').fill(person.name)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText('Incorrect username or password.').first()).toBeVisible()
  await signIn(page, { name: person.name, password: 'a-restless-bay-colt' })
})
