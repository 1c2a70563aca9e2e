import type { QueuedComment, QueuedDefinitionComment, ReportedComment } from '@portal/contracts-regulations'
import { fakeShellHost, errorResponse, signedIn } from '@portal/testing-web'
import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { aVersion, idOf } from '../../../testing/factories.ts'
import { openPage } from '../../../testing/open-page.tsx'
import CommentQueuePage from './comment-queue.page.tsx'
import ReportedCommentsSlot from './reported-comments.slot.tsx'
import UnansweredCommentsSlot from './unanswered-comments.slot.tsx'
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
    commenterType: 'public',
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
    similarCount: 1,
    similarGroupId: null,
    ...more,
  }
}

function aQueuedOnDefinition(): QueuedDefinitionComment {
  return {
    commentId: idOf(9),
    definitionId: idOf(50),
    depth: 0,
    term: 'shedrow',
    definitionVersionNumber: 2,
    isTextUnchanged: false,
    quotedText: 'The walk before the stalls.',
    body: 'Which side?',
    commenterType: 'public',
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
    similarCount: 3,
    similarGroupId: idOf(78),
  }
}

/** Responds to the queue endpoint with all comments, or with those that were reported as not written by their author. */
function queueResponse(items: readonly QueuedComment[], reported: readonly QueuedComment[] = []) {
  return (request: Request) => {
    const isReported = new URL(request.url).searchParams.get('reason') === 'not-the-author'
    return { items: isReported ? reported : items, next: null }
  }
}
const definitionQueue = 'GET /api/comment-definitions/queue'
const commonResponses = {
  'GET /api/regulations/list': { items: [], total: 0, skip: 0, limit: 100 },
  [definitionQueue]: { items: [], next: null },
}

test('shows comments with their status, similar comments and reported comments', async () => {
  const items = [
    aQueued(1, { similarCount: 14, similarGroupId: idOf(77) }),
    aQueued(2, { status: 'withheld', statusReason: 'personal-information', statusNote: 'A phone number.' }),
  ]
  const responses = { ...commonResponses, [queue]: queueResponse(items, [aQueued(3)]) }
  await openPage(<CommentQueuePage />, '/comment-queue', responses, staff())
  expect(await screen.findByRole('link', { name: '14 similar comments' })).toHaveAttribute(
    'href',
    `/comment-queue?similar=${idOf(77)}`,
  )
  expect(screen.getByText('Reason: Personal information')).toBeInTheDocument()
  expect(screen.getByText('A phone number.')).toBeInTheDocument()
  expect(await screen.findByText(/1 comment is withheld because the author reported it/)).toBeInTheDocument()
  expect(screen.getAllByRole('link', { name: '2143(a)' })[0]).toHaveAttribute(
    'href',
    `/regulation-viewer?regulation=${idOf(1)}&version=${idOf(10)}&comments=${idOf(101)}#2143(a)`,
  )
})

test('lists unanswered comments on definitions and regulations, and all comments on request', async () => {
  const { requests, user, currentPath } = await openPage(
    <CommentQueuePage />,
    '/comment-queue',
    {
      ...commonResponses,
      [queue]: queueResponse([aQueued(1)]),
      [definitionQueue]: { items: [aQueuedOnDefinition()], next: null },
    },
    staff(),
  )
  const onDefinitions = await screen.findByRole('region', { name: 'Unanswered comments on definitions' })
  expect(within(onDefinitions).getByText('Which side?')).toBeVisible()
  const onRegulations = screen.getByRole('region', { name: 'Unanswered comments on regulations' })
  expect(within(onRegulations).getByText('Comment 1')).toBeVisible()
  const pages = requests.filter(({ url }) => url.includes('limit=25'))
  expect(pages).toHaveLength(2)
  for (const { url } of pages) expect(url).toContain('status=public&answered=false')
  await user.selectOptions(screen.getByLabelText('Status'), 'Any')
  await user.selectOptions(screen.getByLabelText('Answer'), 'Any')
  await user.click(screen.getByRole('button', { name: 'Apply filters' }))
  expect(currentPath()).toBe('/comment-queue?status=any')
  expect(await screen.findByRole('region', { name: 'Comments on regulations' })).toBeVisible()
})

test('says that all comments are answered and links to them', async () => {
  await openPage(<CommentQueuePage />, '/comment-queue', { ...commonResponses, [queue]: queueResponse([]) }, staff())
  expect(await screen.findByRole('heading', { name: 'All comments are answered' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Show all comments' })).toHaveAttribute('href', '/comment-queue?status=any')
})

test('answers one comment from its row; the dialog quotes it', async () => {
  const host = staff()
  const { user, requests } = await openPage(
    <CommentQueuePage />,
    '/comment-queue',
    {
      ...commonResponses,
      [queue]: queueResponse([aQueued(1), aQueued(2), aQueued(3, { status: 'withdrawn' })]),
      'POST /api/comments/respond-to-many': { comments: [] },
      'GET /api/versions': { items: [aVersion(10)], total: 1, skip: 0, limit: 100 },
    },
    host,
  )
  await user.click(await screen.findByRole('button', { name: 'Answer comment RC-2' }))
  await vi.waitFor(() => expect(host.recorded.forms).toHaveLength(1))
  const [form] = host.recorded.forms
  expect(form?.quotations).toEqual([{ source: 'Rosa 2 wrote (RC-2):', text: 'Comment 2' }])
  expect(form?.fields.at(-1)?.options?.map(({ label }) => label)).toEqual(['None', 'Draft version 2 (being edited)'])
  expect(await form?.submit({ outcome: 'noted', text: 'Both.', changedIn: '' })).toBeUndefined()
  expect(await requests.find(({ method }) => method === 'POST')?.json()).toEqual({
    comments: [{ commentId: idOf(2), expectedVersion: 2 }],
    text: 'Both.',
    outcome: 'noted',
  })
  // The author withdrew the third one.
  expect(screen.queryByRole('button', { name: 'Answer comment RC-3' })).toBeNull()
})

test('filters comments on definitions, withholds and answers them', async () => {
  const host = staff()
  const { user, requests, currentPath } = await openPage(
    <CommentQueuePage />,
    '/comment-queue',
    {
      ...commonResponses,
      [queue]: queueResponse([]),
      [definitionQueue]: { items: [aQueuedOnDefinition()], next: null },
      'POST /api/comment-definitions/set-status': { comments: [] },
      'POST /api/comment-definitions/respond-to-many': { comments: [] },
    },
    host,
  )
  await user.selectOptions(await screen.findByLabelText('Comments on'), 'Definitions')
  expect(screen.queryByLabelText('Regulation')).not.toBeInTheDocument()
  await user.type(screen.getByLabelText('Text, author, tracking or receipt number'), 'side')
  await user.click(screen.getByRole('button', { name: 'Apply filters' }))
  expect(currentPath()).toBe('/comment-queue?about=definitions&status=public&answered=false&q=side')
  expect(await screen.findByRole('link', { name: 'shedrow' })).toHaveAttribute('href', `/?definition=${idOf(50)}`)
  expect(screen.getByText('Definition changed since')).toBeInTheDocument()
  const similarUrl = `/comment-queue?about=definitions&similar=${idOf(78)}`
  expect(screen.getByRole('link', { name: '3 similar comments' })).toHaveAttribute('href', similarUrl)
  await user.click(screen.getByRole('checkbox', { name: /RC-9/ }))
  await user.click(screen.getByRole('button', { name: 'Withhold' }))
  expect(await host.recorded.forms[0]?.submit({ reason: 'confidential', note: '' })).toBeUndefined()
  await user.click(await screen.findByRole('checkbox', { name: /RC-9/, checked: false }))
  await user.click(screen.getByRole('button', { name: 'Answer' }))
  await vi.waitFor(() => expect(host.recorded.forms).toHaveLength(2))
  // Answers to comments on definitions don't refer to a version of a regulation.
  expect(host.recorded.forms[1]?.fields.map(({ name }) => name)).toEqual(['outcome', 'text'])
  expect(await host.recorded.forms[1]?.submit({ outcome: 'noted', text: 'Both.' })).toBeUndefined()
  const sent = requests.filter(({ method }) => method === 'POST').map((request) => request.json())
  const selected = [{ commentId: idOf(9), expectedVersion: 4 }]
  expect(await Promise.all(sent)).toEqual([
    { status: 'withheld', comments: selected, reason: 'confidential', note: '' },
    { comments: selected, text: 'Both.', outcome: 'noted' },
  ])
})

test('withholds several comments together, with a reason and their lock versions', async () => {
  const host = staff()
  const form = vi.spyOn(host.dialogs, 'form')
  const { user, requests } = await openPage(
    <CommentQueuePage />,
    '/comment-queue?q=rest',
    {
      ...commonResponses,
      [queue]: queueResponse([aQueued(1), aQueued(2), aQueued(3, { status: 'withdrawn' })]),
      'POST /api/comments/set-status': { comments: [] },
    },
    host,
  )
  expect(await screen.findByText('Select comments to answer, withhold or hide.')).toBeInTheDocument()
  await user.click(await screen.findByRole('checkbox', { name: 'Select all' }))
  expect(screen.getByText('2 selected')).toBeInTheDocument()
  form.mockImplementation(async ({ title, submit }) => {
    expect(title).toBe('Withhold 2 comments')
    expect(await submit({ reason: 'offensive', note: ' Second time. ' })).toBeUndefined()
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
    note: 'Second time.',
  })
  expect(requests.some(({ url }) => url.includes('q=rest'))).toBe(true)
})

test('shows an error and reloads the list when a selected comment is stale', async () => {
  const host = staff()
  const { user, requests } = await openPage(
    <CommentQueuePage />,
    '/comment-queue',
    {
      ...commonResponses,
      [queue]: queueResponse([aQueued(1)]),
      'POST /api/comments/respond-to-many': () => errorResponse(412, 'resource.stale', 'x'),
      'GET /api/versions': { items: [], total: 0, skip: 0, limit: 100 },
    },
    host,
  )
  await user.click(await screen.findByRole('checkbox', { name: 'Select comment RC-1 by Rosa 1' }))
  vi.spyOn(host.dialogs, 'form').mockImplementation(async ({ submit }) => {
    const errors = await submit({ outcome: 'accepted', text: 'Thank you.', changedIn: '' })
    expect(errors?.['form']).toMatch(/Someone changed one of these comments/)
    return false
  })
  const before = requests.filter(({ url }) => url.includes('/queue')).length
  await user.click(screen.getByRole('button', { name: 'Answer' }))
  expect(requests.filter(({ url }) => url.includes('/queue')).length).toBeGreaterThan(before)
})

test('shows how a comment changed while it was being answered and keeps the text of the answer', async () => {
  const host = staff()
  const bodies: unknown[] = []
  const { user } = await openPage(
    <CommentQueuePage />,
    '/comment-queue',
    {
      ...commonResponses,
      [queue]: queueResponse([aQueued(1), aQueued(2)]),
      'POST /api/comments/respond-to-many': async (request: Request) => {
        bodies.push(await request.json())
        const comment = { ...aQueued(1), body: 'Changed my mind.', lockVersion: 8 }
        if (bodies.length === 1) return errorResponse(412, 'resource.stale', 'x', { currentVersion: 8, comment })
        if (bodies.length === 2) return errorResponse(409, 'comments.withdrawn', 'x', { trackingNumber: 'RC-2' })
        return { comments: [] }
      },
      'GET /api/versions': { items: [], total: 0, skip: 0, limit: 100 },
    },
    host,
  )
  await user.click(await screen.findByRole('checkbox', { name: 'Select all' }))
  host.setDialogResult(false)
  await user.click(screen.getByRole('button', { name: 'Answer' }))
  await vi.waitFor(() => expect(host.recorded.forms).toHaveLength(1))
  const values = { outcome: 'accepted', text: 'Thank you.', changedIn: '' }
  const submit = host.recorded.forms[0]?.submit
  expect((await submit?.(values))?.['form']).toMatch(/^The author changed RC-1\. .*“Changed my mind\.” Your answer/)
  // A new dialog restores the stored text.
  await user.click(screen.getByRole('button', { name: 'Answer' }))
  await vi.waitFor(() => expect(host.recorded.forms).toHaveLength(2))
  expect(host.recorded.forms[1]?.fields.map(({ initial }) => initial)).toEqual(['accepted', 'Thank you.', ''])
  expect((await submit?.(values))?.['form']).toMatch(/^The author withdrew RC-2.* for the other comments/)
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

test('downloads attachments of hidden comments and lists attachments in the report', async () => {
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined }))
  const attachments = [
    { attachmentId: idOf(90), name: 'Finish times.csv', kind: 'csv' as const, mediaType: 'text/csv', byteLength: 12 },
  ]
  const { user, requests, unmount } = await openPage(
    <CommentQueuePage />,
    '/comment-queue',
    {
      ...commonResponses,
      [queue]: queueResponse([aQueued(1, { status: 'hidden', attachments })]),
      [`GET /api/comments/attached/${idOf(90)}`]: () =>
        new Response('a,b', { headers: { 'content-type': 'text/csv' } }),
    },
    staff(),
  )
  await user.click(await screen.findByRole('button', { name: /^Finish times\.csv \(1\sKB\)$/ }))
  await vi.waitFor(() => expect(click).toHaveBeenCalledOnce())
  expect(requests.some(({ url }) => url.endsWith(idOf(90)))).toBe(true)
  unmount()
  const items = [{ ...reported, attachments }]
  await openPage(
    <ReportsPage />,
    '/reports',
    { ...commonResponses, 'GET /api/reports/comments': { items, next: null } },
    staff(),
  )
  expect(await screen.findByText('Finish times.csv')).toBeInTheDocument()
  expect(screen.getByText('1 attachment:')).toBeInTheDocument()
})

const reported: ReportedComment = {
  commentId: idOf(1),
  trackingNumber: 'RC-1',
  title: { en: 'Racetrack Safety' },
  versionLabel: 'DRAFT Version 1 PUBLISHED',
  label: '2143(a)',
  quotedText: 'A covered horse must have a certificate.',
  commenterType: 'public',
  authorName: '',
  createdAt: '2026-06-01T12:00:00.000Z',
  editedAt: null,
  status: 'withheld',
  statusReason: 'personal-information',
  body: '',
  attachments: [],
  response: null,
}

test('shows the report as a table and downloads it as a file', async () => {
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined }))
  const { user, requests } = await openPage(
    <ReportsPage />,
    '/reports?answered=false',
    {
      ...commonResponses,
      'GET /api/reports/comments': (request: Request) =>
        request.headers.get('accept') === 'text/csv'
          ? new Response('a,b', { headers: { 'content-type': 'text/csv' } })
          : { items: [reported], next: null },
    },
    staff(),
  )
  const row = await screen.findByRole('row', { name: /2143\(a\)/ })
  expect(within(row).getByText('No name')).toBeInTheDocument()
  expect(within(row).getByText('Text omitted')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Download CSV' }))
  await vi.waitFor(() => expect(click).toHaveBeenCalledOnce())
  expect(requests.at(-1)?.url).toContain('answered=false')
})

test('shows reported comments to staff on the home page, and nothing if there are none', async () => {
  const { unmount } = await openPage(
    <ReportedCommentsSlot />,
    '/',
    { [queue]: queueResponse([], [aQueued(1), aQueued(2)]) },
    staff(),
  )
  expect(await screen.findByText(/2 comments are withheld because their authors reported them/)).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Review comments' })).toBeInTheDocument()
  unmount()
  const { container } = await openPage(<ReportedCommentsSlot />, '/', { [queue]: queueResponse([]) }, staff())
  expect(container).toBeEmptyDOMElement()
})

test('counts unanswered comments on the home page with a link to them, and shows nothing if there are none', async () => {
  const { unmount, requests } = await openPage(
    <UnansweredCommentsSlot />,
    '/',
    {
      [queue]: queueResponse([aQueued(1), aQueued(2)]),
      [definitionQueue]: { items: [aQueuedOnDefinition()], next: null },
    },
    staff(),
  )
  const link = await screen.findByRole('link', { name: '3 unanswered comments' })
  expect(link).toHaveAttribute('href', '/comment-queue')
  for (const { url } of requests) expect(url).toContain('status=public&answered=false')
  unmount()
  const none = { [queue]: queueResponse([]), [definitionQueue]: { items: [], next: null } }
  const { container } = await openPage(<UnansweredCommentsSlot />, '/', none, staff())
  expect(container).toBeEmptyDOMElement()
})
