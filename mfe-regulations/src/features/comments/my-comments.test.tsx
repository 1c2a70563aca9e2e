import { fakeShellHost, refusal, signedIn } from '@portal/testing-web'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { aComment, aDraft, aLocalDraft, aStatus, aText, idOf } from '../../testing/factories.ts'
import { openPage } from '../../testing/open-page.tsx'
import MyCommentsPage from './my-comments.page.tsx'
import MyDrafts from './my-drafts.slot.tsx'
import { draftStore } from './use-drafts.ts'

const version = aDraft()

function draftOn(number: number, regulationId: string, label: string, savedAt: string) {
  return {
    draftId: idOf(number),
    regulationId,
    versionId: version.versionId,
    depth: 2,
    label,
    body: `Draft ${number}`,
    selection: null,
    savedAt,
  }
}

/** The later provision was written first. */
const drafts = [
  draftOn(81, idOf(102), '2143(b)', '2026-06-01T10:00:00.000Z'),
  draftOn(82, idOf(101), '2143(a)', '2026-06-01T11:00:00.000Z'),
]
const receipt = {
  receiptId: idOf(70),
  submittedAt: '2026-06-01T12:00:00.000Z',
  authorName: 'Rea Der',
  comments: [
    { commentId: idOf(1), trackingNumber: 'C-1', label: '2143(a)', versionId: version.versionId },
    { commentId: idOf(2), trackingNumber: 'C-2', label: '2143(b)', versionId: version.versionId },
  ],
}

function answers(more: Record<string, unknown> = {}) {
  return {
    'GET /api/comments/drafts': drafts,
    'GET /api/comments/list': { items: [], next: null },
    [`GET /api/regulations/version-status/${version.versionId}`]: aStatus(version),
    [`GET /api/regulations/text/${version.contentHash}`]: { contentHash: version.contentHash, nodes: aText() },
    [`GET /api/comments/receipts/${idOf(70)}`]: receipt,
    ...more,
  }
}

beforeEach(() => {
  for (const { draftId } of draftStore().all()) draftStore().remove(draftId)
})

/** A draft of the reader's as this browser keeps it. */
function localDraft(number: number, more: Parameters<typeof aLocalDraft>[1] = {}) {
  return aLocalDraft(idOf(number), { ...drafts[1], draftId: idOf(number), owner: 'reader', ...more })
}

const reader = () => fakeShellHost({ session: signedIn('USERS') })

test('drafts are reviewed in the order of the text, beside what they are about', async () => {
  await openPage(<MyCommentsPage />, '/my-comments', answers(), reader())
  expect(await screen.findByText('A covered horse must have a certificate.')).toBeInTheDocument()
  const written = screen.getAllByText(/^Draft 8/).map((each) => each.textContent)
  expect(written).toEqual(['Draft 82', 'Draft 81'])
})

test('they are sent together and answered with one receipt', async () => {
  const { user, requests, address } = await openPage(
    <MyCommentsPage />,
    '/my-comments',
    answers({ 'POST /api/comments/submit': receipt }),
    reader(),
  )
  await screen.findByText('A covered horse must have a certificate.')
  await user.click(screen.getByRole('button', { name: 'Send 2 comments' }))
  expect(await screen.findByText('C-2')).toBeInTheDocument()
  expect(screen.getByText('Rea Der')).toBeInTheDocument()
  expect(screen.getByRole('heading', { name: 'Receipt' })).toHaveFocus()
  expect(address()).toBe(`/my-comments?receipt=${idOf(70)}`)
  const sent = await requests.find(({ url }) => url.endsWith('/submit'))?.json()
  expect(sent).toEqual({ versionId: version.versionId, draftIds: [idOf(82), idOf(81)], locale: 'en-US' })
})

test('a refusal of all is told once, and the drafts stay', async () => {
  const { user } = await openPage(
    <MyCommentsPage />,
    '/my-comments',
    answers({
      'POST /api/comments/submit': () =>
        refusal(409, 'comments.window-closed', 'x', { closesAt: '2026-06-02T03:59:00.000Z' }),
    }),
    reader(),
  )
  await user.click(await screen.findByRole('button', { name: 'Send 2 comments' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('Comments closed on June 1, 2026')
  expect(screen.getByText('Draft 81')).toBeInTheDocument()
})

test('drafts that were sent, though the answer was lost and the page reloaded, do not wait to be sent again', async () => {
  const before = Date.now() - 1000
  for (const number of [81, 82]) draftStore().put(localDraft(number, { isKept: true, keptAt: before }))
  await openPage(<MyCommentsPage />, '/my-comments', answers({ 'GET /api/comments/drafts': [] }), reader())
  expect(await screen.findByText('Nothing waits to be sent')).toBeInTheDocument()
  expect(draftStore().all()).toEqual([])
})

test('where some were sent or discarded elsewhere that is said, and the list is what is left', async () => {
  const list = vi.fn<() => unknown>().mockReturnValueOnce(drafts).mockReturnValue(drafts.slice(0, 1))
  const { user } = await openPage(
    <MyCommentsPage />,
    '/my-comments',
    answers({
      'GET /api/comments/drafts': list,
      'POST /api/comments/submit': () => refusal(404, 'resource.not-found', 'x', { draftIds: [idOf(82)] }),
    }),
    reader(),
  )
  await user.click(await screen.findByRole('button', { name: 'Send 2 comments' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('sent or discarded in another window')
  expect(await screen.findByRole('button', { name: 'Send 1 comment' })).toBeInTheDocument()
  expect(screen.queryByText('Draft 82')).toBeNull()
})

test('words that only this browser has, of a comment that was sent, can be copied and are not sent again', async () => {
  draftStore().put(localDraft(83, { body: 'Draft 83, and later words' }))
  const { user, requests } = await openPage(
    <MyCommentsPage />,
    '/my-comments',
    answers({
      'GET /api/comments/drafts': [],
      [`PUT /api/comments/drafts/${idOf(83)}`]: () => refusal(409, 'comments.draft-sent', 'x'),
      [`DELETE /api/comments/drafts/${idOf(83)}`]: { deleted: false },
    }),
    reader(),
  )
  const notice = (await screen.findByText('You have already sent this comment')).closest('div')
  expect(screen.getByText('Draft 83, and later words')).toBeInTheDocument()
  expect(notice && (await within(notice).findByRole('button', { name: 'Copy my words' }))).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: /^Send/ })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Discard' }))
  expect(await screen.findByText('Nothing waits to be sent')).toBeInTheDocument()
  expect(requests.filter(({ method }) => method === 'PUT')).toHaveLength(1)
})

test('a draft that could not be discarded stays, and that is said', async () => {
  const discard = vi
    .fn<() => unknown>()
    .mockReturnValueOnce(refusal(500, 'internal', 'x'))
    .mockReturnValue({ deleted: true })
  const { user } = await openPage(
    <MyCommentsPage />,
    '/my-comments',
    answers({ [`DELETE /api/comments/drafts/${idOf(82)}`]: discard }),
    reader(),
  )
  const button = await screen.findByRole('button', { name: /^Discard the draft on .*2143\(a\)/ })
  await user.click(button)
  expect(await screen.findByRole('alert')).toHaveTextContent('It could not be discarded just now')
  expect(screen.getByText('Draft 82')).toBeInTheDocument()
  await user.click(button)
  expect(await screen.findByRole('button', { name: 'Send 1 comment' })).toBeInTheDocument()
  expect(screen.queryByText('Draft 82')).toBeNull()
})

test('what was sent shows its answer', async () => {
  const answered = aComment(1, {
    isMine: true,
    response: {
      text: 'Done in version 3.',
      outcome: 'accepted',
      by: 'Edith',
      at: '2026-07-01T12:00:00.000Z',
      changedInVersionId: idOf(11),
    },
  })
  await openPage(
    <MyCommentsPage />,
    '/my-comments',
    answers({ 'GET /api/comments/list': { items: [answered], next: null } }),
    reader(),
  )
  expect(await screen.findByText('Done in version 3.')).toBeInTheDocument()
  expect(screen.getByText('Accepted')).toBeInTheDocument()
})

test('a receipt of somebody else is none', async () => {
  await openPage(<MyCommentsPage />, `/my-comments?receipt=${idOf(71)}`, answers(), reader())
  expect(await screen.findByRole('heading', { name: 'There is no such receipt' })).toBeInTheDocument()
})

test('the home page says what is not sent, and nothing when there is nothing', async () => {
  const { unmount } = await openPage(<MyDrafts />, '/', answers(), reader())
  expect(await screen.findByText('2 comments are not sent yet')).toBeInTheDocument()
  unmount()
  const { container } = await openPage(<MyDrafts />, '/', answers({ 'GET /api/comments/drafts': [] }), reader())
  expect(container).toBeEmptyDOMElement()
})
