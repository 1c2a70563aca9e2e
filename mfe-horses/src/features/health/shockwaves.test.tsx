import { horsesHttp } from '@portal/contracts-horses'
import { errorResponse, fakeShellHost, renderPage, signedIn, stubResponses } from '@portal/testing-web'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import health from '../../../locales/en-US/health.json'
import horses from '../../../locales/en-US/horses.json'
import { connect } from '../../shared/api.ts'
import { makeHorse, makeShockwave } from '../../testing/horses.ts'
import { Shockwaves } from './shockwaves.tsx'

const veterinarian = { personId: '00000000-0000-4000-8000-000000000063', name: 'Vera Ortiz', since: '2026-11-20' }
const horse = makeHorse({ attendingVeterinarians: [{ ...veterinarian, isPrimary: true }] as never })
const api = `/api/horses/${horse.horseId}/shockwaves`
const treatment = makeShockwave()
const performed = makeShockwave({
  state: 'STAND_DOWN',
  recordId: '00000000-0000-4000-8000-000000000064',
  performedOn: '2026-11-24',
  earliestWork: '2026-12-08',
  earliestRace: '2026-12-24',
  actions: ['void'],
})
const list = (...items: object[]) => ({ items, next: null, today: '2026-11-24', canRequest: true })

async function open(more: object = {}) {
  const requests = stubResponses(horsesHttp, {
    [`GET ${api}`]: list(treatment),
    [`POST ${api}`]: { shockwaveId: treatment.shockwaveId, state: 'REQUESTED' },
    [`POST ${api}/${treatment.shockwaveId}/cancel`]: { shockwaveId: treatment.shockwaveId, state: 'CANCELED' },
    [`POST ${api}/${treatment.shockwaveId}/perform`]: {
      shockwaveId: treatment.shockwaveId,
      state: 'PERFORMED',
      recordId: treatment.shockwaveId,
    },
    ...more,
  })
  const host = fakeShellHost({ session: signedIn() })
  connect(host)
  const view = await renderPage(<Shockwaves horse={horse} />, { texts: { health, horses }, host, path: '/' })
  return { ...view, host, requests }
}

test('requests a treatment by an attending veterinarian', async () => {
  const { user, host, requests } = await open({ [`GET ${api}`]: list() })
  await user.click(await screen.findByRole('button', { name: 'Request shockwave therapy' }))
  const values = { veterinarianId: veterinarian.personId, plannedOn: '2026-11-25' }
  expect(host.recorded.forms[0]?.fields[0]?.initial).toBe(veterinarian.personId)
  expect(await host.recorded.forms[0]?.submit(values)).toBeUndefined()
  expect(await requests.find(({ method }) => method === 'POST')?.json()).toEqual(values)
  expect(host.recorded.toasts).toEqual([{ kind: 'success', message: 'Shockwave therapy requested' }])
})

test('records a requested treatment as performed, or says why not', async () => {
  const { user, host } = await open({
    [`POST ${api}/${treatment.shockwaveId}/perform`]: errorResponse(409, 'shockwave.horse-entered', 'Entered.'),
  })
  expect(await screen.findByRole('heading', { name: 'Planned for November 25, 2026' })).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Record as performed: treatment of November 25, 2026' }))
  const values = { performedOn: '2026-11-24', device: 'Model 3', site: 'Back', results: 'No reaction' }
  const problems = await host.recorded.forms[0]?.submit(values)
  expect(problems?.['']).toContain('entered in a race')
})

test('cancels a treatment after confirming', async () => {
  const { user, host } = await open()
  await user.click(await screen.findByRole('button', { name: 'Cancel treatment of November 25, 2026' }))
  await expect.poll(() => host.recorded.toasts).toEqual([{ kind: 'success', message: 'Shockwave therapy canceled' }])
})

test('shows the first days of work and race of a performed treatment, which can only be voided', async () => {
  const path = `/api/horses/${horse.horseId}/health-records/${performed.recordId}/void`
  const { user, host, requests } = await open({
    [`GET ${api}`]: list(performed),
    [`POST ${path}`]: { recordId: performed.recordId },
  })
  expect(await screen.findByText('May work from December 8, 2026 and race from December 24, 2026.')).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: /^Cancel/ })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Void treatment of November 24, 2026' }))
  expect(await host.recorded.forms[0]?.submit({ reason: 'Another horse' })).toBeUndefined()
  expect(await requests.find(({ method }) => method === 'POST')?.json()).toMatchObject({ reason: 'Another horse' })
})

test('shows nothing to readers when there was no treatment', async () => {
  await open({ [`GET ${api}`]: { ...list(), canRequest: false } })
  await expect.poll(() => screen.queryByText('Shockwave therapy')).toBeNull()
  expect(screen.queryByRole('button')).toBeNull()
})
