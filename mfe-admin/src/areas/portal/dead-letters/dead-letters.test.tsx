import type { DeadLetter } from '@portal/contracts-admin'
import { fakeShellHost, errorResponse, signedIn } from '@portal/testing-web'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { idOf } from '../../../testing/factories.ts'
import { openPage } from '../../../testing/open-page.tsx'
import DeadLettersPage from './dead-letters.page.tsx'

const letter: DeadLetter = {
  id: idOf(1),
  service: 'admin',
  consumer: 'audit-regulations',
  eventId: idOf(2),
  subject: 'evt.regulations.actions.recorded.v1',
  payload: { authorName: '•••' },
  attempts: 10,
  error: 'the disk is full',
  failedAt: '2026-11-21T10:00:00.000Z',
  state: 'pending',
  resolvedBy: null,
  resolvedAt: null,
  reason: null,
}
const aPage = (...items: readonly DeadLetter[]) => ({ items, next: null, unavailableServices: [] })

test('shows where and why an event failed and requires a reason to discard it', async () => {
  const host = fakeShellHost({ session: signedIn('ADMINS') })
  const { user, requests } = await openPage(
    <DeadLettersPage />,
    '/dead-letters',
    {
      'GET /api/dead-letters': { ...aPage(letter), unavailableServices: ['registration'] },
      'POST /api/dead-letters/discard': { discarded: true },
    },
    host,
  )
  expect(await screen.findByText('the disk is full')).toBeInTheDocument()
  expect(screen.getByText(/don’t respond.*registration/)).toBeInTheDocument()
  expect(new URL(requests[0]?.url ?? '').searchParams.get('state')).toBe('pending')
  await user.click(screen.getByRole('button', { name: 'Discard event' }))
  const form = host.recorded.forms[0]
  expect(form?.fields[0]).toMatchObject({ name: 'reason', required: true })
  expect(await form?.submit({ reason: 'Test event' })).toBeUndefined()
  const sent = requests.find(({ method }) => method === 'POST')
  expect(await sent?.json()).toEqual({ service: 'admin', id: idOf(1), reason: 'Test event' })
})

test('shows an error when a replayed event fails again', async () => {
  const host = fakeShellHost({ session: signedIn('ADMINS') })
  const { user } = await openPage(
    <DeadLettersPage />,
    '/dead-letters',
    {
      'GET /api/dead-letters': aPage(letter),
      'POST /api/dead-letters/replay': errorResponse(409, 'dead-letters.replay-failed', 'Failed.'),
    },
    host,
  )
  await user.click(await screen.findByRole('button', { name: 'Replay event' }))
  expect(await host.recorded.forms[0]?.submit({ reason: '' })).toEqual({
    reason: expect.stringContaining('failed again'),
  })
})

test('shows an empty state and finds resolved events by their status', async () => {
  const resolved = {
    state: 'discarded',
    resolvedBy: 'boss',
    resolvedAt: letter.failedAt,
    reason: 'Test event',
  } as const
  const { user, requests, currentPath } = await openPage(<DeadLettersPage />, '/dead-letters', {
    'GET /api/dead-letters': ({ url }: Request) =>
      url.includes('state=discarded') ? aPage({ ...letter, ...resolved }) : aPage(),
  })
  expect(await screen.findByText('No pending events')).toBeInTheDocument()
  await user.selectOptions(screen.getByLabelText('Status'), 'Discarded')
  expect(currentPath()).toBe('/dead-letters?state=discarded')
  expect(await screen.findByText('Test event')).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Replay event' })).not.toBeInTheDocument()
  expect(requests.length).toBeGreaterThan(1)
})
