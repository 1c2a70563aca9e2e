import { formatReceiptNumber } from '@portal/contracts-regulations/rules'
import { fakeShellHost, errorResponse, signedIn } from '@portal/testing-web'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { aComment, aDraft, aLocalDraft, aStatus, aRegulationText, testUuid } from '../../testing/factories.ts'
import { openPage } from '../../testing/open-page.tsx'
import MyCommentsPage from './my-comments.page.tsx'
import MyDrafts from './my-drafts.slot.tsx'
import { draftStore } from './use-drafts.ts'

const version = aDraft()

function aSavedDraft(number: number, regulationId: string, label: string, savedAt: string) {
  return {
    draftId: testUuid(number),
    regulationId,
    versionId: version.versionId,
    depth: 2,
    label,
    body: `Draft ${number}`,
    attachments: [],
    selection: null,
    savedAt,
  }
}

/** The draft on the later provision was written first. */
const drafts = [
  aSavedDraft(81, testUuid(102), '2143(b)', '2026-06-01T10:00:00.000Z'),
  aSavedDraft(82, testUuid(101), '2143(a)', '2026-06-01T11:00:00.000Z'),
]
const receipt = {
  receiptId: testUuid(70),
  submittedAt: '2026-06-01T12:00:00.000Z',
  authorName: 'Rea Der',
  comments: [
    {
      commentId: testUuid(1),
      trackingNumber: 'C-1',
      label: '2143(a)',
      depth: 2,
      versionId: version.versionId,
      body: 'Please define the term.',
      quotedText: 'A covered horse must have a certificate.',
      attachments: [
        { attachmentId: testUuid(3), name: 'times.csv', kind: 'csv', mediaType: 'text/csv', byteLength: 12 },
      ],
      status: 'public',
    },
    {
      commentId: testUuid(2),
      trackingNumber: 'C-2',
      label: '2000',
      depth: 0,
      versionId: version.versionId,
      body: 'Agreed.',
      quotedText: '',
      attachments: [],
      status: 'withdrawn',
    },
  ],
}

function responses(overrides: Record<string, unknown> = {}) {
  return {
    'GET /api/comments/drafts': drafts,
    'GET /api/comments/list': { items: [], next: null },
    [`GET /api/regulations/version-status/${version.versionId}`]: aStatus(version),
    [`GET /api/regulations/text/${version.contentHash}`]: {
      contentHash: version.contentHash,
      nodes: aRegulationText(),
    },
    [`GET /api/comments/receipts/${testUuid(70)}`]: receipt,
    ...overrides,
  }
}

beforeEach(() => {
  for (const { draftId } of draftStore().all()) draftStore().remove(draftId)
})

/** A draft of the signed-in reader, stored in this browser. */
function localDraft(number: number, overrides: Parameters<typeof aLocalDraft>[1] = {}) {
  return aLocalDraft(testUuid(number), { ...drafts[1], draftId: testUuid(number), owner: 'reader', ...overrides })
}

const signedInReader = () => fakeShellHost({ session: signedIn('USERS') })

test('shows drafts in the order of the text, next to the text they are about', async () => {
  await openPage(<MyCommentsPage />, '/my-comments', responses(), signedInReader())
  expect(await screen.findByText('A covered horse must have a certificate.')).toBeInTheDocument()
  const shownDrafts = screen.getAllByText(/^Draft 8/).map((each) => each.textContent)
  expect(shownDrafts).toEqual(['Draft 82', 'Draft 81'])
})

test('sends all drafts together and shows one receipt', async () => {
  const { user, requests, currentPath } = await openPage(
    <MyCommentsPage />,
    '/my-comments',
    responses({ 'POST /api/comments/submit': receipt }),
    signedInReader(),
  )
  await screen.findByText('A covered horse must have a certificate.')
  await user.click(screen.getByRole('button', { name: 'Send 2 comments' }))
  expect(await screen.findByText('C-2')).toBeInTheDocument()
  expect(screen.getByText('Rea Der')).toBeInTheDocument()
  expect(screen.getByRole('heading', { name: 'Receipt' })).toHaveFocus()
  expect(currentPath()).toBe(`/my-comments?receipt=${testUuid(70)}`)
  const sent = await requests.find(({ url }) => url.endsWith('/submit'))?.json()
  expect(sent).toEqual({ versionId: version.versionId, draftIds: [testUuid(82), testUuid(81)], locale: 'en-US' })
})

test('shows one error when sending fails, and keeps the drafts', async () => {
  const { user } = await openPage(
    <MyCommentsPage />,
    '/my-comments',
    responses({
      'POST /api/comments/submit': () =>
        errorResponse(409, 'comments.period-closed', 'x', { closesAt: '2026-06-02T03:59:00.000Z' }),
    }),
    signedInReader(),
  )
  await user.click(await screen.findByRole('button', { name: 'Send 2 comments' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('The comment period closed June 1, 2026')
  expect(screen.getByText('Draft 81')).toBeInTheDocument()
})

test('hides drafts that were sent although the response was lost and the page reloaded', async () => {
  const before = Date.now() - 1000
  for (const number of [81, 82]) draftStore().put(localDraft(number, { isSaved: true, savedToServiceAt: before }))
  await openPage(<MyCommentsPage />, '/my-comments', responses({ 'GET /api/comments/drafts': [] }), signedInReader())
  expect(await screen.findByText('No unsent comments')).toBeInTheDocument()
  expect(draftStore().all()).toEqual([])
})

test('says when some drafts were sent or discarded elsewhere, and shows the remaining ones', async () => {
  const list = vi.fn<() => unknown>().mockReturnValueOnce(drafts).mockReturnValue(drafts.slice(0, 1))
  const { user } = await openPage(
    <MyCommentsPage />,
    '/my-comments',
    responses({
      'GET /api/comments/drafts': list,
      'POST /api/comments/submit': () => errorResponse(404, 'resource.not-found', 'x', { draftIds: [testUuid(82)] }),
    }),
    signedInReader(),
  )
  await user.click(await screen.findByRole('button', { name: 'Send 2 comments' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('sent or discarded in another window')
  expect(await screen.findByRole('button', { name: 'Send 1 comment' })).toBeInTheDocument()
  expect(screen.queryByText('Draft 82')).toBeNull()
})

test('offers to copy text of a comment that was already sent, and does not send it again', async () => {
  draftStore().put(localDraft(83, { body: 'Draft 83, and later words' }))
  const { user, requests } = await openPage(
    <MyCommentsPage />,
    '/my-comments',
    responses({
      'GET /api/comments/drafts': [],
      [`PUT /api/comments/drafts/${testUuid(83)}`]: () => errorResponse(409, 'comments.draft-sent', 'x'),
      [`DELETE /api/comments/drafts/${testUuid(83)}`]: { deleted: false },
    }),
    signedInReader(),
  )
  const notice = (await screen.findByText('You already sent this comment')).closest('div')
  expect(screen.getByText('Draft 83, and later words')).toBeInTheDocument()
  expect(notice && (await within(notice).findByRole('button', { name: 'Copy my text' }))).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: /^Send/ })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Discard draft' }))
  expect(await screen.findByText('No unsent comments')).toBeInTheDocument()
  expect(requests.filter(({ method }) => method === 'PUT')).toHaveLength(1)
})

test('keeps a draft that could not be discarded and shows an error', async () => {
  const discard = vi
    .fn<() => unknown>()
    .mockReturnValueOnce(errorResponse(500, 'internal', 'x'))
    .mockReturnValue({ deleted: true })
  const { user } = await openPage(
    <MyCommentsPage />,
    '/my-comments',
    responses({ [`DELETE /api/comments/drafts/${testUuid(82)}`]: discard }),
    signedInReader(),
  )
  const button = await screen.findByRole('button', { name: /^Discard draft on 2143\(a\)/ })
  await user.click(button)
  expect(await screen.findByRole('alert')).toHaveTextContent('We couldn’t discard this draft')
  expect(screen.getByText('Draft 82')).toBeInTheDocument()
  await user.click(button)
  expect(await screen.findByRole('button', { name: 'Send 1 comment' })).toBeInTheDocument()
  expect(screen.queryByText('Draft 82')).toBeNull()
})

test('shows the answer to a sent comment', async () => {
  const answered = aComment(1, {
    isMine: true,
    response: {
      text: 'Done in version 3.',
      outcome: 'accepted',
      by: 'Edith',
      at: '2026-07-01T12:00:00.000Z',
      changedInVersionId: testUuid(11),
    },
  })
  await openPage(
    <MyCommentsPage />,
    '/my-comments',
    responses({ 'GET /api/comments/list': { items: [answered], next: null } }),
    signedInReader(),
  )
  expect(await screen.findByText('Done in version 3.')).toBeInTheDocument()
  expect(screen.getByText('Accepted')).toBeInTheDocument()
})

test('searches the sent comments by number, in the URL', async () => {
  let items = [aComment(1, { isMine: true })]
  const { user, currentPath, requests } = await openPage(
    <MyCommentsPage />,
    '/my-comments',
    responses({ 'GET /api/comments/list': () => ({ items, next: null }) }),
    signedInReader(),
  )
  const search = await screen.findByRole('searchbox', { name: 'Search by text, tracking or receipt number' })
  items = []
  await user.type(search, 'R-7K3M-Q9TD{Enter}')
  expect(currentPath()).toBe('/my-comments?q=R-7K3M-Q9TD')
  expect(await screen.findByText('No sent comments for “R-7K3M-Q9TD”')).toBeVisible()
  expect(new URL(requests.findLast(({ url }) => url.includes('/comments/list'))?.url ?? '').searchParams.get('q')).toBe(
    'R-7K3M-Q9TD',
  )
  expect(screen.getByRole('link', { name: 'Show all sent comments' })).toHaveAttribute('href', '/my-comments')
})

test('repeats text, quotation and files on the receipt, which has a short number', async () => {
  await openPage(<MyCommentsPage />, `/my-comments?receipt=${testUuid(70)}`, responses(), signedInReader())
  const received = within(await screen.findByRole('region', { name: /2143\(a\)/ }))
  expect(received.getByText('C-1')).toBeVisible()
  expect(received.getByText('A covered horse must have a certificate.')).toBeVisible()
  expect(received.getByText('Please define the term.')).toBeVisible()
  expect(received.getByRole('link', { name: /^times\.csv/ })).toBeVisible()
  const onRegulation = within(screen.getByRole('region', { name: 'Full regulation' }))
  expect(onRegulation.getByText('Withdrawn')).toBeVisible()
  expect(screen.getByText(formatReceiptNumber(testUuid(70)))).toBeVisible()
  expect(screen.queryByText(testUuid(70))).toBeNull()
})

test("shows not found for another user's receipt", async () => {
  await openPage(
    <MyCommentsPage />,
    `/my-comments?receipt=${testUuid(71)}`,
    responses({
      [`GET /api/comments/receipts/${testUuid(71)}`]: () => errorResponse(404, 'resource.not-found', 'Not found.'),
    }),
    signedInReader(),
  )
  expect(await screen.findByRole('heading', { name: 'We couldn’t find that receipt' })).toBeInTheDocument()
})

test('the home page shows the number of unsent comments, and nothing when there are none', async () => {
  const { unmount } = await openPage(<MyDrafts />, '/', responses(), signedInReader())
  expect(await screen.findByText('You have 2 unsent comments')).toBeInTheDocument()
  unmount()
  const { container } = await openPage(
    <MyDrafts />,
    '/',
    responses({ 'GET /api/comments/drafts': [] }),
    signedInReader(),
  )
  expect(container).toBeEmptyDOMElement()
})
