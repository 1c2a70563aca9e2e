import { toAuthorityDate } from '@portal/shell-sdk'
import { errorResponse } from '@portal/testing-web'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { makeDelegation } from '../../testing/delegations.ts'
import { openFeature } from '../../testing/open-feature.tsx'
import './delegation-form.tsx'
import ActFor from './act-for.slot.tsx'
import DelegatesPage from './delegates.page.tsx'

const path = '/api/registration/delegations'
const ben = { hisaPersonId: 'P-100-000-018', displayName: 'Ben Park' }
const respond =
  (given: object[], received: object[], past: object[] = []) =>
  (request: Request) => {
    if (request.url.includes('only=past')) return { items: past, next: null }
    return { items: request.url.includes('side=given') ? given : received, next: null }
  }
const open = (responses: object) =>
  openFeature(<DelegatesPage />, { route: '/delegates', roles: ['owner'], responses: { ...responses } })
const today = toAuthorityDate(new Date())

test('lists both sides with what is allowed and until when, and past ones on request', async () => {
  const { user } = await open({
    [`GET ${path}`]: respond(
      [makeDelegation({ lastDay: '2027-01-31' })],
      [makeDelegation({ person: ben, scopes: ['invites'], status: 'upcoming' })],
      [makeDelegation({ status: 'ended' })],
    ),
  })
  const given = await screen.findByRole('table', { name: 'People who can act for you' })
  expect(given).toHaveTextContent(
    /Luis Ortega.*P-100-000-017.*Information, Licenses.*2026 through January 31, 2027.*Active/,
  )
  const received = await screen.findByRole('table', { name: 'People you can act for' })
  expect(received).toHaveTextContent(/Ben Park.*Invites.*Upcoming/)
  expect(within(received).queryByRole('button', { name: /Start acting/ })).not.toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Show past permissions' }))
  expect(await screen.findByRole('table', { name: 'Past permissions that you gave' })).toHaveTextContent('Ended')
})

test('gives a permission by HISA ID and last name', async () => {
  const { user, host, requests } = await open({
    [`GET ${path}`]: respond([], []),
    [`POST ${path}`]: makeDelegation(),
  })
  await user.click(await screen.findByRole('button', { name: 'Give permission' }))
  expect(await screen.findAllByText('Enter the HISA ID of the person.')).not.toHaveLength(0)
  expect(screen.getAllByText('Choose at least one thing.')).not.toHaveLength(0)
  await user.type(screen.getByLabelText('HISA ID of the person'), 'P-100-000-017')
  await user.type(screen.getByLabelText('Last name of the person'), 'Ortega')
  await user.click(screen.getByRole('checkbox', { name: /Licenses/ }))
  await user.click(screen.getByRole('button', { name: 'Give permission' }))
  await waitFor(() => expect(host.recorded.toasts).toMatchObject([{ kind: 'success' }]))
  const sent = requests.find(({ method }) => method === 'POST')
  expect(await sent?.json()).toEqual({
    hisaPersonId: 'P-100-000-017',
    lastName: 'Ortega',
    scopes: ['licenses'],
    firstDay: today,
    lastDay: null,
  })
})

test('says when nobody is found, and refuses a last day before the first', async () => {
  const { user } = await open({
    [`GET ${path}`]: respond([], []),
    [`POST ${path}`]: errorResponse(404, 'delegations.person-not-found', 'Not found.'),
  })
  await user.type(await screen.findByLabelText('HISA ID of the person'), 'P-100-000-017')
  await user.type(screen.getByLabelText('Last name of the person'), 'Ortega')
  await user.click(screen.getByRole('checkbox', { name: /Licenses/ }))
  const lastDay = screen.getByLabelText(/Last day/)
  await user.type(lastDay, '01/31/2020')
  await user.click(screen.getByRole('button', { name: 'Give permission' }))
  expect(await screen.findAllByText(/isn’t before the first day/)).not.toHaveLength(0)
  await user.clear(lastDay)
  await user.click(screen.getByRole('button', { name: 'Give permission' }))
  expect(await screen.findByText(/We couldn’t find a person with this HISA ID/)).toBeInTheDocument()
})

test('changes what a delegate can do', async () => {
  const { user, requests } = await open({
    [`GET ${path}`]: respond([makeDelegation()], []),
    [`POST ${path}/00000000-0000-4000-8000-000000000001/change`]: makeDelegation(),
  })
  await user.click(await screen.findByRole('button', { name: 'Change what Luis Ortega can do' }))
  expect(await screen.findByRole('heading', { name: 'Change what Luis Ortega can do' })).toHaveFocus()
  await user.click(screen.getByRole('checkbox', { name: /Information/ }))
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  expect(await screen.findByRole('button', { name: 'Give permission' })).toBeInTheDocument()
  expect(await requests.find(({ method }) => method === 'POST')?.json()).toEqual({
    scopes: ['licenses'],
    lastDay: null,
  })
})

test('ends a permission after confirming, also as the delegate', async () => {
  const { user, host, requests } = await open({
    [`GET ${path}`]: respond([makeDelegation()], [makeDelegation({ person: ben })]),
    [`POST ${path}/00000000-0000-4000-8000-000000000001/end`]: makeDelegation({ status: 'ended' }),
  })
  await user.click(await screen.findByRole('button', { name: 'Stop Luis Ortega from acting for you' }))
  await user.click(await screen.findByRole('button', { name: 'Give up acting for Ben Park' }))
  await waitFor(() => expect(requests.filter(({ method }) => method === 'POST')).toHaveLength(2))
  expect(host.recorded.confirmations).toEqual(['Stop this permission?', 'Give up this permission?'])
})

test('starts acting and opens the first page that is allowed', async () => {
  const { user, host } = await open({
    [`GET ${path}`]: respond([], [makeDelegation({ person: ben, scopes: ['licenses'] })]),
  })
  await user.click(await screen.findByRole('button', { name: 'Start acting for Ben Park' }))
  expect(host.recorded.actedFor).toEqual(['P-100-000-018'])
  expect(host.recorded.paths).toEqual(['/licenses'])
})

test('offers to load again after an error', async () => {
  await open({ [`GET ${path}`]: errorResponse(500, 'service.failed', 'Not available.') })
  expect(await screen.findAllByText('We couldn’t load the permissions')).not.toHaveLength(0)
})

test('the home page offers to act for people whose permission is in effect', async () => {
  const delegations = [
    makeDelegation(),
    makeDelegation({ delegationId: '00000000-0000-4000-8000-000000000002', person: ben, status: 'upcoming' }),
  ]
  const { user, host } = await openFeature(<ActFor />, {
    route: '/',
    roles: ['owner'],
    responses: { [`GET ${path}`]: respond([], delegations) },
  })
  await user.click(await screen.findByRole('button', { name: 'Start acting for Luis Ortega' }))
  expect(screen.queryByRole('button', { name: /Ben Park/ })).not.toBeInTheDocument()
  expect(host.recorded.actedFor).toEqual(['P-100-000-017'])
})
