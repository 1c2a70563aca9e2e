import { registrationHttp } from '@portal/contracts-registration'
import { errorResponse, fillIn, stubResponses } from '@portal/testing-web'
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
    await fillIn(user, field('Email or username'), name)
    await fillIn(user, field('Password'), password)
    await user.click(press('Sign in'))
  }

  it('reports empty fields in a focused error summary and beside the fields', async () => {
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
    ['too-many', 'Too many attempts. Wait a few minutes and try again.'],
  ] as const)("shows the specification's message for %s", async (reason, message) => {
    const signIn = () => Promise.reject(new SignInFailure(reason, ''))
    const { user } = await renderInPortal(<LoginPage />, { portal: { signIn } })
    await fill(user, 'jane@demo.example', 'correct-horse')
    expect(await screen.findByRole('alert')).toHaveTextContent(message)
  })

  it('translates an error message when the language changes, without moving the focus', async () => {
    const { user, host, portal } = await renderInPortal(<LoginPage />)
    const switchTo = (locale: 'en-US' | 'es') =>
      act(async () => {
        host.setLocale(locale)
        await portal.i18n.setLocale(locale)
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

  it('returns to the page that required sign-in', async () => {
    const signIn = vi.fn<() => Promise<{ step: 'done' }>>()
    const { user, currentPath, host, portal } = await renderInPortal(<LoginPage />, {
      portal: { signIn },
      path: '/login',
    })
    // As in the portal, the session changes before signIn resolves, and the redirect target can be taken only once.
    signIn.mockImplementation(async () => {
      act(() =>
        host.setSession({
          status: 'signed-in',
          user: { username: 'jane', groups: ['USERS'], roles: [], expiresAt: Date.now() + 60_000 },
        }),
      )
      return { step: 'done' }
    })
    portal.session.takeRedirectTarget = vi
      .fn<() => string>()
      .mockReturnValueOnce('/my-comments?page=2')
      .mockReturnValue('/')
    await fill(user, ' jane@demo.example', 'correct-horse')
    await waitFor(() => expect(currentPath()).toBe('/my-comments?page=2'))
    expect(signIn).toHaveBeenCalledWith('jane@demo.example', 'correct-horse')
  })

  it('asks for the code of an unconfirmed account and keeps the password for signing in afterwards', async () => {
    const signIn = () => Promise.reject(new SignInFailure('not-confirmed', ''))
    const { user, currentPath } = await renderInPortal(<LoginPage />, { portal: { signIn }, path: '/login' })
    await fill(user, 'jane@demo.example', 'correct-horse')
    await waitFor(() => expect(currentPath()).toBe('/confirm-registration'))
    expect(pendingRegistration.get()).toMatchObject({ email: 'jane@demo.example', password: 'correct-horse' })
  })

  it('asks for a new password at the first sign-in of an account created by staff', async () => {
    const setPassword = vi.fn<(password: string) => Promise<{ step: 'done' }>>().mockResolvedValue({ step: 'done' })
    const signIn = async () => ({ step: 'new-password', setPassword }) as const
    const { user } = await renderInPortal(<LoginPage />, { portal: { signIn } })
    await fill(user, 'jane@demo.example', 'first-password')
    expect(await screen.findByRole('heading', { name: 'Choose your password' })).toBeInTheDocument()
    await fillIn(user, field('New password'), 'correct-horse')
    await fillIn(user, field('Confirm password'), 'other')
    await user.click(press('Save password and sign in'))
    expect(await screen.findByRole('alert')).toHaveTextContent('New and Confirm Password do not match')
    await user.clear(field('Confirm password'))
    await fillIn(user, field('Confirm password'), 'correct-horse')
    await user.click(press('Save password and sign in'))
    await waitFor(() => expect(setPassword).toHaveBeenCalledWith('correct-horse'))
  })
})

describe('registration', () => {
  const fillAll = async (user: Awaited<ReturnType<typeof renderInPortal>>['user']) => {
    await fillIn(user, field('First name'), 'Jane')
    await fillIn(user, field('Last name'), 'Doe')
    await fillIn(user, field('Email'), 'jane@demo.example')
    await fillIn(user, field('Cell phone'), '(502) 555-0123')
    await fillIn(user, field('New password'), 'correct-horse')
    await fillIn(user, field('Confirm password'), 'correct-horse')
  }

  it("reports every broken rule once, in the specification's words", async () => {
    const { user } = await renderInPortal(<RegisterPage />)
    await fillIn(user, field('New password'), 'short')
    await user.click(press('Create account'))
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

  it('reports a missing password as such', async () => {
    const { user } = await renderInPortal(<RegisterPage />)
    await user.click(press('Create account'))
    expect(await screen.findByRole('link', { name: 'Password is required.' })).toBeInTheDocument()
    expect(screen.queryByText('Username or Password is empty')).toBeNull()
  })

  it('says that the reCAPTCHA check is skipped and sends the phone number in E.164', async () => {
    const requests = stubResponses(registrationHttp, {
      'POST /api/auth/register': { username: 'jane.doe', destination: '+*******0123', medium: 'SMS', message: '' },
    })
    const { user, currentPath } = await renderInPortal(<RegisterPage />, { path: '/register' })
    expect(screen.getByText('This demonstration skips the check that you’re a person.')).toBeInTheDocument()
    await fillAll(user)
    await user.click(press('Create account'))
    await waitFor(() => expect(currentPath()).toBe('/confirm-registration'))
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

  it('restores the form after a reload except for the passwords, and clears the draft once the account is created', async () => {
    stubResponses(registrationHttp, {
      'POST /api/auth/register': { username: 'jane.doe', destination: '', medium: 'SMS', message: '' },
    })
    const before = await renderInPortal(<RegisterPage />)
    await fillAll(before.user)
    before.unmount()
    const { user, currentPath } = await renderInPortal(<RegisterPage />, { path: '/register' })
    expect(field('Last name')).toHaveValue('Doe')
    expect(field('Cell phone')).toHaveValue('(502) 555-0123')
    expect(field('New password')).toHaveValue('')
    expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain('correct-horse')
    await fillIn(user, field('New password'), 'correct-horse')
    await fillIn(user, field('Confirm password'), 'correct-horse')
    await user.click(press('Create account'))
    await waitFor(() => expect(currentPath()).toBe('/confirm-registration'))
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('502')
    // A replayed response does not include the destination.
    expect(pendingRegistration.get()?.destination).toBeUndefined()
  })

  it('reuses the idempotency key while the form data is unchanged', async () => {
    const requests = stubResponses(registrationHttp, {
      'POST /api/auth/register': () => errorResponse(500, 'internal', 'x'),
    })
    const { user } = await renderInPortal(<RegisterPage />)
    await fillAll(user)
    await user.click(press('Create account'))
    await screen.findByRole('alert')
    await user.click(press('Create account'))
    await waitFor(() => expect(requests).toHaveLength(2))
    await fillIn(user, field(/^Username/), 'jane.doe')
    await user.click(press('Create account'))
    await waitFor(() => expect(requests).toHaveLength(3))
    const [first, second, third] = requests.map(({ headers }) => headers.get('idempotency-key'))
    expect(second).toBe(first)
    expect(third).not.toBe(first)
  })

  it('shows the error of the service in Spanish', async () => {
    stubResponses(registrationHttp, {
      'POST /api/auth/register': () => errorResponse(409, 'auth.username-taken', 'This username is taken.'),
    })
    const { user } = await renderInPortal(<RegisterPage />, { locale: 'es' })
    await fillIn(user, field('Nombre'), 'Jane')
    await fillIn(user, field('Apellido'), 'Doe')
    await fillIn(user, field('Correo electrónico'), 'jane@demo.example')
    await fillIn(user, field('Teléfono celular'), '+34600555123')
    await fillIn(user, field('Contraseña nueva'), 'correct-horse')
    await fillIn(user, field('Confirmar contraseña'), 'correct-horse')
    await user.click(press('Crear cuenta'))
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Este nombre de usuario ya está en uso o se parece a otro.',
    )
  })
})

describe('confirmation', () => {
  it.each([
    ['', 'You must input the 6 digit code we sent you'],
    ['12a456', 'You must only input the 6 digit code we sent you'],
  ])('refuses the code "%s"', async (code, message) => {
    const { user } = await renderInPortal(<ConfirmRegistrationPage />)
    await fillIn(user, field('Email or username'), 'jane@demo.example')
    if (code !== '') await fillIn(user, field('6-digit code'), code)
    await user.click(press('Confirm account'))
    expect(await screen.findByRole('alert')).toHaveTextContent(message)
  })

  it('reports a missing identifier at its field', async () => {
    const { user } = await renderInPortal(<ConfirmRegistrationPage />)
    await user.click(press('Confirm account'))
    expect(await screen.findByRole('alert')).toHaveTextContent('Enter your email address or username.')
  })

  it('accepts a pasted code with spaces, then signs in with the password from registration', async () => {
    pendingRegistration.set(() => ({ email: 'jane@demo.example', username: 'jane.doe', password: 'correct-horse' }))
    const requests = stubResponses(registrationHttp, {
      'POST /api/auth/confirm-registration': {
        username: 'jane.doe',
        token: '',
        roles: [],
        expiration: null,
        message: '',
      },
    })
    const signIn = vi.fn<() => Promise<{ step: 'done' }>>().mockResolvedValue({ step: 'done' })
    const { user, currentPath } = await renderInPortal(<ConfirmRegistrationPage />, {
      portal: { signIn },
      path: '/confirm-registration',
    })
    await user.click(field('6-digit code'))
    await user.paste('123 456')
    await user.click(press('Confirm account'))
    await waitFor(() => expect(currentPath()).toBe('/'))
    expect(await requests[0]?.json()).toEqual({ email: 'jane@demo.example', code: '123456', username: 'jane.doe' })
    expect(signIn).toHaveBeenCalledWith('jane.doe', 'correct-horse')
    expect(pendingRegistration.get()).toBeUndefined()
  })

  it('keeps showing the destination while it navigates to the next page', async () => {
    pendingRegistration.set(() => ({ email: 'jane@demo.example', destination: '+*******0123' }))
    await renderInPortal(<ConfirmRegistrationPage />)
    act(() => pendingRegistration.set(() => undefined))
    expect(screen.getByText('Enter the 6-digit code we sent to +*******0123.')).toBeInTheDocument()
  })

  it('remembers the account after a reload, but not the password', () => {
    const registration = { email: 'jane@demo.example', username: 'jane.doe', sentAt: 5, destination: '+*******0123' }
    pendingRegistration.set(() => ({ ...registration, password: 'correct-horse' }))
    expect(readPending()).toEqual(registration)
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('correct-horse')
    pendingRegistration.set(() => undefined)
    expect(readPending()).toBeUndefined()
  })

  it('offers to send a new code after 5 minutes', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] })
    pendingRegistration.set(() => ({ email: 'jane@demo.example', sentAt: Date.now() }))
    await renderInPortal(<ConfirmRegistrationPage />)
    expect(screen.getByRole('timer')).toHaveTextContent('5:00')
    act(() => vi.advanceTimersByTime(299_000))
    expect(screen.getByRole('timer')).toHaveTextContent('0:01')
    expect(screen.queryByRole('button', { name: 'Send a new code' })).toBeNull()
    act(() => vi.advanceTimersByTime(1000))
    expect(screen.queryByRole('timer')).toBeNull()
    expect(press('Send a new code')).toBeInTheDocument()
  })
})

it('ResetPasswordPage validates the form and shows the error of the service', async () => {
  stubResponses(registrationHttp, {
    'POST /api/auth/reset-password': () => errorResponse(400, 'auth.code-expired', 'x'),
  })
  const { user } = await renderInPortal(<ResetPasswordPage />)
  await user.type(field('Email or username'), 'jane@demo.example')
  await user.type(field('6-digit code'), '123456')
  await user.type(field('New password'), 'correct-horse')
  await user.type(field('Confirm password'), 'correct-hors')
  await user.click(press('Save new password'))
  expect(await screen.findByRole('alert')).toHaveTextContent('New and Confirm Password do not match')
  await user.type(field('Confirm password'), 'e')
  await user.click(press('Save new password'))
  await user.click(await screen.findByRole('link', { name: 'That code has expired. Request a new one.' }))
  expect(field('6-digit code')).toHaveFocus()
  expect(field('6-digit code')).toBeInvalid()
})

it('reports a too common password at its field, from the service and from the user pool', async () => {
  const sentence = 'This password is too common. Choose a different one.'
  stubResponses(registrationHttp, {
    'POST /api/auth/change-password': () => errorResponse(400, 'auth.password-common', 'x'),
  })
  const change = await renderInPortal(<ChangePasswordPage />)
  await fillIn(change.user, field('Current password'), 'correct-horse')
  await fillIn(change.user, field('New password'), 'sunshine1')
  await fillIn(change.user, field('Confirm password'), 'sunshine1')
  await change.user.click(press('Change password'))
  await change.user.click(await screen.findByRole('link', { name: sentence }))
  expect(field('New password')).toHaveFocus()
  change.unmount()

  const refused = new SignInFailure('unreachable', 'Password did not conform with policy: Password too common')
  const signIn = async () => ({ step: 'new-password', setPassword: () => Promise.reject(refused) }) as const
  const { user } = await renderInPortal(<LoginPage />, { portal: { signIn } })
  await fillIn(user, field('Email or username'), 'jane')
  await fillIn(user, field('Password'), 'first-password')
  await user.click(press('Sign in'))
  await fillIn(user, await screen.findByLabelText('New password'), 'sunshine1')
  await fillIn(user, field('Confirm password'), 'sunshine1')
  await user.click(
    screen.getAllByRole('button').find((button) => button.getAttribute('type') === 'submit') as HTMLElement,
  )
  expect(await screen.findByRole('link', { name: sentence })).toBeInTheDocument()
})

it('ChangePasswordPage reports an incorrect current password at its field', async () => {
  stubResponses(registrationHttp, {
    'POST /api/auth/change-password': () => errorResponse(400, 'auth.password-incorrect', 'x'),
  })
  const { user } = await renderInPortal(<ChangePasswordPage />)
  await fillIn(user, field('Current password'), 'not-this-one')
  await fillIn(user, field('New password'), 'correct-horse')
  await fillIn(user, field('Confirm password'), 'correct-horse')
  await user.click(press('Change password'))
  await user.click(await screen.findByRole('link', { name: 'Your current password is incorrect.' }))
  expect(field('Current password')).toHaveFocus()
})

it('signs out on all devices, or shows an error', async () => {
  stubResponses(registrationHttp, {
    'POST /api/auth/sign-out-everywhere': () => errorResponse(503, 'service.unavailable', 'x'),
  })
  const signOut = vi.fn<() => Promise<void>>().mockResolvedValue()
  const { user, portal } = await renderInPortal(<ChangePasswordPage />)
  portal.session.signOut = signOut
  await user.click(press('Sign out on all devices'))
  expect(await screen.findByRole('alert')).toHaveTextContent('This part of the portal isn’t available')
  const requests = stubResponses(registrationHttp, { 'POST /api/auth/sign-out-everywhere': { message: '' } })
  await user.click(press('Sign out on all devices'))
  await waitFor(() => expect(signOut).toHaveBeenCalledOnce())
  expect(requests[0]?.headers.get('x-portal-session')).toBe('1')
})

it('a verification link confirms the email address, or shows an error', async () => {
  const verify = { purpose: 'email', username: 'jane.doe', message: '' }
  const requests = stubResponses(registrationHttp, { 'GET /api/auth/verify': verify })
  const verified = await renderInPortal(<ConfirmRegistrationPage />, { path: '/confirm-registration?v=abc' })
  expect(await screen.findByText(/^Thank you\. Your email address is confirmed/)).toBeInTheDocument()
  expect(requests[0]?.url).toContain('?v=abc')
  verified.unmount()
  stubResponses(registrationHttp, { 'GET /api/auth/verify': () => errorResponse(400, 'auth.link-expired', 'x') })
  await renderInPortal(<ConfirmRegistrationPage />, { path: '/confirm-registration?v=old' })
  expect(await screen.findByRole('alert')).toHaveTextContent('This link has expired.')
})
