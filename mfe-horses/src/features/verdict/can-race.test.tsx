import { horsesHttp } from '@portal/contracts-horses'
import { errorResponse, fakeShellHost, renderPage, signedIn, stubResponses } from '@portal/testing-web'
import { Route, Routes } from '@portal/ui/router'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import horses from '../../../locales/en-US/horses.json'
import verdict from '../../../locales/en-US/verdict.json'
import { connect } from '../../shared/api.ts'
import { makeHorse, makeVerdict, makeVerdictCalendar, hudsonPark } from '../../testing/horses.ts'
import CanRacePage from './can-race.page.tsx'

const horse = makeHorse()
const path = `/horses/${horse.horseId}`

function open(more: object = {}, query = '') {
  stubResponses(horsesHttp, {
    [`GET /api${path}`]: horse,
    [`GET /api${path}/verdict`]: makeVerdict(),
    [`GET /api${path}/verdict/calendar`]: makeVerdictCalendar(),
    'GET /api/horses/locations': { items: [hudsonPark], next: null },
    ...more,
  })
  const host = fakeShellHost({ session: signedIn() })
  connect(host)
  return renderPage(
    <Routes>
      <Route path="/horses/:horseId/can-race" element={<CanRacePage />} />
    </Routes>,
    { texts: { horses, verdict }, host, path: `${path}/can-race${query}` },
  )
}

test('says that the horse cannot race, why, whose rule it is and what to do', async () => {
  await open()
  const answer = await screen.findByRole('region', { name: 'Cannot race today' })
  expect(within(answer).getByText('The influenza vaccination of May 20, 2026 is no longer current.')).toBeVisible()
  expect(within(answer).getByText(/Required by KY\./)).toBeVisible()
  expect(within(answer).getByRole('link', { name: 'Rule 2143' })).toHaveAttribute('href', '/rule/2143')
  expect(within(answer).getByText(/new vaccination or test/)).toBeVisible()
})

test('says that the horse can race on another day at a track', async () => {
  const race = { trackId: hudsonPark.locationId, name: 'Hudson Park', state: 'NY' }
  const other = makeVerdict({ canRace: true, obstacles: [], date: '2026-12-24', race })
  await open({ [`GET /api${path}/verdict`]: other }, `?on=2026-12-24&track=${hudsonPark.locationId}`)
  expect(
    await screen.findByRole('heading', { name: 'Can race on December 24, 2026 at Hudson Park' }),
  ).toBeInTheDocument()
  expect(screen.getByText(verdict['no-reasons'])).toBeInTheDocument()
})

test('lists periods of the calendar, and until when vaccinations last', async () => {
  await open()
  expect(await screen.findByText(/from November 24, 2026 through November 25, 2026/)).toBeInTheDocument()
  expect(screen.getByText(/on November 26, 2026/)).toBeInTheDocument()
  expect(screen.getByText('Current through November 25, 2026')).toBeInTheDocument()
  expect(screen.getByText('Not recorded')).toBeInTheDocument()
  expect(screen.queryByText('Tetanus vaccination')).toBeNull()
})

test('offers to try again when the verdict cannot be loaded', async () => {
  await open({ [`GET /api${path}/verdict`]: errorResponse(500, 'service.failed', 'Unavailable.') })
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeInTheDocument()
})
