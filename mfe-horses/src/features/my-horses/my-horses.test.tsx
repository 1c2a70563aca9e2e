import { horsesHttp } from '@portal/contracts-horses'
import { errorResponse, fakeShellHost, renderPage, signedIn, stubResponses } from '@portal/testing-web'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import horses from '../../../locales/en-US/horses.json'
import myHorses from '../../../locales/en-US/my-horses.json'
import { connect } from '../../shared/api.ts'
import { hudsonPark, makeListedHorse, makeMyHorseCounts } from '../../testing/horses.ts'
import MyHorsesPage from './my-horses.page.tsx'

const unnamed = makeListedHorse({
  horseId: '00000000-0000-4000-8000-000000000044',
  name: null,
  relations: ['owner', 'designated-owner'],
  responsiblePersonName: null,
  location: null,
  verdict: null,
  vetsList: null,
  request: null,
  nextRace: null,
  lastRace: null,
  lastWork: null,
})

const viewId = '00000000-0000-4000-8000-0000000000a1'

async function open(
  response: object,
  {
    path = '/my-horses',
    counts = makeMyHorseCounts(),
    toDecide = 0,
    toConfirm = [] as object[],
    views = [] as object[],
  } = {},
) {
  const calls = stubResponses(horsesHttp, {
    'GET /api/horses/mine': response,
    'GET /api/horses/mine/counts': counts,
    'GET /api/horses/mine/views': views,
    [`PUT /api/horses/mine/views/${viewId}`]: async (request: Request) => ({
      viewId,
      ...((await request.json()) as object),
    }),
    [`DELETE /api/horses/mine/views/${viewId}`]: { viewId },
    'GET /api/horses/requests/counts': { toDecide, waiting: 0 },
    'GET /api/horses/mine/unconfirmed': { days: 90, horses: toConfirm },
    'POST /api/horses/confirmations': { confirmed: toConfirm.length },
    'GET /api/horses/locations': { items: [hudsonPark], next: null },
  })
  const host = fakeShellHost({ session: signedIn() })
  connect(host)
  const view = await renderPage(<MyHorsesPage />, { texts: { horses, 'my-horses': myHorses }, host, path })
  return { ...view, host, calls }
}

test('lists horses with verdict, place, vets list, request, what is due and races', async () => {
  await open({ items: [makeListedHorse(), unnamed], next: null })
  const [, first, second] = await screen.findAllByRole('row')
  for (const text of [
    /Maple Court2023 · Northern Gate × Quiet River · filly, bay/,
    /Cannot raceThe influenza vaccination of May 20, 2026 is no longer current.*and 1 other reason/,
    /Hudson Park, NYYou/,
    /Vets list: .*: 3 days left/,
    /Transfer: needs your decision/,
    /Expired or missing Vaccination or test/,
    /Next race: December 1, 2126, Hudson Park, race 4.*Last race: .*Last work: /,
  ])
    expect(first).toHaveTextContent(text)
  expect(second).toHaveTextContent(/Unnamed \(Quiet River, 2023\).*Being checked.*No locationName not available/)
  expect(screen.getByRole('link', { name: 'Maple Court' })).toHaveAttribute(
    'href',
    expect.stringMatching(/^\/horses\//),
  )
})

test('filters with the chips, and reads the filters from the address', async () => {
  const { user, calls } = await open(
    { items: [makeListedHorse()], next: null },
    { path: `/my-horses?location=${hudsonPark.locationId}&sort=due` },
  )
  const group = await screen.findByRole('group', { name: 'Horses by status' })
  const chip = within(group).getByRole('button', { name: 'Cannot race (1)' })
  await user.click(chip)
  expect(chip).toHaveAttribute('aria-pressed', 'true')
  const listed = () =>
    calls.map(({ url }) => new URL(url)).findLast(({ pathname }) => pathname.endsWith('/mine'))?.search
  await expect.poll(listed).toContain(`canRace=no&locationId=${hudsonPark.locationId}&sort=due`)
  await user.click(chip)
  expect(chip).toHaveAttribute('aria-pressed', 'false')
})

test('shows how many requests need a decision', async () => {
  await open({ items: [makeListedHorse()], next: null }, { toDecide: 2 })
  expect(await screen.findByText('2 requests need your decision')).toBeInTheDocument()
})

test('asks whether horses are still there, and records the answer', async () => {
  const { horseId, name, yearOfBirth, damName, sireName, sex, color, registryNumber, microchip } = makeListedHorse()
  const identity = { name, yearOfBirth, damName, sireName, sex, color, registryNumber, microchip }
  const { user, calls, host } = await open(
    { items: [makeListedHorse()], next: null },
    { toConfirm: [{ horseId, ...identity, lastConfirmedOn: '2026-07-01' }] },
  )
  expect(await screen.findByText(myHorses['confirm.title'])).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Sold, start a transfer: Maple Court' })).toHaveAttribute(
    'href',
    `/requests/new?kind=transfer&horses=${horseId}`,
  )
  await user.click(screen.getByRole('button', { name: 'Still with me: Maple Court' }))
  await expect.poll(() => host.recorded.toasts.map(({ message }) => message)).toContain('1 horse was confirmed.')
  const sent = calls.find(({ url }) => url.endsWith('/confirmations'))
  expect(await sent?.json()).toEqual({ horseIds: [horseId] })
})

test('says when no horse matches the filters', async () => {
  await open({ items: [], next: null }, { path: '/my-horses?show=due' })
  expect(await screen.findByText(myHorses.none)).toBeInTheDocument()
  expect(screen.getByRole('link', { name: myHorses.clear })).toHaveAttribute('href', '/my-horses')
})

test('explains how horses get into an empty list', async () => {
  await open({ items: [], next: null }, { counts: makeMyHorseCounts({ all: 0 }) })
  expect(await screen.findByText(horses['my-horses.empty-text'])).toBeInTheDocument()
})

test('offers to try again when the list cannot be loaded', async () => {
  await open(errorResponse(500, 'service.unavailable', 'Unavailable.'))
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeInTheDocument()
})

test('offers what can be done with the selected horses, and asks where they are now', async () => {
  const { user, host } = await open({ items: [makeListedHorse()], next: null })
  await user.click(await screen.findByRole('button', { name: 'Select the horse that is shown' }))
  const { horseId } = makeListedHorse()
  expect(screen.getByRole('link', { name: 'Transfer' })).toHaveAttribute(
    'href',
    `/requests/new?kind=transfer&horses=${horseId}`,
  )
  expect(screen.getByRole('link', { name: 'Change veterinarian' })).toHaveAttribute(
    'href',
    `/requests/new?kind=change-attending-veterinarian&horses=${horseId}`,
  )
  await user.click(screen.getByRole('button', { name: 'Move' }))
  await expect.poll(() => host.recorded.forms[0]?.title).toBe('Move 1 horse')
  expect(await host.recorded.forms[0]?.fields[0]?.search?.('hud')).toEqual([
    { value: hudsonPark.locationId, label: 'Hudson Park, NY (track)' },
  ])
})

test('shows the chosen columns only', async () => {
  const { user } = await open({ items: [makeListedHorse()], next: null }, { path: '/my-horses?hide=races' })
  expect(await screen.findByRole('columnheader', { name: 'Can race' })).toBeInTheDocument()
  expect(screen.queryByRole('columnheader', { name: 'Races and works' })).toBeNull()
  const columns = screen.getByRole('group', { name: 'Columns' })
  await user.click(within(columns).getByRole('checkbox', { name: 'Can race' }))
  expect(screen.queryByRole('columnheader', { name: 'Can race' })).toBeNull()
  await user.click(within(columns).getByRole('checkbox', { name: 'Races and works' }))
  expect(screen.getByRole('columnheader', { name: 'Races and works' })).toBeInTheDocument()
})

test('saves the present list under a name', async () => {
  vi.spyOn(crypto, 'randomUUID').mockReturnValue(viewId)
  const { user, host, calls } = await open(
    { items: [makeListedHorse()], next: null },
    { path: '/my-horses?show=due&sort=due' },
  )
  await user.click(await screen.findByRole('button', { name: 'Save this list' }))
  await host.recorded.forms[0]?.submit({ name: ' Vaccinations ' })
  const saved = calls.find(({ method }) => method === 'PUT')
  expect(await saved?.json()).toEqual({ name: 'Vaccinations', query: 'show=due&sort=due' })
  expect(host.recorded.toasts).toEqual([{ kind: 'success', message: 'List saved' }])
})

test('opens, renames and deletes saved lists', async () => {
  const views = [{ viewId, name: 'Vaccinations', query: 'sort=due&show=due' }]
  const { user, host, calls } = await open(
    { items: [makeListedHorse()], next: null },
    { path: '/my-horses?show=due&sort=due', views },
  )
  const link = await screen.findByRole('link', { name: 'Vaccinations' })
  expect(link).toHaveAttribute('href', '/my-horses?sort=due&show=due')
  expect(link).toHaveAttribute('aria-current', 'page')
  await user.click(screen.getByRole('button', { name: 'Rename Vaccinations' }))
  expect(host.recorded.forms[0]?.fields[0]).toMatchObject({ initial: 'Vaccinations' })
  await user.click(screen.getByRole('button', { name: 'Delete Vaccinations' }))
  await waitFor(() => expect(calls.some(({ method }) => method === 'DELETE')).toBe(true))
  expect(host.recorded.toasts).toEqual([{ kind: 'success', message: 'Saved list deleted' }])
})
