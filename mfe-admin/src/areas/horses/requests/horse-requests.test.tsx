import { errorResponse, fakeShellHost, signedIn } from '@portal/testing-web'
import { Route, Routes } from '@portal/ui/router'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { idOf } from '../../../testing/factories.ts'
import { openPage } from '../../../testing/open-page.tsx'
import HorseRequestPage from './horse-request.page.tsx'
import HorseRequestsPage from './horse-requests.page.tsx'

const at = '2026-11-24T15:00:00.000Z'
const listed = {
  requestId: idOf(1),
  batchId: idOf(2),
  kind: 'change-owner',
  designatedOwnerOnly: true,
  state: 'PENDING',
  horse: {
    horseId: idOf(3),
    name: 'Maple Court',
    yearOfBirth: 2022,
    damName: 'Quiet River',
    sireName: null,
    sex: 'FILLY',
    color: 'BAY',
    registryNumber: null,
    microchip: null,
  },
  senderName: null,
  recipientName: 'Ben Vega',
  batchSize: 1,
  createdAt: at,
  expiresAt: '2026-12-01T15:00:00.000Z',
  closedAt: null,
  version: 3,
}
const details = {
  ...listed,
  terms: {
    scopes: [],
    owners: [{ personId: idOf(4), name: 'Ana García', share: 60 }],
    organizations: [{ name: 'Lane Stables', kind: 'STABLE', share: 40 }],
    designatedOwnerName: 'Ben Vega',
  },
  preview: null,
  comment: 'As agreed',
  cancelReason: null,
  rejectReason: null,
  reasonText: null,
  responsiblePersonName: 'Ana García',
  warnings: [],
  actions: [],
  steps: [{ action: 'send', at, personName: null }],
}

async function open(path: string, more: object = {}) {
  const host = fakeShellHost({ session: signedIn('ADMINS') })
  const view = await openPage(
    <Routes>
      <Route path="/horse-requests" element={<HorseRequestsPage />} />
      <Route path="/horse-requests/:requestId" element={<HorseRequestPage />} />
    </Routes>,
    path,
    {
      'GET /api/horses/requests/all': { items: [listed], next: null },
      [`GET /api/horses/requests/${idOf(1)}`]: details,
      [`POST /api/horses/requests/${idOf(1)}/override`]: { requestId: idOf(1), state: 'CANCELED', problem: null },
      ...more,
    },
    host,
  )
  return { ...view, host }
}

test('lists waiting requests first, and keeps the filters in the URL', async () => {
  const { user, requests } = await open('/horse-requests')
  expect(await screen.findByRole('link', { name: 'Change of designated owner of Maple Court' })).toHaveAttribute(
    'href',
    `/horse-requests/${idOf(1)}`,
  )
  expect(new URL(requests[0]?.url ?? '').searchParams.get('state')).toBe('PENDING')
  await user.selectOptions(screen.getByLabelText('Status'), 'All statuses')
  await user.selectOptions(screen.getByLabelText('Kind of request'), 'Transfer')
  await waitFor(() => {
    const last = new URL(requests.at(-1)?.url ?? '').searchParams
    expect([last.get('state'), last.get('kind')]).toEqual([null, 'transfer'])
  })
})

test('shows what a request changes, and cancels it with a reason', async () => {
  const { user, host, requests } = await open(`/horse-requests/${idOf(1)}`)
  expect(await screen.findByText('Ana García (60%) and Lane Stables (40%)')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Cancel request' }))
  expect(await host.recorded.forms[0]?.submit({ reason: 'Ordered by the stewards' })).toBeUndefined()
  expect(await requests.find(({ method }) => method === 'POST')?.json()).toEqual({
    action: 'cancel',
    reason: 'Ordered by the stewards',
    expectedVersion: 3,
  })
  expect(host.recorded.toasts).toEqual([{ kind: 'success', message: 'The request was canceled.' }])
})

test('says why a request can’t be accepted', async () => {
  const { user, host } = await open(`/horse-requests/${idOf(1)}`, {
    [`POST /api/horses/requests/${idOf(1)}/override`]: errorResponse(409, 'requests.recipient-not-eligible', 'No.'),
  })
  await user.click(await screen.findByRole('button', { name: 'Accept on their behalf' }))
  expect(await host.recorded.forms[0]?.submit({ reason: 'Ordered by the stewards' })).toMatchObject({
    form: expect.any(String) as unknown,
  })
})

test('offers nothing for a closed request', async () => {
  await open(`/horse-requests/${idOf(1)}`, {
    [`GET /api/horses/requests/${idOf(1)}`]: { ...details, state: 'ACCEPTED', closedAt: at },
  })
  expect(await screen.findByText('As agreed')).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: /Cancel|Accept|Reject/ })).toBeNull()
})
