import type { PersonRole } from '@portal/contracts-common/light'
import { horsesHttp } from '@portal/contracts-horses'
import { limbs } from '@portal/contracts-horses/vets-list-rules'
import { fakeShellHost, renderPage, stubResponses } from '@portal/testing-web'
import { Route, Routes } from '@portal/ui/router'
import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import barn from '../../../locales/en-US/barn.json'
import horses from '../../../locales/en-US/horses.json'
import vetsList from '../../../locales/en-US/vets-list.json'
import { connect } from '../../shared/api.ts'
import { hudsonPark, makeHorseOfSearch, makeListedHorse, makeSheetRow } from '../../testing/horses.ts'
import BarnPage from './barn.page.tsx'

const maple = makeListedHorse()
const lark = makeListedHorse({
  horseId: '00000000-0000-4000-8000-000000000072',
  name: 'Maple Lark',
  microchip: '985141000230425',
  stallCardToken: '00000000-0000-4000-8000-000000000073',
})
const template = {
  templateId: '00000000-0000-4000-8000-000000000081',
  name: 'Flu shot',
  record: { medicalType: 'vaccine', name: 'influenza', results: 'No reaction' },
}

const track = { locationId: hudsonPark.locationId, name: hudsonPark.name }
const entered = '00000000-0000-4000-8000-000000000075'
const sheetHorse = {
  name: 'Cedar Run',
  yearOfBirth: 2022,
  damName: 'Slow Tide',
  sireName: 'Iron Lake',
  sex: 'COLT',
  color: 'BAY',
  microchip: '985141000230433',
} as const

async function open({ found = [] as object[], roles = ['trainer'] as PersonRole[] } = {}) {
  stubResponses(horsesHttp, {
    'GET /api/horses/mine': { items: [maple, lark], next: null },
    'GET /api/horses/search': { horses: found, hasMore: false, next: null },
    'GET /api/horses/health-templates': [template],
    'GET /api/horses/locations': { items: [hudsonPark], next: null },
    'GET /api/horses/tracks/mine': [{ ...track, roles: ['regulatory-veterinarian'], today: '2026-11-25' }],
    [`GET /api/horses/tracks/${track.locationId}/day-sheet`]: {
      items: [makeSheetRow({ horse: { ...sheetHorse, horseId: entered }, jog: null })],
      next: null,
      track,
      date: '2026-11-25',
    },
  })
  const user = {
    username: 'ana',
    groups: [],
    roles,
    personId: 'p1',
    expiresAt: Date.now() + 3_600_000,
  }
  const host = fakeShellHost({ session: { status: 'signed-in', user } })
  connect(host)
  const view = await renderPage(
    <Routes>
      <Route path="/barn" element={<BarnPage />} />
      <Route path="/stall-cards/open/:token" element={<h1>Stall card</h1>} />
    </Routes>,
    { texts: { barn, horses, 'vets-list': vetsList }, host, path: '/barn' },
  )
  await screen.findByRole('button', { name: 'Find' })
  return { ...view, host }
}

const type = async (user: { readonly keyboard: (text: string) => Promise<void> }, text: string) => {
  ;(document.activeElement as HTMLElement | null)?.blur()
  await user.keyboard(text)
}

test('opens the horse whose microchip a reader types anywhere on the page', async () => {
  const { user } = await open()
  await type(user, '985141000230417{Enter}')
  expect(await screen.findByRole('heading', { level: 2, name: 'Maple Court' })).toBeInTheDocument()
  expect(screen.getByText('985 141 000 230 417')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: barn.another }))
  await type(user, '985141000230425{Enter}')
  expect(await screen.findByRole('heading', { level: 2, name: 'Maple Lark' })).toBeInTheDocument()
})

test('does not press the focused button when the reader ends with Enter', async () => {
  const { user } = await open()
  screen.getByRole('button', { name: barn.scan }).focus()
  await user.keyboard('985141000230417{Enter}')
  expect(await screen.findByRole('heading', { level: 2, name: 'Maple Court' })).toBeInTheDocument()
  expect(screen.queryByText(barn['camera.starting'])).toBeNull()
})

test('lists horses by the first letters of the name, and offers what can be recorded', async () => {
  const { user, host } = await open()
  await user.type(screen.getByLabelText(barn.search), 'maple{Enter}')
  expect(await screen.findByText('2 horses found')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: /Maple Lark/ }))
  const actions = within(await screen.findByRole('group', { name: barn.actions }))
  expect(await actions.findByRole('link', { name: 'Record: Flu shot' })).toHaveAttribute(
    'href',
    `/horses/health/new?horses=${lark.horseId}&template=${template.templateId}`,
  )
  expect(actions.getByRole('link', { name: barn.jog })).toHaveAttribute('href', `/horses/${lark.horseId}/vets-list`)
  await user.click(actions.getByRole('button', { name: barn.move }))
  await expect.poll(() => host.recorded.forms[0]?.title).toBe('Move 1 horse')
})

test('finds other horses that the reader may open with a connection', async () => {
  const other = makeHorseOfSearch({ horseId: '00000000-0000-4000-8000-000000000074', name: 'Cedar Run' })
  const { user } = await open({ found: [other, { ...makeHorseOfSearch(), horseId: null, microchip: null }] })
  await user.type(screen.getByLabelText(barn.search), 'cedar{Enter}')
  expect(await screen.findByRole('heading', { level: 2, name: 'Cedar Run' })).toBeInTheDocument()
})

test('says that only own horses are found without a connection', async () => {
  const { user } = await open()
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await user.type(screen.getByLabelText(barn.search), 'cedar{Enter}')
  expect(await screen.findByText(barn['none-offline'])).toBeInTheDocument()
  vi.restoreAllMocks()
})

test('says so too when the browser only seems to be online', async () => {
  const { user } = await open()
  stubResponses(horsesHttp, {
    'GET /api/horses/search': () => {
      throw new TypeError('no network')
    },
  })
  await user.type(screen.getByLabelText(barn.search), 'cedar{Enter}')
  expect(await screen.findByText(barn.none)).toBeInTheDocument()
})

test('says what to do when there is no camera', async () => {
  const { user } = await open()
  await user.click(screen.getByRole('button', { name: barn.scan }))
  expect(await screen.findByText(barn['camera.failed'])).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: barn.stop }))
  expect(screen.getByRole('button', { name: barn.scan })).toBeInTheDocument()
})

test('a regulatory veterinarian records the jog of a horse that was scanned in three taps', async () => {
  const { user, host } = await open({ roles: ['regulatory-veterinarian'] })
  await type(user, `${sheetHorse.microchip}{Enter}`)
  expect(await screen.findByRole('heading', { level: 2, name: 'Cedar Run' })).toBeInTheDocument()
  let taps = 0
  const tap = async (element: HTMLElement) => {
    taps += 1
    await user.click(element)
  }
  await tap(await screen.findByRole('button', { name: barn['record-jog'] }))
  expect(screen.getByText('Microchip 985 141 000 230 433 was scanned.')).toBeInTheDocument()
  await tap(screen.getByRole('radio', { name: 'Passed, all limbs normal' }))
  await tap(screen.getByRole('button', { name: 'Save jog' }))
  await expect.poll(() => host.recorded.entries.length).toBe(1)
  expect(taps).toBe(3)
  expect(host.recorded.entries[0]).toMatchObject({
    path: `/api/horses/tracks/${track.locationId}/jog-results`,
    body: {
      action: 'pass',
      horseId: entered,
      jogOn: '2026-11-25',
      microchip: sheetHorse.microchip,
      findings: limbs.map((limb) => ({ limb, hasHeat: false, hasSwelling: false, flexion: 'normal', gaitScore: 0 })),
    },
  })
})

test('a horse that was found by name is scanned before its jog is saved', async () => {
  const { user, host } = await open({ roles: ['regulatory-veterinarian'] })
  await user.type(screen.getByLabelText(barn.search), 'cedar{Enter}')
  await user.click(await screen.findByRole('button', { name: barn['record-jog'] }))
  await user.click(screen.getByRole('radio', { name: 'Passed, all limbs normal' }))
  await user.click(screen.getByRole('button', { name: 'Save jog' }))
  expect((await screen.findAllByText('Scan the microchip.')).length).toBeGreaterThan(0)
  await type(user, '985141000230417{Enter}')
  await user.click(screen.getByRole('button', { name: 'Save jog' }))
  expect((await screen.findAllByText(/microchip of another horse/)).length).toBeGreaterThan(0)
  await type(user, `${sheetHorse.microchip}{Enter}`)
  expect(screen.getByLabelText(/^Microchip/)).toHaveValue(sheetHorse.microchip)
  await user.click(screen.getByRole('button', { name: 'Save jog' }))
  await expect.poll(() => host.recorded.entries.length).toBe(1)
})

test('a trainer does not sign jogs', async () => {
  const { user } = await open()
  await type(user, '985141000230417{Enter}')
  expect(await screen.findByRole('heading', { level: 2, name: 'Maple Court' })).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: barn['record-jog'] })).toBeNull()
})
