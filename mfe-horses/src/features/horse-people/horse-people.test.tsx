import { horsesHttp } from '@portal/contracts-horses'
import { errorResponse, fakeShellHost, renderPage, stubResponses } from '@portal/testing-web'
import { Route, Routes } from '@portal/ui/router'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import checkName from '../../../locales/en-US/check-name.json'
import horsePeople from '../../../locales/en-US/horse-people.json'
import horses from '../../../locales/en-US/horses.json'
import { connect } from '../../shared/api.ts'
import { makeAssignment, makeHorse } from '../../testing/horses.ts'
import HorsePeoplePage from './people.page.tsx'

const trainerId = '00000000-0000-4000-8000-000000000043'
const rosa = { personId: '00000000-0000-4000-8000-000000000044', name: 'Rosa Lane', since: '2026-11-21' }
const horse = makeHorse({ attendingVeterinarians: [{ ...rosa, isPrimary: true }] })
const path = `/horses/${horse.horseId}`

async function open({ personId = trainerId, ...more }: { personId?: string; [call: string]: unknown } = {}) {
  stubResponses(horsesHttp, {
    [`GET /api${path}`]: horse,
    [`GET /api${path}/people`]: {
      items: [
        makeAssignment({
          assignmentId: horse.horseId,
          role: 'owner',
          basis: null,
          share: 60,
          to: '2026-11-22T10:00:00.000Z',
        }),
        makeAssignment({ source: 'CORRECTION', reason: 'Wrong person' }),
      ],
      next: null,
    },
    'POST /api/horses/name-checks': {
      persons: [{ ...rosa, roles: ['veterinarian'], licenseStates: ['KY'], checkToken: 'token' }],
      hasMore: false,
    },
    [`POST /api${path}/veterinarians`]: { personId: rosa.personId },
    [`POST /api${path}/veterinarians/${rosa.personId}/end`]: { personId: rosa.personId },
    ...more,
  })
  const user = { username: 'reader', groups: [], roles: [], personId, expiresAt: Date.now() + 3_600_000 }
  const host = fakeShellHost({ session: { status: 'signed-in', user } })
  connect(host)
  const view = await renderPage(
    <Routes>
      <Route path="/horses/:horseId/people" element={<HorsePeoplePage />} />
    </Routes>,
    { texts: { 'horse-people': horsePeople, 'check-name': checkName, horses }, host, path: `${path}/people` },
  )
  return { ...view, host }
}

test('shows the history with the source of each entry', async () => {
  await open()
  expect(await screen.findByText('Ana García (60%)')).toBeInTheDocument()
  expect(screen.getByText('Ana García (as trainer)')).toBeInTheDocument()
  expect(screen.getByText('Wrong person')).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Transfer the horse' })).toHaveAttribute(
    'href',
    `/requests/new?kind=transfer&horses=${horse.horseId}`,
  )
})

test('lets the responsible person add a veterinarian whose name was checked', async () => {
  const { user, host } = await open()
  await user.click(await screen.findByRole('button', { name: 'Add a veterinarian' }))
  await user.click(screen.getByRole('button', { name: 'Add a veterinarian' }))
  expect(await screen.findAllByText('The attending vet must be selected.')).not.toHaveLength(0)
  await user.type(screen.getByLabelText('Which veterinarian?'), 'rosa')
  await user.click(screen.getByRole('button', { name: /^Check name/ }))
  await screen.findByText('Rosa Lane', { selector: 'strong' })
  await user.click(screen.getByRole('button', { name: 'Add a veterinarian' }))
  await waitFor(() => expect(host.recorded.toasts).toEqual([{ kind: 'success', message: 'Veterinarian added' }]))
})

test('removes a veterinarian after confirming, or says why that is not possible', async () => {
  const { user, host } = await open({
    [`POST /api${path}/veterinarians/${rosa.personId}/end`]: errorResponse(
      400,
      'assignments.primary-veterinarian-missing',
      'Primary.',
    ),
  })
  await user.click(await screen.findByRole('button', { name: 'Remove Rosa Lane' }))
  await waitFor(() => expect(host.recorded.toasts).toMatchObject([{ kind: 'error' }]))
})

test('offers nothing to other readers, and hides the history from people with a share only', async () => {
  await open({
    personId: '00000000-0000-4000-8000-000000000049',
    [`GET /api${path}/people`]: errorResponse(404, 'resource.not-found', 'Hidden.'),
  })
  expect(await screen.findByText(/^This horse is shared with you/)).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: /Remove|Add/ })).toBeNull()
})

test('shows owners with shares, and lets the only one without a designated owner manage the horse', async () => {
  const owner = { personId: trainerId, name: 'Olga Owen', since: '2026-11-20', share: null }
  await open({
    [`GET /api${path}`]: makeHorse({ owners: [owner], responsiblePerson: null }),
  })
  expect(await screen.findByRole('heading', { level: 2, name: 'Now' })).toBeInTheDocument()
  expect(screen.getByText(/^Olga Owen, since/)).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Change the designated owner' })).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Add a veterinarian' })).toBeInTheDocument()
})

test('offers owners with a designated owner only the change of owners', async () => {
  const owner = { personId: trainerId, name: 'Olga Owen', since: '2026-11-20', share: 60 }
  await open({
    [`GET /api${path}`]: makeHorse({
      owners: [owner],
      ownerOrganizations: [{ name: 'Lane Stables', kind: 'STABLE', since: '2026-11-20', share: 40 }],
      designatedOwner: rosa,
      responsiblePerson: null,
    }),
  })
  expect(await screen.findByText(/^Olga Owen \(60%\), since/)).toBeInTheDocument()
  expect(screen.getByText(/^Lane Stables \(40%\), since/)).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Change the owners' })).toBeInTheDocument()
  expect(screen.queryByRole('link', { name: 'Transfer the horse' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Add a veterinarian' })).toBeNull()
})
