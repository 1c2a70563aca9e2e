import { errorResponse } from '@portal/testing-web'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { answersBefore, makeDraft, makeSentCode } from '../../testing/drafts.ts'
import { openWizard } from '../../testing/open-page.tsx'

const contact = { channel: 'email', destination: 'a•••@demo.example' } as const
const link = {
  ...contact,
  newLinkAt: new Date(Date.now() + 252_000).toISOString(),
  expiresAt: '2026-11-30T15:42:00.000Z',
}
const draft = makeDraft(answersBefore('roles'))
const optionsPath = 'GET /api/registration/draft/resume-link'

describe('continue later', () => {
  test('confirms a contact with a code and sends the link to it', async () => {
    let options: object = { contacts: [], sentCode: null, link: null }
    const { user, requests } = await openWizard('/registration/roles', draft, {
      [optionsPath]: () => options,
      'POST /api/registration/draft/resume-link/codes': () => {
        options = { contacts: [], sentCode: makeSentCode(), link: null }
        return makeSentCode()
      },
      'POST /api/registration/draft/resume-link/codes/confirm': { channel: 'email' },
      'POST /api/registration/draft/resume-link': () => {
        options = { contacts: [contact], sentCode: null, link }
        return link
      },
    })
    await user.click(await screen.findByRole('link', { name: 'Continue later' }))
    await user.click(await screen.findByRole('button', { name: 'Send code' }))
    expect(await screen.findAllByText('Enter an email address or a cell phone number.')).not.toHaveLength(0)
    await user.type(screen.getByLabelText('Email or cell phone'), '(502) 555-0123')
    await user.click(screen.getByRole('button', { name: 'Send code' }))
    await user.type(await screen.findByLabelText('6-digit code'), '123 456')
    await user.click(screen.getByRole('button', { name: 'Continue' }))
    expect(await screen.findByText('We sent you a link')).toBeInTheDocument()
    expect(screen.getByText(/Open it on the device/)).toHaveTextContent('a•••@demo.example')
    expect(screen.queryByRole('button', { name: /Send a new link/ })).not.toBeInTheDocument()
    const sent = requests.find(({ url, method }) => method === 'POST' && url.endsWith('/resume-link/codes'))
    expect(await sent?.json()).toEqual({ channel: 'phone', destination: '+15025550123' })
  })

  test('sends the link to a contact that is confirmed already, and says why it cannot', async () => {
    const { user } = await openWizard('/registration/continue-later', draft, {
      [optionsPath]: { contacts: [contact], sentCode: null, link: null },
      'POST /api/registration/draft/resume-link': () =>
        errorResponse(503, 'registration.channel-unavailable', 'English'),
    })
    await user.click(await screen.findByRole('button', { name: 'Send link to a•••@demo.example' }))
    expect(await screen.findByText(/We can’t send codes this way right now/)).toBeInTheDocument()
  })

  test('tells signed-in people to sign in on the other device', async () => {
    await openWizard('/registration/continue-later', { ...draft, hasAccount: true })
    expect(await screen.findByText(/sign in there/)).toBeInTheDocument()
  })

  test('says after a reload without signing in that the registration is finished', async () => {
    const { user, currentPath } = await openWizard('/registration/done', null, {
      'GET /api/registration/draft': { draft: null, movedAt: null, finishedReference: 'R-7KQ2-M4XP' },
    })
    expect(await screen.findByRole('heading', { level: 1, name: 'You’re registered' })).toBeInTheDocument()
    expect(screen.getByText('R-7KQ2-M4XP')).toBeInTheDocument()
    await user.click(screen.getByRole('link', { name: 'Sign in' }))
    expect(currentPath()).toBe('/login')
  })

  test('says that the registration was continued on another device', async () => {
    await openWizard('/registration', null, {
      'GET /api/registration/draft': { draft: null, movedAt: '2026-11-23T15:42:00.000Z', finishedReference: null },
    })
    expect(await screen.findByText('You continued on another device')).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Start' })).toBeInTheDocument()
  })
})

describe('a link to continue', () => {
  const address = '/registration/resume#a-secret-of-the-link'
  const checkPath = 'POST /api/registration/resume-link/check'

  test('asks for a code and opens the first question without an answer', async () => {
    let sentCode: object | null = null
    const { user, currentPath, requests } = await openWizard(address, draft, {
      [checkPath]: () => ({ ...contact, sentCode }),
      'POST /api/registration/resume-link/codes': () => {
        sentCode = makeSentCode()
        return sentCode
      },
      'POST /api/registration/resume-link/open': { isMoved: true },
    })
    await user.click(await screen.findByRole('button', { name: 'Send code' }))
    await user.type(await screen.findByLabelText('6-digit code'), '123456')
    await user.click(screen.getByRole('button', { name: 'Continue' }))
    await waitFor(() => expect(currentPath()).toBe('/registration/roles'))
    const opened = requests.find(({ url }) => url.endsWith('/open'))
    expect(await opened?.json()).toEqual({ secret: 'a-secret-of-the-link', code: '123456' })
  })

  test('shows a wrong code at the field', async () => {
    const { user } = await openWizard(address, null, {
      [checkPath]: { ...contact, sentCode: makeSentCode({ attemptsLeft: 2 }) },
      'POST /api/registration/resume-link/open': () =>
        errorResponse(400, 'auth.code-incorrect', 'English', { attemptsLeft: 2 }),
    })
    expect(await screen.findByText('You have 2 attempts left.')).toBeInTheDocument()
    await user.type(await screen.findByLabelText('6-digit code'), '123456')
    await user.click(screen.getByRole('button', { name: 'Continue' }))
    await waitFor(() => expect(screen.getByLabelText('6-digit code')).toBeInvalid())
  })

  test('shows how long codes are locked', async () => {
    const lockedUntil = new Date(Date.now() + 500_000).toISOString()
    await openWizard(address, null, { [checkPath]: { ...contact, sentCode: makeSentCode({ lockedUntil }) } })
    expect(await screen.findByRole('heading', { level: 1, name: 'Too many wrong codes' })).toBeInTheDocument()
  })

  test.each([
    [400, 'auth.link-invalid', 'This link doesn’t work'],
    [400, 'auth.link-expired', 'This link has expired'],
    [400, 'registration.link-used', 'This link was already used'],
    [409, 'registration.draft-closed', 'This registration can’t be continued with a link'],
  ])('says what happened to a link: %i %s', async (status, error, title) => {
    await openWizard(address, null, { [checkPath]: () => errorResponse(status, error, 'English') })
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeInTheDocument()
  })
})
