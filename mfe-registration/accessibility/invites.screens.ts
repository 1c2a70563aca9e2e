import { empty, failure, main, unknownId, type Screen } from '@portal/testing-e2e'
import { makeInvite } from '../src/testing/invites.ts'

const address = `/invites/${'s'.repeat(43)}`
const lookUp = '/api/registration/invites/look-up'
const linked = {
  jokeyAgentId: 'P-100-000-017',
  agentName: 'Maria Gomez',
  state: 'SENT',
  expiresAt: '2026-12-07T15:00:00.000Z',
  isForRegisteredPerson: false,
}
const notice = {
  noticeId: unknownId,
  kind: 'invite-rejected',
  title: 'Luis Ortega: 2026',
  text: 'Luis Ortega …',
  path: '/invites',
  createdAt: '2026-11-23T15:00:00.000Z',
  readAt: null,
}

export const inviteScreens: readonly Screen[] = [
  {
    name: '/invites: full',
    user: 'trainer',
    address: () => '/invites',
    stubResults: [
      '/api/registration/invites',
      { items: [makeInvite(), makeInvite({ inviteId: unknownId, state: 'ACCEPTED' })], next: null },
    ],
    shows: (page) => main(page).locator('table'),
  },
  {
    name: '/invites: error',
    user: 'trainer',
    address: () => '/invites',
    stub: ['/api/registration/invites', 'failure'],
    shows: failure,
  },
  {
    name: '/invites/:secret: full',
    address: () => address,
    stubResults: [lookUp, linked],
    shows: (page) => main(page).locator('button').first(),
  },
  {
    name: '/invites/:secret: expired',
    address: () => address,
    stubResults: [lookUp, { ...linked, state: 'EXPIRED' }],
    shows: (page) => main(page).locator('button').first(),
  },
  {
    name: '/notices: full',
    user: 'trainer',
    address: () => '/notices',
    stubResults: ['/api/registration/notices', { items: [notice], next: null, unread: 1 }],
    shows: (page) => main(page).locator('article').first(),
  },
  {
    name: '/notices: empty',
    user: 'trainer',
    address: () => '/notices',
    stub: ['/api/registration/notices', 'empty'],
    shows: empty,
  },
]
