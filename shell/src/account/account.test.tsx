import { answerCalls, refusal } from '@portal/testing-web'
import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import spanish from '../../locales/es/shell.json' with { type: 'json' }
import { SignInFailure } from '../session/pool-step.ts'
import { renderInPortal } from '../test-portal.tsx'
import ChangePasswordPage from './change-password.page.tsx'
import ConfirmRegistrationPage from './confirm-registration.page.tsx'
import LoginPage from './login.page.tsx'
import { pendingRegistration, readPending } from './pending-registration.ts'
import RegisterPage from './register.page.tsx'
import ResetPasswordPage from './reset-password.page.tsx'

beforeEach(() => {
  sessionStorage.clear()
  pendingRegistration.set(() => undefined)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const press = (name: string) => screen.getByRole('button', { name })
const field = (name: string | RegExp) => screen.getByLabelText(name)

describe('sign-in', () => {
  const fill = async (user: Awaited<ReturnType<typeof renderInPortal>>['user'], name: string, password: string) => {
    await user.type(field('Email or username'), name)
    await user.type(field('Password'), password)
    await user.click(press('Sign in'))
  }

  it('asks for what is empty, in a summary that takes the focus and beside the fields', async () => {
    const { user } = await renderInPortal(<LoginPage />)
    await user.click(press('Sign in'))
    expect(await screen.findByRole('alert', { name: 'There is a problem' })).toHaveFocus()
    expect(field('Password')).toHaveAccessibleDescription('Username or Password is empty')
    await user.click(screen.getByRole('link', { name: 'Username or Password is empty' }))
    expect(field('Email or username')).toHaveFocus()
  })

  it.each([
    ['incorrect', 'Incorrect username or password.'],
    ['unknown-user', 'User does not exist.'],
    ['too-many', 'Too many attempts. Please wait before you try again.'],
  ] as const)('says "%s" in the specification’s words', async (reason, sentence) => {
    const signIn = () => Promise.reject(new SignInFailure(reason, ''))
    const { user } = await renderInPortal(<LoginPage />, { portal: { signIn } })
    await fill(user, 'jane@demo.example', 'correct-horse')
    expect(await screen.findByRole('alert')).toHaveTextContent(sentence)
  })

  it('says what is wrong again in the other language, and leaves the focus where it is', async () => {
    const { user, host, portal } = await renderInPortal(<LoginPage />)
    const switchTo = (locale: 'en-US' | 'es') =>
      act(async () => {
        host.setLocale(locale)
        await portal.i18n.switchTo(locale)
      })
    await user.click(press('Sign in'))
    await screen.findByRole('link', { name: 'Username or Password is empty' })
    await switchTo('es')
    expect(await screen.findByRole('link', { name: /nombre de usuario o la contraseña/i })).toBeInTheDocument()
    await switchTo('en-US')
    await screen.findByRole('link', { name: 'Username or Password is empty' })
    await fill(user, 'jane@demo.example', 'correct-horse')
    await screen.findByText('Incorrect username or password.')
    await user.click(field('Password'))
    await switchTo('es')
    expect(await screen.findByText(spanish['login.failure.incorrect'])).toBeInTheDocument()
    expect(field('Contraseña')).toHaveFocus()
  })

  it('goes back to the remembered page', async () => {
    const signIn = vi.fn<() => Promise<{ step: 'done' }>>()
    const { user, address, host, portal } = await renderInPortal(<LoginPage />, { portal: { signIn }, at: '/login' })
    // As in the portal: the session tells everyone before the form hears that it is done, and the route is there once.
    signIn.mockImplementation(async () => {
      act(() =>
        host.setSession({
          status: 'signed-in',
          user: { username: 'jane', groups: ['USERS'], expiresAt: Date.now() + 60_000 },
        }),
      )
      return { step: 'done' }
    })
    portal.session.takeTarget = vi.fn<() => string>().mockReturnValueOnce('/my-comments?page=2').mockReturnValue('/')
    await fill(user, ' jane@demo.example', 'correct-horse')
    await waitFor(() => expect(address()).toBe('/my-comments?page=2'))
    expect(signIn).toHaveBeenCalledWith('jane@demo.example', 'correct-horse')
  })

  it('asks for the code when the account is not confirmed yet, and keeps the password for afterwards', async () => {
    const signIn = () => Promise.reject(new SignInFailure('not-confirmed', ''))
    const { user, address } = await renderInPortal(<LoginPage />, { portal: { signIn }, at: '/login' })
    await fill(user, 'jane@demo.example', 'correct-horse')
    await waitFor(() => expect(address()).toBe('/confirm-registration'))
    expect(pendingRegistration.get()).toMatchObject({ email: 'jane@demo.example', password: 'correct-horse' })
  })

  it('lets a person whose account was opened for them choose a password first', async () => {
    const choose = vi.fn<(password: string) => Promise<{ step: 'done' }>>().mockResolvedValue({ step: 'done' })
    const signIn = async () => ({ step: 'new-password', choose }) as const
    const { user } = await renderInPortal(<LoginPage />, { portal: { signIn } })
    await fill(user, 'jane@demo.example', 'first-password')
    expect(await screen.findByRole('heading', { name: 'Choose your password' })).toBeInTheDocument()
    await user.type(field('New password'), 'correct-horse')
    await user.type(field('New password again'), 'other')
    await user.click(press('Set the password and sign in'))
    expect(await screen.findByRole('alert')).toHaveTextContent('New and Confirm Password do not match')
    await user.clear(field('New password again'))
    await user.type(field('New password again'), 'correct-horse')
    await user.click(press('Set the password and sign in'))
    await waitFor(() => expect(choose).toHaveBeenCalledWith('correct-horse'))
  })
})

describe('registration', () => {
  const fillAll = async (user: Awaited<ReturnType<typeof renderInPortal>>['user']) => {
    await user.type(field('First name'), 'Jane')
    await user.type(field('Last name'), 'Doe')
    await user.type(field('Email'), 'jane@demo.example')
    await user.type(field('Cell phone'), '(502) 555-0123')
    await user.type(field('New password'), 'correct-horse')
    await user.type(field('New password again'), 'correct-horse')
  }

  it('tells every broken rule, once, in the specification’s words', async () => {
    const { user } = await renderInPortal(<RegisterPage />)
    await user.type(field('New password'), 'short')
    await user.click(press('Register'))
    const links = (await screen.findAllByRole('link')).map((link) => link.textContent)
    expect(links).toEqual(
      expect.arrayContaining([
        'First and last name are required.',
        'Email is required.',
        'Cell phone is required.',
        'Password is too short - should be 8 chars minimum.',
        'Passwords must match',
      ]),
    )
    expect(links.filter((text) => text === 'First and last name are required.')).toHaveLength(1)
  })

  it('names the password where it is the password that is missing', async () => {
    const { user } = await renderInPortal(<RegisterPage />)
    await user.click(press('Register'))
    expect(await screen.findByRole('link', { name: 'Password is required.' })).toBeInTheDocument()
    expect(screen.queryByText('Username or Password is empty')).toBeNull()
  })

  it('says so where the check for persons is left out, and sends the phone as the service wants it', async () => {
    const requests = answerCalls({
      'POST /api/auth/register': { username: 'jane.doe', destination: '+*******0123', medium: 'SMS', message: '' },
    })
    const { user, address } = await renderInPortal(<RegisterPage />, { at: '/register' })
    expect(screen.getByText('The check that you are a person is left out here.')).toBeInTheDocument()
    await fillAll(user)
    await user.click(press('Register'))
    await waitFor(() => expect(address()).toBe('/confirm-registration'))
    expect(await requests[0]?.json()).toEqual({
      firstName: 'Jane',
      lastName: 'Doe',
      email: 'jane@demo.example',
      phone: '+15025550123',
      password: 'correct-horse',
      confirmPassword: 'correct-horse',
      recaptcha: '',
      locale: 'en-US',
    })
    expect(requests[0]?.headers.get('idempotency-key')).toBeTruthy()
    expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain('correct-horse')
  })

  it('is as it was typed after a reload, but for the passwords; nothing is left once the account is made', async () => {
    answerCalls({ 'POST /api/auth/register': { username: 'jane.doe', destination: '', medium: 'SMS', message: '' } })
    const before = await renderInPortal(<RegisterPage />)
    await fillAll(before.user)
    before.unmount()
    const { user, address } = await renderInPortal(<RegisterPage />, { at: '/register' })
    expect(field('Last name')).toHaveValue('Doe')
    expect(field('Cell phone')).toHaveValue('(502) 555-0123')
    expect(field('New password')).toHaveValue('')
    expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain('correct-horse')
    await user.type(field('New password'), 'correct-horse')
    await user.type(field('New password again'), 'correct-horse')
    await user.click(press('Register'))
    await waitFor(() => expect(address()).toBe('/confirm-registration'))
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('502')
    // Where the code went is told once; a repetition is not told.
    expect(pendingRegistration.get()?.destination).toBeUndefined()
  })

  it('is sent under one key while it says the same', async () => {
    const requests = answerCalls({ 'POST /api/auth/register': () => refusal(500, 'internal', 'x') })
    const { user } = await renderInPortal(<RegisterPage />)
    await fillAll(user)
    await user.click(press('Register'))
    await screen.findByRole('alert')
    await user.click(press('Register'))
    await waitFor(() => expect(requests).toHaveLength(2))
    await user.type(field(/^Username/), 'jane.doe')
    await user.click(press('Register'))
    await waitFor(() => expect(requests).toHaveLength(3))
    const [first, second, third] = requests.map(({ headers }) => headers.get('idempotency-key'))
    expect(second).toBe(first)
    expect(third).not.toBe(first)
  })

  it('says in Spanish what the service refused', async () => {
    answerCalls({ 'POST /api/auth/register': () => refusal(409, 'auth.username-taken', 'This username is taken.') })
    const { user } = await renderInPortal(<RegisterPage />, { locale: 'es' })
    await user.type(field('Nombre'), 'Jane')
    await user.type(field('Apellido'), 'Doe')
    await user.type(field('Correo electrónico'), 'jane@demo.example')
    await user.type(field('Teléfono móvil'), '+34600555123')
    await user.type(field('Contraseña nueva'), 'correct-horse')
    await user.type(field('Contraseña nueva otra vez'), 'correct-horse')
    await user.click(press('Registrarse'))
    expect(await screen.findByRole('alert')).toHaveTextContent('Este nombre de usuario ya está en uso.')
  })
})

describe('confirmation', () => {
  it.each([
    ['', 'You must input the 6 digit code we sent you'],
    ['12a456', 'You must only input the 6 digit code we sent you'],
  ])('refuses the code "%s"', async (code, sentence) => {
    const { user } = await renderInPortal(<ConfirmRegistrationPage />)
    await user.type(field('Email or username'), 'jane@demo.example')
    if (code !== '') await user.type(field('6 digit code'), code)
    await user.click(press('Confirm'))
    expect(await screen.findByRole('alert')).toHaveTextContent(sentence)
  })

  it('asks for what it says at the field', async () => {
    const { user } = await renderInPortal(<ConfirmRegistrationPage />)
    await user.click(press('Confirm'))
    expect(await screen.findByRole('alert')).toHaveTextContent('Enter your email address or your username.')
  })

  it('takes a pasted code with spaces and signs in with the password it still holds', async () => {
    pendingRegistration.set(() => ({ email: 'jane@demo.example', username: 'jane.doe', password: 'correct-horse' }))
    const requests = answerCalls({
      'POST /api/auth/confirm-registration': {
        username: 'jane.doe',
        token: '',
        roles: [],
        expiration: null,
        message: '',
      },
    })
    const signIn = vi.fn<() => Promise<{ step: 'done' }>>().mockResolvedValue({ step: 'done' })
    const { user, address } = await renderInPortal(<ConfirmRegistrationPage />, {
      portal: { signIn },
      at: '/confirm-registration',
    })
    await user.click(field('6 digit code'))
    await user.paste('123 456')
    await user.click(press('Confirm'))
    await waitFor(() => expect(address()).toBe('/'))
    expect(await requests[0]?.json()).toEqual({ email: 'jane@demo.example', code: '123456', username: 'jane.doe' })
    expect(signIn).toHaveBeenCalledWith('jane.doe', 'correct-horse')
    expect(pendingRegistration.get()).toBeUndefined()
  })

  it('keeps its words while it goes on to the next page', async () => {
    pendingRegistration.set(() => ({ email: 'jane@demo.example', destination: '+*******0123' }))
    await renderInPortal(<ConfirmRegistrationPage />)
    act(() => pendingRegistration.set(() => undefined))
    expect(screen.getByText('We sent a 6 digit code to +*******0123. Enter it here.')).toBeInTheDocument()
  })

  it('knows after a reload whose code is asked for, and not the password', () => {
    const asked = { email: 'jane@demo.example', username: 'jane.doe', sentAt: 5, destination: '+*******0123' }
    pendingRegistration.set(() => ({ ...asked, password: 'correct-horse' }))
    expect(readPending()).toEqual(asked)
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('correct-horse')
    pendingRegistration.set(() => undefined)
    expect(readPending()).toBeUndefined()
  })

  it('offers a new code when 5 minutes have passed', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] })
    pendingRegistration.set(() => ({ email: 'jane@demo.example', sentAt: Date.now() }))
    await renderInPortal(<ConfirmRegistrationPage />)
    expect(screen.getByRole('timer')).toHaveTextContent('5:00')
    act(() => vi.advanceTimersByTime(299_000))
    expect(screen.getByRole('timer')).toHaveTextContent('0:01')
    expect(screen.queryByRole('button', { name: 'Request a new code' })).toBeNull()
    act(() => vi.advanceTimersByTime(1000))
    expect(screen.queryByRole('timer')).toBeNull()
    expect(press('Request a new code')).toBeInTheDocument()
  })
})

it('reset says which code or password cannot be, and shows the service’s refusal', async () => {
  answerCalls({ 'POST /api/auth/reset-password': () => refusal(400, 'auth.code-expired', 'x') })
  const { user } = await renderInPortal(<ResetPasswordPage />)
  await user.type(field('Email or username'), 'jane@demo.example')
  await user.type(field('6 digit code'), '123456')
  await user.type(field('New password'), 'correct-horse')
  await user.type(field('New password again'), 'correct-hors')
  await user.click(press('Set the new password'))
  expect(await screen.findByRole('alert')).toHaveTextContent('New and Confirm Password do not match')
  await user.type(field('New password again'), 'e')
  await user.click(press('Set the new password'))
  await user.click(await screen.findByRole('link', { name: 'The code has expired. Please request a new one.' }))
  expect(field('6 digit code')).toHaveFocus()
  expect(field('6 digit code')).toBeInvalid()
})

it('says at the password that it is one of the first to be tried, from the service and from the pool', async () => {
  const sentence = 'This password is one of the first that anybody would try. Choose another one.'
  answerCalls({ 'POST /api/auth/change-password': () => refusal(400, 'auth.password-common', 'x') })
  const change = await renderInPortal(<ChangePasswordPage />)
  await change.user.type(field('Current password'), 'correct-horse')
  await change.user.type(field('New password'), 'sunshine1')
  await change.user.type(field('New password again'), 'sunshine1')
  await change.user.click(press('Change the password'))
  await change.user.click(await screen.findByRole('link', { name: sentence }))
  expect(field('New password')).toHaveFocus()
  change.unmount()

  const refused = new SignInFailure('unreachable', 'Password did not conform with policy: Password too common')
  const signIn = async () => ({ step: 'new-password', choose: () => Promise.reject(refused) }) as const
  const { user } = await renderInPortal(<LoginPage />, { portal: { signIn } })
  await user.type(field('Email or username'), 'jane')
  await user.type(field('Password'), 'first-password')
  await user.click(press('Sign in'))
  await user.type(await screen.findByLabelText('New password'), 'sunshine1')
  await user.type(field('New password again'), 'sunshine1')
  await user.click(
    screen.getAllByRole('button').find((button) => button.getAttribute('type') === 'submit') as HTMLElement,
  )
  expect(await screen.findByRole('link', { name: sentence })).toBeInTheDocument()
})

it('a change of password says that the current one is wrong, at its field', async () => {
  answerCalls({ 'POST /api/auth/change-password': () => refusal(400, 'auth.password-wrong', 'x') })
  const { user } = await renderInPortal(<ChangePasswordPage />)
  await user.type(field('Current password'), 'not-this-one')
  await user.type(field('New password'), 'correct-horse')
  await user.type(field('New password again'), 'correct-horse')
  await user.click(press('Change the password'))
  await user.click(await screen.findByRole('link', { name: 'The current password is not right.' }))
  expect(field('Current password')).toHaveFocus()
})

it('signs out on every device, or says why not', async () => {
  answerCalls({ 'POST /api/auth/sign-out-everywhere': () => refusal(503, 'service.unavailable', 'x') })
  const signOut = vi.fn<() => Promise<void>>().mockResolvedValue()
  const { user, portal } = await renderInPortal(<ChangePasswordPage />)
  portal.session.signOut = signOut
  await user.click(press('Sign out on every device'))
  expect(await screen.findByRole('alert')).toHaveTextContent('This part of the portal is not available')
  const requests = answerCalls({ 'POST /api/auth/sign-out-everywhere': { message: '' } })
  await user.click(press('Sign out on every device'))
  await waitFor(() => expect(signOut).toHaveBeenCalledOnce())
  expect(requests[0]?.headers.get('x-portal-session')).toBe('1')
})

it('the link of a mail proves the address, or says why it does not', async () => {
  const verify = { purpose: 'email', username: 'jane.doe', message: '' }
  const requests = answerCalls({ 'GET /api/auth/verify': verify })
  const proven = await renderInPortal(<ConfirmRegistrationPage />, { at: '/confirm-registration?v=abc' })
  expect(await screen.findByText(/^Thank you: this address is yours/)).toBeInTheDocument()
  expect(requests[0]?.url).toContain('?v=abc')
  proven.unmount()
  answerCalls({ 'GET /api/auth/verify': () => refusal(400, 'auth.link-expired', 'x') })
  await renderInPortal(<ConfirmRegistrationPage />, { at: '/confirm-registration?v=old' })
  expect(await screen.findByRole('alert')).toHaveTextContent('This link has expired.')
})
