import { errorResponse, fakeShellHost, signedIn } from '@portal/testing-web'
import { Route, Routes } from '@portal/ui/router'
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { idOf } from '../../../testing/factories.ts'
import { openPage } from '../../../testing/open-page.tsx'
import HorseReportsPage from './horse-reports.page.tsx'

const horse = {
  horseId: idOf(1),
  name: 'Maple Court',
  yearOfBirth: 2022,
  damName: 'Quiet River',
  sireName: null,
  sex: 'FILLY',
  color: 'BAY',
  registryNumber: null,
  microchip: null,
  responsiblePersonName: 'Ana García',
  since: '2026-06-01',
}
const unnamed = { ...horse, horseId: idOf(2), name: null, responsiblePersonName: null }

async function open(path: string, more: object = {}) {
  const host = fakeShellHost({ session: signedIn('HISAUSERS') })
  const view = await openPage(
    <Routes>
      <Route path="/reports/horses" element={<HorseReportsPage />} />
    </Routes>,
    path,
    {
      'GET /api/horses/reports/unconfirmed': ({ url }: Request) =>
        url.includes('after=x') ? { items: [unnamed], next: null } : { items: [horse], next: 'x' },
      'GET /api/horses/reports/without-location': { items: [], next: null },
      ...more,
    },
    host,
  )
  return { ...view, host }
}

test('lists horses that nobody confirmed for 90 days, page by page', async () => {
  const { user, requests } = await open('/reports/horses')
  expect(await screen.findByRole('link', { name: 'Maple Court' })).toHaveAttribute('href', `/horses/${idOf(1)}`)
  expect(screen.getByText('Ana García')).toBeInTheDocument()
  expect(screen.getByText('June 1, 2026')).toBeInTheDocument()
  expect(new URL(requests[0]?.url ?? '').searchParams.get('days')).toBe('90')
  await user.click(screen.getByRole('button', { name: 'Show more horses' }))
  expect(await screen.findByRole('link', { name: 'Unnamed (Quiet River, 2022)' })).toBeInTheDocument()
  expect(screen.getByText('Name not available')).toBeInTheDocument()
})

test('changes the report and its days', async () => {
  const { user, requests } = await open('/reports/horses')
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Report' }), 'Without a location')
  expect(await screen.findByText('No active horse matches this report.')).toBeInTheDocument()
  await user.selectOptions(screen.getByRole('combobox', { name: 'For at least' }), '30 days')
  await expect.poll(() => requests.at(-1)?.url).toContain('/api/horses/reports/without-location?days=30')
})

test('offers to try again when a report fails', async () => {
  await open('/reports/horses', {
    'GET /api/horses/reports/unconfirmed': errorResponse(500, 'service.failed', 'Unavailable.'),
  })
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeInTheDocument()
})

test('downloads the whole report in the language of the reader', async () => {
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x')
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue()
  const { user, host, requests } = await open('/reports/horses?days=30', {
    'GET /api/horses/reports/unconfirmed/csv': () => new Response(new Blob(['Horse'])),
  })
  await user.click(await screen.findByRole('button', { name: 'Download as CSV' }))
  await expect.poll(() => host.recorded.toasts).toEqual([{ kind: 'success', message: 'The file was downloaded.' }])
  const sent = requests.find(({ url }) => url.includes('/csv'))
  expect(Object.fromEntries(new URL(sent?.url ?? '').searchParams)).toEqual({ days: '30', locale: 'en-US' })
})

test('says that a report could not be downloaded', async () => {
  const { user, host } = await open('/reports/horses', {
    'GET /api/horses/reports/unconfirmed/csv': errorResponse(500, 'service.failed', 'Unavailable.'),
  })
  await user.click(await screen.findByRole('button', { name: 'Download as CSV' }))
  await expect.poll(() => host.recorded.toasts).toMatchObject([{ title: 'The file couldn’t be downloaded' }])
})
