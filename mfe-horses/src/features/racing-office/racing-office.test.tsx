import { horsesHttp } from '@portal/contracts-horses'
import { fakeShellHost, renderPage, stubResponses } from '@portal/testing-web'
import { Route, Routes } from '@portal/ui/router'
import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import horses from '../../../locales/en-US/horses.json'
import racingOffice from '../../../locales/en-US/racing-office.json'
import { connect } from '../../shared/api.ts'
import { hudsonPark, makeVerdict } from '../../testing/horses.ts'
import { selectLocation } from '../../testing/select-location.ts'
import RacingOfficePage from './racing-office.page.tsx'

const entry = {
  registryNumber: '2300417',
  trackCode: 'NY-01',
  trackName: 'Hudson Park',
  raceNumber: 4,
  horse: {
    horseId: '00000000-0000-4000-8000-000000000042',
    name: 'Maple Court',
    damName: 'Quiet River',
    yearOfBirth: 2023,
  },
  responsiblePersonName: 'Ana García',
  canRace: false,
  obstacles: makeVerdict().obstacles,
}

async function open(address: string, items: readonly unknown[] = [entry]) {
  const calls = stubResponses(horsesHttp, {
    'GET /api/horses/locations': { items: [hudsonPark], next: null },
    'GET /api/horses/racing-office/entries': { items, next: null },
    'GET /api/horses/racing-office/entries/csv': new Response('Track', { headers: { 'content-type': 'text/csv' } }),
  })
  const host = fakeShellHost()
  connect(host)
  const view = await renderPage(
    <Routes>
      <Route path="/racing-office" element={<RacingOfficePage />} />
    </Routes>,
    { texts: { 'racing-office': racingOffice, horses }, host, path: address },
  )
  return { ...view, host, calls }
}

test('shows the reason against each entered horse, filtered by track and day', async () => {
  const { user, calls } = await open('/racing-office?date=2026-11-24')
  const link = await screen.findByRole('link', { name: 'Maple Court' })
  expect(link).toHaveAttribute('href', `/horses/${entry.horse.horseId}/can-race`)
  expect(screen.getByText('Hudson Park, race 4')).toBeInTheDocument()
  await selectLocation(user, 'Track', 'Hudson Park')
  await waitFor(() => {
    const last = new URL(calls.filter(({ url }) => url.includes('/entries')).at(-1)?.url ?? '', 'http://x')
    expect(Object.fromEntries(last.searchParams)).toMatchObject({ date: '2026-11-24', trackCode: 'NY-01' })
  })
})

test('shows a horse that is not registered by its number', async () => {
  await open('/racing-office', [{ ...entry, horse: null, responsiblePersonName: null }])
  expect(await screen.findByText('2300417')).toBeInTheDocument()
  expect(screen.getByText('Not recorded')).toBeInTheDocument()
})

test('says so when every entered horse can race', async () => {
  await open('/racing-office', [])
  expect(await screen.findByText('No horses to show')).toBeInTheDocument()
})

test('saves the list', async () => {
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined }))
  const { user, host } = await open('/racing-office')
  await user.click(await screen.findByRole('button', { name: 'Download as CSV' }))
  await waitFor(() => expect(host.recorded.toasts).toEqual([{ kind: 'success', message: 'The list was downloaded.' }]))
  vi.unstubAllGlobals()
})
