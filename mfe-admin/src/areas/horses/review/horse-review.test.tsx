import type {
  HorseDetails,
  HorseFile,
  HorseMerge,
  HorseMergePreview,
  PossibleDuplicate,
  ReviewedHorse,
} from '@portal/contracts-horses'
import { errorResponse, fakeShellHost, signedIn } from '@portal/testing-web'
import { Route, Routes } from '@portal/ui/router'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { idOf } from '../../../testing/factories.ts'
import { openPage } from '../../../testing/open-page.tsx'
import HorseComparePage from './horse-compare.page.tsx'
import HorseReviewPage from './horse-review.page.tsx'
import ManualReviewPage from './manual-review.page.tsx'

const at = '2026-11-21T10:00:00.000Z'
const identity = {
  name: 'Maple Court',
  yearOfBirth: 2022,
  damName: 'Quiet River',
  sireName: null,
  sex: 'FILLY',
  color: 'BAY',
  registryNumber: '2200417',
  microchip: '985141000230417',
} as const
const merged = { ...identity, horseId: idOf(1), status: 'ACTIVE' } as const
const duplicate = { ...merged, horseId: idOf(2), name: null, registryNumber: null } as const
const details = (horse: typeof merged | typeof duplicate, needsReview = false): HorseDetails => ({
  ...horse,
  markings: null,
  registeredAt: at,
  photoId: null,
  needsReview,
  responsiblePerson: { personId: idOf(5), name: 'Ana García', since: '2026-11-20', basis: 'TRAINER' },
  owners: [],
  ownerOrganizations: [],
  designatedOwner: null,
  attendingVeterinarians: [],
  location: null,
})
const reviewed: ReviewedHorse = {
  ...identity,
  horseId: idOf(2),
  registeredAt: at,
  responsiblePersonName: 'Ana García',
  correctionRequestedAt: null,
}
const possible: PossibleDuplicate = { ...identity, horseId: idOf(1), reasons: ['name', 'year-and-dam'] }
const merge: HorseMerge = {
  approvalId: idOf(60),
  state: 'open',
  reason: 'Same microchip',
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
  survivor: merged,
  duplicate,
}
const preview: HorseMergePreview = {
  survivor: { ...merged, revision: 'a' },
  duplicate: { ...duplicate, revision: 'b' },
  parts: [
    { part: 'health-records', moved: 3, kept: 0 },
    { part: 'shares', moved: 0, kept: 1 },
  ],
  filled: ['microchip'],
  addsOwners: true,
  addedVeterinarians: ['Vera Stone'],
  canceledRequests: 1,
}
const papers: HorseFile = {
  fileId: idOf(70),
  name: 'papers.pdf',
  kind: 'pdf',
  byteLength: 184_000,
  state: 'Completed',
  failure: null,
  uploadedAt: at,
  uploadedBy: { personId: idOf(5), name: 'Ana García' },
  isTransferable: false,
  transferStatus: 'stays',
  isPrivate: false,
  mayDelete: true,
  maySetTransferable: false,
  isPhoto: false,
  mayBePhoto: false,
}

async function open(path: string, more: object = {}) {
  const host = fakeShellHost({ session: signedIn('ADMINS') })
  const view = await openPage(
    <Routes>
      <Route path="/horse-review" element={<HorseReviewPage />} />
      <Route path="/horse-review/compare" element={<HorseComparePage />} />
      <Route path="/horse-review/:horseId" element={<ManualReviewPage />} />
    </Routes>,
    path,
    {
      'GET /api/horses/reviews': { items: [reviewed], next: null },
      [`GET /api/horses/reviews/${idOf(2)}`]: {
        horse: details(duplicate, true),
        correctionRequestedAt: null,
        requestedCorrection: null,
        duplicates: [possible, { ...possible, horseId: null, registryNumber: '2299999', reasons: ['name'] }],
        isRegistryAvailable: false,
      },
      [`GET /api/horses/${idOf(2)}/files`]: { items: [papers], next: null },
      [`POST /api/horses/reviews/${idOf(2)}/decisions`]: { horseId: idOf(2) },
      'GET /api/horses/merges': { items: [merge], next: null },
      'GET /api/horses/merges/preview': preview,
      'POST /api/horses/merges': merge,
      [`POST /api/horses/merges/${idOf(60)}/approve`]: { ...merge, state: 'approved', actions: ['undo'] },
      [`GET /api/horses/${idOf(1)}`]: details(merged),
      [`GET /api/horses/${idOf(2)}`]: details(duplicate, true),
      ...more,
    },
    host,
  )
  return { ...view, host }
}

describe('the queue of horses that were entered by hand', () => {
  test('lists them with their state', async () => {
    await open('/horse-review')
    expect(await screen.findByRole('link', { name: 'Maple Court' })).toHaveAttribute('href', `/horse-review/${idOf(2)}`)
    expect(screen.getByText('Waiting for review')).toBeInTheDocument()
  })

  test('says when nothing waits', async () => {
    await open('/horse-review', { 'GET /api/horses/reviews': { items: [], next: null } })
    expect(await screen.findByText('No horses to review')).toBeInTheDocument()
  })
})

describe('the review of a horse', () => {
  test('shows horses that may be the same side by side, and leads to the merge', async () => {
    await open(`/horse-review/${idOf(2)}`)
    expect(await screen.findByText('In common: name and year of birth and dam.')).toBeInTheDocument()
    expect(screen.getByText(/This horse is only in the industry registry/)).toBeInTheDocument()
    expect(screen.getByText(/We can’t reach the industry registry/)).toBeInTheDocument()
    expect(screen.getAllByRole('link', { name: 'Merge as duplicate' })).toHaveLength(1)
    expect(screen.getByRole('link', { name: 'Merge as duplicate' })).toHaveAttribute(
      'href',
      `/horse-review/compare?first=${idOf(1)}&second=${idOf(2)}`,
    )
  })

  test('shows what was entered, also when no other horse is similar', async () => {
    await open(`/horse-review/${idOf(2)}`, {
      [`GET /api/horses/reviews/${idOf(2)}`]: {
        horse: details(duplicate, true),
        duplicates: [],
        isRegistryAvailable: true,
        correctionRequestedAt: null,
        requestedCorrection: null,
      },
    })
    expect(await screen.findByRole('heading', { name: 'What was entered' })).toBeInTheDocument()
    expect(screen.getByText('985141000230417')).toBeInTheDocument()
    expect(screen.getByText('Ana García')).toBeInTheDocument()
  })

  test('asks for a correction with a reason', async () => {
    const { user, host, requests } = await open(`/horse-review/${idOf(2)}`)
    await user.click(await screen.findByRole('button', { name: 'Ask for a correction' }))
    expect(await host.recorded.forms[0]?.submit({ reason: 'The color differs' })).toBeUndefined()
    await waitFor(() =>
      expect(host.recorded.toasts).toEqual([
        { kind: 'success', message: 'The responsible person was asked for a correction.' },
      ]),
    )
    const sent = requests.find(({ method }) => method === 'POST')
    expect(await sent?.clone().json()).toEqual({ decision: 'ask-for-correction', reason: 'The color differs' })
  })

  test('shows what was asked for', async () => {
    await open(`/horse-review/${idOf(2)}`, {
      [`GET /api/horses/reviews/${idOf(2)}`]: {
        horse: details(duplicate, true),
        correctionRequestedAt: at,
        requestedCorrection: 'The color differs',
        duplicates: [],
        isRegistryAvailable: true,
      },
    })
    expect(await screen.findByText('The color differs')).toBeInTheDocument()
    expect(screen.getByText('No similar horses')).toBeInTheDocument()
  })
})

describe('the photo and papers of a reviewed horse', () => {
  const page = `/horse-review/${idOf(2)}`
  const files = `GET /api/horses/${idOf(2)}/files`
  const content = `${files}/${papers.fileId}/content`

  test('are downloaded', async () => {
    const save = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x')
    vi.spyOn(URL, 'revokeObjectURL').mockReturnValue()
    const { user, host } = await open(page, { [content]: () => new Response(new Blob(['%PDF-'])) })
    await user.click(await screen.findByRole('button', { name: 'Download papers.pdf' }))
    await waitFor(() => expect(host.recorded.toasts).toEqual([{ kind: 'success', message: 'File downloaded' }]))
    expect(save).toHaveBeenCalledOnce()
  })

  test('say why they can’t be downloaded', async () => {
    const { user, host } = await open(page, { [content]: errorResponse(404, 'horse-files.not-found', 'Missing.') })
    await user.click(await screen.findByRole('button', { name: 'Download papers.pdf' }))
    await waitFor(() => expect(host.recorded.toasts).toMatchObject([{ title: 'The file couldn’t be downloaded' }]))
  })

  test('show those that can’t be read', async () => {
    const refused: HorseFile = { ...papers, state: 'Error', failure: 'files.unreadable' }
    const processing: HorseFile = { ...papers, fileId: idOf(71), state: 'Processing' }
    await open(page, { [files]: { items: [refused, processing], next: null } })
    expect(await screen.findByText('Refused')).toBeVisible()
    expect(screen.getByText('Being checked')).toBeVisible()
    expect(screen.queryByRole('button', { name: /^Download/ })).toBeNull()
  })

  test('say when there are none, and when they can’t be loaded', async () => {
    const { unmount } = await open(page, { [files]: { items: [], next: null } })
    expect(await screen.findByText('No files')).toBeVisible()
    unmount()
    await open(page, { [files]: errorResponse(500, 'internal', 'Failed.') })
    expect(await screen.findByText('We couldn’t load the files')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Confirm registration' })).toBeVisible()
  })
})

describe('merging two horses', () => {
  test('shows them side by side with what moves, and proposes with a reason', async () => {
    const { user, host, requests } = await open(`/horse-review/compare?first=${idOf(1)}&second=${idOf(2)}`)
    expect(await screen.findByText('Health records: 3 will move')).toBeInTheDocument()
    expect(screen.getByText('Shares: 1 won’t move, because the horse that remains has the same')).toBeInTheDocument()
    expect(screen.getByText('Filled in from the duplicate: Microchip')).toBeInTheDocument()
    expect(screen.getByText('Vera Stone will attend the horse that remains')).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Propose merge' }))
    expect(await host.recorded.forms[0]?.submit({ reason: 'Same microchip' })).toBeUndefined()
    await waitFor(() => expect(host.recorded.toasts).toMatchObject([{ kind: 'success' }]))
    const sent = requests.find(({ method }) => method === 'POST')
    expect(await sent?.clone().json()).toEqual({
      survivor: idOf(1),
      duplicate: idOf(2),
      survivorRevision: 'a',
      duplicateRevision: 'b',
      reason: 'Same microchip',
    })
  })

  test('names an unknown member of staff within the sentence', async () => {
    await open('/horse-review?queue=merges', {
      'GET /api/horses/merges': { items: [{ ...merge, proposedBy: null }], next: null },
    })
    expect(await screen.findByText(/^Proposed by a member of staff, /)).toBeInTheDocument()
  })

  test('is approved by another administrator', async () => {
    const { user, host } = await open('/horse-review?queue=merges')
    const name = 'Approve merge: Merge Unnamed (Quiet River, 2022) into Maple Court'
    await user.click(await screen.findByRole('button', { name }))
    expect(await host.recorded.forms[0]?.submit({ reason: '' })).toBeUndefined()
    await waitFor(() => expect(host.recorded.toasts).toEqual([{ kind: 'success', message: 'The horses were merged.' }]))
  })

  test('says when a horse can’t be loaded', async () => {
    await open(`/horse-review/compare?first=${idOf(1)}&second=${idOf(2)}`, {
      [`GET /api/horses/${idOf(2)}`]: errorResponse(404, 'horses.not-found', 'Missing.'),
    })
    expect(await screen.findByText('We couldn’t load both horses')).toBeInTheDocument()
  })
})
