import type { PersonRole } from '@portal/contracts-common'
import { horsesHttp } from '@portal/contracts-horses'
import { errorResponse, fakeShellHost, renderPage, stubResponses } from '@portal/testing-web'
import { Route, Routes } from '@portal/ui/router'
import { screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import horses from '../../../locales/en-US/horses.json'
import vetsList from '../../../locales/en-US/vets-list.json'
import { connect } from '../../shared/api.ts'
import { hudsonPark, makeHorse, makeVetsListEntry } from '../../testing/horses.ts'
import HorseVetsListPage from './horse-vets-list.page.tsx'
import VetsListPage from './vets-list.page.tsx'

const horse = makeHorse()
const path = `/horses/${horse.horseId}`
const ownTrack = {
  locationId: hudsonPark.locationId,
  name: 'Hudson Park',
  roles: ['regulatory-veterinarian'],
  today: '2026-11-24',
}

async function open(address: string, more: object = {}, roles: readonly PersonRole[] = ['trainer']) {
  stubResponses(horsesHttp, {
    [`GET /api${path}`]: horse,
    [`GET /api${path}/vets-list`]: {
      entries: [makeVetsListEntry(), makeVetsListEntry({ entryId: horse.horseId, displayState: 'off' })],
    },
    'GET /api/horses/vets-list': { items: [makeVetsListEntry({ displayState: 'proposed' })], next: null },
    'GET /api/horses/vets-list/mine': { items: [makeVetsListEntry()], next: null },
    'GET /api/horses/vets-list/reasons': [],
    'GET /api/horses/tracks/mine': [ownTrack],
    'GET /api/horses/locations': { items: [hudsonPark], next: null },
    ...more,
  })
  const user = { username: 'reader', groups: [], roles, personId: 'p1', expiresAt: Date.now() + 3_600_000 }
  const host = fakeShellHost({ session: { status: 'signed-in', user } })
  connect(host)
  const view = await renderPage(
    <Routes>
      <Route path="/horses/:horseId/vets-list" element={<HorseVetsListPage />} />
      <Route path="/vets-list" element={<VetsListPage />} />
    </Routes>,
    { texts: { 'vets-list': vetsList, horses }, host, path: address },
  )
  return { ...view, host }
}

describe('vets list', () => {
  test('tells the responsible person why, how long and what is next', async () => {
    await open('/vets-list')
    const entry = await screen.findByRole('article')
    expect(entry).toHaveTextContent(/Maple Court.*Unsound.*Number 2 for this reason/)
    expect(entry).toHaveTextContent(/Days remaining11/)
    expect(entry).toHaveTextContent('Request removal – next. The responsible person does this.')
    expect(screen.queryByRole('button', { name: 'Mark as placed in error' })).toBeNull()
  })

  test('offers a regulatory veterinarian of the track to confirm or decline a proposal', async () => {
    await open('/vets-list?view=proposed', {}, ['regulatory-veterinarian'])
    expect(await screen.findByRole('button', { name: 'Confirm' })).toBeVisible()
    expect(screen.getByRole('button', { name: 'Decline' })).toBeVisible()
  })

  test('says when no entry matches', async () => {
    await open('/vets-list', { 'GET /api/horses/vets-list/mine': { items: [], next: null } })
    expect(await screen.findByText(vetsList['empty-mine'])).toBeVisible()
  })

  test('offers to try again when it cannot be loaded', async () => {
    await open('/vets-list', { 'GET /api/horses/vets-list/mine': errorResponse(500, 'service.failed', 'Unavailable.') })
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible()
  })
})

describe('vets list of a horse', () => {
  test('separates open entries from the history', async () => {
    await open(`${path}/vets-list`)
    expect(await screen.findByRole('heading', { name: 'Now' })).toBeVisible()
    expect(screen.getByRole('heading', { name: 'History' })).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Place on the vets list' })).toBeNull()
  })

  test('lets a veterinarian place the horse, and void an entry of their track', async () => {
    const { user, host } = await open(`${path}/vets-list`, {}, ['regulatory-veterinarian'])
    await user.click(await screen.findByRole('button', { name: 'Place on the vets list' }))
    await expect.poll(() => host.recorded.forms[0]?.title).toBe('Place on the vets list')
    await user.click(screen.getByRole('button', { name: 'Mark as placed in error' }))
    await expect.poll(() => host.recorded.forms[1]?.title).toBe('Mark as placed in error')
  })
})
