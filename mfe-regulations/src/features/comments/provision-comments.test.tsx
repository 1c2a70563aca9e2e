import { errorResponse, fakeShellHost, signedIn } from '@portal/testing-web'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { aCarriedOverComment, aComment, aDraft, aNode, aStatus, testUuid } from '../../testing/factories.ts'
import { openPage } from '../../testing/open-page.tsx'
import ProvisionComments from './provision-comments.tsx'
import { draftStore } from './use-drafts.ts'
import type { TextSelection } from './text-selection.ts'

const version = aDraft()
const node = aNode(101, ['2143', 'a'], { text: 'A covered horse must have a certificate.' })
const listRoute = `GET /api/comments/get-comments-by-regulation-id/${testUuid(101)}/${testUuid(10)}`
const comments = [aComment(1), aComment(2, { commenterType: 'authority', authorName: 'Sam' })]

function Panel({ status = aStatus(version) }: { readonly status?: ReturnType<typeof aStatus> }) {
  const [selection, setSelection] = useState<TextSelection | null>(null)
  return (
    <ProvisionComments version={version} status={status} node={node} selection={selection} onSelection={setSelection} />
  )
}

function openPanel(extraResponses: Record<string, unknown> = {}, host = fakeShellHost(), panel = <Panel />) {
  for (const { draftId } of draftStore().all()) draftStore().remove(draftId)
  return openPage(
    panel,
    '/',
    {
      [listRoute]: { items: comments, next: null, carriedOver: [], carriedOverNext: null },
      'GET /api/comments/drafts': [],
      ...extraResponses,
    },
    host,
  )
}

const signedInReader = () => fakeShellHost({ session: signedIn('USERS') })
const getStoredDrafts = () => draftStore().all()

async function writeComment(user: Awaited<ReturnType<typeof openPanel>>['user'], text: string) {
  await user.click(await screen.findByRole('button', { name: 'Write a comment' }))
  const field = await screen.findByRole('textbox', { name: 'Your comment' })
  expect(field).toHaveFocus()
  await user.type(field, text)
}

test('saves the text in the browser on every keystroke, also signed out, and offers sign-in', async () => {
  const { user, host } = await openPanel()
  await writeComment(user, 'Too short.')
  expect(getStoredDrafts()).toMatchObject([
    { body: 'Too short.', regulationId: testUuid(101), versionId: testUuid(10), owner: null },
  ])
  expect(JSON.parse(localStorage.getItem('portal.comment-drafts') ?? '[]')).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: 'Sign in to send' }))
  expect(host.recorded.signIns).toBe(1)
  expect(getStoredDrafts()).toHaveLength(1)
})

test("sends a comment with its draft's id and shows the tracking number", async () => {
  const { user, requests } = await openPanel(
    {
      'POST /api/comments/add': {
        comment: aComment(3, { isMine: true, trackingNumber: 'C-77' }),
        receiptId: testUuid(70),
      },
    },
    signedInReader(),
  )
  await writeComment(user, 'Please say when.')
  const draftId = getStoredDrafts()[0]?.draftId
  await user.click(screen.getByRole('button', { name: 'Send comment' }))
  expect(await screen.findByText('Tracking number: C-77')).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'View receipt' })).toHaveAttribute(
    'href',
    `/my-comments?receipt=${testUuid(70)}`,
  )
  const sent = requests.find(({ url }) => url.endsWith('/add'))
  expect(sent?.headers.get('idempotency-key')).toBe(draftId)
  expect(await sent?.json()).toEqual({
    regulationId: testUuid(101),
    versionId: testUuid(10),
    depth: 2,
    body: 'Please say when.',
    selection: null,
    locale: 'en-US',
  })
  expect(getStoredDrafts()).toEqual([])
})

test('says when the account has too many drafts, links to them and keeps the text in the browser', async () => {
  const full = () => errorResponse(409, 'comments.too-many-drafts', 'x', { max: 1000 })
  vi.spyOn(crypto, 'randomUUID').mockReturnValueOnce(testUuid(81) as ReturnType<typeof crypto.randomUUID>)
  const { user } = await openPanel({ [`PUT /api/comments/drafts/${testUuid(81)}`]: full }, signedInReader())
  await writeComment(user, 'One more.')
  dispatchEvent(new Event('pagehide'))
  expect(await screen.findByText(/Saved only in this browser/)).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Send or discard unsent comments' })).toHaveAttribute('href', '/my-comments')
  expect(getStoredDrafts()).toMatchObject([{ body: 'One more.', isSaved: false }])
})

test('an empty comment shows an error summary that takes focus', async () => {
  const { user } = await openPanel({}, signedInReader())
  await user.click(await screen.findByRole('button', { name: 'Write a comment' }))
  await user.click(await screen.findByRole('button', { name: 'Send comment' }))
  expect(await screen.findByRole('alert')).toHaveFocus()
  expect(screen.getByRole('link', { name: 'Enter your comment.' })).toBeInTheDocument()
})

test.each([
  [
    'the comment period has closed',
    () => errorResponse(409, 'comments.period-closed', 'x', { closesAt: '2026-06-02T03:59:00.000Z' }),
    /The comment period closed June 1, 2026/,
    'Copy my text',
  ],
  [
    'the version is not open for comment',
    () => errorResponse(409, 'comments.not-accepted', 'x', { state: 'PUBLISHED_DRAFT' }),
    /^Your comment was not sent ?This version is not open for comment\./,
    'Copy my text',
  ],
  ['too many', () => errorResponse(429, 'rate.limited', 'x'), /Wait 60 seconds/, 'Try again'],
  ['the session ended', () => errorResponse(401, 'access.signed-out', 'x'), /Your session has ended/, 'Sign in'],
  [
    'the selected text is not in the version',
    () => errorResponse(409, 'comments.quote-not-found', 'x'),
    /not in this version/,
    /full provision/,
  ],
])('when %s: shows the reason and a next step, and keeps the text', async (_, getResponse, message, nextStep) => {
  const { user } = await openPanel({ 'POST /api/comments/add': getResponse }, signedInReader())
  await writeComment(user, 'My words.')
  await user.click(screen.getByRole('button', { name: 'Send comment' }))
  const alert = await screen.findByRole('alert')
  expect(alert).toHaveFocus()
  expect(alert).toHaveTextContent(message)
  expect(alert).toHaveTextContent('Your text is saved.')
  expect(within(alert).getByRole('button', { name: nextStep })).toBeInTheDocument()
  expect(screen.getByRole('textbox', { name: 'Your comment' })).toHaveValue('My words.')
  expect(getStoredDrafts()).toHaveLength(1)
})

test('does not claim that the comment was not sent when there was no response', async () => {
  const { user } = await openPanel(
    { 'POST /api/comments/add': () => errorResponse(504, 'service.unavailable', 'x') },
    signedInReader(),
  )
  await writeComment(user, 'My words.')
  await user.click(screen.getByRole('button', { name: 'Send comment' }))
  const alert = await screen.findByRole('alert', undefined, { timeout: 5000 })
  expect(alert).toHaveTextContent('We don’t know whether your comment was sent')
  expect(alert).not.toHaveTextContent('was not sent')
})

test('sends text selected by keyboard with the comment', async () => {
  const { user, requests } = await openPanel(
    { 'POST /api/comments/add': { comment: aComment(3), receiptId: testUuid(70) } },
    signedInReader(),
  )
  await user.click(await screen.findByRole('button', { name: 'Write a comment' }))
  await user.click(await screen.findByRole('button', { name: 'Comment on specific text only' }))
  const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Select text' })
  expect(field).toHaveFocus()
  const text = field.value
  await user.keyboard('x{Backspace}')
  expect(field).toHaveValue(text)
  field.setSelectionRange(2, 15)
  await user.click(screen.getByRole('button', { name: 'Comment on selected text' }))
  expect(screen.getByLabelText('Selected text')).toHaveTextContent('covered horse')
  expect(document.body).not.toHaveFocus()
  await user.type(screen.getByRole('textbox', { name: 'Your comment' }), 'Which?')
  await user.click(screen.getByRole('button', { name: 'Send comment' }))
  await waitFor(() => expect(requests.some(({ url }) => url.endsWith('/add'))).toBe(true))
  const sent = await requests.find(({ url }) => url.endsWith('/add'))?.json()
  expect(sent.selection).toMatchObject({ start: 2, end: 15, exact: 'covered horse' })
})

test('after the comment period, shows an unsent draft to copy', async () => {
  const status = aStatus(version, { commentPeriod: 'closed' })
  const host = signedInReader()
  const draft = {
    draftId: testUuid(80),
    regulationId: testUuid(101),
    versionId: testUuid(10),
    depth: 2,
    label: '2143(a)',
  }
  await openPanel(
    {
      'GET /api/comments/drafts': [
        { ...draft, body: 'Unsent.', attachments: [], selection: null, savedAt: '2026-06-01T12:00:00.000Z' },
      ],
    },
    host,
    <Panel status={status} />,
  )
  expect(await screen.findByText('Unsent.')).toBeInTheDocument()
  expect(screen.getByText('You didn’t send this comment')).toBeInTheDocument()
  expect(await screen.findByRole('button', { name: 'Copy my text' })).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Write a comment' })).not.toBeInTheDocument()
})

test('stores the filters under the keys the shell clears, and shows how many comments they hide', async () => {
  const { user } = await openPanel()
  await user.click(await screen.findByRole('checkbox', { name: 'Authority comments' }))
  expect(screen.queryByText('Comment 2')).not.toBeInTheDocument()
  expect(screen.getByText('1 comment is hidden by the filters above.')).toBeInTheDocument()
  expect(localStorage.getItem('portal.comments.authority')).toBe('false')
  expect(localStorage.getItem('portal.comments.public')).toBe('true')
})

test('loads more comments on earlier versions on demand', async () => {
  const pages: Record<string, object> = {
    '': { items: [], next: null, carriedOver: [aCarriedOverComment(4, 'unchanged')], carriedOverNext: 'two' },
    two: { items: [], next: null, carriedOver: [aCarriedOverComment(5, 'unchanged')], carriedOverNext: 'three' },
    three: { items: [], next: null, carriedOver: [aCarriedOverComment(6, 'unchanged')], carriedOverNext: null },
  }
  const responses = ({ url }: Request) => pages[new URL(url).searchParams.get('carriedOverAfter') ?? '']
  const { user } = await openPanel({ [listRoute]: responses })
  const findUnchangedNotices = () => screen.findAllByText('This text has not changed since then.')
  expect(await findUnchangedNotices()).toHaveLength(1)
  for (const count of [2, 3]) {
    await user.click(screen.getByRole('button', { name: 'Show older comments' }))
    await waitFor(async () => expect(await findUnchangedNotices()).toHaveLength(count))
  }
  expect(screen.queryByRole('button', { name: 'Show older comments' })).not.toBeInTheDocument()
})

test('shows what happened to the text of comments on earlier versions', async () => {
  const carriedOver = [
    aCarriedOverComment(4, 'unchanged'),
    aCarriedOverComment(5, 'changed'),
    aCarriedOverComment(6, 'removed'),
  ]
  await openPanel({ [listRoute]: { items: [], next: null, carriedOver, carriedOverNext: null } })
  const unchanged = (await screen.findByText('This text has not changed since then.')).closest('article')
  const changed = screen.getByText('This text has changed since then.').closest('article')
  const removed = screen.getByText(/ is not in this version\.$/).closest('article')
  expect(unchanged).not.toHaveTextContent('Original text 4')
  expect(changed).toHaveTextContent('Original text 5')
  expect(removed).toHaveTextContent('Original text 6')
  const link = changed && within(changed).getByRole('link', { name: 'See what changed' })
  expect(link).toHaveAttribute('href', expect.stringContaining(`compare=${testUuid(9)}`))
  const removedLink = removed && within(removed).getByRole('link', { name: 'See what changed' })
  expect(removedLink).toHaveAttribute('href', expect.stringContaining('#removed-'))
})

test('an edit conflict shows the current text and offers to replace it', async () => {
  const ownComment = aComment(7, { isMine: true, canEdit: true, canDelete: true, body: 'Before' })
  const responses = vi
    .fn<() => unknown>()
    .mockReturnValueOnce(
      errorResponse(412, 'resource.stale', 'x', { currentVersion: 5, comment: { body: 'From another window' } }),
    )
    .mockReturnValueOnce({ comment: ownComment })
  const { user, requests, host } = await openPanel(
    {
      [listRoute]: { items: [ownComment], next: null, carriedOver: [], carriedOverNext: null },
      'POST /api/comments/update': responses,
    },
    signedInReader(),
  )
  await user.click(await screen.findByRole('button', { name: 'Edit comment C-7' }))
  await user.click(await screen.findByRole('button', { name: 'Cancel' }))
  const start = await screen.findByRole('button', { name: 'Edit comment C-7' })
  await waitFor(() => expect(start).toHaveFocus())
  await user.click(start)
  const field = await screen.findByRole('textbox', { name: 'Edit your comment' })
  await user.clear(field)
  await user.type(field, 'After')
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('From another window')
  await user.click(screen.getByRole('button', { name: 'Replace with my text' }))
  await waitFor(() => expect(requests.filter(({ url }) => url.endsWith('/update'))).toHaveLength(2))
  const bodies = await Promise.all(requests.filter(({ url }) => url.endsWith('/update')).map((each) => each.json()))
  expect(bodies).toMatchObject([{ expectedVersion: 1 }, { expectedVersion: 5, body: 'After' }])
  await waitFor(() => expect(host.recorded.toasts.map(({ message }) => message)).toEqual(['Your changes were saved.']))
})

test('reopens an unsaved edit after a reload, based on the version it started from', async () => {
  const before = aComment(7, { isMine: true, canEdit: true, body: 'Before' })
  const first = await openPanel(
    { [listRoute]: { items: [before], next: null, carriedOver: [], carriedOverNext: null } },
    signedInReader(),
  )
  await first.user.click(await screen.findByRole('button', { name: 'Edit comment C-7' }))
  const field = await screen.findByRole('textbox', { name: 'Edit your comment' })
  await first.user.clear(field)
  await first.user.type(field, 'An hour of work')
  cleanup()
  const changed = aComment(7, { isMine: true, canEdit: true, body: 'From another window', lockVersion: 4 })
  const { user, requests } = await openPanel(
    {
      [listRoute]: { items: [changed], next: null, carriedOver: [], carriedOverNext: null },
      [`GET /api/comments/attachments/${testUuid(7)}`]: [],
      'POST /api/comments/update': { comment: changed },
    },
    signedInReader(),
  )
  expect(await screen.findByRole('textbox', { name: 'Edit your comment' })).toHaveValue('An hour of work')
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  await waitFor(() => expect(screen.queryByRole('textbox')).not.toBeInTheDocument())
  const body: unknown = await requests.find(({ url }) => url.endsWith('/update'))?.json()
  expect(body).toMatchObject({ body: 'An hour of work', expectedVersion: 1 })
  expect(localStorage.getItem(`portal.comment-edit.${testUuid(7)}`)).toBeNull()
})

test('clearing the text deletes the saved draft and keeps the form open', async () => {
  const draftKey = {
    draftId: testUuid(80),
    regulationId: testUuid(101),
    versionId: testUuid(10),
    depth: 2,
    label: '2143(a)',
  }
  const draft = { ...draftKey, body: 'Not so.', attachments: [], selection: null, savedAt: '2026-06-01T12:00:00.000Z' }
  const atService = [draft]
  const responses = {
    'GET /api/comments/drafts': () => [...atService],
    [`DELETE /api/comments/drafts/${testUuid(80)}`]: () => ({ deleted: atService.splice(0).length > 0 }),
  }
  const { user, requests } = await openPanel(responses, signedInReader())
  const field = await screen.findByRole('textbox', { name: 'Your comment' })
  expect(field).toHaveValue('Not so.')
  await user.clear(field)
  expect(screen.getByRole('textbox', { name: 'Your comment' })).toHaveValue('')
  // The draft is deleted when this page unloads, or by the next page.
  cleanup()
  await openPage(
    <Panel />,
    '/',
    { [listRoute]: { items: comments, next: null, carriedOver: [], carriedOverNext: null }, ...responses },
    signedInReader(),
  )
  expect(await screen.findByRole('button', { name: 'Write a comment' })).toBeInTheDocument()
  await waitFor(() => expect(getStoredDrafts()).toEqual([]))
  expect(requests.some(({ method }) => method === 'PUT')).toBe(false)
})

test('an edit fails once the authority has answered; answered comments offer no edit', async () => {
  const ownComment = aComment(7, { isMine: true, canEdit: true, canDelete: true, body: 'Before' })
  const answered = { text: 'Noted.', outcome: 'noted' as const, by: 'Sta Aff', at: '2026-06-02T12:00:00.000Z' }
  const { user } = await openPanel(
    {
      [listRoute]: {
        items: [
          ownComment,
          aComment(8, { isMine: true, canDelete: true, response: { ...answered, changedInVersionId: null } }),
        ],
        next: null,
        carriedOver: [],
        carriedOverNext: null,
      },
      'POST /api/comments/update': () => errorResponse(409, 'comments.answered', 'x'),
    },
    signedInReader(),
  )
  expect(await screen.findAllByRole('button', { name: /^Edit comment/ })).toHaveLength(1)
  expect(screen.getByRole('button', { name: 'Withdraw' })).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Edit comment C-7' }))
  await user.type(await screen.findByRole('textbox', { name: 'Edit your comment' }), ' and after')
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('The authority has answered this comment')
  expect(screen.getByRole('button', { name: 'Copy my text' })).toBeInTheDocument()
})

test('deletes a comment after confirmation while the comment period is open', async () => {
  const ownComment = aComment(7, { isMine: true, canEdit: true, canDelete: true })
  const { user, host } = await openPanel(
    {
      [listRoute]: { items: [ownComment], next: null, carriedOver: [], carriedOverNext: null },
      [`DELETE /api/comments/delete/${testUuid(7)}/2`]: { outcome: 'deleted' },
    },
    signedInReader(),
  )
  await user.click(await screen.findByRole('button', { name: 'Delete' }))
  expect(host.recorded.confirmations).toEqual(['Delete this comment?'])
  await waitFor(() => expect(host.recorded.toasts[0]?.message).toBe('Your comment was deleted.'))
})

test('shows markup in a comment as text', async () => {
  await openPanel({
    [listRoute]: {
      items: [aComment(1, { body: '<img src=x onerror=alert(1)>' })],
      next: null,
      carriedOver: [],
      carriedOverNext: null,
    },
  })
  expect(await screen.findByText('<img src=x onerror=alert(1)>')).toBeInTheDocument()
  expect(document.querySelector('img')).toBeNull()
})

test('offers "Answer" to the authority only', async () => {
  await openPanel({}, fakeShellHost({ session: signedIn('HISAUSERS') }))
  expect(await screen.findAllByRole('button', { name: 'Answer' })).toHaveLength(2)
})
