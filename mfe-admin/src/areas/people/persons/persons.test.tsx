import { fakeShellHost, signedIn } from '@portal/testing-web'
import { screen, within } from '@testing-library/react'
import { Route, Routes } from '@portal/ui/router'
import { expect, test } from 'vitest'
import { idOf } from '../../../testing/factories.ts'
import { openPage } from '../../../testing/open-page.tsx'
import { aListedPerson, aStaffPerson } from '../../../testing/person-factories.ts'
import PersonPage from './person.page.tsx'
import PersonsPage from './persons.page.tsx'

const base = '/api/staff/persons/P-100-000-001'
const personPage = (
  <Routes>
    <Route path="/people-management/:hisaPersonId" element={<PersonPage />} />
  </Routes>
)

test('lists people, filters them in the URL, and searches by a name that is not in the URL', async () => {
  const { user, requests, currentPath } = await openPage(<PersonsPage />, '/people-management?show=requests', {
    'POST /api/staff/persons/search': {
      items: [
        aListedPerson(1, { requestedRoles: ['track-staff'] }),
        aListedPerson(2, { needsReview: true, declinedScore: 110 }),
      ],
      next: null,
    },
  })
  const row = within((await screen.findByRole('link', { name: 'Pat Person 1' })).closest('tr') as HTMLElement)
  expect(row.getByText('· requested: Track staff')).toBeInTheDocument()
  expect(screen.getByText('Declined a record: 110 points')).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Pat Person 2' })).toHaveAttribute('href', '/people-management/P-100-000-002')
  await user.selectOptions(screen.getByLabelText('Role'), 'jockey')
  await user.type(screen.getByRole('searchbox'), 'Ruiz{Enter}')
  expect(currentPath()).toBe('/people-management?show=requests&role=jockey')
  expect(await requests.at(-1)?.clone().json()).toEqual({ text: 'Ruiz', hasRequests: true, role: 'jockey', limit: 25 })
})

test('says what to do when nobody matches', async () => {
  await openPage(<PersonsPage />, '/people-management?status=suspended', {
    'POST /api/staff/persons/search': { items: [], next: null },
  })
  expect(await screen.findByRole('heading', { name: 'No people found' })).toBeInTheDocument()
})

test('shows a person with masked data, and identity data after a click', async () => {
  const { user, requests } = await openPage(personPage, '/people-management/P-100-000-001', {
    [`GET ${base}`]: aStaffPerson(1),
    [`POST ${base}/reveal`]: { field: 'date-of-birth', values: [{ label: null, value: '1979-02-17' }] },
  })
  expect(await screen.findByRole('heading', { level: 1, name: 'Pat Person 1' })).toBeInTheDocument()
  expect(screen.queryByText('February 17, 1979')).not.toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Show: Date of birth' }))
  expect(await screen.findByText(/February 17, 1979/)).toBeInTheDocument()
  expect(await requests.at(-1)?.json()).toEqual({ field: 'date-of-birth' })
  expect(screen.getByRole('link', { name: 'Show every recorded change' })).toHaveAttribute(
    'href',
    `/audit?entity=${idOf(1)}`,
  )
})

test('confirms a requested role with its dates and track, and leaves veterinarians to their license', async () => {
  const host = fakeShellHost({ session: signedIn('ADMINS') })
  const call = `${base}/roles/${idOf(11)}/confirm`
  const { user, requests } = await openPage(
    personPage,
    '/people-management/P-100-000-001',
    { [`GET ${base}`]: aStaffPerson(1), [`POST ${call}`]: aStaffPerson(1, { revision: 4 }) },
    host,
  )
  await user.click(await screen.findByRole('button', { name: 'Confirm: Track staff' }))
  expect(screen.queryByRole('button', { name: 'Confirm: Veterinarian' })).not.toBeInTheDocument()
  expect(screen.getByText('Takes effect when the vet board license is verified')).toBeInTheDocument()
  const [form] = host.recorded.forms
  expect(form?.fields.map(({ name, initial }) => [name, initial])).toEqual([
    ['from', '2026-11-21'],
    ['to', ''],
    ['track', 'Oak Downs'],
  ])
  expect(await form?.submit({ from: '2026-12-01', to: '', track: 'Oak Downs' })).toBeUndefined()
  const sent = requests.find(({ url }) => new URL(url).pathname === call)
  expect(await sent?.json()).toEqual({
    revision: 3,
    effectiveFrom: '2026-12-01',
    effectiveTo: null,
    track: 'Oak Downs',
  })
})

test('suspends a person with a reason and a last day', async () => {
  const host = fakeShellHost({ session: signedIn('ADMINS') })
  const { user, requests } = await openPage(
    personPage,
    '/people-management/P-100-000-001',
    { [`GET ${base}`]: aStaffPerson(1), [`POST ${base}/suspend`]: aStaffPerson(1, { status: 'suspended' }) },
    host,
  )
  await user.click(await screen.findByRole('button', { name: 'Suspend person' }))
  expect(await host.recorded.forms[0]?.submit({ reason: 'Ruling 7', lastDay: '2027-01-31' })).toBeUndefined()
  const sent = requests.find(({ method }) => method === 'POST')
  expect(await sent?.json()).toEqual({ revision: 3, reason: 'Ruling 7', lastDay: '2027-01-31' })
  expect(host.recorded.toasts[0]?.message).toBe('Pat Person 1 is suspended through January 31, 2027.')
})

test('says what somebody shares with a record that they said is not theirs', async () => {
  const declined = { needsReview: true, declinedScore: 110, declinedReasons: ['license', 'birth-and-name'] as const }
  await openPage(personPage, '/people-management/P-100-000-001', {
    'GET /api/staff/persons/P-100-000-001': { ...aStaffPerson(1), ...declined },
  })
  expect(
    await screen.findByText(/license number and date of birth, last name and state \(110 points\)/),
  ).toBeInTheDocument()
})
