import type { MailLink, Subscription } from '@portal/contracts-regulations'
import { fakeShellHost, refusal, signedIn } from '@portal/testing-web'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { idOf, main } from '../../testing/factories.ts'
import { openPage } from '../../testing/open-page.tsx'
import { FollowButton } from './follow-button.tsx'
import MailLinkPage from './mail-link.page.tsx'
import MySubscriptionsPage from './my-subscriptions.page.tsx'

const reader = () => fakeShellHost({ session: signedIn('USERS') })
const list = 'GET /api/subscriptions'

function aSubscription(more: Partial<Subscription> = {}): Subscription {
  return {
    subscriptionId: idOf(500),
    mainParentId: main,
    title: { en: 'Racetrack Safety', es: 'Seguridad' },
    series: '2000',
    locale: 'en-US',
    since: '2026-06-01T12:00:00.000Z',
    isConfirmed: true,
    ...more,
  }
}
const page = (...items: Subscription[]) => ({ items, next: null })
const button = <FollowButton mainParentId={main} title={{ en: 'Racetrack Safety' }} />

test('a signed-in reader follows with one press, and stops with another', async () => {
  let items: Subscription[] = []
  const { user, requests } = await openPage(
    button,
    '/',
    {
      [list]: () => page(...items),
      'POST /api/subscriptions': () => {
        items = [aSubscription()]
        return aSubscription()
      },
      [`DELETE /api/subscriptions/${idOf(500)}`]: () => {
        items = []
        return { stopped: true }
      },
    },
    reader(),
  )
  await user.click(await screen.findByRole('button', { name: 'Follow Racetrack Safety by mail' }))
  const on = await screen.findByRole('button', { pressed: true })
  expect(on).toHaveTextContent('Following')
  const sent = await requests.find(({ method }) => method === 'POST')?.json()
  expect(sent).toEqual({ mainParentId: main, locale: 'en-US' })
  await user.click(on)
  expect(await screen.findByRole('button', { name: 'Follow Racetrack Safety by mail' })).toBeInTheDocument()
})

test('who follows everything is told so, and an address to confirm is named', async () => {
  const { unmount } = await openPage(
    button,
    '/',
    { [list]: page(aSubscription({ mainParentId: null, title: null })) },
    reader(),
  )
  expect(await screen.findByRole('link', { name: 'You follow every regulation' })).toBeInTheDocument()
  unmount()
  await openPage(button, '/', { [list]: page(aSubscription({ isConfirmed: false })) }, reader())
  expect(await screen.findByText('Confirm by mail')).toBeInTheDocument()
})

test('what is followed is listed with an end to it', async () => {
  let isFollowed = true
  const { user, requests } = await openPage(
    <MySubscriptionsPage />,
    '/my-subscriptions',
    {
      [list]: () => (isFollowed ? page(aSubscription()) : page()),
      [`DELETE /api/subscriptions/${idOf(500)}`]: () => {
        isFollowed = false
        return { stopped: true }
      },
    },
    reader(),
  )
  await user.click(await screen.findByRole('button', { name: 'Stop following Racetrack Safety' }))
  expect(requests.some(({ method }) => method === 'DELETE')).toBe(true)
  // Its row goes with the button that was pressed.
  await waitFor(() => expect(screen.getByRole('link', { name: 'See all regulations' })).toHaveFocus())
})

const about = (more: Partial<MailLink> = {}): MailLink => ({
  act: 'not-mine',
  title: { en: 'Racetrack Safety' },
  mainParentId: main,
  trackingNumbers: ['RC-1', 'RC-2'],
  isDone: false,
  ...more,
})

test('a link in a mail does nothing until its button is pressed', async () => {
  const { user, requests } = await openPage(<MailLinkPage />, '/mail-link?v=abc', {
    'GET /api/mail-links/abc': about(),
    'POST /api/mail-links/abc': about({ isDone: true }),
  })
  expect(
    await screen.findByText(/2 comments on “Racetrack Safety” were sent in your name: RC-1 and RC-2/),
  ).toBeInTheDocument()
  expect(requests.every(({ method }) => method === 'GET')).toBe(true)
  await user.click(screen.getByRole('button', { name: 'I did not write this' }))
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent(
    'Thank you. What was sent in your name is withheld',
  )
  expect(screen.getByRole('link', { name: 'Change your password' })).toBeInTheDocument()
})

test('a link that is not whole says what to do', async () => {
  await openPage(<MailLinkPage />, '/mail-link?v=x', {
    'GET /api/mail-links/x': () => refusal(404, 'mail-links.invalid', 'x'),
  })
  expect(await screen.findByRole('heading', { level: 1, name: 'This link no longer works' })).toBeInTheDocument()
})
