import { horsesHttp } from '@portal/contracts-horses'
import { errorResponse, fakeShellHost, renderPage, stubResponses } from '@portal/testing-web'
import { Route, Routes } from '@portal/ui/router'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import horses from '../../../locales/en-US/horses.json'
import verdict from '../../../locales/en-US/verdict.json'
import { connect } from '../../shared/api.ts'
import { makeHorse, makeVerdict } from '../../testing/horses.ts'
import DetailsPage from './details.page.tsx'

const horse = makeHorse()

async function open(response: object, query = '', personId = 'p1') {
  stubResponses(horsesHttp, {
    [`GET /api/horses/${horse.horseId}`]: response,
    [`GET /api/horses/${horse.horseId}/verdict`]: makeVerdict(),
  })
  const user = { username: 'reader', groups: [], roles: [], personId, expiresAt: Date.now() + 3_600_000 }
  const host = fakeShellHost({ session: { status: 'signed-in', user } })
  connect(host)
  const view = await renderPage(
    <Routes>
      <Route path="/horses/:horseId" element={<DetailsPage />} />
    </Routes>,
    { texts: { horses, verdict }, host, path: `/horses/${horse.horseId}${query}` },
  )
  return { ...view, host }
}

test('shows the identity, the people and the location', async () => {
  await open(horse, '?registered')
  expect(await screen.findByRole('heading', { level: 1, name: 'Maple Court' })).toBeInTheDocument()
  expect(screen.getByText(horses['details.registered-title'])).toBeInTheDocument()
  expect(screen.getByText('Ana García, since November 20, 2026')).toBeInTheDocument()
  expect(screen.getByText('Hudson Park, NY, since November 20, 2026')).toBeInTheDocument()
  expect(screen.getByText('985141000230417')).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Registration information follows rule 2143(a)' })).toHaveAttribute(
    'href',
    '/rule/2143(a)',
  )
})

test('says how old the copy of persons is while changes cannot arrive', async () => {
  await open({ ...horse, peopleAsOf: '2026-11-20T19:05:00.000Z' })
  expect(await screen.findByText(/^Names, roles and licenses are from Nov 20, 2026/)).toBeInTheDocument()
  expect(screen.getByText(horses['people-notice.text'])).toBeInTheDocument()
})

test('shows "Horse Details Not Found" for a horse that does not exist', async () => {
  await open(errorResponse(404, 'resource.not-found', 'Not found.'))
  expect(await screen.findByText('Horse Details Not Found')).toBeInTheDocument()
})

test('offers to try again when the horse cannot be loaded', async () => {
  await open(errorResponse(500, 'service.failed', 'Unavailable.'))
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeInTheDocument()
})

test('lets the responsible person say what happened to the horse', async () => {
  const { user, host } = await open(horse, '', horse.responsiblePerson?.personId)
  await user.click(await screen.findByRole('button', { name: 'Change status' }))
  await expect
    .poll(() => host.recorded.forms[0]?.fields[0]?.options)
    .toEqual([
      { value: '', label: 'Select what happened' },
      { value: 'retire', label: 'The horse retired' },
      { value: 'record-death', label: 'The horse died' },
      { value: 'export', label: 'The horse left the country' },
    ])
})

test('offers no change of status to others, and none of a horse that died', async () => {
  await open(horse)
  await screen.findByRole('heading', { level: 1, name: 'Maple Court' })
  expect(screen.queryByRole('button', { name: 'Change status' })).toBeNull()
  await open({ ...horse, status: 'DECEASED' }, '', horse.responsiblePerson?.personId)
  expect(await screen.findByText('Deceased')).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Change status' })).toBeNull()
})

test('shows the photo of the horse, or that there is none yet', async () => {
  await open(horse, '', horse.responsiblePerson?.personId)
  expect(await screen.findByRole('img', { name: 'No photo of Maple Court yet' })).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Add a photo' })).toHaveAttribute('href', `/horses/${horse.horseId}/files`)
})
