import { horsesHttp } from '@portal/contracts-horses'
import { errorResponse, fakeShellHost, renderPage, signedIn, stubResponses } from '@portal/testing-web'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import calendarFeed from '../../../locales/en-US/calendar-feed.json'
import horses from '../../../locales/en-US/horses.json'
import { connect } from '../../shared/api.ts'
import CalendarPage from './calendar.page.tsx'

const api = '/api/horses/calendar-feed'
const feed = { createdAt: '2026-11-24T15:00:00.000Z', lastReadAt: null }

async function open(more: object = {}) {
  const requests = stubResponses(horsesHttp, {
    [`GET ${api}`]: { feed: null },
    [`POST ${api}`]: { createdAt: feed.createdAt },
    [`DELETE ${api}`]: { revoked: true },
    ...more,
  })
  const host = fakeShellHost({ session: signedIn() })
  connect(host)
  const view = await renderPage(<CalendarPage />, { texts: { 'calendar-feed': calendarFeed, horses }, host, path: '/' })
  return { ...view, host, requests }
}

test('creates an address with a secret of its own, and shows it once', async () => {
  const { user, host, requests } = await open()
  await user.click(await screen.findByRole('button', { name: 'Create calendar address' }))
  const address = await screen.findByText(/calendar-feeds\/[\w-]{43}\.ics$/)
  const sent = (await requests.find(({ method }) => method === 'POST')?.json()) as { secret: string; locale: string }
  expect(sent.locale).toBe('en-US')
  expect(address.textContent).toContain(sent.secret)
  expect(host.recorded.toasts).toEqual([{ kind: 'success', message: 'Calendar address created' }])
})

test('revokes an address after confirming', async () => {
  const { user, host, requests } = await open({ [`GET ${api}`]: { feed } })
  expect(await screen.findByText('Not yet')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Revoke address' }))
  await expect.poll(() => host.recorded.toasts[0]?.message).toBe('Calendar address revoked')
  expect(requests.some(({ method }) => method === 'DELETE')).toBe(true)
})

test('replaces nothing until confirmed, and says why an address was not created', async () => {
  const { user, host, requests } = await open({
    [`GET ${api}`]: { feed },
    [`POST ${api}`]: errorResponse(409, 'calendar-feeds.no-person', 'No person.'),
  })
  host.setDialogResult(false)
  await user.click(await screen.findByRole('button', { name: 'Replace address' }))
  expect(requests.some(({ method }) => method === 'POST')).toBe(false)
  host.setDialogResult(true)
  await user.click(screen.getByRole('button', { name: 'Replace address' }))
  await expect.poll(() => host.recorded.toasts[0]?.message).toBe('Finish your registration first.')
  expect(screen.queryByRole('button', { name: 'Copy address' })).toBeNull()
})
