import { fakeShellHost, refusal, signedIn } from '@portal/testing-web'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aComment, aDraft, aStatus, aText, idOf } from '../../testing/factories.ts'
import { openPage } from '../../testing/open-page.tsx'
import MyCommentsPage from './my-comments.page.tsx'
import MyDrafts from './my-drafts.slot.tsx'

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
