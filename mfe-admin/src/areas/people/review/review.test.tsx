import type { StaffApproval } from '@portal/contracts-registration'
import { errorResponse, fakeShellHost, signedIn } from '@portal/testing-web'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { idOf } from '../../../testing/factories.ts'
import { openPage } from '../../../testing/open-page.tsx'
import { aStaffPerson } from '../../../testing/person-factories.ts'
import ComparePage from './compare.page.tsx'
import ReviewPage from './review.page.tsx'

const at = '2026-11-21T10:00:00.000Z'
const [first, second] = [aStaffPerson(1), aStaffPerson(2)]
const pair = {
  pairId: idOf(50),
  state: 'open',
  score: 60,
  reasons: ['license'],
  foundAt: at,
  persons: [first, second].map(({ hisaPersonId, displayName }) => ({ hisaPersonId, displayName })),
}
const proposal: StaffApproval = {
  approvalId: idOf(60),
  kind: 'merge-persons',
  state: 'open',
  reason: 'Same license',
  proposedBy: 'Rosa Vidal',
  proposedAt: at,
  decidedBy: null,
  decidedAt: null,
  decisionReason: null,
  undoUntil: null,
  undoneBy: null,
  undoneAt: null,
  undoReason: null,
  isProposedByCaller: false,
  actions: ['approve', 'reject'],
  merge: {
    survivor: { hisaPersonId: first.hisaPersonId, displayName: first.displayName },
    duplicate: { hisaPersonId: second.hisaPersonId, displayName: second.displayName },
    account: 'survivor',
  },
}
const side = ({ hisaPersonId, displayName, revision, hasAccount }: typeof first) => ({
  hisaPersonId,
  displayName,
  revision,
  hasAccount,
})
const compareResponses = {
  [`GET /api/staff/persons/${first.hisaPersonId}`]: first,
  [`GET /api/staff/persons/${second.hisaPersonId}`]: second,
  'GET /api/staff/merges/preview': {
    survivor: side(first),
    duplicate: side(second),
    parts: [
      { part: 'roles', moved: 2, kept: 1 },
      { part: 'licenses', moved: 0, kept: 0 },
    ],
  },
}
const compareUrl = `/people-review/compare?first=${first.hisaPersonId}&second=${second.hisaPersonId}&pair=${idOf(50)}`

test('lists possible duplicates with what they share', async () => {
  await openPage(<ReviewPage />, '/people-review', { 'GET /api/staff/duplicates': { items: [pair], next: null } })
  expect(await screen.findByText('license number')).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Compare Pat Person 1 and Pat Person 2' })).toHaveAttribute(
    'href',
    compareUrl,
  )
})

test('shows two people side by side with a preview, and proposes a merge with the chosen account', async () => {
  const host = fakeShellHost({ session: signedIn('ADMINS') })
  const { user, requests, currentPath } = await openPage(
    <ComparePage />,
    compareUrl,
    { ...compareResponses, 'POST /api/staff/merges': { ...proposal, isProposedByCaller: true, actions: ['withdraw'] } },
    host,
  )
  expect(await screen.findByText('Roles: 2 will move')).toBeInTheDocument()
  expect(screen.getByText(/Roles: 1 won’t move/)).toBeInTheDocument()
  expect(screen.queryByText(/Licenses: 0/)).not.toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Propose merge' }))
  const [form] = host.recorded.forms
  expect(form?.fields.map(({ name }) => name)).toEqual(['account', 'reason'])
  expect(await form?.submit({ account: 'duplicate', reason: 'Same license' })).toBeUndefined()
  expect(await requests.find(({ method }) => method === 'POST')?.json()).toEqual({
    survivor: first.hisaPersonId,
    duplicate: second.hisaPersonId,
    survivorRevision: 3,
    duplicateRevision: 3,
    account: 'duplicate',
    reason: 'Same license',
  })
  expect(currentPath()).toMatch(/^\/people-review/)
})

test('decides that two people are not the same, with a reason', async () => {
  const host = fakeShellHost({ session: signedIn('ADMINS') })
  const call = `/api/staff/duplicates/${idOf(50)}/dismiss`
  const { user, requests } = await openPage(
    <ComparePage />,
    compareUrl,
    { ...compareResponses, [`POST ${call}`]: { dismissed: true } },
    host,
  )
  await user.click(await screen.findByRole('button', { name: 'Not the same person' }))
  expect(await host.recorded.forms[0]?.submit({ reason: 'Father and son' })).toBeUndefined()
  expect(await requests.find(({ method }) => method === 'POST')?.json()).toEqual({ reason: 'Father and son' })
})

test('offers the second person what they may do, and says why an approval is refused', async () => {
  const host = fakeShellHost({ session: signedIn('ADMINS') })
  const { user } = await openPage(
    <ReviewPage />,
    '/people-review?queue=merges',
    {
      'GET /api/staff/approvals': { items: [proposal], next: null },
      [`POST /api/staff/approvals/${idOf(60)}/approve`]: errorResponse(412, 'people.changed', 'Changed.'),
    },
    host,
  )
  await user.click(await screen.findByRole('button', { name: /^Approve merge/ }))
  expect(screen.queryByRole('button', { name: /^Withdraw/ })).not.toBeInTheDocument()
  expect(await host.recorded.forms[0]?.submit({ reason: '' })).toEqual({
    form: 'Someone else changed this person. Reload the page and try again.',
  })
})

test('lets the proposer wait or withdraw', async () => {
  await openPage(<ReviewPage />, '/people-review?queue=merges', {
    'GET /api/staff/approvals': {
      items: [{ ...proposal, isProposedByCaller: true, actions: ['withdraw'] }],
      next: null,
    },
  })
  expect(await screen.findByText('Another administrator must approve this.')).toBeInTheDocument()
  expect(screen.getByRole('button', { name: /^Withdraw proposal/ })).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: /^Approve/ })).not.toBeInTheDocument()
})
