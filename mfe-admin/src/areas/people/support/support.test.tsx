import type { BlockedRegistration } from '@portal/contracts-registration'
import { errorResponse, fakeShellHost, signedIn } from '@portal/testing-web'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { idOf } from '../../../testing/factories.ts'
import { openPage } from '../../../testing/open-page.tsx'
import SupportPage from './support.page.tsx'

const at = '2026-11-21T10:00:00.000Z'
const blocked: BlockedRegistration = {
  draftId: idOf(1),
  reference: 'R-7KQ2-M4XP',
  version: 4,
  status: 'blocked',
  locale: 'es',
  nextStep: 'identity',
  causes: [{ kind: 'identity-mismatch', until: null }],
  canUnlock: true,
  mismatches: 1,
  name: null,
  license: 'KY ••34',
  contacts: [],
  startedAt: at,
  savedAt: at,
  expiresAt: at,
}
const call = 'GET /api/staff/registrations/R-7KQ2-M4XP'

test('finds a registration by a number with spaces and lower-case letters, and unlocks it with a reason', async () => {
  const host = fakeShellHost({ session: signedIn('ADMINS') })
  let registration = blocked
  const { user, currentPath, requests } = await openPage(
    <SupportPage />,
    '/registration-support',
    {
      [call]: () => registration,
      'POST /api/staff/registrations/R-7KQ2-M4XP/unlock': { ...blocked, causes: [], canUnlock: false },
    },
    host,
  )
  await user.type(screen.getByRole('searchbox'), 'r 7kq2 m4xp{Enter}')
  expect(await screen.findByText(/doesn’t match the record/)).toBeInTheDocument()
  expect(currentPath()).toBe('/registration-support?reference=R-7KQ2-M4XP')
  expect(screen.getByText('Date of birth')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Unlock registration' }))
  expect(host.recorded.forms[0]?.fields[0]).toMatchObject({ name: 'reason', required: true })
  registration = { ...blocked, status: 'open', causes: [], canUnlock: false }
  expect(await host.recorded.forms[0]?.submit({ reason: 'Has the license at hand' })).toBeUndefined()
  expect(await requests.find(({ method }) => method === 'POST')?.json()).toEqual({ reason: 'Has the license at hand' })
  expect(await screen.findByText(/Nothing stops this person/)).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Unlock registration' })).not.toBeInTheDocument()
})

test('says when the number is unknown or is not a reference number', async () => {
  const { user } = await openPage(<SupportPage />, '/registration-support?reference=R-7KQ2-M4XP', {
    [call]: () => errorResponse(404, 'support.not-found', 'x'),
  })
  expect(await screen.findByRole('heading', { name: 'No registration R-7KQ2-M4XP' })).toBeInTheDocument()
  await user.clear(screen.getByRole('searchbox'))
  await user.type(screen.getByRole('searchbox'), 'R-12{Enter}')
  expect(await screen.findByText(/That isn’t a reference number/)).toBeInTheDocument()
})
