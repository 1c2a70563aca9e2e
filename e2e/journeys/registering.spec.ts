import { fileURLToPath } from 'node:url'
import {
  createRegistration,
  expect,
  pressByKeyboard,
  tabTo,
  test,
  typeInto,
  waitForCode,
  waitForResumeLink,
  type Page,
} from '@portal/testing-e2e'

/** A generated license of José Ángel Muñoz Peña from Puerto Rico. */
const licenseImage = fileURLToPath(
  new URL('../../services/registration/src/testing/images/license.jpg', import.meta.url),
)

/** What registering costs a person: pages and typed characters. */
class Effort {
  readonly paths: string[] = []
  typed = 0

  constructor(private readonly page: Page) {}

  /** Waits for a page of the wizard and counts it. */
  async open(title: string): Promise<void> {
    await expect(this.page.getByRole('heading', { level: 1 })).toHaveText(title)
    this.paths.push(new URL(this.page.url()).pathname)
  }

  async type(label: string, text: string): Promise<void> {
    this.typed += text.length
    await this.page.getByLabel(label, { exact: true }).fill(text)
  }

  /** Presses the button that saves the page's answer. */
  async press(name = 'Continue'): Promise<void> {
    await this.page.getByRole('main').getByRole('button', { name, exact: true }).click()
  }
}

async function answerDateOfBirth(effort: Effort, month: string, day: string, year: string): Promise<void> {
  await effort.open('What is your date of birth?')
  await effort.type('Month', month)
  await effort.type('Day', day)
  await effort.type('Year', year)
  await effort.press()
}

test('an owner registers by manual entry with the keyboard alone, signs in and downloads a certificate', async ({
  page,
}) => {
  const { email, password: base } = createRegistration()
  const password = `${base}-B7`
  const { keyboard } = page
  const paths: string[] = []
  /** Waits for a page of the wizard, which has moved the focus to its title. */
  const open = async (title: string) => {
    const heading = page.getByRole('heading', { level: 1 })
    await expect(heading).toHaveText(title)
    await expect(heading).toBeFocused()
    paths.push(new URL(page.url()).pathname)
  }
  const type = (label: string, text: string) => typeInto(page, page.getByLabel(label, { exact: true }), text)
  const press = (role: 'button' | 'link', name: string) =>
    pressByKeyboard(page, page.getByRole('main').getByRole(role, { name, exact: true }))

  await page.goto('/')
  await pressByKeyboard(page, page.getByRole('link', { name: 'Register', exact: true }).first())
  await open('Register to take part in racing')
  await press('button', 'Start')
  await open('Are you a covered person?')
  // Nothing is selected: the summary of errors takes the focus, and its link leads to the field.
  await press('button', 'Continue')
  await expect(page.getByRole('alert').filter({ hasText: 'There is a problem' })).toBeFocused()
  await pressByKeyboard(page, page.getByRole('alert').getByRole('link'))
  await expect(page.getByRole('radio', { name: 'Covered person', exact: true })).toBeFocused()
  await keyboard.press('Space')
  await keyboard.press('Enter')
  await open('Read the agreement')
  await press('button', 'Accept and continue')
  await open('Confirm the agreement')
  await tabTo(page, page.getByRole('checkbox'))
  await keyboard.press('Space')
  await type('Your full name', 'Nadia Okonkwo')
  await keyboard.press('Enter')
  await open('Upload your racing license')
  await press('button', 'Enter my license by hand')
  await open('What is your racing license?')
  await type('State', 'Kentucky')
  await type('License number', 'O-7716')
  await keyboard.press('Enter')
  await open('We didn’t find your license')
  await press('button', 'Continue without a record')
  await open('What is your date of birth?')
  await type('Month', '3')
  await type('Day', '31')
  await type('Year', '1980')
  await keyboard.press('Enter')
  await open('You’re not in our records yet')
  await press('link', 'Continue')
  await open('What do you do in racing?')
  await tabTo(page, page.getByRole('checkbox', { name: 'Owner', exact: true }))
  await keyboard.press('Space')
  await keyboard.press('Enter')
  await open('What is your name?')
  // Typed to confirm the agreement, so it isn't typed again.
  await expect(page.getByLabel('First name', { exact: true })).toHaveValue('Nadia')
  await expect(page.getByLabel('Last name', { exact: true })).toHaveValue('Okonkwo')
  // Escape keeps the person on the page, and the focus on the button that opened the dialog.
  await press('button', 'Leave registration')
  await expect(page.getByRole('dialog')).toBeVisible()
  await keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Leave registration' })).toBeFocused()
  await page.goBack()
  await expect(page.getByRole('checkbox', { name: 'Owner', exact: true })).toBeChecked()
  await page.goForward()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('What is your name?')
  await press('button', 'Continue')
  await open('How can we reach you?')
  await type('Email', email)
  await keyboard.press('Enter')
  await open('What is your address?')
  await expect(page.getByLabel('State', { exact: true })).toHaveValue('KY')
  await type('Street address', '1 Main St')
  await type('City', 'Lexington')
  await type('ZIP code', '40511')
  await keyboard.press('Enter')
  await open('Confirm your email or phone')
  await press('button', 'Send code')
  await open('Enter the code')
  const code = await waitForCode(email)
  await type('6-digit code', `${code.slice(0, 3)} ${code.slice(3)}`)
  await keyboard.press('Enter')
  await open('Choose your username')
  const username = await page.getByLabel('Username', { exact: true }).inputValue()
  await press('button', 'Continue')
  await open('Check your answers')
  await press('link', 'These are correct')
  await open('Create a password')
  await type('Password', password)
  await type('Confirm password', password)
  await keyboard.press('Enter')
  await open('You’re registered')
  await expect(page.locator('.wizard-reference strong')).toHaveText(/\d/)
  // oxlint-disable-next-line no-console
  console.log(`an owner by manual entry: ${paths.length} pages`)
  expect(paths.length).toBeLessThanOrEqual(20)

  await press('link', 'Sign in')
  await type('Email or username', username)
  await type('Password', password)
  await keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible()

  await page.goto('/certificate')
  await expect(page.getByText('Nadia Okonkwo').last()).toBeVisible()
  const download = page.waitForEvent('download')
  await press('button', 'Create in English')
  expect((await download).suggestedFilename()).toMatch(/^certificate-.+\.pdf$/)
})

test('a trainer with a photographed license types little, because it is read', async ({ page }) => {
  const { email, password: base } = createRegistration()
  const password = `${base}-B7`
  const effort = new Effort(page)
  await page.goto('/registration')
  await effort.open('Register to take part in racing')
  await effort.press('Start')
  await effort.open('Are you a covered person?')
  await page.getByRole('radio', { name: 'Covered person', exact: true }).check()
  await effort.press()
  await effort.open('Read the agreement')
  await effort.press('Accept and continue')
  await effort.open('Confirm the agreement')
  await page.getByRole('checkbox').check()
  await effort.type('Your full name', 'José Muñoz Peña')
  await effort.press()
  await effort.open('Upload your racing license')
  await page.locator('input[type=file]').last().setInputFiles(licenseImage)
  // The license is read in the background.
  await expect(page.getByRole('heading', { level: 1, name: 'Check what we read' })).toBeVisible({ timeout: 60_000 })
  await effort.open('Check what we read')
  await expect(page.getByLabel('State', { exact: true })).toHaveValue('PR')
  await expect(page.getByLabel('License number')).toHaveValue('PR774807')
  await expect(page.getByRole('img', { name: 'Your uploaded license' })).toBeVisible()
  await effort.press()
  await effort.open('We didn’t find your license')
  await effort.press('Continue without a record')
  await effort.open('What is your date of birth?')
  await expect(page.getByLabel('Year')).toHaveValue('1961')
  await effort.press()
  await effort.open('You’re not in our records yet')
  await page.getByRole('main').getByRole('link', { name: 'Continue', exact: true }).click()
  await effort.open('What do you do in racing?')
  await page.getByRole('checkbox', { name: 'Trainer', exact: true }).check()
  await effort.press()
  await effort.open('What is your name?')
  await expect(page.getByLabel('First name', { exact: true })).toHaveValue('José')
  await expect(page.getByLabel('Last name', { exact: true })).toHaveValue('Muñoz Peña')
  await effort.press()
  await effort.open('How can we reach you?')
  await effort.type('Email', email)
  await effort.press()
  await effort.open('What is your address?')
  await effort.type('Street address', '1 Main St')
  await effort.type('City', 'San Juan')
  await effort.type('ZIP code', '00901')
  await effort.press()
  await effort.open('Confirm your email or phone')
  await effort.press('Send code')
  await effort.open('Enter the code')
  await page.getByLabel('6-digit code').fill(await waitForCode(email))
  await effort.press()
  await effort.open('Choose your username')
  await effort.press()
  await effort.open('Check your answers')
  await page.getByRole('link', { name: 'These are correct' }).click()
  await effort.open('Create a password')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm password', { exact: true }).fill(password)
  await effort.press('Create account and register')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You’re registered')
  // The page that confirms the registration asks for nothing.
  // oxlint-disable-next-line no-console
  console.log(`a trainer with a license: ${effort.paths.length} pages to answer, ${effort.typed} typed characters`)
  expect(effort.paths.length).toBeLessThanOrEqual(18)
  expect(effort.typed).toBeLessThanOrEqual(90)
})

test('somebody who leaves halfway continues there, in the same browser and then on a phone', async ({
  page,
  context,
  browser,
}) => {
  const { email } = createRegistration()
  const effort = new Effort(page)
  await page.goto('/registration')
  await effort.press('Start')
  await effort.open('Are you a covered person?')
  await page.getByRole('radio', { name: 'Non-covered person', exact: true }).check()
  await effort.press()
  await effort.open('Read the agreement')
  await effort.press('Accept and continue')
  await answerDateOfBirth(effort, 'March', '31', '1980')
  await effort.open('What do you do in racing?')
  await page.close()

  const later = await context.newPage()
  await later.goto('/registration')
  await later.getByRole('link', { name: 'Continue registration' }).click()
  await expect(later.getByRole('heading', { level: 1 })).toHaveText('What do you do in racing?')
  await later.goto('/registration/password')
  await expect(later).toHaveURL('/registration/roles')
  await later.getByRole('link', { name: 'Back' }).click()
  await expect(later.getByLabel('Month')).toHaveValue('3')

  await later.getByRole('link', { name: 'Continue later' }).click()
  await later.getByLabel('Email or cell phone').fill(email)
  await later.getByRole('button', { name: 'Send code' }).click()
  await later.getByLabel('6-digit code').fill(await waitForCode(email))
  await later.getByRole('main').getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(later.getByText('We sent you a link')).toBeVisible()

  const phoneContext = await browser.newContext({ locale: 'es-US', viewport: { width: 390, height: 844 } })
  const phone = await phoneContext.newPage()
  const link = await waitForResumeLink(email)
  const opened = new Date()
  await phone.goto(link)
  await phone.getByRole('button', { name: 'Enviar código' }).click()
  await phone.getByLabel('Código de 6 dígitos').fill(await waitForCode(email, undefined, opened))
  await phone.getByRole('main').getByRole('button', { name: 'Continuar', exact: true }).click()
  await expect(phone).toHaveURL('/registration/roles')
  await phone.goto('/registration/identity')
  await expect(phone.getByLabel('Año')).toHaveValue('1980')
  await phoneContext.close()

  await later.goto('/registration/roles')
  await expect(later.getByText('You continued on another device')).toBeVisible()
})

test('a person under 16 sees the eligibility page and can correct a mistake', async ({ page }) => {
  const effort = new Effort(page)
  await page.goto('/registration')
  await effort.press('Start')
  await page.getByRole('radio', { name: 'Non-covered person', exact: true }).check()
  await effort.press()
  await effort.press('Accept and continue')
  await answerDateOfBirth(effort, '1', '2', String(new Date().getFullYear() - 14))
  await effort.open('You can’t register yet')
  await expect(page).toHaveURL('/registration/not-eligible')
  await page.getByRole('link', { name: 'correct it' }).click()
  await effort.type('Year', '1980')
  await effort.press()
  await effort.open('What do you do in racing?')
})
