import { horsesHttp } from '@portal/contracts-horses'
import { errorResponse, fakeShellHost, renderPage, stubResponses } from '@portal/testing-web'
import { Route, Routes } from '@portal/ui/router'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import checkName from '../../../locales/en-US/check-name.json'
import horses from '../../../locales/en-US/horses.json'
import requests from '../../../locales/en-US/requests.json'
import { connect } from '../../shared/api.ts'
import { makeHorse, makeListedRequest, makeRequest } from '../../testing/horses.ts'
import HorseRequestsPage from './horse-requests.page.tsx'
import NewRequestPage from './new-request.page.tsx'
import OpenRequests from './open-requests.slot.tsx'
import RequestPage from './request.page.tsx'
import RequestsPage from './requests.page.tsx'

const horse = makeHorse()
const request = makeRequest()
const person = (personId: string, name: string) => ({
  personId: `00000000-0000-4000-8000-00000000000${personId}`,
  name,
  roles: ['trainer'],
  licenseStates: ['NY', 'KY'],
  checkToken: `token-${personId}`,
})

async function open(address: string, more: object = {}) {
  const calls = stubResponses(horsesHttp, {
    [`GET /api/horses/${horse.horseId}`]: horse,
    [`GET /api/horses/${horse.horseId}/requests`]: { items: [], next: null },
    [`GET /api/horses/${horse.horseId}/shares`]: { shares: [] },
    'GET /api/horses/requests': { items: [makeListedRequest()], next: null },
    'GET /api/horses/requests/counts': { toDecide: 1, waiting: 100 },
    [`GET /api/horses/requests/${request.requestId}`]: request,
    'POST /api/horses/requests/decisions': {
      requests: [{ requestId: request.requestId, state: 'ACCEPTED', problem: null }],
    },
    'GET /api/horses/requests/transfer-preview': {
      horses: [{ horseId: horse.horseId, filesFollowing: 3, filesStaying: 1, endingShares: ['Cy Young'] }],
    },
    'POST /api/horses/requests': {
      batchId: horse.horseId,
      expiresAt: '2026-12-01T15:00:00.000Z',
      requests: [{ horseId: horse.horseId, requestId: request.requestId, problem: null }],
    },
    ...more,
  })
  const user = { username: 'reader', groups: [], roles: [], personId: 'p1', expiresAt: Date.now() + 3_600_000 }
  const host = fakeShellHost({ session: { status: 'signed-in', user } })
  connect(host)
  const view = await renderPage(
    <Routes>
      <Route path="/requests" element={<RequestsPage />} />
      <Route path="/requests/new" element={<NewRequestPage />} />
      <Route path="/requests/:requestId" element={<RequestPage />} />
      <Route path="/horses/:horseId/requests" element={<HorseRequestsPage />} />
      <Route path="/" element={<OpenRequests />} />
    </Routes>,
    { texts: { requests, horses, 'check-name': checkName }, host, path: address },
  )
  return { ...view, host, calls }
}

describe('the list of requests', () => {
  test('shows both sides, the deadline and how many wait', async () => {
    await open('/requests')
    const [, row] = await screen.findAllByRole('row')
    expect(row).toHaveTextContent(/Transfer of Maple Court.*Ana García.*Ben Vega.*Waiting.*Expires/)
    expect(screen.getByRole('link', { name: 'Needs your decision (1)' })).toHaveAttribute('aria-current', 'page')
    expect(screen.getByRole('link', { name: 'Waiting on others (99+)' })).toBeInTheDocument()
  })

  test('accepts several together', async () => {
    const { user, host } = await open('/requests')
    await user.click(await screen.findByRole('checkbox', { name: 'Select: Transfer of Maple Court' }))
    await user.click(screen.getByRole('button', { name: 'Accept 1 request' }))
    await waitFor(() => expect(host.recorded.toasts).toEqual([{ kind: 'success', message: 'Request accepted' }]))
  })

  test('reminds on the home page only while something needs a decision', async () => {
    await open('/')
    expect(await screen.findByText('1 request needs your decision')).toBeInTheDocument()
  })
})

describe('a request', () => {
  test('shows the recipient what changes and what they should know', async () => {
    await open(`/requests/${request.requestId}`)
    expect(await screen.findByRole('heading', { level: 1, name: 'Transfer of Maple Court' })).toBeInTheDocument()
    expect(screen.getByText(/^As soon as Ben Vega accepts/)).toBeInTheDocument()
    expect(screen.getByText(/^Unsound since/)).toBeInTheDocument()
    expect(screen.getByText(/^Influenza vaccination/)).toBeInTheDocument()
    expect(screen.getByText('2 files go with the horse')).toBeVisible()
    expect(screen.getByText('The person who sent this request is suspended.')).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Reject' })).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Take back' })).toBeNull()
  })

  test('says when the request was already decided', async () => {
    const { user, host } = await open(`/requests/${request.requestId}`, {
      'POST /api/horses/requests/decisions': errorResponse(409, 'requests.already-decided', 'Decided.'),
    })
    await user.click(await screen.findByRole('button', { name: 'Accept' }))
    await waitFor(() =>
      expect(host.recorded.toasts).toMatchObject([{ kind: 'error', title: 'The request couldn’t be accepted' }]),
    )
  })

  test('is taken back by its sender after confirming', async () => {
    const { user, host } = await open(`/requests/${request.requestId}`, {
      [`GET /api/horses/requests/${request.requestId}`]: makeRequest({ actions: ['take-back'], preview: null }),
      [`POST /api/horses/requests/${request.requestId}/take-back`]: {
        requestId: request.requestId,
        state: 'WITHDRAWN',
        problem: null,
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Take back' }))
    await waitFor(() => expect(host.recorded.toasts).toEqual([{ kind: 'success', message: 'Transfer taken back' }]))
    expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull()
  })

  test('is not found when it is about other people', async () => {
    await open(`/requests/${request.requestId}`, {
      [`GET /api/horses/requests/${request.requestId}`]: errorResponse(404, 'resource.not-found', 'Missing.'),
    })
    expect(await screen.findByText('Request not found')).toBeInTheDocument()
  })
})

describe('a new request', () => {
  const address = `/requests/new?kind=transfer&horses=${horse.horseId}`

  test('requires a checked name, and clears the check when the name is edited', async () => {
    const { user } = await open(address, {
      'POST /api/horses/name-checks': { persons: [person('1', 'Ben Vega')], hasMore: false },
    })
    await user.click(await screen.findByRole('button', { name: 'Send request' }))
    expect(
      await screen.findAllByText('The person’s name must first be checked via the Check Name link.'),
    ).not.toHaveLength(0)
    await user.type(screen.getByLabelText('To whom?'), 'ben')
    await user.click(screen.getByRole('button', { name: 'Check name: To whom?' }))
    expect(await screen.findByText('Ben Vega')).toBeInTheDocument()
    expect(screen.getByText('Trainer · licensed in NY and KY')).toBeInTheDocument()
    await user.type(screen.getByLabelText('To whom?'), 'x')
    expect(screen.getByText('You changed the name. Check it again.')).toBeInTheDocument()
    expect(screen.queryByText('Ben Vega')).toBeNull()
  })

  test('lets the sender choose among several people, and shows what happened to each horse', async () => {
    const { user } = await open(address, {
      'POST /api/horses/name-checks': {
        persons: [person('1', 'Ben Vega'), person('2', 'Benita Lopez')],
        hasMore: true,
      },
    })
    await user.type(await screen.findByLabelText('To whom?'), 'ben')
    await user.click(screen.getByRole('button', { name: 'Check name: To whom?' }))
    await user.click(await screen.findByRole('button', { name: /^Select Benita Lopez/ }))
    expect(screen.getByText(/^As soon as Benita Lopez accepts/)).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Send request' }))
    expect(await screen.findByRole('heading', { name: 'Sent' })).toHaveFocus()
    expect(within(screen.getByRole('list')).getByRole('link', { name: 'Open request' })).toHaveAttribute(
      'href',
      `/requests/${request.requestId}`,
    )
  })

  test('says why a horse can’t be requested', async () => {
    const { user } = await open(address, {
      'POST /api/horses/name-checks': { persons: [person('1', 'Ben Vega')], hasMore: false },
      'POST /api/horses/requests': errorResponse(409, 'requests.recipient-not-licensed', 'No license.'),
    })
    await user.type(await screen.findByLabelText('To whom?'), 'ben')
    await user.click(screen.getByRole('button', { name: 'Check name: To whom?' }))
    await screen.findByText('Ben Vega')
    await user.click(screen.getByRole('button', { name: 'Send request' }))
    expect(await screen.findByRole('alert')).toHaveTextContent(/licen[cs]e/)
  })

  test('names several owners with shares, an organization and a designated owner', async () => {
    const { user, calls } = await open(`/requests/new?kind=change-owner&horses=${horse.horseId}`, {
      'POST /api/horses/name-checks': { persons: [person('1', 'Ben Vega')], hasMore: false },
    })
    await user.type(await screen.findByLabelText('Name of the owner'), 'ben')
    await user.click(screen.getByRole('button', { name: 'Check name: Name of the owner' }))
    await screen.findByText('Ben Vega')
    await user.type(screen.getByLabelText(/^Share in percent/), '60')
    await user.click(screen.getByRole('button', { name: 'Add an owner' }))
    const second = within(screen.getByRole('group', { name: 'Owner 2' }))
    await user.selectOptions(second.getByLabelText('Individual or organization?'), 'Stable')
    await user.type(second.getByLabelText('Name of the organization'), 'Lane Stables')
    await user.type(second.getByLabelText(/^Share in percent/), '30')
    await user.click(screen.getByRole('button', { name: 'Send request' }))
    expect(await screen.findByRole('link', { name: 'The new designated owner must be selected.' })).toBeInTheDocument()
    expect(screen.getByRole('link', { name: /shares of all owners that add up to 100%/ })).toBeInTheDocument()
    await user.type(second.getByLabelText(/^Share in percent/), '{Backspace}{Backspace}40')
    await user.selectOptions(screen.getByLabelText('Designated owner'), 'Ben Vega')
    await user.click(screen.getByRole('button', { name: 'Send request' }))
    await screen.findByRole('heading', { name: 'Sent' })
    const checked = { text: 'ben', checkToken: 'token-1' }
    const sent = calls.find(({ method, url }) => method === 'POST' && url.endsWith('/api/horses/requests'))
    expect(await sent?.clone().json()).toMatchObject({
      kind: 'change-owner',
      recipient: checked,
      owners: [{ ...checked, share: 60 }],
      organizations: [{ name: 'Lane Stables', kind: 'STABLE', share: 40 }],
    })
  })

  test('names what is missing for each kind of request', async () => {
    const { user } = await open(`/requests/new?kind=change-designated-owner&horses=${horse.horseId}`)
    await user.click(await screen.findByRole('button', { name: 'Send request' }))
    expect(await screen.findAllByText('The new designated owner must be selected.')).not.toHaveLength(0)
    await user.click(screen.getByRole('radio', { name: /^Change of attending veterinarian/ }))
    await user.click(screen.getByRole('button', { name: 'Send request' }))
    expect(await screen.findAllByText('The attending vet must be selected.')).not.toHaveLength(0)
  })

  test('links to my horses when no horse is selected', async () => {
    await open('/requests/new')
    expect(await screen.findByText('No horse selected')).toBeInTheDocument()
  })
})

describe('the requests of a horse', () => {
  test('offer to end a share', async () => {
    const share = {
      shareId: horse.horseId,
      granteeName: 'Ben Vega',
      grantorName: 'Ana García',
      scopes: ['SUMMARY', 'HEALTH'],
      from: '2026-11-24T15:00:00.000Z',
      isMine: false,
    }
    const { user, host } = await open(`/horses/${horse.horseId}/requests`, {
      [`GET /api/horses/${horse.horseId}/shares`]: { shares: [share] },
      [`POST /api/horses/${horse.horseId}/shares/${share.shareId}/end`]: { shareId: share.shareId },
    })
    expect(await screen.findByText(/^Summary and Health records; since/)).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'End share with Ben Vega' }))
    await waitFor(() => expect(host.recorded.toasts).toEqual([{ kind: 'success', message: 'Share ended' }]))
    expect(screen.getByText('No requests about this horse yet')).toBeInTheDocument()
  })
})

test('says what a transfer changes before it is sent', async () => {
  await open(`/requests/new?kind=transfer&horses=${horse.horseId}`)
  const effect = await screen.findByText(/^3 files go with the horse/)
  expect(effect).toHaveTextContent('1 file stays with the person who uploaded it. The share with Cy Young ends.')
  expect(screen.getByText(/^Before they decide, they see/)).toBeInTheDocument()
})

test('shows the recipient the latest tests with their outcomes', async () => {
  await open(`/requests/${request.requestId}`)
  expect(await screen.findByText('Coggins test: negative, May 4, 2026')).toBeInTheDocument()
})
