import { registrationHttp } from '@portal/contracts-registration'
import type { ActingFor } from '@portal/contracts-shell/host'
import { fakeShellHost, renderPage, stubResponses } from '@portal/testing-web'
import { Route, Routes } from '@portal/ui/router'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import mine from '../../../locales/en-US/my-information.json'
import registration from '../../../locales/en-US/registration.json'
import questions from '../../../locales/en-US/registration-questions.json'
import states from '../../../locales/en-US/states.json'
import { connect } from '../../shared/api.ts'
import { settings } from '../../testing/drafts.ts'
import { makeInformation } from '../../testing/information.ts'
import ChangePage from './change.page.tsx'
import MyInformationPage from './my-information.page.tsx'
import './pages/close.tsx'
import './pages/email.tsx'
import './pages/name.tsx'
import './pages/phone.tsx'
import './pages/roles.tsx'

const path = '/api/registration/my-information'

async function open(
  address: string,
  information: ReturnType<typeof makeInformation> | null,
  responses: Parameters<typeof stubResponses>[1] = {},
  actingFor?: ActingFor,
) {
  let current = information
  const requests = stubResponses(registrationHttp, {
    'GET /api/registration/settings': settings,
    [`GET ${path}`]: () => ({ information: current }),
    ...responses,
  })
  const user = { username: 'ben', groups: ['USERS' as const], roles: [], expiresAt: Date.now() + 3_600_000 }
  const host = fakeShellHost(actingFor ? { session: { status: 'signed-in', user: { ...user, actingFor } } } : {})
  connect(host)
  await renderPage(
    <Routes>
      <Route path="/my-information" element={<MyInformationPage />} />
      <Route path="/my-information/:section" element={<ChangePage />} />
    </Routes>,
    {
      texts: { 'my-information': mine, registration, 'registration-questions': questions, states },
      host,
      path: address,
    },
  )
  return { requests, host, set: (next: typeof current) => (current = next) }
}

const findBodies = async (requests: readonly Request[], method: string) =>
  Promise.all(requests.filter((request) => request.method === method).map((request) => request.clone().json()))

describe('my information', () => {
  it('leads to the home page and says so when the account is closed', async () => {
    const information = makeInformation()
    const { requests, host } = await open('/my-information/close', information, {
      [`POST ${path}/close`]: { closed: true },
    })
    await userEvent.type(await screen.findByLabelText(/^Type your HISA ID/), information.hisaPersonId)
    await userEvent.click(screen.getByRole('button', { name: 'Close my account' }))
    await waitFor(() => expect(host.recorded.toasts).toEqual([{ kind: 'success', message: 'Your account is closed.' }]))
    expect(host.recorded.paths[0]).toBe('/')
    expect(await findBodies(requests, 'POST')).toEqual([{ confirmation: information.hisaPersonId }])
  })

  it('offers a delegate only what delegates can change', async () => {
    const actingFor = { hisaPersonId: 'P-100-000-017', name: 'Ana Ruiz', scopes: ['information'] }
    await open('/my-information', makeInformation(), {}, actingFor)
    expect(await screen.findByRole('link', { name: /Change .*[Aa]ddress/ })).toBeVisible()
    expect(screen.queryByRole('link', { name: 'Change Email' })).not.toBeInTheDocument()
    expect(screen.queryByRole('button', { name: /Download/ })).not.toBeInTheDocument()
  })

  it('lists what is known with a link to change each value', async () => {
    await open('/my-information', makeInformation())
    expect(await screen.findByText('ana@demo.example')).toBeVisible()
    expect(screen.getByText('Ana Ruiz Vega')).toBeVisible()
    expect(screen.getByText('Change in review: Name')).toBeVisible()
    const email = screen.getByRole('link', { name: 'Change Email' })
    expect(email).toHaveAttribute('href', '/my-information/email')
    // The phone and the agent.
    expect(screen.getAllByText('Not provided')).toHaveLength(2)
  })
})

describe('an unconfirmed phone', () => {
  it('is marked, and its page sends a code to it', async () => {
    const phone = '+15025550123'
    const information = makeInformation({ phone, unconfirmedContacts: ['phone'] })
    await open('/my-information', information)
    expect(await screen.findByText('Not confirmed')).toBeInTheDocument()
    await userEvent.click(screen.getByRole('link', { name: 'Confirm cell phone' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Confirm your cell phone' })).toBeInTheDocument()
    expect(screen.getByLabelText(/Cell phone/)).toHaveValue(phone)
  })
})

describe('a new email address', () => {
  it('is confirmed by the code that was sent to it', async () => {
    const user = userEvent.setup()
    const sentCode = {
      channel: 'email' as const,
      destination: 'n•••@demo.example',
      newCodeAt: '2026-01-01T00:00:00.000Z',
      expiresAt: '2099-01-01T00:00:00.000Z',
      attemptsLeft: 3,
      lockedUntil: null,
    }
    const { requests, set } = await open('/my-information/email', makeInformation(), {
      [`POST ${path}/contact-codes`]: () => {
        set(makeInformation({ sentCode }))
        return sentCode
      },
      [`POST ${path}/contact-codes/confirm`]: () => {
        set(makeInformation({ email: 'new@demo.example' }))
        return { channel: 'email' }
      },
    })
    await user.click(await screen.findByLabelText(/New email address/))
    await user.paste('new@demo.example')
    await user.click(screen.getByRole('button', { name: 'Send code' }))
    await user.click(await screen.findByLabelText(/^Code/))
    expect(screen.getByText('3 attempts left.')).toBeVisible()
    await user.paste('123 456')
    await user.click(screen.getByRole('button', { name: 'Confirm' }))
    expect(await screen.findByText('new@demo.example')).toBeVisible()
    expect(await findBodies(requests, 'POST')).toEqual([
      { channel: 'email', destination: 'new@demo.example' },
      { code: '123456' },
    ])
  })
})

describe('a new name', () => {
  it('needs a reason and evidence', async () => {
    const user = userEvent.setup()
    const { requests } = await open('/my-information/name', makeInformation())
    await user.click(await screen.findByRole('button', { name: 'Send request' }))
    const errors = within(await screen.findByRole('alert'))
    expect(errors.getByRole('link', { name: 'Tell us why you’re changing it.' })).toBeVisible()
    expect(errors.getByRole('link', { name: 'Select a file that proves the change.' })).toBeVisible()
    await waitFor(() => expect(requests.filter(({ method }) => method === 'POST')).toEqual([]))
  })
})

describe('roles', () => {
  it('are added and ended', async () => {
    const user = userEvent.setup()
    const { requests } = await open('/my-information/roles', makeInformation(), {
      [`POST ${path}/roles`]: { roleId: '6f1c2a1e-0b1f-4c3a-9d1e-000000000009', status: 'active' },
      [`POST ${path}/roles/6f1c2a1e-0b1f-4c3a-9d1e-000000000002/end`]: { ended: true },
    })
    expect(await screen.findByRole('button', { name: 'Withdraw request: Track staff' })).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'End role: Jockey' }))
    await user.click(screen.getByRole('radio', { name: /^Trainer/ }))
    await user.click(screen.getByRole('button', { name: 'Add role' }))
    await waitFor(async () => expect(await findBodies(requests, 'POST')).toEqual([{}, { role: 'trainer' }]))
  })
})
