import type { PersonRole } from '@portal/contracts-common/light'
import { horsesHttp } from '@portal/contracts-horses'
import { errorResponse, fakeShellHost, renderPage, stubResponses } from '@portal/testing-web'
import { Route, Routes } from '@portal/ui/router'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import checkName from '../../../locales/en-US/check-name.json'
import claims from '../../../locales/en-US/claims.json'
import horses from '../../../locales/en-US/horses.json'
import { connect } from '../../shared/api.ts'
import { hudsonPark, makeClaim, makeListedClaim } from '../../testing/horses.ts'
import { selectLocation } from '../../testing/select-location.ts'
import ClaimPage from './claim.page.tsx'
import ClaimsPage from './claims.page.tsx'
import NewClaimPage from './new-claim.page.tsx'

const claim = makeClaim()
const trackId = hudsonPark.locationId

async function open(
  address: string,
  { roles = ['trainer'], ...more }: { roles?: PersonRole[]; [call: string]: unknown } = {},
) {
  const calls = stubResponses(horsesHttp, {
    'GET /api/horses/locations': { items: [hudsonPark], next: null },
    'GET /api/horses/tracks/mine': [{ ...hudsonPark, roles: ['track-staff'], today: '2026-11-24' }],
    'GET /api/horses/claims/mine': { items: [makeListedClaim()], next: null },
    [`GET /api/horses/tracks/${trackId}/claims`]: { items: [makeListedClaim({ state: 'POSTED' })], next: null },
    [`GET /api/horses/tracks/${trackId}/claimable-entries`]: [claim.horse],
    [`GET /api/horses/claims/${claim.claimId}`]: claim,
    'POST /api/horses/claims': { claimId: claim.claimId, state: 'FILED', version: 1 },
    [`POST /api/horses/claims/${claim.claimId}/actions`]: {
      claimId: claim.claimId,
      state: 'VOID_REVERTED',
      version: 3,
    },
    ...more,
  })
  const user = { username: 'reader', groups: [], roles, personId: 'p1', expiresAt: Date.now() + 3_600_000 }
  const host = fakeShellHost({ session: { status: 'signed-in', user } })
  connect(host)
  const view = await renderPage(
    <Routes>
      <Route path="/claims" element={<ClaimsPage />} />
      <Route path="/claims/new" element={<NewClaimPage />} />
      <Route path="/claims/:claimId" element={<ClaimPage />} />
    </Routes>,
    { texts: { claims, horses, 'check-name': checkName }, host, path: address },
  )
  return { ...view, host, calls }
}

describe('the list of claims', () => {
  test('lists the claims at the track first for its staff, then their own', async () => {
    const { user } = await open('/claims', { roles: ['track-staff'] })
    expect(await screen.findByText('Posted')).toBeInTheDocument()
    expect(screen.getByLabelText('Day of the race')).toBeInTheDocument()
    await user.selectOptions(screen.getByLabelText('Claims'), 'My claims')
    expect(await screen.findByText('Filed')).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Maple Court' })).toHaveAttribute('href', `/claims/${claim.claimId}`)
  })

  test('lists the claims of a trainer without offering tracks', async () => {
    await open('/claims')
    expect(await screen.findByText('Filed')).toBeInTheDocument()
    expect(screen.queryByLabelText('Claims')).toBeNull()
  })
})

describe('filing a claim', () => {
  test('requires every answer and preselects none', async () => {
    const { user } = await open('/claims/new')
    await user.click(await screen.findByRole('button', { name: 'File claim' }))
    const summary = await screen.findByRole('alert')
    for (const text of [
      'Select a track.',
      'Select a horse.',
      'Select who will train the horse.',
      'Select what happens if the horse is placed on the vets list.',
      'Select what happens if the horse tests positive.',
    ])
      expect(summary).toHaveTextContent(text)
  })

  test('files a claim for the reader, and shows why it was refused', async () => {
    const { user } = await open('/claims/new', {
      'POST /api/horses/claims': errorResponse(409, 'claims.own-horse', 'Own.'),
    })
    await selectLocation(user, /^Track/, 'Hudson Park')
    await user.type(screen.getByLabelText(/^Day of the race/), '11/24/2026')
    await user.type(screen.getByLabelText(/^Race number/), '4')
    await user.selectOptions(await screen.findByLabelText(/^Horse/), claim.horse.horseId)
    expect(screen.queryByLabelText('Claimant')).toBeNull()
    await user.click(screen.getByRole('radio', { name: /^The claimant/ }))
    await user.click(screen.getByRole('radio', { name: 'Void the claim' }))
    await user.click(screen.getByRole('radio', { name: 'Keep the right to request a void' }))
    await user.click(screen.getByRole('button', { name: 'File claim' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('already own or are responsible for')
  })

  test('lets the claims clerk file for another person', async () => {
    const { user } = await open('/claims/new', { roles: ['track-staff'] })
    await selectLocation(user, /^Track/, 'Hudson Park')
    expect(await screen.findByLabelText('Claimant')).toBeInTheDocument()
    expect(screen.getByLabelText(/^Post time/)).toBeInTheDocument()
  })
})

describe('a claim', () => {
  test('shows the deadlines and the previous people, and is voided with a reason', async () => {
    const { user, host } = await open(`/claims/${claim.claimId}`)
    expect(await screen.findByRole('heading', { level: 1, name: 'Claim of Maple Court' })).toBeInTheDocument()
    expect(screen.getByText('Ana García')).toBeInTheDocument()
    expect(screen.getByText(/^Hand over by/)).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Void claim' }))
    const [form] = host.recorded.forms
    expect(await form?.submit({ reason: 'vanned-off', text: '' })).toBeUndefined()
    await waitFor(() => expect(host.recorded.toasts).toEqual([{ kind: 'success', message: 'Claim voided' }]))
  })

  test('shows the message of the specification when it does not exist', async () => {
    await open(`/claims/${claim.claimId}`, {
      [`GET /api/horses/claims/${claim.claimId}`]: errorResponse(404, 'claims.not-made', 'None.'),
    })
    expect(await screen.findByText('Claim was not made for this horse yet!')).toBeInTheDocument()
  })
})
