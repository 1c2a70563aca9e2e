import type { QueuedComment, QueuedDefinitionComment, ReportedComment } from '@portal/contracts-regulations'
import { fakeShellHost, refusal, signedIn } from '@portal/testing-web'
import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { idOf } from '../../testing/factories.ts'
import { openPage } from '../../testing/open-page.tsx'
import CommentQueuePage from './comment-queue.page.tsx'
import Disowned from './disowned.slot.tsx'
import ReportsPage from './reports.page.tsx'

const queue = 'GET /api/comments/queue'
const staff = () => fakeShellHost({ session: signedIn('HISAUSERS') })

function aQueued(number: number, more: Partial<QueuedComment> = {}): QueuedComment {
  return {
    commentId: idOf(number),
    regulationId: idOf(101),
    versionId: idOf(10),
    mainParentId: idOf(1),
    depth: 2,
    label: '2143(a)',
    quotedText: 'A covered horse must have a certificate.',
    selection: null,
    body: `Comment ${number}`,
    attachments: [],
    capacity: 'public',
    authorName: `Rosa ${number}`,
    isMine: false,
    status: 'public',
    trackingNumber: `RC-${number}`,
    createdAt: '2026-06-01T12:00:00.000Z',
    editedAt: null,
    response: null,
    canEdit: false,
    canDelete: false,
    lockVersion: number,
    title: { en: 'Racetrack Safety' },
    versionLabel: 'DRAFT Version 1 PUBLISHED',
    statusNote: null,
    statusAt: null,
    alike: 1,
    alikeId: null,
    ...more,
  }
}

/** The queue as it is asked for: all of it, and those whose authors say that they are not theirs. */
function queueOf(items: readonly QueuedComment[], disowned: readonly QueuedComment[] = []) {
  return (request: Request) => {
    const isDisowned = new URL(request.url).searchParams.get('reason') === 'not-the-author'
    return { items: isDisowned ? disowned : items, next: null }
  }
}
const common = { 'GET /api/regulations/list': { items: [], total: 0, skip: 0, limit: 100 } }

test('comments are shown with their state, what says the same, and what awaits staff', async () => {
  const items = [
    aQueued(1, { alike: 14, alikeId: idOf(77) }),
    aQueued(2, { status: 'withheld', statusReason: 'personal-information', statusNote: 'A phone number.' }),
  ]
  const answers = { ...common, [queue]: queueOf(items, [aQueued(3)]) }
  await openPage(<CommentQueuePage />, '/comment-queue', answers, staff())
  expect(await screen.findByRole('link', { name: '14 say the same' })).toHaveAttribute(
    'href',
    `/comment-queue?alike=${idOf(77)}`,
  )
  expect(screen.getByText('Why: Personal information')).toBeInTheDocument()
  expect(screen.getByText('A phone number.')).toBeInTheDocument()
  expect(await screen.findByText(/1 comment is withheld because its author says/)).toBeInTheDocument()
  expect(screen.getAllByRole('link', { name: '2143(a)' })[0]).toHaveAttribute(
    'href',
    `/regulation-viewer?regulation=${idOf(1)}&version=${idOf(10)}&comments=${idOf(101)}#2143(a)`,
  )
})

test('comments on definitions are in the same queue by its filter, and decided about in the same way', async () => {
  const host = staff()
  const comment: QueuedDefinitionComment = {
    commentId: idOf(9),
    definitionId: idOf(50),
    depth: 0,
    term: 'shedrow',
    onVersionNumber: 2,
    isTextUnchanged: false,
    quotedText: 'The walk before the stalls.',
    body: 'Which side?',
    capacity: 'public',
    authorName: 'Rosa',
    isMine: false,
    status: 'public',
    trackingNumber: 'RC-9',
    createdAt: '2026-06-01T12:00:00.000Z',
    editedAt: null,
    response: null,
    lockVersion: 4,
    statusNote: null,
    statusAt: null,
    alike: 3,
    alikeId: idOf(78),
  }
  const { user, requests, address } = await openPage(
    <CommentQueuePage />,
    '/comment-queue',
    {
      ...common,
      [queue]: queueOf([]),
      'GET /api/comment-definitions/queue': { items: [comment], next: null },
      'POST /api/comment-definitions/set-status': { comments: [] },
      'POST /api/comment-definitions/respond-to-many': { comments: [] },
    },
    host,
  )
  await user.selectOptions(await screen.findByLabelText('On'), 'Definitions')
  expect(screen.queryByLabelText('Regulation')).not.toBeInTheDocument()
  await user.type(screen.getByLabelText('Words (also of files), author or tracking number'), 'side')
  await user.click(screen.getByRole('button', { name: 'Show' }))
  expect(address()).toBe('/comment-queue?about=definitions&q=side')
  expect(await screen.findByRole('link', { name: 'shedrow' })).toHaveAttribute('href', `/?definition=${idOf(50)}`)
  expect(screen.getByText('Worded otherwise since')).toBeInTheDocument()
  const alike = `/comment-queue?about=definitions&alike=${idOf(78)}`
  expect(screen.getByRole('link', { name: '3 say the same' })).toHaveAttribute('href', alike)
  await user.click(screen.getByRole('checkbox', { name: /RC-9/ }))
  await user.click(screen.getByRole('button', { name: 'Withhold' }))
  expect(await host.seen.forms[0]?.submit({ reason: 'confidential', note: '' })).toBeUndefined()
  await user.click(await screen.findByRole('checkbox', { name: /RC-9/, checked: false }))
  await user.click(screen.getByRole('button', { name: 'Answer' }))
  await vi.waitFor(() => expect(host.seen.forms).toHaveLength(2))
  // A definition has no version of a regulation in which it changed.
  expect(host.seen.forms[1]?.fields.map(({ name }) => name)).toEqual(['outcome', 'text'])
  expect(await host.seen.forms[1]?.submit({ outcome: 'noted', text: 'Both.' })).toBeUndefined()
  const sent = requests.filter(({ method }) => method === 'POST').map((request) => request.json())
  const chosen = [{ commentId: idOf(9), expectedVersion: 4 }]
  expect(await Promise.all(sent)).toEqual([
    { status: 'withheld', comments: chosen, reason: 'confidential', note: '' },
    { comments: chosen, text: 'Both.', outcome: 'noted' },
  ])
})

test('several are withheld together, with a reason and the state they were seen in', async () => {
  const host = staff()
  const form = vi.spyOn(host.dialogs, 'form')
  const { user, requests } = await openPage(
    <CommentQueuePage />,
    '/comment-queue?q=rest',
    {
      ...common,
      [queue]: queueOf([aQueued(1), aQueued(2), aQueued(3, { status: 'withdrawn' })]),
      'POST /api/comments/set-status': { comments: [] },
    },
    host,
  )
  expect(await screen.findByText('Choose comments to answer, withhold or hide them.')).toBeInTheDocument()
  await user.click(await screen.findByRole('checkbox', { name: 'Choose all shown' }))
  expect(screen.getByText('2 chosen')).toBeInTheDocument()
  form.mockImplementation(async ({ title, submit }) => {
    expect(title).toBe('Withhold 2 comments')
    expect(await submit({ reason: 'offensive', note: ' Twice. ' })).toBeUndefined()
    return true
  })
  await user.click(screen.getByRole('button', { name: 'Withhold' }))
  const sent = await requests.find(({ method }) => method === 'POST')?.json()
  expect(sent).toEqual({
    status: 'withheld',
    comments: [
      { commentId: idOf(1), expectedVersion: 1 },
      { commentId: idOf(2), expectedVersion: 2 },
    ],
    reason: 'offensive',
    note: 'Twice.',
  })
  expect(requests.some(({ url }) => url.includes('q=rest'))).toBe(true)
})

test('a stale choice is refused in words, and the list is asked for again', async () => {
  const host = staff()
  const { user, requests } = await openPage(
    <CommentQueuePage />,
    '/comment-queue',
    {
      ...common,
      [queue]: queueOf([aQueued(1)]),
      'POST /api/comments/respond-to-many': () => refusal(412, 'resource.stale', 'x'),
      'GET /api/versions': { items: [], total: 0, skip: 0, limit: 100 },
    },
    host,
  )
  await user.click(await screen.findByRole('checkbox', { name: 'Choose the comment RC-1 by Rosa 1' }))
  vi.spyOn(host.dialogs, 'form').mockImplementation(async ({ submit }) => {
    const refused = await submit({ outcome: 'accepted', text: 'Thank you.', changedIn: '' })
    expect(refused?.['form']).toMatch(/Somebody changed one of these comments/)
    return false
  })
  const before = requests.filter(({ url }) => url.includes('/queue')).length
  await user.click(screen.getByRole('button', { name: 'Answer' }))
  expect(requests.filter(({ url }) => url.includes('/queue')).length).toBeGreaterThan(before)
})

test('changed by its author while it is answered: the form says how it reads now and goes on from there, words kept', async () => {
  const host = staff()
  const bodies: unknown[] = []
  const { user } = await openPage(
    <CommentQueuePage />,
    '/comment-queue',
    {
      ...common,
      [queue]: queueOf([aQueued(1), aQueued(2)]),
      'POST /api/comments/respond-to-many': async (request: Request) => {
        bodies.push(await request.json())
        const comment = { ...aQueued(1), body: 'Changed my mind.', lockVersion: 8 }
        if (bodies.length === 1) return refusal(412, 'resource.stale', 'x', { currentVersion: 8, comment })
        if (bodies.length === 2) return refusal(409, 'comments.withdrawn', 'x', { trackingNumber: 'RC-2' })
        return { comments: [] }
      },
      'GET /api/versions': { items: [], total: 0, skip: 0, limit: 100 },
    },
    host,
  )
  await user.click(await screen.findByRole('checkbox', { name: 'Choose all shown' }))
  host.answerDialogs(false)
  await user.click(screen.getByRole('button', { name: 'Answer' }))
  await vi.waitFor(() => expect(host.seen.forms).toHaveLength(1))
  const values = { outcome: 'accepted', text: 'Thank you.', changedIn: '' }
  const submit = host.seen.forms[0]?.submit
  expect((await submit?.(values))?.['form']).toMatch(
    /^RC-1 was changed by its author .*“Changed my mind.” What you wrote/,
  )
  // A dialog opened anew, after the session was over, has the words.
  await user.click(screen.getByRole('button', { name: 'Answer' }))
  await vi.waitFor(() => expect(host.seen.forms).toHaveLength(2))
  expect(host.seen.forms[1]?.fields.map(({ initial }) => initial)).toEqual(['accepted', 'Thank you.', ''])
  expect((await submit?.(values))?.['form']).toMatch(/^RC-2 was withdrawn by its author .* for the others/)
  expect(await submit?.(values)).toBeUndefined()
  expect(bodies.map((body) => (body as { comments: unknown }).comments)).toEqual([
    [
      { commentId: idOf(1), expectedVersion: 1 },
      { commentId: idOf(2), expectedVersion: 2 },
    ],
    [
      { commentId: idOf(1), expectedVersion: 8 },
      { commentId: idOf(2), expectedVersion: 2 },
    ],
    [{ commentId: idOf(1), expectedVersion: 8 }],
  ])
})

test('the files of a comment are taken from the queue, hidden ones too, and named in the report', async () => {
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined }))
  const attachments = [
    { attachmentId: idOf(90), name: 'Finish times.csv', kind: 'csv' as const, mediaType: 'text/csv', byteLength: 12 },
  ]
  const { user, requests, unmount } = await openPage(
    <CommentQueuePage />,
    '/comment-queue',
    {
      ...common,
      [queue]: queueOf([aQueued(1, { status: 'hidden', attachments })]),
      [`GET /api/comments/attached/${idOf(90)}`]: () =>
        new Response('a,b', { headers: { 'content-type': 'text/csv' } }),
    },
    staff(),
  )
  await user.click(await screen.findByRole('button', { name: 'Finish times.csv (1 kB)' }))
  await vi.waitFor(() => expect(click).toHaveBeenCalledOnce())
  expect(requests.some(({ url }) => url.endsWith(idOf(90)))).toBe(true)
  unmount()
  const items = [{ ...reported, attachments }]
  await openPage(
    <ReportsPage />,
    '/reports',
    { ...common, 'GET /api/reports/comments': { items, next: null } },
    staff(),
  )
  expect(await screen.findByText('Finish times.csv')).toBeInTheDocument()
  expect(screen.getByText('1 file:')).toBeInTheDocument()
})

const reported: ReportedComment = {
  commentId: idOf(1),
  trackingNumber: 'RC-1',
  title: { en: 'Racetrack Safety' },
  versionLabel: 'DRAFT Version 1 PUBLISHED',
  label: '2143(a)',
  quotedText: 'A covered horse must have a certificate.',
  capacity: 'public',
  authorName: '',
  createdAt: '2026-06-01T12:00:00.000Z',
  editedAt: null,
  status: 'withheld',
  statusReason: 'personal-information',
  body: '',
  attachments: [],
  response: null,
}

test('the report is read as a table and taken away as a file', async () => {
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined }))
  const { user, requests } = await openPage(
    <ReportsPage />,
    '/reports?answered=false',
    {
      ...common,
      'GET /api/reports/comments': (request: Request) =>
        request.headers.get('accept') === 'text/csv'
          ? new Response('a,b', { headers: { 'content-type': 'text/csv' } })
          : { items: [reported], next: null },
    },
    staff(),
  )
  const row = await screen.findByRole('row', { name: /2143\(a\)/ })
  expect(within(row).getByText('No name')).toBeInTheDocument()
  expect(within(row).getByText('Words left out')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Download CSV' }))
  await vi.waitFor(() => expect(click).toHaveBeenCalledOnce())
  expect(requests.at(-1)?.url).toContain('answered=false')
})

test('the home page tells staff what waits for nobody but them, and nothing when nothing does', async () => {
  const { unmount } = await openPage(<Disowned />, '/', { [queue]: queueOf([], [aQueued(1), aQueued(2)]) }, staff())
  expect(await screen.findByText(/2 comments are withheld because their authors say/)).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Look at them' })).toBeInTheDocument()
  unmount()
  const { container } = await openPage(<Disowned />, '/', { [queue]: queueOf([]) }, staff())
  expect(container).toBeEmptyDOMElement()
})
