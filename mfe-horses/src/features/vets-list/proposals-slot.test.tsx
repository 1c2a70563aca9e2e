import type { PersonRole } from '@portal/contracts-common/light'
import { horsesHttp } from '@portal/contracts-horses'
import { fakeShellHost, renderPage, stubResponses } from '@portal/testing-web'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import vetsList from '../../../locales/en-US/vets-list.json'
import { connect } from '../../shared/api.ts'
import { hudsonPark } from '../../testing/horses.ts'
import WaitingProposals from './proposals.slot.tsx'

const track = { locationId: hudsonPark.locationId, name: hudsonPark.name }
const other = { locationId: '00000000-0000-4000-8000-0000000000f9', name: 'Cedar Downs' }

async function open(results: object, roles: PersonRole[] = ['regulatory-veterinarian']) {
  const calls = stubResponses(horsesHttp, { 'GET /api/horses/vets-list/proposals/count': results })
  const user = { username: 'reader', groups: [], roles, personId: 'p1', expiresAt: Date.now() + 3_600_000 }
  const host = fakeShellHost({ session: { status: 'signed-in', user } })
  connect(host)
  await renderPage(<WaitingProposals />, { texts: { 'vets-list': vetsList }, host })
  return calls
}

test('links the proposals that wait at the track', async () => {
  await open({ count: 2, tracks: [{ ...track, count: 2 }] })
  expect(await screen.findByText('2 proposals for the vets list wait for you')).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Review proposals' })).toHaveAttribute(
    'href',
    `/vets-list?view=proposed&track=${track.locationId}`,
  )
})

test('counts them for each of several tracks', async () => {
  await open({
    count: 3,
    tracks: [
      { ...other, count: 1 },
      { ...track, count: 2 },
    ],
  })
  expect(await screen.findByRole('link', { name: 'Cedar Downs: 1 proposal' })).toHaveAttribute(
    'href',
    `/vets-list?view=proposed&track=${other.locationId}`,
  )
  expect(screen.getByRole('link', { name: 'Hudson Park: 2 proposals' })).toBeInTheDocument()
})

test('shows nothing without any, and asks nothing for others', async () => {
  const calls = await open({ count: 0, tracks: [] })
  await waitFor(() => expect(calls).toHaveLength(1))
  expect(screen.queryByRole('link')).toBeNull()
  expect(await open({ count: 0, tracks: [] }, ['association-veterinarian'])).toEqual([])
})
