import { refusal, fakeShellHost, signedIn } from '@portal/testing-web'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { aCarried, aComment, aDraft, aNode, aStatus, idOf } from '../../testing/factories.ts'
import { openPage } from '../../testing/open-page.tsx'
import ProvisionComments from './provision-comments.tsx'
import { draftStore } from './use-drafts.ts'
import type { WordSelection } from './word-selection.ts'

const version = aDraft()
const node = aNode(101, ['2143', 'a'], { text: 'A covered horse must have a certificate.' })
const list = `GET /api/comments/get-comments-by-regulation-id/${idOf(101)}/${idOf(10)}`
const comments = [aComment(1), aComment(2, { capacity: 'authority', authorName: 'Sam' })]

function Panel({ status = aStatus(version) }: { readonly status?: ReturnType<typeof aStatus> }) {
  const [selection, setSelection] = useState<WordSelection | null>(null)
  return (
    <ProvisionComments version={version} status={status} node={node} selection={selection} onSelection={setSelection} />
  )
}

function open(more: Record<string, unknown> = {}, host = fakeShellHost(), panel = <Panel />) {
  for (const { draftId } of draftStore().all()) draftStore().remove(draftId)
  return openPage(
    panel,
    '/',
    { [list]: { items: comments, next: null, carried: [] }, 'GET /api/comments/drafts': [], ...more },
    host,
  )
}

const reader = () => fakeShellHost({ session: signedIn('USERS') })
const kept = () => draftStore().all()

async function write(user: Awaited<ReturnType<typeof open>>['user'], words: string) {
  await user.click(await screen.findByRole('button', { name: 'Write a comment' }))
  const field = await screen.findByRole('textbox', { name: 'Your comment' })
  expect(field).toHaveFocus()
  await user.type(field, words)
}

test('words are kept in the browser at every letter, signed out too, and sign-in is offered', async () => {
  const { user, host } = await open()
  await write(user, 'Too short.')
  expect(kept()).toMatchObject([{ body: 'Too short.', regulationId: idOf(101), versionId: idOf(10), owner: null }])
  expect(JSON.parse(localStorage.getItem('portal.comment-drafts') ?? '[]')).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: 'Sign in to send' }))
  expect(host.seen.signIns).toBe(1)
  expect(kept()).toHaveLength(1)
})

test('a comment is sent under its draft’s id and answered with a tracking number', async () => {
  const { user, requests } = await open(
    {
      'POST /api/comments/add': { comment: aComment(3, { isMine: true, trackingNumber: 'C-77' }), receiptId: idOf(70) },
    },
    reader(),
  )
  await write(user, 'Please say when.')
  const draftId = kept()[0]?.draftId
  await user.click(screen.getByRole('button', { name: 'Send comment' }))
  expect(await screen.findByText('Tracking number C-77')).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Open the receipt' })).toHaveAttribute(
    'href',
    `/my-comments?receipt=${idOf(70)}`,
  )
  const sent = requests.find(({ url }) => url.endsWith('/add'))
  expect(sent?.headers.get('idempotency-key')).toBe(draftId)
  expect(await sent?.json()).toEqual({
    regulationId: idOf(101),
    versionId: idOf(10),
    depth: 2,
    body: 'Please say when.',
    selection: null,
    locale: 'en-US',
  })
  expect(kept()).toEqual([])
})

test('where the account holds as many drafts as it can, that is said with a way on, and the words stay here', async () => {
  const full = () => refusal(409, 'comments.too-many-drafts', 'x', { most: 1000 })
  vi.spyOn(crypto, 'randomUUID').mockReturnValueOnce(idOf(81) as ReturnType<typeof crypto.randomUUID>)
  const { user } = await open({ [`PUT /api/comments/drafts/${idOf(81)}`]: full }, reader())
  await write(user, 'One more.')
  dispatchEvent(new Event('pagehide'))
  expect(await screen.findByText(/Kept in this browser only/)).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Send or discard some of them' })).toHaveAttribute('href', '/my-comments')
  expect(kept()).toMatchObject([{ body: 'One more.', isKept: false }])
})

test('an empty comment is refused in words that take the focus', async () => {
  const { user } = await open({}, reader())
  await user.click(await screen.findByRole('button', { name: 'Write a comment' }))
  await user.click(await screen.findByRole('button', { name: 'Send comment' }))
  expect(await screen.findByRole('alert')).toHaveFocus()
  expect(screen.getByRole('link', { name: 'Write your comment before you send it.' })).toBeInTheDocument()
})

test.each([
  [
    'the window closed meanwhile',
    () => refusal(409, 'comments.window-closed', 'x', { closesAt: '2026-06-02T03:59:00.000Z' }),
    /Comments closed on June 1, 2026/,
    'Copy my words',
  ],
  [
    'the version takes no comments',
    () => refusal(409, 'comments.not-taken', 'x', { state: 'PUBLISHED_DRAFT' }),
    /^Your comment was not sent ?This version does not take comments\./,
    'Copy my words',
  ],
  ['too many', () => refusal(429, 'rate.limited', 'x'), /Please wait 60 seconds/, 'Try again'],
  ['the session ended', () => refusal(401, 'access.signed-out', 'x'), /Your session has ended/, 'Sign in'],
  [
    'the words are not there',
    () => refusal(409, 'comments.quote-not-found', 'x'),
    /not in this version/,
    /whole provision/,
  ],
])('refused because %s: a sentence, a way forward, and nothing lost', async (_, answer, sentence, way) => {
  const { user } = await open({ 'POST /api/comments/add': answer }, reader())
  await write(user, 'My words.')
  await user.click(screen.getByRole('button', { name: 'Send comment' }))
  const alert = await screen.findByRole('alert')
  expect(alert).toHaveFocus()
  expect(alert).toHaveTextContent(sentence)
  expect(alert).toHaveTextContent('Your words are kept.')
  expect(within(alert).getByRole('button', { name: way })).toBeInTheDocument()
  expect(screen.getByRole('textbox', { name: 'Your comment' })).toHaveValue('My words.')
  expect(kept()).toHaveLength(1)
})

test('where nobody answered it is not said that the comment was not sent', async () => {
  const { user } = await open({ 'POST /api/comments/add': () => refusal(504, 'service.unavailable', 'x') }, reader())
  await write(user, 'My words.')
  await user.click(screen.getByRole('button', { name: 'Send comment' }))
  const alert = await screen.findByRole('alert', undefined, { timeout: 5000 })
  expect(alert).toHaveTextContent('It is not certain that this arrived')
  expect(alert).not.toHaveTextContent('was not sent')
})

test('words are chosen by keyboard and travel with the comment', async () => {
  const { user, requests } = await open(
    { 'POST /api/comments/add': { comment: aComment(3), receiptId: idOf(70) } },
    reader(),
  )
  await user.click(await screen.findByRole('button', { name: 'Write a comment' }))
  await user.click(await screen.findByRole('button', { name: 'Comment on certain words only' }))
  const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Choose words' })
  expect(field).toHaveFocus()
  const words = field.value
  await user.keyboard('x{Backspace}')
  expect(field).toHaveValue(words)
  field.setSelectionRange(2, 15)
  await user.click(screen.getByRole('button', { name: 'Comment on these words' }))
  expect(screen.getByLabelText('The words this is about')).toHaveTextContent('covered horse')
  expect(document.body).not.toHaveFocus()
  await user.type(screen.getByRole('textbox', { name: 'Your comment' }), 'Which?')
  await user.click(screen.getByRole('button', { name: 'Send comment' }))
  await waitFor(() => expect(requests.some(({ url }) => url.endsWith('/add'))).toBe(true))
  const sent = await requests.find(({ url }) => url.endsWith('/add'))?.json()
  expect(sent.selection).toMatchObject({ start: 2, end: 15, exact: 'covered horse' })
})

test('after the window a draft that was not sent is shown and can be copied', async () => {
  const status = aStatus(version, { commentWindow: 'closed' })
  const host = reader()
  const draft = { draftId: idOf(80), regulationId: idOf(101), versionId: idOf(10), depth: 2, label: '2143(a)' }
  await open(
    {
      'GET /api/comments/drafts': [{ ...draft, body: 'Unsent.', selection: null, savedAt: '2026-06-01T12:00:00.000Z' }],
    },
    host,
    <Panel status={status} />,
  )
  expect(await screen.findByText('Unsent.')).toBeInTheDocument()
  expect(screen.getByText('You wrote this and did not send it')).toBeInTheDocument()
  expect(await screen.findByRole('button', { name: 'Copy my words' })).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Write a comment' })).not.toBeInTheDocument()
})

test('the two filters are remembered under the names the shell clears, and say what they hide', async () => {
  const { user } = await open()
  await user.click(await screen.findByRole('checkbox', { name: 'Authority comments' }))
  expect(screen.queryByText('Comment 2')).not.toBeInTheDocument()
  expect(screen.getByText('1 comment is hidden by your choice above.')).toBeInTheDocument()
  expect(localStorage.getItem('portal.comments.authority')).toBe('false')
  expect(localStorage.getItem('portal.comments.public')).toBe('true')
})

test('more of the comments on older versions come when asked for', async () => {
  const pages: Record<string, object> = {
    '': { items: [], next: null, carried: [aCarried(4, 'unchanged')], carriedNext: 'two' },
    two: { items: [], next: null, carried: [aCarried(5, 'unchanged')], carriedNext: 'three' },
    three: { items: [], next: null, carried: [aCarried(6, 'unchanged')], carriedNext: null },
  }
  const answers = ({ url }: Request) => pages[new URL(url).searchParams.get('carriedAfter') ?? '']
  const { user } = await open({ [list]: answers })
  const fates = () => screen.findAllByText('The text it is about is the same here.')
  expect(await fates()).toHaveLength(1)
  for (const count of [2, 3]) {
    await user.click(screen.getByRole('button', { name: 'Show older comments' }))
    await waitFor(async () => expect(await fates()).toHaveLength(count))
  }
  expect(screen.queryByRole('button', { name: 'Show older comments' })).not.toBeInTheDocument()
})

test('comments on older versions say what became of their text', async () => {
  const carried = [aCarried(4, 'unchanged'), aCarried(5, 'changed'), aCarried(6, 'gone')]
  await open({ [list]: { items: [], next: null, carried } })
  const unchanged = (await screen.findByText('The text it is about is the same here.')).closest('article')
  const changed = screen.getByText('The text it is about has changed since.').closest('article')
  const gone = screen.getByText(/^It is about the former .*, which is not in this version\.$/).closest('article')
  expect(unchanged).not.toHaveTextContent('Old words 4')
  expect(changed).toHaveTextContent('Old words 5')
  expect(gone).toHaveTextContent('Old words 6')
  const link = changed && within(changed).getByRole('link', { name: 'See what changed' })
  expect(link).toHaveAttribute('href', expect.stringContaining(`compare=${idOf(9)}`))
  const toGone = gone && within(gone).getByRole('link', { name: 'See what changed' })
  expect(toGone).toHaveAttribute('href', expect.stringContaining('#removed-'))
})

test('an edit of what was changed elsewhere shows both and can replace it', async () => {
  const mine = aComment(7, { isMine: true, canEdit: true, canDelete: true, body: 'Before' })
  const answers = vi
    .fn<() => unknown>()
    .mockReturnValueOnce(
      refusal(412, 'resource.stale', 'x', { currentVersion: 5, comment: { body: 'From another window' } }),
    )
    .mockReturnValueOnce({ comment: mine })
  const { user, requests, host } = await open(
    { [list]: { items: [mine], next: null, carried: [] }, 'POST /api/comments/update': answers },
    reader(),
  )
  await user.click(await screen.findByRole('button', { name: 'Edit comment C-7' }))
  await user.click(await screen.findByRole('button', { name: 'Cancel' }))
  const start = await screen.findByRole('button', { name: 'Edit comment C-7' })
  await waitFor(() => expect(start).toHaveFocus())
  await user.click(start)
  const field = await screen.findByRole('textbox', { name: 'Change your comment' })
  await user.clear(field)
  await user.type(field, 'After')
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('From another window')
  await user.click(screen.getByRole('button', { name: 'Replace it with my words' }))
  await waitFor(() => expect(requests.filter(({ url }) => url.endsWith('/update'))).toHaveLength(2))
  const bodies = await Promise.all(requests.filter(({ url }) => url.endsWith('/update')).map((each) => each.json()))
  expect(bodies).toMatchObject([{ expectedVersion: 1 }, { expectedVersion: 5, body: 'After' }])
  await waitFor(() => expect(host.seen.toasts.map(({ message }) => message)).toEqual(['Your changes were saved.']))
})

test('a change that was begun stands open again after a reload, on the version it was begun on', async () => {
  const before = aComment(7, { isMine: true, canEdit: true, body: 'Before' })
  const first = await open({ [list]: { items: [before], next: null, carried: [] } }, reader())
  await first.user.click(await screen.findByRole('button', { name: 'Edit comment C-7' }))
  const field = await screen.findByRole('textbox', { name: 'Change your comment' })
  await first.user.clear(field)
  await first.user.type(field, 'An hour of work')
  cleanup()
  const changed = aComment(7, { isMine: true, canEdit: true, body: 'From another window', lockVersion: 4 })
  const { user, requests } = await open(
    { [list]: { items: [changed], next: null, carried: [] }, 'POST /api/comments/update': { comment: changed } },
    reader(),
  )
  expect(await screen.findByRole('textbox', { name: 'Change your comment' })).toHaveValue('An hour of work')
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  await waitFor(() => expect(screen.queryByRole('textbox')).not.toBeInTheDocument())
  const body: unknown = await requests.find(({ url }) => url.endsWith('/update'))?.json()
  expect(body).toMatchObject({ body: 'An hour of work', expectedVersion: 1 })
  expect(localStorage.getItem(`portal.comment-edit.${idOf(7)}`)).toBeNull()
})

test('words that were deleted go at the service, too, and the form stays for others', async () => {
  const begun = { draftId: idOf(80), regulationId: idOf(101), versionId: idOf(10), depth: 2, label: '2143(a)' }
  const draft = { ...begun, body: 'Not so.', selection: null, savedAt: '2026-06-01T12:00:00.000Z' }
  const atService = [draft]
  const answers = {
    'GET /api/comments/drafts': () => [...atService],
    [`DELETE /api/comments/drafts/${idOf(80)}`]: () => ({ deleted: atService.splice(0).length > 0 }),
  }
  const { user, requests } = await open(answers, reader())
  const field = await screen.findByRole('textbox', { name: 'Your comment' })
  expect(field).toHaveValue('Not so.')
  await user.clear(field)
  expect(screen.getByRole('textbox', { name: 'Your comment' })).toHaveValue('')
  // The page that goes tells the service, or else the next one.
  cleanup()
  await openPage(<Panel />, '/', { [list]: { items: comments, next: null, carried: [] }, ...answers }, reader())
  expect(await screen.findByRole('button', { name: 'Write a comment' })).toBeInTheDocument()
  await waitFor(() => expect(kept()).toEqual([]))
  expect(requests.some(({ method }) => method === 'PUT')).toBe(false)
})

test('an edit of what the authority has answered meanwhile is refused in words; what is answered offers none', async () => {
  const mine = aComment(7, { isMine: true, canEdit: true, canDelete: true, body: 'Before' })
  const answered = { text: 'Noted.', outcome: 'noted' as const, by: 'Sta Aff', at: '2026-06-02T12:00:00.000Z' }
  const { user } = await open(
    {
      [list]: {
        items: [
          mine,
          aComment(8, { isMine: true, canDelete: true, response: { ...answered, changedInVersionId: null } }),
        ],
        next: null,
        carried: [],
      },
      'POST /api/comments/update': () => refusal(409, 'comments.answered', 'x'),
    },
    reader(),
  )
  expect(await screen.findAllByRole('button', { name: /^Edit comment/ })).toHaveLength(1)
  expect(screen.getByRole('button', { name: 'Withdraw' })).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Edit comment C-7' }))
  await user.type(await screen.findByRole('textbox', { name: 'Change your comment' }), ' and after')
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('The authority has answered this comment')
  expect(screen.getByRole('button', { name: 'Copy my words' })).toBeInTheDocument()
})

test('one’s own comment is deleted while the window is open, after being asked', async () => {
  const mine = aComment(7, { isMine: true, canEdit: true, canDelete: true })
  const { user, host } = await open(
    {
      [list]: { items: [mine], next: null, carried: [] },
      [`DELETE /api/comments/delete/${idOf(7)}/2`]: { outcome: 'deleted' },
    },
    reader(),
  )
  await user.click(await screen.findByRole('button', { name: 'Delete' }))
  expect(host.seen.confirmations).toEqual(['Delete this comment?'])
  await waitFor(() => expect(host.seen.toasts[0]?.message).toBe('Your comment was deleted.'))
})

test('markup in a comment is shown as it was written and never run', async () => {
  await open({ [list]: { items: [aComment(1, { body: '<img src=x onerror=alert(1)>' })], next: null, carried: [] } })
  expect(await screen.findByText('<img src=x onerror=alert(1)>')).toBeInTheDocument()
  expect(document.querySelector('img')).toBeNull()
})

test('the authority answers; others are not offered to', async () => {
  await open({}, fakeShellHost({ session: signedIn('HISAUSERS') }))
  expect(await screen.findAllByRole('button', { name: 'Answer' })).toHaveLength(2)
})
