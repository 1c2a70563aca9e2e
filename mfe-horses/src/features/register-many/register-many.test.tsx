import { horsesHttp } from '@portal/contracts-horses'
import { errorResponse, fakeShellHost, renderPage, stubResponses } from '@portal/testing-web'
import { Route, Routes } from '@portal/ui/router'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import horses from '../../../locales/en-US/horses.json'
import registerMany from '../../../locales/en-US/register-many.json'
import { connect } from '../../shared/api.ts'
import { hudsonPark, makeFoundHorse } from '../../testing/horses.ts'
import { selectLocation } from '../../testing/select-location.ts'
import { toCsv } from './list-rows.ts'
import RegisterManyPage from './register-many.page.tsx'

const numbers = Array.from({ length: 10 }, (_, index) => String(2_300_400 + index))
const found = numbers.map((identifier) => ({
  identifier,
  state: 'found',
  horse: makeFoundHorse({ registryNumber: identifier, name: `Horse ${identifier}` }),
}))
const others = [
  {
    identifier: '2400001',
    state: 'registered-to-other',
    horse: makeFoundHorse({ registryNumber: '2400001', registration: 'other', responsiblePersonName: 'Ben Vega' }),
  },
  { identifier: '2400002', state: 'not-found', horse: null },
]

async function open(more: object = {}) {
  const calls = stubResponses(horsesHttp, {
    'POST /api/horses/look-up/list': { rows: [...found, ...others], isRegistryAvailable: true },
    'GET /api/horses/locations': { items: [hudsonPark], next: null },
    'POST /api/horses/registrations': {
      horses: numbers.map((registryNumber, index) => ({
        registryNumber,
        horseId: `00000000-0000-4000-8000-0000000000${String(index).padStart(2, '0')}`,
        problem: null,
      })),
    },
    ...more,
  })
  const user = { username: 'reader', groups: [], roles: [], personId: 'p1', expiresAt: Date.now() + 3_600_000 }
  const host = fakeShellHost({ session: { status: 'signed-in', user } })
  connect(host)
  const view = await renderPage(
    <Routes>
      <Route path="/horses/register/many" element={<RegisterManyPage />} />
    </Routes>,
    { texts: { 'register-many': registerMany, horses }, host, path: '/horses/register/many' },
  )
  return { ...view, host, calls }
}

async function check(user: Awaited<ReturnType<typeof open>>['user']) {
  const list = [...numbers, '2400001', '2400002', numbers[0], 'Maple Court'].join('\n')
  await user.click(await screen.findByLabelText(/^Registry numbers/))
  await user.paste(list)
  await user.click(screen.getByRole('button', { name: 'Check the list' }))
  await screen.findByText('Can be registered: 10', { exact: false })
}

describe('registering several horses', () => {
  test('shows what was found for each row before anything is registered', async () => {
    const { user } = await open()
    await check(user)
    expect(screen.getByText('Registered to Ben Vega')).toBeInTheDocument()
    expect(screen.getByText('Not found')).toBeInTheDocument()
    expect(screen.getByText('Repeated')).toBeInTheDocument()
    expect(screen.getByText('Not a registry number or microchip')).toBeInTheDocument()
    expect(screen.getByText('Cannot be registered: 4', { exact: false })).toBeInTheDocument()
  })

  test('needs a list and a location', async () => {
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Check the list' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('Enter at least one registry number or microchip.')
    await check(user)
    await user.click(screen.getByRole('button', { name: 'Register 10 horses' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('Select where the horses are.')
  })

  test('ends with the horses that were registered', async () => {
    const { user, host } = await open()
    await check(user)
    await selectLocation(user, /^Where are/, 'Hudson Park')
    await user.click(screen.getByRole('button', { name: 'Register 10 horses' }))
    expect(await screen.findByRole('link', { name: 'Horse 2300400' })).toBeInTheDocument()
    await waitFor(() => expect(host.recorded.toasts[0]).toMatchObject({ kind: 'success' }))
  })

  test('says why when nothing could be registered', async () => {
    const { user } = await open({
      'POST /api/horses/registrations': errorResponse(409, 'horses.already-registered', 'Registered.'),
    })
    await check(user)
    await selectLocation(user, /^Where are/, 'Hudson Park')
    await user.click(screen.getByRole('button', { name: 'Register 10 horses' }))
    const alert = await screen.findByRole('alert')
    expect(alert).toHaveTextContent('This horse was registered in the meantime.')
    expect(alert).toHaveTextContent('0 horses were registered.')
  })

  test('saves the other rows with their reasons', async () => {
    const blobs: Blob[] = []
    const createObjectURL = (blob: Blob) => {
      blobs.push(blob)
      return 'blob:x'
    }
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL, revokeObjectURL: () => undefined }))
    const { user } = await open()
    await check(user)
    await user.click(screen.getByRole('button', { name: /^Download the rows/ }))
    const text = (await blobs[0]?.text()) ?? ''
    expect(text.split('\r\n')).toHaveLength(6)
    expect(text).toContain('"2400002","Not found. Check the number, or register the horse by hand."')
    vi.unstubAllGlobals()
  })

  test('escapes cells that a spreadsheet would evaluate', () => {
    expect(toCsv([['=1+1', 'a "b"']])).toBe(`"'=1+1","a ""b"""\r\n`)
  })
})
