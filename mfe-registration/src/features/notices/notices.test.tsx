import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openFeature } from '../../testing/open-feature.tsx'
import Bell from './bell.slot.tsx'
import NoticesPage from './notices.page.tsx'

const notice = {
  noticeId: '00000000-0000-4000-8000-000000000001',
  kind: 'invite-rejected',
  title: 'Luis Ortega rejected your invite',
  text: 'Luis Ortega doesn’t want you to represent him.',
  path: '/invites',
  createdAt: '2026-11-23T15:00:00.000Z',
  readAt: null,
}

test('the bell counts unread notices and leads to them', async () => {
  await openFeature(<Bell />, {
    route: '/',
    roles: ['jockey'],
    responses: { 'GET /api/registration/notices/unread': { unread: 3 } },
  })
  expect(await screen.findByRole('link', { name: 'Notices, 3 unread' })).toHaveAttribute('href', '/notices')
})

test('a notice is read and deleted, and the list loads again', async () => {
  let items: object[] = [notice]
  const { user, requests } = await openFeature(<NoticesPage />, {
    route: '/notices',
    roles: ['jockey'],
    responses: {
      'GET /api/registration/notices': () => ({ items, next: null }),
      [`POST /api/registration/notices/${notice.noticeId}/read`]: () => {
        items = [{ ...notice, readAt: notice.createdAt }]
        return { read: true }
      },
      [`DELETE /api/registration/notices/${notice.noticeId}`]: () => {
        items = []
        return { deleted: true }
      },
    },
  })
  await user.click(await screen.findByRole('button', { name: `Mark as read: ${notice.title}` }))
  expect(await screen.findByRole('button', { name: `Delete: ${notice.title}` })).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: `Delete: ${notice.title}` }))
  expect(await screen.findByText('No notices yet')).toBeInTheDocument()
  expect(requests.filter(({ method }) => method !== 'GET')).toHaveLength(2)
})
