import { horsesHttp } from '@portal/contracts-horses'
import { errorResponse, fakeShellHost, renderPage, signedIn, stubResponses } from '@portal/testing-web'
import { Route, Routes } from '@portal/ui/router'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import checkName from '../../../locales/en-US/check-name.json'
import horses from '../../../locales/en-US/horses.json'
import injuries from '../../../locales/en-US/injuries.json'
import { connect } from '../../shared/api.ts'
import { makeHorse, makeInjury } from '../../testing/horses.ts'
import { HorseInjuries } from './horse-injuries.tsx'
import InjuriesPage from './injuries.page.tsx'

const horse = makeHorse()
const injury = makeInjury()
const api = `/api/horses/${horse.horseId}/injuries`
const list = (...items: object[]) => ({
  items,
  next: null,
  today: '2026-11-24',
  canReport: true,
  races: [injury.race],
})

async function open(path: string, more: object = {}) {
  const requests = stubResponses(horsesHttp, {
    [`GET ${api}`]: list(injury),
    [`POST ${api}`]: { injuryId: injury.injuryId },
    'GET /api/horses/injuries': { items: [injury], next: null },
    [`POST /api/horses/injuries/${injury.injuryId}/review`]: { injuryId: injury.injuryId },
    'POST /api/horses/name-checks': {
      persons: [
        { personId: horse.horseId, name: 'Joe Martin', roles: ['jockey'], licenseStates: ['KY'], checkToken: 'proof' },
      ],
      hasMore: false,
    },
    ...more,
  })
  const host = fakeShellHost({ session: signedIn('HISAUSERS') })
  connect(host)
  const view = await renderPage(
    <Routes>
      <Route path="/horse" element={<HorseInjuries horse={horse} />} />
      <Route path="/injuries" element={<InjuriesPage />} />
    </Routes>,
    { texts: { horses, injuries, 'check-name': checkName }, host, path },
  )
  return { ...view, host, requests }
}

test('names missing answers, and reports an injury of a race with the checked jockey', async () => {
  const { user, host, requests } = await open('/horse', { [`GET ${api}`]: list() })
  await user.click(await screen.findByRole('button', { name: 'Report an injury' }))
  await user.selectOptions(screen.getByLabelText(/Where it happened/), 'race')
  await user.click(screen.getByRole('button', { name: 'Save report' }))
  expect((await screen.findAllByText('Select the type of injury.')).length).toBeGreaterThan(0)
  expect(screen.getAllByText('Select the race.').length).toBeGreaterThan(0)
  await user.selectOptions(screen.getByLabelText(/^Type/), 'soft-tissue')
  await user.selectOptions(screen.getByLabelText(/body part/), 'left-fore')
  await user.selectOptions(screen.getByLabelText(/Surface/), 'dirt')
  await user.selectOptions(screen.getByLabelText(/^Race/), injury.race?.raceId ?? '')
  await user.selectOptions(screen.getByLabelText(/Outcome/), 'recovering')
  await user.type(screen.getByLabelText('Jockey'), 'Joe Martin')
  await user.click(screen.getByRole('button', { name: /^Check/ }))
  expect(await screen.findByText('Joe Martin')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Save report' }))
  await expect.poll(() => host.recorded.toasts).toEqual([{ kind: 'success', message: 'Injury reported' }])
  const sent = requests.find(({ method, url }) => method === 'POST' && url.endsWith('/injuries'))
  expect(await sent?.json()).toEqual({
    occurredOn: '2026-11-24',
    type: 'soft-tissue',
    bodyPart: 'left-fore',
    setting: 'race',
    surface: 'dirt',
    outcome: 'recovering',
    raceId: injury.race?.raceId,
    jockey: { text: 'Joe Martin', checkToken: 'proof' },
  })
})

test('corrects a report with a reason, and keeps its jockey', async () => {
  const { user, requests } = await open('/horse')
  await user.click(await screen.findByRole('button', { name: 'Correct injury of November 20, 2026' }))
  await user.click(screen.getByRole('button', { name: 'Save report' }))
  expect((await screen.findAllByText('Explain why you’re correcting this report.')).length).toBeGreaterThan(0)
  await user.type(screen.getByLabelText(/Reason for the correction/), 'Wrong limb')
  await user.click(screen.getByRole('button', { name: 'Save report' }))
  await expect.poll(() => requests.some(({ method }) => method === 'POST')).toBe(true)
  expect(await requests.find(({ method }) => method === 'POST')?.json()).toMatchObject({
    correction: { injuryId: injury.injuryId, reason: 'Wrong limb' },
  })
})

test('saves nothing when a fatal outcome is not confirmed', async () => {
  const { user, host, requests } = await open('/horse')
  host.setDialogResult(false)
  await user.click(await screen.findByRole('button', { name: /^Correct injury/ }))
  await user.selectOptions(screen.getByLabelText(/Outcome/), 'died')
  await user.type(screen.getByLabelText(/Reason for the correction/), 'Died later')
  await user.click(screen.getByRole('button', { name: 'Save report' }))
  expect((await screen.findAllByText('Nothing was saved.')).length).toBeGreaterThan(0)
  expect(requests.some(({ method }) => method === 'POST')).toBe(false)
})

test('lists injuries for officials with filters, and marks one as reviewed', async () => {
  const { user, host, requests } = await open('/injuries?type=soft-tissue')
  expect(await screen.findByRole('link', { name: 'Maple Court' })).toBeInTheDocument()
  await user.selectOptions(screen.getByLabelText('Outcome'), 'recovering')
  await expect
    .poll(() => requests.some(({ url }) => url.includes('type=soft-tissue') && url.includes('outcome=recovering')))
    .toBe(true)
  await user.click(await screen.findByRole('button', { name: 'Mark as reviewed: injury of November 20, 2026' }))
  await expect.poll(() => host.recorded.toasts).toEqual([{ kind: 'success', message: 'Report marked as reviewed' }])
})

test('says when no injury matches', async () => {
  await open('/injuries', { 'GET /api/horses/injuries': { items: [], next: null } })
  expect(await screen.findByText('No injuries found')).toBeInTheDocument()
})

test('offers to try again when injuries cannot be loaded', async () => {
  await open('/injuries', { 'GET /api/horses/injuries': errorResponse(500, 'service.failed', 'Unavailable.') })
  expect(await screen.findByRole('button', { name: /Try again/ })).toBeInTheDocument()
})
