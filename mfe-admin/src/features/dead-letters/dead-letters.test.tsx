import type { DeadLetter } from '@portal/contracts-admin'
import { fakeShellHost, refusal, signedIn } from '@portal/testing-web'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { idOf } from '../../testing/factories.ts'
import { openPage } from '../../testing/open-page.tsx'
import DeadLettersPage from './dead-letters.page.tsx'

const letter: DeadLetter = {
  id: idOf(1),
  service: 'admin',
  consumer: 'audit-regulations',
  eventId: idOf(2),
  subject: 'evt.regulations.action.recorded.v1',
  payload: { authorName: '•••' },
  attempts: 10,
  failure: 'the disk is full',
  failedAt: '2026-11-21T10:00:00.000Z',
  state: 'waiting',
  decidedBy: null,
  decidedAt: null,
  reason: null,
}
const page = (...items: readonly DeadLetter[]) => ({ items, next: null, silent: [] })

test('an event says where and why it failed; it is given up only with a reason', async () => {
  const host = fakeShellHost({ session: signedIn('ADMINS') })
  const { user, requests } = await openPage(
    <DeadLettersPage />,
    '/dead-letters',
    {
      'GET /api/dead-letters': { ...page(letter), silent: ['registration'] },
      'POST /api/dead-letters/discard': { discarded: true },
    },
    host,
  )
  expect(await screen.findByText('the disk is full')).toBeInTheDocument()
  expect(screen.getByText(/do not answer.*registration/)).toBeInTheDocument()
  expect(new URL(requests[0]?.url ?? '').searchParams.get('state')).toBe('waiting')
  await user.click(screen.getByRole('button', { name: 'Discard' }))
  const form = host.seen.forms[0]
  expect(form?.fields[0]).toMatchObject({ name: 'reason', required: true })
  expect(await form?.submit({ reason: 'of a test' })).toBeUndefined()
  const sent = requests.find(({ method }) => method === 'POST')
  expect(await sent?.json()).toEqual({ service: 'admin', id: idOf(1), reason: 'of a test' })
})

test('an event that fails again waits as before, and the form says so', async () => {
  const host = fakeShellHost({ session: signedIn('ADMINS') })
  const { user } = await openPage(
    <DeadLettersPage />,
    '/dead-letters',
    {
      'GET /api/dead-letters': page(letter),
      'POST /api/dead-letters/replay': refusal(409, 'dead-letters.fails-again', 'Failed.'),
    },
    host,
  )
  await user.click(await screen.findByRole('button', { name: 'Replay' }))
  expect(await host.seen.forms[0]?.submit({ reason: '' })).toEqual({
    reason: expect.stringContaining('this time either'),
  })
})

test('where nothing waits it says so; those that were decided are found by their state', async () => {
  const decided = { state: 'discarded', decidedBy: 'boss', decidedAt: letter.failedAt, reason: 'of a test' } as const
  const { user, requests, address } = await openPage(<DeadLettersPage />, '/dead-letters', {
    'GET /api/dead-letters': ({ url }: Request) =>
      url.includes('state=discarded') ? page({ ...letter, ...decided }) : page(),
  })
  expect(await screen.findByText('No event is waiting')).toBeInTheDocument()
  await user.selectOptions(screen.getByLabelText('State'), 'Discarded')
  expect(address()).toBe('/dead-letters?state=discarded')
  expect(await screen.findByText('of a test')).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Replay' })).not.toBeInTheDocument()
  expect(requests.length).toBeGreaterThan(1)
})
