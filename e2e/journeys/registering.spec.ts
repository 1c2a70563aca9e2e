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

test.describe('in Spanish on a phone', () => {
  test.use({ locale: 'es-US', viewport: { width: 390, height: 844 } })

  test('a trainer with a photographed license types little, because it is read', async ({ page }) => {
    const { email, password: base } = createRegistration()
    const password = `${base}-B7`
    const effort = new Effort(page)
    await page.goto('/registration')
    await effort.open('Regístrese para participar en las carreras')
    await effort.press('Comenzar')
    await effort.open('¿Es usted una persona cubierta?')
    await page.getByRole('radio', { name: 'Persona cubierta', exact: true }).check()
    await effort.press('Continuar')
    await effort.open('Lea el acuerdo')
    await effort.press('Aceptar y continuar')
    await effort.open('Confirme el acuerdo')
    await page.getByRole('checkbox').check()
    await effort.type('Su nombre completo', 'José Muñoz Peña')
    await effort.press('Continuar')
    await effort.open('Cargue su licencia de carreras')
    await page.locator('input[type=file]').last().setInputFiles(licenseImage)
    // The license is read in the background.
    await expect(page.getByRole('heading', { level: 1, name: 'Revise lo que leímos' })).toBeVisible({ timeout: 60_000 })
    await effort.open('Revise lo que leímos')
    await expect(page.getByLabel('Estado', { exact: true })).toHaveValue('PR')
    await expect(page.getByLabel('Número de licencia')).toHaveValue('PR774807')
    await expect(page.getByRole('img', { name: 'La licencia que cargó' })).toBeVisible()
    await effort.press('Continuar')
    await effort.open('No encontramos su licencia')
    await effort.press('Continuar e ingresar mis datos')
    await effort.open('¿Cuál es su fecha de nacimiento?')
    await expect(page.getByLabel('Año')).toHaveValue('1961')
    await effort.press('Continuar')
    await effort.open('Todavía no está en nuestros registros')
    await page.getByRole('main').getByRole('link', { name: 'Continuar', exact: true }).click()
    await effort.open('¿Qué hace usted en las carreras?')
    await page.getByRole('checkbox', { name: 'Entrenador', exact: true }).check()
    await effort.press('Continuar')
    await effort.open('¿Cómo se llama?')
    await expect(page.getByLabel('Nombre', { exact: true })).toHaveValue('José')
    await expect(page.getByLabel('Apellido', { exact: true })).toHaveValue('Muñoz Peña')
    await effort.press('Continuar')
    await effort.open('¿Cómo podemos comunicarnos con usted?')
    await effort.type('Correo electrónico', email)
    await effort.press('Continuar')
    await effort.open('¿Cuál es su dirección?')
    await effort.type('Calle y número', '1 Main St')
    await effort.type('Ciudad', 'San Juan')
    await effort.type('Código postal (ZIP)', '00901')
    await effort.press('Continuar')
    await effort.open('Confirme su correo o su celular')
    await effort.press('Enviar código')
    await effort.open('Ingrese el código')
    await page.getByLabel('Código de 6 dígitos').fill(await waitForCode(email))
    await effort.press('Continuar')
    await effort.open('Elija su nombre de usuario')
    await effort.press('Continuar')
    await effort.open('Revise sus respuestas')
    await page.getByRole('link', { name: 'Todo es correcto' }).click()
    await effort.open('Cree una contraseña')
    await page.getByLabel('Contraseña', { exact: true }).fill(password)
    await page.getByLabel('Confirmar contraseña', { exact: true }).fill(password)
    await effort.press('Crear cuenta y registrarme')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Usted está registrado')
    // The page that confirms the registration asks for nothing.
    // oxlint-disable-next-line no-console
    console.log(`a trainer with a license: ${effort.paths.length} pages to answer, ${effort.typed} typed characters`)
    expect(effort.paths.length).toBeLessThanOrEqual(18)
    expect(effort.typed).toBeLessThanOrEqual(90)
  })
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

test.describe('in Spanish', () => {
  test.use({ locale: 'es-US', viewport: { width: 1280, height: 800 } })

  test('a person of 15 sees the eligibility page and can correct a mistake', async ({ page }) => {
    const effort = new Effort(page)
    await page.goto('/registration')
    await effort.press('Comenzar')
    await page.getByRole('radio', { name: 'Persona no cubierta', exact: true }).check()
    await effort.press('Continuar')
    await effort.press('Aceptar y continuar')
    await effort.type('Mes', '1')
    await effort.type('Día', '2')
    await effort.type('Año', String(new Date().getFullYear() - 15))
    await effort.press('Continuar')
    await effort.open('Todavía no puede registrarse')
    await expect(page).toHaveURL('/registration/not-eligible')
    await page.getByRole('link', { name: 'corríjala' }).click()
    await effort.type('Año', '1980')
    await effort.press('Continuar')
    await effort.open('¿Qué hace usted en las carreras?')
  })
})
