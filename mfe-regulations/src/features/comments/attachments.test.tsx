import { fakeShellHost, signedIn } from '@portal/testing-web'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { DraftAttachment } from '@portal/contracts-regulations'
import { beforeEach, expect, test, vi } from 'vitest'
import { aComment, aDraft, aNode, aStatus, idOf } from '../../testing/factories.ts'
import { openPage } from '../../testing/open-page.tsx'
import ProvisionComments from './provision-comments.tsx'
import { draftStore } from './use-drafts.ts'

const version = aDraft()
const node = aNode(101, ['2143', 'a'], { text: 'A covered horse must have a certificate.' })
const [draftId, fileId] = [idOf(81), idOf(900)]
const place = `/api/comments/attachments/${draftId}`

/** A browser's upload, over the answers of the test. */
class Upload extends EventTarget {
  upload = new EventTarget()
  status = 0
  responseText = ''
  readonly #headers = new Headers()
  #asked: readonly [string, string] = ['', '']
  open(method: string, address: string) {
    this.#asked = [method, address]
  }
  setRequestHeader(name: string, value: string) {
    this.#headers.set(name, value)
  }
  getResponseHeader(name: string) {
    return name === 'content-type' ? 'application/json' : null
  }
  abort() {
    this.dispatchEvent(new Event('abort'))
  }
  async send(body: FormData) {
    const [method, address] = this.#asked
    const answer = await fetch(address, { method, body, headers: this.#headers })
    this.status = answer.status
    this.responseText = await answer.text()
    this.dispatchEvent(new Event('load'))
  }
}

beforeEach(() => {
  vi.stubGlobal('XMLHttpRequest', Upload)
  vi.spyOn(crypto, 'randomUUID').mockReturnValue(fileId as ReturnType<typeof crypto.randomUUID>)
  for (const draft of draftStore().all()) draftStore().remove(draft.draftId)
})

function aFile(more: Partial<DraftAttachment> = {}): DraftAttachment {
  const kind = { name: 'times.csv', kind: 'csv', mediaType: 'text/csv' } as const
  return { attachmentId: fileId, ...kind, byteLength: 4, state: 'Completed', fault: null, ...more }
}
const draft = (attachments: readonly DraftAttachment[]) => ({
  draftId,
  regulationId: idOf(101),
  versionId: version.versionId,
  depth: 2,
  label: '2143(a)',
  body: 'See the file.',
  selection: null,
  attachments,
  savedAt: '2026-06-01T10:00:00.000Z',
})

function open(attachments: readonly DraftAttachment[], more: Record<string, unknown> = {}) {
  const panel = (
    <ProvisionComments
      version={version}
      status={aStatus(version)}
      node={node}
      selection={null}
      onSelection={() => {}}
    />
  )
  const list = `GET /api/comments/get-comments-by-regulation-id/${idOf(101)}/${idOf(10)}`
  const answers = {
    [list]: { items: [], next: null, carried: [] },
    'GET /api/comments/drafts': [draft(attachments)],
    [`PUT /api/comments/drafts/${draftId}`]: draft(attachments),
    [`DELETE ${place}/${fileId}`]: { deleted: true },
    'POST /api/comments/add': { comment: aComment(3, { trackingNumber: 'C-77' }), receiptId: idOf(70) },
    ...more,
  }
  return openPage(panel, '/', answers, fakeShellHost({ session: signedIn('USERS') }))
}

async function choose(user: Awaited<ReturnType<typeof open>>['user'], ...files: File[]) {
  await screen.findByRole('button', { name: 'Attach files' })
  await user.upload(screen.getByLabelText('Attach files', { selector: 'input' }), files)
}

test('a file is uploaded at once, and the comment is sent with it as soon as it is checked', async () => {
  const states = [aFile({ state: 'Processing' }), aFile()]
  const { user, requests } = await open([], {
    [`PUT ${place}/${fileId}`]: aFile({ state: 'Uploaded' }),
    [`GET ${place}`]: () => [states.length > 1 ? states.shift() : states[0]],
  })
  await choose(user, new File(['1,2\n'], 'times.csv'))
  expect(await screen.findByText('Being checked')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Send comment' }))
  expect(await screen.findByText('Tracking number C-77', {}, { timeout: 4000 })).toBeInTheDocument()
  const sent = await requests.find(({ url }) => url.endsWith('/add'))?.json()
  expect(sent).toMatchObject({ body: 'See the file.', attachments: [fileId] })
  expect(requests.find(({ method, url }) => method === 'PUT' && url.includes(fileId))?.url).toMatch(
    /\?name=times\.csv$/,
  )
})

test('a refused file stands against sending, says why, and is removed', async () => {
  const bad = aFile({ state: 'Error', fault: { code: 'files.has-macros', message: 'x' } })
  const { user, requests } = await open([bad], { [`GET ${place}`]: [bad] })
  const row = within(await screen.findByRole('list', { name: 'Attached files' })).getByRole('listitem')
  expect(row).toHaveTextContent(
    'Not accepted. There are macros or scripts in the file, or it starts a program. Save it without them; a PDF can be printed to a new PDF.',
  )
  await user.click(screen.getByRole('button', { name: 'Send comment' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('Some files are not ready.')
  await user.click(screen.getByRole('button', { name: 'Remove times.csv' }))
  expect(screen.getByRole('button', { name: 'Attach files' })).toHaveFocus()
  await user.click(screen.getByRole('button', { name: 'Send comment' }))
  expect(await screen.findByText('Tracking number C-77')).toBeInTheDocument()
  expect(await requests.find(({ url }) => url.endsWith('/add'))?.json()).not.toHaveProperty('attachments')
})

test('what cannot be sent is refused before a byte of it goes; what did not arrive is tried again', async () => {
  let tries = 0
  const { user, requests } = await open([], {
    [`PUT ${place}/${fileId}`]: () =>
      ++tries === 1
        ? Response.json({ code: 429, error: 'files.too-many-open', message: 'x', details: {} }, { status: 429 })
        : aFile(),
    [`GET ${place}`]: [aFile()],
  })
  const field = await screen.findByRole('textbox', { name: 'Your comment' })
  const files = [new File(['x'], 'film.mov'), new File([], 'empty.csv')]
  fireEvent.drop(field, { dataTransfer: { types: ['Files'], files } })
  const alert = await screen.findByRole('alert')
  expect(alert).toHaveTextContent(
    '“film.mov” is not a kind of file that is taken here. Attach one of these: PDF, DOCX, XLSX, CSV, JPG, JPEG, PNG.',
  )
  expect(alert).toHaveTextContent('“empty.csv” is empty.')
  expect(requests.some(({ method, url }) => method === 'PUT' && url.includes(place))).toBe(false)
  await choose(user, new File(['1,2\n'], 'times.csv'))
  expect(await screen.findByText(/^Not uploaded\. Many of your files wait/)).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Try again with times.csv' }))
  await waitFor(() => expect(screen.getByText('Ready')).toBeInTheDocument())
})

test('a file that is refused for what it is is not offered to be sent again', async () => {
  const { user } = await open([], {
    [`PUT ${place}/${fileId}`]: Response.json(
      { code: 415, error: 'files.kind-not-taken', message: 'x', details: {} },
      { status: 415 },
    ),
  })
  await choose(user, new File(['MZ'], 'times.csv'))
  expect(
    await screen.findByText(/^Not uploaded\. This kind of file is not taken here\. Attach PDF/),
  ).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Remove times.csv' })).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: /^Try again/ })).toBeNull()
})

test('files added while a comment is changed stand in the form again after a reload', async () => {
  const mine = aComment(3, { canEdit: true })
  const waiting = `/api/comments/attachments/${mine.commentId}`
  localStorage.clear()
  const answers = {
    [`GET /api/comments/get-comments-by-regulation-id/${idOf(101)}/${idOf(10)}`]: {
      items: [mine],
      next: null,
      carried: [],
    },
    'GET /api/comments/drafts': [],
    [`PUT ${waiting}/${fileId}`]: aFile(),
    [`GET ${waiting}`]: [aFile()],
    'POST /api/comments/update': mine,
  }
  const { user } = await open([], answers)
  await user.click(await screen.findByRole('button', { name: /^Edit/ }))
  await choose(user, new File(['1,2\n'], 'times.csv'))
  expect(await screen.findByText('Ready')).toBeInTheDocument()
  cleanup()
  const again = await open([], answers)
  expect(await screen.findByText('Ready')).toBeInTheDocument()
  await again.user.click(screen.getByRole('button', { name: /^Save/ }))
  await waitFor(async () => {
    const sent = again.requests.find(({ url }) => url.endsWith('/update'))
    expect(await sent?.clone().json()).toMatchObject({ commentId: mine.commentId, attachments: [fileId] })
  })
})
