import type { PersonRole } from '@portal/contracts-common'
import { horsesHttp } from '@portal/contracts-horses'
import { errorResponse, fakeShellHost, renderPage, stubResponses } from '@portal/testing-web'
import { Route, Routes } from '@portal/ui/router'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import horses from '../../../locales/en-US/horses.json'
import vetsList from '../../../locales/en-US/vets-list.json'
import { connect } from '../../shared/api.ts'
import { hudsonPark, makeHorse, makeRemoval, makeVetsListEntry } from '../../testing/horses.ts'
import HorseVetsListPage from './horse-vets-list.page.tsx'
import JogPage from './jog.page.tsx'
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
  const requests = stubResponses(horsesHttp, {
    [`GET /api${path}/jogs`]: { items: [], next: null, canRequest: false },
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
      <Route path="/horses/:horseId/vets-list/jog" element={<JogPage />} />
      <Route path="/vets-list" element={<VetsListPage />} />
    </Routes>,
    { texts: { 'vets-list': vetsList, horses }, host, path: address },
  )
  return { ...view, host, requests }
}

describe('vets list', () => {
  test('opens at the track of a regulatory veterinarian, who can see all tracks', async () => {
    const other = { locationId: '00000000-0000-4000-8000-0000000000f9', name: 'Elsewhere' }
    const tracks = [{ ...ownTrack, ...other, roles: ['association-veterinarian'] }, ownTrack]
    const { user, requests } = await open('/vets-list', { 'GET /api/horses/tracks/mine': tracks }, [
      'regulatory-veterinarian',
    ])
    const listed = () =>
      requests.flatMap(({ url }) => {
        const { pathname, searchParams } = new URL(url, 'http://x')
        return pathname === '/api/horses/vets-list' ? [searchParams.get('trackId')] : []
      })
    const field = await screen.findByRole('combobox', { name: 'Track' })
    await waitFor(() => expect(field).toHaveValue(hudsonPark.name))
    expect(listed()).toEqual([ownTrack.locationId])
    await user.click(field)
    await user.click(await screen.findByRole('option', { name: 'All tracks' }))
    await waitFor(() => expect(listed()).toEqual([ownTrack.locationId, null]))
  })

  test('shows the responsible person the reason, the time left and the next step', async () => {
    await open('/vets-list')
    const entry = await screen.findByRole('article')
    expect(entry).toHaveTextContent(/Maple Court.*Unsound.*No. 2 for this reason/)
    expect(entry).toHaveTextContent(/Days remaining11/)
    expect(entry).toHaveTextContent('Request removal – next. The responsible person does this step.')
    expect(screen.queryByRole('button', { name: 'Mark as placed in error' })).toBeNull()
  })

  test('offers a regulatory veterinarian of the track to confirm or decline a proposal', async () => {
    await open('/vets-list?view=proposed', {}, ['regulatory-veterinarian'])
    expect(await screen.findByRole('button', { name: 'Confirm' })).toBeVisible()
    expect(screen.getByRole('button', { name: 'Decline' })).toBeVisible()
  })

  test('shows officials one row per entry, with the next step and who takes it', async () => {
    const items = [makeVetsListEntry()]
    await open('/vets-list', { 'GET /api/horses/vets-list': { items, next: null } }, ['regulatory-veterinarian'])
    const [, row] = await screen.findAllByRole('row')
    expect(row).toHaveTextContent(/Maple Court.*On the list.*Unsound.*No. 2 for this reason.*Hudson Park/)
    expect(row).toHaveTextContent(/days? on the list.*11.*Request removal.*The responsible person does this/)
    expect(screen.queryByRole('article')).toBeNull()
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

describe('removal from the vets list', () => {
  const removal = makeRemoval()
  const withRemoval = (more: object = {}) => ({
    [`GET /api${path}/vets-list`]: { entries: [makeVetsListEntry({ removal: makeRemoval(more) })] },
  })

  test('is requested by the responsible person after confirming', async () => {
    const { user, host } = await open(`${path}/vets-list`, {
      [`GET /api${path}/vets-list`]: { entries: [makeVetsListEntry({ mayRequestRemoval: true })] },
      [`POST /api${path}/vets-list/removals`]: { removalId: removal.removalId, state: 'REQUESTED' },
    })
    await user.click(await screen.findByRole('button', { name: 'Request removal' }))
    await waitFor(() => expect(host.recorded.toasts).toEqual([{ kind: 'success', message: 'Removal requested.' }]))
  })

  test('shows the message of the specification when the list is empty', async () => {
    const { user, host } = await open(`${path}/vets-list`, {
      [`GET /api${path}/vets-list`]: { entries: [makeVetsListEntry({ mayRequestRemoval: true })] },
      [`POST /api${path}/vets-list/removals`]: errorResponse(409, 'vets-list.empty', 'Empty.'),
    })
    await user.click(await screen.findByRole('button', { name: 'Request removal' }))
    await waitFor(() =>
      expect(host.recorded.toasts).toMatchObject([
        { kind: 'error', message: 'Failed to remove horse from vets list, vets list is empty' },
      ]),
    )
  })

  test('shows what happened, and asks for the findings of an examination', async () => {
    const { user, host } = await open(
      `${path}/vets-list`,
      {
        ...withRemoval({ actions: ['submit-exam'] }),
        [`POST /api${path}/vets-list/removals/${removal.removalId}/steps`]: {
          removalId: removal.removalId,
          state: 'EXAM_ON_FILE',
        },
      },
      ['veterinarian'],
    )
    expect(await screen.findByText('Official time: 0:49.20')).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'File the examination' }))
    const [form] = host.recorded.forms
    expect(form?.fields.map(({ name }) => name)).toEqual(['comment'])
    expect(await form?.submit({ comment: 'Sound' })).toBeUndefined()
    expect(host.recorded.toasts).toEqual([{ kind: 'success', message: 'Examination filed.' }])
  })

  test('records a jog with findings of each limb, also without a connection', async () => {
    const { user, host } = await open(`${path}/vets-list`, withRemoval(), ['regulatory-veterinarian'])
    await user.click(await screen.findByRole('button', { name: 'Record the jog' }))
    await user.click(await screen.findByRole('radio', { name: /^Passed, with findings/ }))
    await user.click(screen.getByRole('button', { name: 'Save jog' }))
    const summary = await screen.findByRole('alert')
    for (const text of ['Scan the microchip.', 'Select flexion and gait for this limb: Left fore.'])
      expect(summary).toHaveTextContent(text)
    await user.type(screen.getByLabelText(/^Microchip/), '985141000230417')
    for (const select of screen.getAllByLabelText(/^Flexion/)) await user.selectOptions(select, 'Normal')
    for (const select of screen.getAllByLabelText(/^Gait/)) await user.selectOptions(select, '0: sound')
    await user.click(screen.getByRole('button', { name: 'Save jog' }))
    await waitFor(() => expect(host.recorded.entries).toHaveLength(1))
    expect(host.recorded.entries[0]).toMatchObject({
      path: `/api${path}/vets-list/removals/${removal.removalId}/steps`,
      body: { action: 'pass-jog', microchip: '985141000230417' },
    })
  })

  test('offers no jog to people who may not record one', async () => {
    await open(`${path}/vets-list/jog?removal=${removal.removalId}`, withRemoval({ actions: [] }))
    expect(await screen.findByText('No jog to record')).toBeInTheDocument()
  })
})
