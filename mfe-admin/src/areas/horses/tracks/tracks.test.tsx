import { errorResponse, fakeShellHost, signedIn } from '@portal/testing-web'
import { Route, Routes } from '@portal/ui/router'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { idOf } from '../../../testing/factories.ts'
import { openPage } from '../../../testing/open-page.tsx'
import TrackPage from './track.page.tsx'
import TracksPage from './tracks.page.tsx'

const track = { locationId: idOf(1), type: 'TRACK', name: 'Hudson Park', code: 'NY-01', state: 'NY' }
const farm = { locationId: idOf(2), type: 'FARM', name: 'Quiet Farm', code: 'KY-77', state: 'KY' }
const official = {
  officialId: idOf(3),
  personId: idOf(4),
  name: 'Vera Stone',
  role: 'regulatory-veterinarian',
  effectiveFrom: '2026-01-05',
  effectiveTo: null,
}
const base = `/api/horses/tracks/${idOf(1)}/officials`

async function open(path: string, more: object = {}) {
  const host = fakeShellHost({ session: signedIn('ADMINS') })
  const view = await openPage(
    <Routes>
      <Route path="/track-management" element={<TracksPage />} />
      <Route path="/track-management/:trackId" element={<TrackPage />} />
    </Routes>,
    path,
    {
      'GET /api/horses/locations': { items: [track, farm], next: null },
      'POST /api/horses/locations': track,
      [`GET ${base}`]: [official],
      [`POST ${base}`]: official,
      [`POST ${base}/${idOf(3)}/end`]: { ...official, effectiveTo: '2026-11-24' },
      ...more,
    },
    host,
  )
  return { ...view, host }
}

test('lists locations, of which tracks have officials, and adds one', async () => {
  const { user, host } = await open('/track-management')
  expect(await screen.findByRole('link', { name: 'Hudson Park' })).toHaveAttribute(
    'href',
    `/track-management/${idOf(1)}`,
  )
  expect(screen.queryByRole('link', { name: 'Quiet Farm' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Add a location' }))
  const [form] = host.recorded.forms
  const values = { type: 'TRACK', name: 'Hudson Park', code: 'ny-01', state: 'n', timeZone: 'America/New_York' }
  expect(await form?.submit(values)).toEqual({ state: 'Enter the two letters of the state.' })
  expect(await form?.submit({ ...values, state: 'ny' })).toBeUndefined()
  expect(host.recorded.toasts).toEqual([{ kind: 'success', message: 'Hudson Park was added.' }])
})

test('says why a location was refused', async () => {
  const { user, host } = await open('/track-management', {
    'POST /api/horses/locations': errorResponse(409, 'horses.location-code-taken', 'Taken.'),
  })
  await user.click(await screen.findByRole('button', { name: 'Add a location' }))
  const values = { type: 'TRACK', name: 'Hudson Park', code: 'NY-01', state: 'NY', timeZone: 'America/New_York' }
  expect(await host.recorded.forms[0]?.submit(values)).toEqual({
    '': 'Another location has this location ID. Enter a different one.',
  })
})

test('adds officials of a track by HISA ID, and ends what they are there', async () => {
  const { user, host } = await open(`/track-management/${idOf(1)}`)
  expect(await screen.findByText('Vera Stone')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Add a person' }))
  const values = { hisaPersonId: 'p-100-000-017', role: 'track-staff', effectiveFrom: '2026-11-24' }
  expect(await host.recorded.forms[0]?.submit(values)).toBeUndefined()
  await user.click(screen.getByRole('button', { name: 'End the role of Vera Stone' }))
  expect(await host.recorded.forms[1]?.submit({ effectiveTo: '2026-11-24' })).toBeUndefined()
  await waitFor(() =>
    expect(host.recorded.toasts.map(({ message }) => message)).toEqual([
      'Person added.',
      'The role at this track ends.',
    ]),
  )
})

test('says that a track does not exist', async () => {
  await open(`/track-management/${idOf(9)}`, { [`GET /api/horses/tracks/${idOf(9)}/officials`]: [] })
  expect(await screen.findByText('Track Not Found')).toBeInTheDocument()
})
