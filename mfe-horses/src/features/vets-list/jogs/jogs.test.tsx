import { horsesHttp } from '@portal/contracts-horses'
import { limbs } from '@portal/contracts-horses/vets-list-rules'
import { errorResponse, fakeShellHost, renderPage, signedIn, stubResponses } from '@portal/testing-web'
import { Route, Routes } from '@portal/ui/router'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import horses from '../../../../locales/en-US/horses.json'
import jogs from '../../../../locales/en-US/jogs.json'
import vetsList from '../../../../locales/en-US/vets-list.json'
import { connect } from '../../../shared/api.ts'
import { hudsonPark, makeJog, makeSheetRow } from '../../../testing/horses.ts'
import DaySheetPage from './day-sheet.page.tsx'
import { HorseJogs } from './horse-jogs.tsx'
import SignJogPage from './sign-jog.page.tsx'

const trackId = hudsonPark.locationId
const track = { locationId: trackId, name: hudsonPark.name }
const jog = makeJog()
const row = makeSheetRow()
const horseId = row.horse?.horseId ?? ''
const base = `/api/horses/tracks/${trackId}`
const toSign = { ...jog, horse: row.horse, hasMicrochip: true }

async function open(path: string, more: object = {}) {
  const requests = stubResponses(horsesHttp, {
    'GET /api/horses/tracks/mine': [{ ...track, roles: ['regulatory-veterinarian'], today: '2026-11-25' }],
    'GET /api/horses/locations': { items: [hudsonPark], next: null },
    [`GET ${base}/day-sheet`]: { items: [row], next: null, track, date: '2026-11-25' },
    [`POST ${base}/jogs`]: { jogId: jog.jogId, state: 'REQUESTED' },
    [`GET ${base}/jogs/${jog.jogId}`]: toSign,
    [`POST ${base}/jogs/${jog.jogId}/results`]: { jogId: jog.jogId, state: 'REJECTED' },
    [`GET /api/horses/${horseId}/jogs`]: { items: [jog], next: null, canRequest: true },
    [`POST /api/horses/${horseId}/jogs`]: { jogId: jog.jogId, state: 'REQUESTED' },
    ...more,
  })
  const host = fakeShellHost({ session: signedIn() })
  connect(host)
  const view = await renderPage(
    <Routes>
      <Route path="/day-sheet" element={<DaySheetPage />} />
      <Route path="/day-sheet/:trackId/jogs/:jogId" element={<SignJogPage />} />
      <Route path="/horse" element={<HorseJogs horseId={horseId} name="Maple Court" />} />
    </Routes>,
    { texts: { horses, jogs, 'vets-list': vetsList }, host, path },
  )
  return { ...view, host, requests }
}

test('shows entered horses with score, inputs, last work, list reasons and jog', async () => {
  await open('/day-sheet')
  const entered = within(await screen.findByRole('row', { name: /Maple Court/ }))
  expect(entered.getByText(/7.5 on November 23, 2026/)).toBeInTheDocument()
  expect(entered.getByText('A2026: 4')).toBeInTheDocument()
  expect(entered.getByText('November 15, 2026')).toBeInTheDocument()
  expect(entered.getByText('Unsound')).toBeInTheDocument()
  expect(entered.getByRole('link', { name: 'Record the jog of Maple Court' })).toHaveAttribute(
    'href',
    `/day-sheet/${trackId}/jogs/${jog.jogId}`,
  )
})

test('adds a jog to the sheet, and rejects one with a reason', async () => {
  const other = makeSheetRow({ registryNumber: '2300418', jog: null })
  const { user, host, requests } = await open('/day-sheet', {
    [`GET ${base}/day-sheet`]: { items: [row, other], next: null, track, date: '2026-11-25' },
  })
  await user.click(await screen.findByRole('button', { name: 'Request a jog of Maple Court' }))
  await expect.poll(() => host.recorded.toasts[0]?.message).toBe('Jog added to the day sheet')
  const added = requests.find(({ method, url }) => method === 'POST' && url.endsWith('/jogs'))
  expect(await added?.json()).toEqual({ horseId, jogOn: '2026-11-25' })
  await user.click(screen.getByRole('button', { name: 'Mark as not examined: Maple Court' }))
  expect(await host.recorded.forms[0]?.submit({ rejectReason: 'bandaged', comment: '' })).toBeUndefined()
  const rejected = requests.find(({ url }) => url.endsWith('/results'))
  expect(await rejected?.json()).toEqual({ action: 'reject', rejectReason: 'bandaged' })
})

test('offers nothing for a horse that the veterinarian attends', async () => {
  const attended = makeSheetRow({ isAttended: true, jog: makeJog({ actions: [] }) })
  await open('/day-sheet', {
    [`GET ${base}/day-sheet`]: { items: [attended], next: null, track, date: '2026-11-25' },
  })
  expect(
    await screen.findByText('You’re this horse’s attending veterinarian, so a colleague must sign off.'),
  ).toBeInTheDocument()
  expect(screen.queryByRole('button')).toBeNull()
})

test('says that the reader is not a veterinarian of a track', async () => {
  await open('/day-sheet', { 'GET /api/horses/tracks/mine': errorResponse(403, 'access.denied', 'Denied.') })
  expect(await screen.findByText('You’re not a veterinarian of a track')).toBeInTheDocument()
})

test('names what is missing, and sends the findings of each limb with the scanned chip', async () => {
  const { user, host } = await open(`/day-sheet/${trackId}/jogs/${jog.jogId}`)
  await user.click(await screen.findByRole('button', { name: 'Save jog' }))
  expect((await screen.findAllByText('Scan the microchip.')).length).toBeGreaterThan(0)
  await user.click(screen.getByRole('radio', { name: /^Passed, with findings/ }))
  await user.type(screen.getByLabelText(/Microchip/), '985141000230417')
  for (const select of screen.getAllByLabelText(/Flexion/)) await user.selectOptions(select, 'normal')
  for (const select of screen.getAllByLabelText(/Gait/)) await user.selectOptions(select, '0')
  await user.click(screen.getByRole('button', { name: 'Save jog' }))
  await expect.poll(() => host.recorded.entries.length).toBe(1)
  expect(host.recorded.entries[0]).toMatchObject({
    path: `${base}/jogs/${jog.jogId}/results`,
    body: {
      action: 'pass',
      microchip: '985141000230417',
      findings: limbs.map((limb) => ({ limb, hasHeat: false, hasSwelling: false, flexion: 'normal', gaitScore: 0 })),
    },
  })
})

test('amends a result without scanning again, with a reason', async () => {
  const { user } = await open(`/day-sheet/${trackId}/jogs/${jog.jogId}`, {
    [`GET ${base}/jogs/${jog.jogId}`]: {
      ...toSign,
      state: 'FAILED_JOG',
      actions: ['amend-to-passed', 'amend-to-failed'],
    },
  })
  expect(await screen.findByText('Explain why you’re changing the result.')).toBeInTheDocument()
  expect(screen.queryByLabelText(/Microchip/)).toBeNull()
  await user.click(screen.getByRole('radio', { name: 'Passed, all limbs normal' }))
  await user.click(screen.getByRole('button', { name: 'Save jog' }))
  expect((await screen.findAllByText('Explain why the jog was not passed.')).length).toBeGreaterThan(0)
})

test('shows no form for a jog that the reader cannot sign', async () => {
  await open(`/day-sheet/${trackId}/jogs/${jog.jogId}`, {
    [`GET ${base}/jogs/${jog.jogId}`]: { ...toSign, actions: [] },
  })
  expect(await screen.findByText('No jog to record')).toBeInTheDocument()
})

test('lists the jogs of a horse with findings, and requests one at a track', async () => {
  const findings = limbs.map((limb) => ({
    limb,
    hasHeat: limb === 'left-fore',
    hasSwelling: false,
    flexion: 'mild',
    gaitScore: 2,
  }))
  const failed = makeJog({
    state: 'FAILED_JOG',
    actions: [],
    results: [
      {
        state: 'FAILED_JOG',
        rejectReason: null,
        comment: 'Grade 2',
        findings: findings as never,
        signedBy: 'Cy Young',
        signedAt: '2026-11-25T15:00:00.000Z',
      },
    ],
  })
  const { user, host } = await open('/horse', {
    [`GET /api/horses/${horseId}/jogs`]: { items: [failed], next: null, canRequest: true },
  })
  expect(await screen.findByText(/flexion Mild, gait 2, heat/)).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Request a jog' }))
  expect(await host.recorded.forms[0]?.submit({ trackId, jogOn: '2026-11-28' })).toBeUndefined()
  expect(host.recorded.entries).toMatchObject([
    { path: `/api/horses/${horseId}/jogs`, body: { trackId, jogOn: '2026-11-28' } },
  ])
})
