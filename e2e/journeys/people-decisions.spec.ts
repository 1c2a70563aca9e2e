import { fileURLToPath } from 'node:url'
import {
  createRegistration,
  expect,
  registerPerson,
  registerRacingPerson,
  restoreSession,
  signIn,
  test,
  waitForCode,
  type Browser,
  type Locator,
  type Page,
} from '@portal/testing-e2e'

/** The image of a license, which also serves as a signed consent. */
const image = fileURLToPath(new URL('../../services/registration/src/testing/images/license.jpg', import.meta.url))

const press = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true }).click()
const follow = (page: Page, name: string) => page.getByRole('main').getByRole('link', { name, exact: true }).click()
const expectTitle = (page: Page, title: string) => expect(page.getByRole('heading', { level: 1 })).toHaveText(title)

/** Answers the questions of a covered person up to the license. */
async function reachLicense(page: Page, name: string): Promise<void> {
  await page.getByRole('radio', { name: 'Covered person', exact: true }).check()
  await press(page, 'Continue')
  await press(page, 'Accept and continue')
  await page.getByRole('checkbox').check()
  await page.getByLabel('Your full name').fill(name)
  await press(page, 'Continue')
  await press(page, 'Enter my license by hand')
}

async function enterLicense(page: Page, state: string, number: string): Promise<void> {
  await page.getByLabel('State', { exact: true }).selectOption(state)
  await page.getByLabel('License number').fill(number)
  await press(page, 'Continue')
}

async function enterDateOfBirth(page: Page, month: string, day: string, year: string): Promise<void> {
  await expectTitle(page, 'What is your date of birth?')
  await page.getByLabel('Month').fill(month)
  await page.getByLabel('Day').fill(day)
  await page.getByLabel('Year').fill(year)
  await press(page, 'Continue')
}

async function enterAddress(page: Page): Promise<void> {
  await expectTitle(page, 'What is your address?')
  await page.getByLabel('Street address').fill('1 Main St')
  await page.getByLabel('City').fill('Lexington')
  await page.getByLabel('ZIP code').fill('40511')
  await press(page, 'Continue')
}

async function openAsAdministrator(browser: Browser, path: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  await restoreSession(page, 'admin')
  await page.goto(path)
  return page
}

/** Opens further pages of the queue, oldest first, until the licenses are there. */
async function showLicenses(staff: Page, licenses: Locator, count: number): Promise<void> {
  const more = staff.getByRole('button', { name: 'Show more licenses' })
  await expect(async () => {
    if ((await licenses.count()) < count && (await more.isVisible())) await more.click()
    expect(await licenses.count()).toBe(count)
  }).toPass()
}

test('staff verify both boards of a veterinarian, and confirm a regulatory veterinarian', async ({ browser }) => {
  const contexts = [await browser.newContext(), await browser.newContext()] as const
  const vet = await registerRacingPerson(contexts[0].request, {
    role: 'veterinarian',
    firstName: 'Vera',
    lastName: 'Lindqvist',
  })
  const official = await registerRacingPerson(contexts[1].request, {
    role: 'regulatory-veterinarian',
    firstName: 'Rhea',
    lastName: 'Osei',
  })
  const [vetPage, officialPage] = [await contexts[0].newPage(), await contexts[1].newPage()]
  await signIn(vetPage, vet)
  await vetPage.goto('/my-information')
  await expect(vetPage.getByText('Waiting for confirmation')).toBeVisible()

  const staff = await openAsAdministrator(browser, '/people-review?queue=licenses')
  const boards = staff.getByRole('article').filter({ hasText: vet.hisaPersonId }).filter({ hasText: 'Vet board' })
  await showLicenses(staff, boards, 2)
  await boards
    .filter({ hasText: 'KY-VET' })
    .getByRole('button', { name: /^Approve license/ })
    .click()
  await staff.getByRole('dialog').getByRole('button', { name: 'Approve license' }).click()
  await expect(boards).toHaveCount(1)
  await vetPage.reload()
  await expect(vetPage.getByText('Waiting for confirmation')).toHaveCount(0)
  await boards.getByRole('button', { name: /^Approve license/ }).click()
  await staff.getByRole('dialog').getByRole('button', { name: 'Approve license' }).click()
  await expect(boards).toHaveCount(0)
  await vetPage.goto('/certificate')
  await expect(vetPage.getByText('Veterinarian (Kentucky and New York)')).toBeVisible()

  await signIn(officialPage, official)
  await officialPage.goto('/my-information')
  await expect(officialPage.getByText('Waiting for confirmation')).toBeVisible()
  await staff.goto(`/people-management/${official.hisaPersonId}`)
  await staff.getByRole('button', { name: 'Confirm: Regulatory veterinarian' }).click()
  await staff.getByRole('dialog').getByRole('button', { name: 'Confirm role' }).click()
  await expect(staff.getByRole('button', { name: 'Confirm: Regulatory veterinarian' })).toHaveCount(0)
  await officialPage.reload()
  await expect(officialPage.getByText('Waiting for confirmation')).toHaveCount(0)
})

test('a jockey of 17 registers with consent on a phone, and staff see it beside the license', async ({
  page,
  browser,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const { email, password: base } = createRegistration()
  const password = `${base}-B7`
  await page.goto('/registration')
  await press(page, 'Start')
  await reachLicense(page, 'Lena Ortiz')
  await enterLicense(page, 'KY', `J-${Date.now()}`)
  await press(page, 'Continue without a record')
  await enterDateOfBirth(page, '1', '2', String(new Date().getFullYear() - 17))
  await follow(page, 'Continue')
  await expectTitle(page, 'What do you do in racing?')
  await expect(page.getByRole('checkbox', { name: /^Trainer/ })).toHaveCount(0)
  await page.getByRole('checkbox', { name: /^Jockey/ }).check()
  await press(page, 'Continue')
  await page.getByLabel('Last physical').fill('01/05/2026')
  await page.getByLabel('Baseline concussion test').fill('01/06/2026')
  await page.getByRole('radio', { name: /^No/ }).check()
  await press(page, 'Continue')
  await expectTitle(page, 'Your parent or guardian must agree')
  await page.getByLabel('Name of your parent or guardian').fill('Marta Ortiz')
  await page.locator('input[type=file]').setInputFiles(image)
  await expect(page.getByText('license.jpg')).toBeVisible()
  await press(page, 'Continue')
  await expectTitle(page, 'What is your name?')
  await press(page, 'Continue')
  await page.getByLabel('Email').fill(email)
  await press(page, 'Continue')
  await enterAddress(page)
  await press(page, 'Send code')
  await page.getByLabel('6-digit code').fill(await waitForCode(email))
  await press(page, 'Continue')
  await expectTitle(page, 'Choose your username')
  await press(page, 'Continue')
  await follow(page, 'These are correct')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm password').fill(password)
  await press(page, 'Create account and register')
  await expectTitle(page, 'You’re registered')
  const hisaPersonId = (await page.locator('.wizard-reference strong').textContent()) ?? ''

  const staff = await openAsAdministrator(browser, '/people-review?queue=licenses')
  const card = staff.getByRole('article').filter({ hasText: hisaPersonId })
  await showLicenses(staff, card, 1)
  await card.getByRole('button', { name: /^Show files/ }).click()
  const consent = card.getByRole('img', { name: 'Guardian’s consent' })
  await expect(consent).toBeVisible()
  await expect.poll(() => consent.evaluate((shown: HTMLImageElement) => shown.naturalWidth)).toBeGreaterThan(0)
  await card.getByRole('button', { name: /^Approve license/ }).click()
  await staff.getByRole('dialog').getByRole('button', { name: 'Approve license' }).click()
  await expect(card).toHaveCount(0)
})

test('a commenter becomes an owner with the same account, and gets a longer password', async ({ page }) => {
  const commenter = await registerPerson()
  const password = 'A-longer-mare-77'
  await signIn(page, commenter)
  await page.getByRole('main').getByRole('link', { name: 'Register', exact: true }).click()
  await press(page, 'Start')
  await reachLicense(page, 'Nadia Okonkwo')
  await enterLicense(page, 'KY', `O-${Date.now()}`)
  await press(page, 'Continue without a record')
  await enterDateOfBirth(page, '3', '31', '1980')
  await follow(page, 'Continue')
  await page.getByRole('checkbox', { name: /^Owner/ }).check()
  await press(page, 'Continue')
  await expectTitle(page, 'What is your name?')
  await press(page, 'Continue')
  await expectTitle(page, 'How can we reach you?')
  await expect(page.getByLabel('Cell phone')).toHaveValue(commenter.phone)
  await press(page, 'Continue')
  await enterAddress(page)
  // The phone of the account is confirmed, and the account has a username.
  await follow(page, 'These are correct')
  await page.getByLabel('Current password').fill(commenter.password)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm password').fill(password)
  await press(page, 'Save password and register')
  await expectTitle(page, 'You’re registered')
  await page.getByRole('button', { name: 'Sign out' }).click()
  await signIn(page, { ...commenter, password })
  await page.goto('/my-information')
  await expect(page.getByText('Owner')).toBeVisible()
})

test('a mismatch is blocked with a reference number until support unlocks it', async ({ page, browser }) => {
  await page.goto('/registration')
  await press(page, 'Start')
  await reachLicense(page, 'Marcus Hale')
  // An invented jockey agent of the demonstration's license registry.
  await enterLicense(page, 'FL', 'JA-440090')
  await page.getByRole('radio', { name: /^Marcus/ }).check()
  await press(page, 'Continue')
  await enterDateOfBirth(page, '8', '24', '1971')
  await expectTitle(page, 'We couldn’t confirm who you are')
  const reference = (await page.locator('.wizard-support strong').textContent()) ?? ''

  const staff = await openAsAdministrator(browser, '/registration-support')
  await staff.getByLabel('Reference number').fill(reference)
  await staff.keyboard.press('Enter')
  await staff
    .getByRole('main')
    .getByRole('button', { name: /^Unlock/ })
    .click()
  await staff.getByRole('dialog').getByLabel('Reason').fill('Checked by phone')
  await staff
    .getByRole('dialog')
    .getByRole('button', { name: /^Unlock/ })
    .click()
  await expect(staff.getByRole('dialog')).toBeHidden()

  await page.goto('/registration')
  await follow(page, 'Continue registration')
  await enterDateOfBirth(page, '8', '23', '1971')
  await expectTitle(page, 'We found your record')
  await follow(page, 'Continue')
  await expect(page.getByRole('checkbox', { name: /^Jockey agent/ })).toBeChecked()
})
