import { errorResponse } from '@portal/testing-web'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { makeDraft } from '../../testing/drafts.ts'
import { makeInvite } from '../../testing/invites.ts'
import { openFeature } from '../../testing/open-feature.tsx'
import './invite-form.tsx'
import InvitePage from './invite.page.tsx'
import InvitesPage from './invites.page.tsx'
import OpenInvites from './open-invites.slot.tsx'

const own = {
  personId: '00000000-0000-4000-8000-000000000009',
  hisaPersonId: 'P-100-000-017',
  isCovered: true,
  isRegistered: true,
  displayName: 'Maria Gomez',
  roles: ['jockey-agent'],
  delegationScopes: null,
}
const respond = (sent: object[], received: object[]) => (request: Request) => ({
  items: request.url.includes('side=sent') ? sent : received,
  next: null,
})
const secret = 's'.repeat(43)
const linked = {
  jokeyAgentId: 'P-100-000-017',
  agentName: 'Maria Gomez',
  state: 'SENT',
  expiresAt: '2026-12-07T15:00:00.000Z',
  isForRegisteredPerson: false,
}
const openLink = (invite: object, responses: object = {}, roles?: ['jockey']) =>
  openFeature(<InvitePage />, {
    route: '/invites/:secret',
    path: `/invites/${secret}`,
    ...(roles && { roles }),
    responses: { 'POST /api/registration/invites/look-up': { ...linked, ...invite }, ...responses },
  })

test('an agent invites by email, and sees the state of each invite', async () => {
  const { user, host, requests } = await openFeature(<InvitesPage />, {
    route: '/invites',
    roles: ['jockey-agent'],
    responses: {
      'GET /api/auth/person': own,
      'GET /api/registration/invites': respond(
        [makeInvite(), makeInvite({ inviteId: own.personId, state: 'REJECTED' })],
        [],
      ),
      'POST /person/jockey-agent/invite-jockey': makeInvite(),
    },
  })
  expect(await screen.findByText('Waiting for an answer')).toBeInTheDocument()
  expect(screen.getByText('Rejected')).toBeInTheDocument()
  expect(screen.getAllByRole('button', { name: /Send again: invite to Luis Ortega/ })).toHaveLength(1)
  await user.click(await screen.findByRole('button', { name: 'Send invite' }))
  expect(await screen.findAllByText('Enter the name of the jockey.')).not.toHaveLength(0)
  await user.type(screen.getByLabelText('Name of the jockey'), 'Luis Ortega')
  await user.type(screen.getByLabelText('Email'), 'luis@demo.example')
  await user.click(screen.getByRole('button', { name: 'Send invite' }))
  await screen.findByLabelText('Name of the jockey')
  const sent = requests.find(({ url }) => url.includes('invite-jockey'))
  expect(await sent?.json()).toEqual({
    jokeyAgentId: 'P-100-000-017',
    contact: { channel: 'email', name: 'Luis Ortega', destination: 'luis@demo.example' },
  })
  expect(host.recorded.toasts).toMatchObject([{ message: 'We sent an invite to Luis Ortega.' }])
})

test('a jockey accepts, and ends a representation after confirming', async () => {
  const accepted = makeInvite({
    inviteId: own.personId,
    agentName: 'Rosa Diaz',
    state: 'ACCEPTED',
    decidedAt: '2026-11-23T15:00:00.000Z',
  })
  const { user, host } = await openFeature(<InvitesPage />, {
    route: '/invites',
    roles: ['jockey'],
    responses: {
      'GET /api/registration/invites': respond([], [makeInvite(), accepted]),
      'PUT /person/jockey-agent/invite-jockey/accept': makeInvite({ state: 'ACCEPTED' }),
      [`POST /api/registration/invites/${own.personId}/end`]: { ...accepted, state: 'ENDED' },
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Accept the invite from Maria Gomez' }))
  await user.click(screen.getByRole('button', { name: 'End representation with Rosa Diaz' }))
  expect(host.recorded.confirmations).toEqual(['End the representation?'])
  expect(screen.queryByRole('button', { name: 'Send invite' })).not.toBeInTheDocument()
})

test('a link shows who invites, and starts a registration that keeps the invite', async () => {
  const { user, requests, currentPath } = await openLink({}, { 'POST /api/registration/draft': makeDraft({}) })
  expect(await screen.findByText('Maria Gomez asks to represent you as your jockey agent.')).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Accept' })).not.toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Register as a jockey' }))
  await waitFor(() => expect(currentPath()).toBe('/registration/kind'))
  expect(await requests.find(({ url }) => url.endsWith('/draft'))?.json()).toMatchObject({ invite: secret })
})

test('a signed-in person answers on the page of the link, and sees an error if they are not a jockey', async () => {
  const { user } = await openLink(
    {},
    {
      'PUT /person/jockey-agent/invite-jockey/accept': () => errorResponse(409, 'invites.not-a-jockey', 'English'),
    },
    ['jockey'],
  )
  await user.click(await screen.findByRole('button', { name: 'Accept' }))
  expect(await screen.findByText('Only a registered jockey can accept this invite.')).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Register as a jockey' })).toBeInTheDocument()
})

test('an outdated link explains itself and asks for a new invite; a wrong one says so', async () => {
  const { user } = await openLink(
    { state: 'EXPIRED' },
    { 'POST /api/registration/invites/ask-again': { requested: true } },
  )
  expect(await screen.findByRole('heading', { level: 1, name: 'This invite has expired' })).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Ask for a new invite' }))
  expect(await screen.findByText('We let Maria Gomez know that you want a new invite.')).toBeInTheDocument()
})

test('a wrong link says that it is not valid', async () => {
  await openLink(
    {},
    { 'POST /api/registration/invites/look-up': () => errorResponse(404, 'invites.secret-invalid', 'English') },
  )
  expect(await screen.findByRole('heading', { level: 1, name: 'This link isn’t valid' })).toBeInTheDocument()
})

test('the home page shows open invites', async () => {
  await openFeature(<OpenInvites />, {
    route: '/',
    roles: ['jockey'],
    responses: { 'GET /api/registration/invites': respond([], [makeInvite()]) },
  })
  expect(await screen.findByText('A jockey agent invited you')).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Show invites' })).toHaveAttribute('href', '/invites')
})
