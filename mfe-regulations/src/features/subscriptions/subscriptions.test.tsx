import type { MailLink, Subscription } from '@portal/contracts-regulations'
import { fakeShellHost, errorResponse, signedIn } from '@portal/testing-web'
import { screen, waitFor } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { testUuid, mainRegulationId } from '../../testing/factories.ts'
import { openPage } from '../../testing/open-page.tsx'
import { SubscribeButton } from './subscribe-button.tsx'
import MailLinkPage from './mail-link.page.tsx'
import MySubscriptionsPage from './my-subscriptions.page.tsx'

// Loading the form takes longer than a test waits on a busy machine.
beforeAll(() => import('./subscribe-by-email.dialog.tsx'), 60_000)

const signedInReader = () => fakeShellHost({ session: signedIn('USERS') })
const list = 'GET /api/subscriptions'

function aSubscription(overrides: Partial<Subscription> = {}): Subscription {
  return {
    subscriptionId: testUuid(500),
    mainParentId: mainRegulationId,
    title: { en: 'Racetrack Safety', es: 'Seguridad' },
    series: '2000',
    locale: 'en-US',
    createdAt: '2026-06-01T12:00:00.000Z',
    isConfirmed: true,
    ...overrides,
  }
}
const listPage = (...items: Subscription[]) => ({ items, next: null })
const button = <SubscribeButton mainParentId={mainRegulationId} title={{ en: 'Racetrack Safety' }} />

test('a signed-in reader subscribes with one click and unsubscribes with another', async () => {
  let items: Subscription[] = []
  const { user, requests } = await openPage(
    button,
    '/',
    {
      [list]: () => listPage(...items),
      'POST /api/subscriptions': () => {
        items = [aSubscription()]
        return aSubscription()
      },
      [`DELETE /api/subscriptions/${testUuid(500)}`]: () => {
        items = []
        return { unsubscribed: true }
      },
    },
    signedInReader(),
  )
  await user.click(await screen.findByRole('button', { name: 'Get email updates about Racetrack Safety' }))
  const activeButton = await screen.findByRole('button', { pressed: true })
  expect(activeButton).toHaveTextContent('Email updates on')
  const sent = await requests.find(({ method }) => method === 'POST')?.json()
  expect(sent).toEqual({ mainParentId: mainRegulationId, locale: 'en-US' })
  await user.click(activeButton)
  expect(await screen.findByRole('button', { name: 'Get email updates about Racetrack Safety' })).toBeInTheDocument()
})

test('says when the reader is subscribed to all regulations, or has to confirm the email address', async () => {
  const { unmount } = await openPage(
    button,
    '/',
    { [list]: listPage(aSubscription({ mainParentId: null, title: null })) },
    signedInReader(),
  )
  expect(await screen.findByRole('link', { name: 'You get email updates about all regulations' })).toBeInTheDocument()
  unmount()
  await openPage(button, '/', { [list]: listPage(aSubscription({ isConfirmed: false })) }, signedInReader())
  expect(await screen.findByText('Confirm your email')).toBeInTheDocument()
})

test('a reader without an account subscribes with an email address', async () => {
  const { user, requests, host } = await openPage(button, '/', {
    'POST /api/subscriptions/by-email': { accepted: true },
  })
  await user.click(await screen.findByRole('button', { name: 'Get email updates about Racetrack Safety' }))
  await user.click(await screen.findByRole('button', { name: 'Subscribe' }))
  expect(await screen.findByRole('link', { name: 'Email address is required.' })).toBeInTheDocument()
  const email = screen.getByRole('textbox', { name: 'Email address' })
  await user.type(email, 'ann@')
  expect(email).toHaveAccessibleDescription(/Enter an email address such as name@example.com./)
  await user.type(email, 'demo.example ')
  await user.click(screen.getByRole('button', { name: 'Subscribe' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  const sent = await requests.find(({ method }) => method === 'POST')?.json()
  expect(sent).toEqual({ email: 'ann@demo.example', mainParentId: mainRegulationId, locale: 'en-US' })
  expect(host.recorded.toasts).toHaveLength(1)
})

test('lists subscriptions with an Unsubscribe button', async () => {
  let isSubscribed = true
  const { user, requests } = await openPage(
    <MySubscriptionsPage />,
    '/my-subscriptions',
    {
      [list]: () => (isSubscribed ? listPage(aSubscription()) : listPage()),
      [`DELETE /api/subscriptions/${testUuid(500)}`]: () => {
        isSubscribed = false
        return { unsubscribed: true }
      },
    },
    signedInReader(),
  )
  await user.click(await screen.findByRole('button', { name: 'Unsubscribe from Racetrack Safety' }))
  expect(requests.some(({ method }) => method === 'DELETE')).toBe(true)
  // The row disappears together with the focused button.
  await waitFor(() => expect(screen.getByRole('link', { name: 'See all regulations' })).toHaveFocus())
})

const aMailLink = (overrides: Partial<MailLink> = {}): MailLink => ({
  action: 'report-comments',
  title: { en: 'Racetrack Safety' },
  mainParentId: mainRegulationId,
  trackingNumbers: ['RC-1', 'RC-2'],
  isDone: false,
  ...overrides,
})

test('a link from an email does nothing until its button is pressed', async () => {
  const { user, requests } = await openPage(<MailLinkPage />, '/mail-link?v=abc', {
    'GET /api/mail-links/abc': aMailLink(),
    'POST /api/mail-links/abc': aMailLink({ isDone: true }),
  })
  expect(
    await screen.findByText(/2 comments on “Racetrack Safety” were sent in your name: RC-1 and RC-2/),
  ).toBeInTheDocument()
  expect(requests.every(({ method }) => method === 'GET')).toBe(true)
  await user.click(screen.getByRole('button', { name: 'I didn’t write this' }))
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent(
    'Thank you. The comments sent in your name are withheld',
  )
  expect(screen.getByRole('link', { name: 'Change your password' })).toBeInTheDocument()
})

test('explains an invalid link', async () => {
  await openPage(<MailLinkPage />, '/mail-link?v=x', {
    'GET /api/mail-links/x': () => errorResponse(404, 'mail-links.invalid', 'x'),
  })
  expect(await screen.findByRole('heading', { level: 1, name: 'This link doesn’t work' })).toBeInTheDocument()
})
