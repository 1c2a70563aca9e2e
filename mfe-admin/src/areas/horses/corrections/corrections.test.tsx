import { fakeShellHost, signedIn } from '@portal/testing-web'
import { Route, Routes } from '@portal/ui/router'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { idOf } from '../../../testing/factories.ts'
import { openPage } from '../../../testing/open-page.tsx'
import HorsePeoplePage from './horse-people.page.tsx'

const from = '2026-11-20T15:00:00.000Z'
const assignment = {
  assignmentId: idOf(1),
  role: 'responsible-person',
  name: 'Ana García',
  basis: 'TRAINER',
  share: null,
  isPrimary: false,
  organizationKind: null,
  from,
  to: null,
  source: 'REGISTRATION',
  isCorrected: false,
  isFromDuplicate: false,
  reason: null,
}
const base = `/api/horses/${idOf(9)}`
const horse = {
  horseId: idOf(9),
  name: 'Maple Court',
  yearOfBirth: 2022,
  damName: 'Quiet River',
  sireName: null,
  sex: 'FILLY',
  color: 'BAY',
  registryNumber: null,
  microchip: null,
  markings: null,
  status: 'ACTIVE',
  registeredAt: from,
  needsReview: false,
  responsiblePerson: null,
  photoId: null,
  owners: [],
  ownerOrganizations: [],
  designatedOwner: null,
  attendingVeterinarians: [],
  location: null,
}

async function open(violations: object[] = []) {
  const host = fakeShellHost({ session: signedIn('ADMINS') })
  const view = await openPage(
    <Routes>
      <Route path="/horse-people/:horseId" element={<HorsePeoplePage />} />
    </Routes>,
    `/horse-people/${idOf(9)}`,
    {
      [`GET ${base}`]: horse,
      [`GET ${base}/people`]: { items: [assignment], next: null },
      [`POST ${base}/people/corrections/preview`]: { history: [{ ...assignment, name: 'Ben Vega' }], violations },
      [`POST ${base}/people/corrections`]: { assignmentId: idOf(2) },
    },
    host,
  )
  return { ...view, host }
}

async function fill({ user }: Awaited<ReturnType<typeof open>>) {
  await user.click(await screen.findByRole('button', { name: 'Correct: Responsible person, Ana García' }))
  await user.type(screen.getByLabelText('HISA ID'), 'P-100-000-017')
  await user.type(screen.getByLabelText('Reason and source'), 'Bill of sale')
  await user.click(screen.getByRole('button', { name: 'Preview the history' }))
}

test('previews the history before a correction is saved', async () => {
  const opened = await open()
  await fill(opened)
  expect(await screen.findByText('This correction breaks no rule')).toBeInTheDocument()
  expect(screen.getByText('Ben Vega (Trainer)')).toBeInTheDocument()
  await opened.user.click(screen.getByRole('button', { name: 'Save correction' }))
  await waitFor(() =>
    expect(opened.host.recorded.toasts).toEqual([{ kind: 'success', message: 'The correction is saved.' }]),
  )
  const saved = opened.requests.findLast(({ method }) => method === 'POST')
  expect(await saved?.json()).toEqual({
    corrects: idOf(1),
    role: 'responsible-person',
    hisaPersonId: 'P-100-000-017',
    basis: 'TRAINER',
    from,
    to: null,
    reason: 'Bill of sale',
  })
})

test('says which rules a correction breaks, and doesn’t save it', async () => {
  await fill(await open([{ code: 'several-responsible-persons', from, to: null }]))
  expect(await screen.findByText(/would have two responsible persons at the same time/)).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Save correction' })).toBeNull()
})

test('previews again after a change, and asks for what is missing', async () => {
  const opened = await open()
  await opened.user.click(await screen.findByRole('button', { name: 'Add a missing entry' }))
  await opened.user.click(screen.getByRole('button', { name: 'Preview the history' }))
  expect(await screen.findAllByText('Answer this question.')).not.toHaveLength(0)
  await opened.user.selectOptions(screen.getByLabelText(/^Individual or organization/), 'Stable')
  await opened.user.type(screen.getByLabelText('Name of the organization'), 'Lane Stables')
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-11-20T10:00' } })
  await opened.user.type(screen.getByLabelText('Reason and source'), 'Missing')
  await opened.user.click(screen.getByRole('button', { name: 'Preview the history' }))
  expect(await screen.findByRole('button', { name: 'Save correction' })).toBeInTheDocument()
  await opened.user.type(screen.getByLabelText('Name of the organization'), ' LLC')
  expect(screen.getByRole('button', { name: 'Preview the history' })).toBeInTheDocument()
})
