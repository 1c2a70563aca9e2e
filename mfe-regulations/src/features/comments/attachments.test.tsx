import { fakeShellHost, signedIn, stubUploads } from '@portal/testing-web'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { DraftAttachment } from '@portal/contracts-regulations'
import { beforeEach, expect, test, vi } from 'vitest'
import { aComment, aDraft, aNode, aStatus, testUuid } from '../../testing/factories.ts'
import { openPage } from '../../testing/open-page.tsx'
import ProvisionComments from './provision-comments.tsx'
import { draftStore } from './use-drafts.ts'

const version = aDraft()
const node = aNode(101, ['2143', 'a'], { text: 'A covered horse must have a certificate.' })
const [draftId, fileId] = [testUuid(81), testUuid(900)]
const attachmentsPath = `/api/comments/attachments/${draftId}`

beforeEach(() => {
  stubUploads()
  vi.spyOn(crypto, 'randomUUID').mockReturnValue(fileId as ReturnType<typeof crypto.randomUUID>)
  for (const { draftId: id } of draftStore().all()) draftStore().remove(id)
})

function aFile(overrides: Partial<DraftAttachment> = {}): DraftAttachment {
  const kind = { name: 'times.csv', kind: 'csv', mediaType: 'text/csv' } as const
  return { attachmentId: fileId, ...kind, byteLength: 4, state: 'Completed', failure: null, ...overrides }
}
const aSavedDraft = (attachments: readonly DraftAttachment[]) => ({
  draftId,
  regulationId: testUuid(101),
  versionId: version.versionId,
  depth: 2,
  label: '2143(a)',
  body: 'See the file.',
  selection: null,
  attachments,
  savedAt: '2026-06-01T10:00:00.000Z',
})

function openPanel(attachments: readonly DraftAttachment[], overrides: Record<string, unknown> = {}) {
  const panel = (
    <ProvisionComments
      version={version}
      status={aStatus(version)}
      node={node}
      selection={null}
      onSelection={() => {}}
    />
  )
  const list = `GET /api/comments/get-comments-by-regulation-id/${testUuid(101)}/${testUuid(10)}`
  const responses = {
    [list]: { items: [], next: null, carriedOver: [], carriedOverNext: null },
    'GET /api/comments/drafts': [aSavedDraft(attachments)],
    [`PUT /api/comments/drafts/${draftId}`]: aSavedDraft(attachments),
    [`DELETE ${attachmentsPath}/${fileId}`]: { deleted: true },
    'POST /api/comments/add': { comment: aComment(3, { trackingNumber: 'C-77' }), receiptId: testUuid(70) },
    ...overrides,
  }
  return openPage(panel, '/', responses, fakeShellHost({ session: signedIn('USERS') }))
}

async function chooseFiles(user: Awaited<ReturnType<typeof openPanel>>['user'], ...files: File[]) {
  await screen.findByRole('button', { name: 'Attach files' })
  await user.upload(screen.getByLabelText('Attach files', { selector: 'input' }), files)
}

test('uploads a file at once and sends the comment when the file is checked', async () => {
  const fileStates = [aFile({ state: 'Processing' }), aFile()]
  const { user, requests } = await openPanel([], {
    [`PUT ${attachmentsPath}/${fileId}`]: aFile({ state: 'Uploaded' }),
    [`GET ${attachmentsPath}`]: () => [fileStates.length > 1 ? fileStates.shift() : fileStates[0]],
  })
  await chooseFiles(user, new File(['1,2\n'], 'times.csv'))
  expect(await screen.findByText('Being checked')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Send comment' }))
  expect(await screen.findByText('Tracking number: C-77', {}, { timeout: 4000 })).toBeInTheDocument()
  const sent = await requests.find(({ url }) => url.endsWith('/add'))?.json()
  expect(sent).toMatchObject({ body: 'See the file.', attachments: [fileId] })
  expect(requests.find(({ method, url }) => method === 'PUT' && url.includes(fileId))?.url).toMatch(
    /\?name=times\.csv$/,
  )
})

test('a rejected file blocks sending, shows the reason and can be removed', async () => {
  const rejectedFile = aFile({ state: 'Error', failure: { code: 'files.has-macros', message: 'x' } })
  const { user, requests } = await openPanel([rejectedFile], { [`GET ${attachmentsPath}`]: [rejectedFile] })
  const row = within(await screen.findByRole('list', { name: 'Attached files' })).getByRole('listitem')
  expect(row).toHaveTextContent(
    'Not accepted. The file contains macros or scripts, or starts a program. Save it without them. For a PDF, print it to a new PDF.',
  )
  await user.click(screen.getByRole('button', { name: 'Send comment' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('Some files are not ready.')
  await user.click(screen.getByRole('button', { name: 'Remove times.csv' }))
  expect(screen.getByRole('button', { name: 'Attach files' })).toHaveFocus()
  await user.click(screen.getByRole('button', { name: 'Send comment' }))
  expect(await screen.findByText('Tracking number: C-77')).toBeInTheDocument()
  expect(await requests.find(({ url }) => url.endsWith('/add'))?.json()).not.toHaveProperty('attachments')
})

test('rejects invalid files before uploading, and retries a failed upload', async () => {
  let attempts = 0
  const { user, requests } = await openPanel([], {
    [`PUT ${attachmentsPath}/${fileId}`]: () =>
      ++attempts === 1
        ? Response.json({ code: 429, error: 'files.too-many-pending', message: 'x', details: {} }, { status: 429 })
        : aFile(),
    [`GET ${attachmentsPath}`]: [aFile()],
  })
  const field = await screen.findByRole('textbox', { name: 'Your comment' })
  const files = [new File(['x'], 'film.mov'), new File([], 'empty.csv')]
  fireEvent.drop(field, { dataTransfer: { types: ['Files'], files } })
  const alert = await screen.findByRole('alert')
  expect(alert).toHaveTextContent(
    '“film.mov” is not an accepted file type. Attach one of these: PDF, DOCX, XLSX, CSV, JPG, JPEG, PNG.',
  )
  expect(alert).toHaveTextContent('“empty.csv” is empty.')
  expect(requests.some(({ method, url }) => method === 'PUT' && url.includes(attachmentsPath))).toBe(false)
  await chooseFiles(user, new File(['1,2\n'], 'times.csv'))
  expect(await screen.findByText(/^Not uploaded\. You have too many files/)).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Try again to upload times.csv' }))
  await waitFor(() => expect(screen.getByText('Ready')).toBeInTheDocument())
})

test('offers no retry for a file rejected because of its type', async () => {
  const { user } = await openPanel([], {
    [`PUT ${attachmentsPath}/${fileId}`]: Response.json(
      { code: 415, error: 'files.type-not-accepted', message: 'x', details: {} },
      { status: 415 },
    ),
  })
  await chooseFiles(user, new File(['MZ'], 'times.csv'))
  expect(await screen.findByText(/^Not uploaded\. This file type is not accepted\./)).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Remove times.csv' })).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: /^Try again/ })).toBeNull()
})

test('files added while editing a comment are still in the form after a reload', async () => {
  const mine = aComment(3, { canEdit: true })
  const attachmentsPath = `/api/comments/attachments/${mine.commentId}`
  localStorage.clear()
  const responses = {
    [`GET /api/comments/get-comments-by-regulation-id/${testUuid(101)}/${testUuid(10)}`]: {
      items: [mine],
      next: null,
      carriedOver: [],
      carriedOverNext: null,
    },
    'GET /api/comments/drafts': [],
    [`PUT ${attachmentsPath}/${fileId}`]: aFile(),
    [`GET ${attachmentsPath}`]: [aFile()],
    'POST /api/comments/update': { comment: mine },
  }
  const { user } = await openPanel([], responses)
  await user.click(await screen.findByRole('button', { name: /^Edit/ }))
  await chooseFiles(user, new File(['1,2\n'], 'times.csv'))
  expect(await screen.findByText('Ready')).toBeInTheDocument()
  cleanup()
  const reloaded = await openPanel([], responses)
  expect(await screen.findByText('Ready')).toBeInTheDocument()
  await reloaded.user.click(screen.getByRole('button', { name: /^Save/ }))
  await waitFor(async () => {
    const sent = reloaded.requests.find(({ url }) => url.endsWith('/update'))
    expect(await sent?.clone().json()).toMatchObject({ commentId: mine.commentId, attachments: [fileId] })
  })
})
