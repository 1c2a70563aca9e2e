import { fakeShellHost, signedIn } from '@portal/testing-web'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { idOf } from '../../../testing/factories.ts'
import { openPage } from '../../../testing/open-page.tsx'
import ReviewPage from './review.page.tsx'

const at = '2026-11-21T10:00:00.000Z'
const review = {
  licenseId: idOf(1),
  type: 'vet-board',
  state: 'KY',
  licenseNumber: 'V-1234',
  expiresOn: null,
  validity: 'CURRENT',
  review: 'NEEDS_REVIEW',
  refusalReason: null,
  submittedAt: at,
  decidedAt: null,
  hasFile: true,
  isRenewal: false,
  personId: idOf(2),
  hisaPersonId: 'P-100-000-017',
  displayName: 'Ana Ruiz',
  dateOfBirth: '1980-03-31',
  roles: [],
  hasGuardianConsent: false,
}
const listed = {
  changeId: idOf(3),
  kind: 'name',
  status: 'open',
  hisaPersonId: 'P-100-000-017',
  displayName: 'Ana Ruiz',
  requestedAt: at,
  decidedAt: null,
}

test('approves a license with the date on it', async () => {
  const host = fakeShellHost({ session: signedIn('ADMINS') })
  const call = `/api/staff/license-reviews/${idOf(1)}/approve`
  const { user, requests } = await openPage(
    <ReviewPage />,
    '/people-review?queue=licenses',
    { 'GET /api/staff/license-reviews': { items: [review], next: null }, [`POST ${call}`]: review },
    host,
  )
  await user.click(await screen.findByRole('button', { name: 'Approve license: Ana Ruiz (P-100-000-017)' }))
  expect(await host.recorded.forms[0]?.submit({ expiresOn: '2027-12-31' })).toBeUndefined()
  expect(await requests.find(({ method }) => method === 'POST')?.json()).toEqual({ expiresOn: '2027-12-31' })
})

test('shows the license and the consent of a guardian beside the facts, and hides them again', async () => {
  const file = (name: string, fileType: string) => ({ url: `/files/${name}`, expiresAt: at, fileType })
  const { user } = await openPage(<ReviewPage />, '/people-review?queue=licenses', {
    'GET /api/staff/license-reviews': { items: [{ ...review, hasGuardianConsent: true }], next: null },
    [`GET /api/staff/license-reviews/${idOf(1)}/urls`]: {
      license: file('license.jpg', 'image/jpeg'),
      guardianConsent: file('consent.pdf', 'application/pdf'),
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Show files: Ana Ruiz (P-100-000-017)' }))
  expect(await screen.findByRole('img', { name: 'Image' })).toHaveAttribute('src', '/files/license.jpg')
  expect(screen.getByRole('link', { name: 'Open in a new tab: Guardian’s consent' })).toHaveAttribute(
    'href',
    '/files/consent.pdf',
  )
  await user.click(screen.getByRole('button', { name: 'Hide files: Ana Ruiz (P-100-000-017)' }))
  expect(screen.queryByRole('img')).not.toBeInTheDocument()
})

test('shows a change of identity after a click, and refuses it with a reason', async () => {
  const host = fakeShellHost({ session: signedIn('ADMINS') })
  const base = `/api/staff/identity-changes/${idOf(3)}`
  const { user, requests } = await openPage(
    <ReviewPage />,
    '/people-review?queue=identity',
    {
      'GET /api/staff/identity-changes': { items: [listed], next: null },
      [`GET ${base}`]: {
        ...listed,
        personId: idOf(2),
        before: 'Ana Ruiz',
        after: 'Ana Vega',
        reason: 'Marriage',
        evidence: { fileName: 'certificate.pdf', mediaType: 'application/pdf', size: 1200 },
        refusalReason: null,
      },
      [`POST ${base}/refuse`]: { status: 'refused' },
    },
    host,
  )
  await user.click(await screen.findByRole('button', { name: 'Show request: Ana Ruiz (P-100-000-017)' }))
  expect(await screen.findByText('Ana Vega')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Refuse change: Ana Ruiz (P-100-000-017)' }))
  expect(await host.recorded.forms[0]?.submit({ reason: 'Not legible' })).toBeUndefined()
  expect(await requests.find(({ method }) => method === 'POST')?.json()).toEqual({ reason: 'Not legible' })
})
