import type { PortalDocument, StoredFile } from '@portal/contracts-regulations'
import { errorResponse } from '@portal/testing-web'
import { screen } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { idOf } from '../../../testing/factories.ts'
import { openPage } from '../../../testing/open-page.tsx'
import EditDocumentPage from './edit-document.page.tsx'
import UploadDocumentPage from './upload-document.page.tsx'

const id = idOf(801)
const label = (number: number, en: string) => ({ id: idOf(number), name: { en }, documentCount: 1, lockVersion: 1 })
const aPage = (...items: readonly unknown[]) => ({ items, total: items.length, skip: 0, limit: 100 })
const labels = {
  'GET /api/document-category/list': aPage(label(810, 'Reports'), label(811, 'SOPs')),
  'GET /api/occupation/list': aPage(label(820, 'Trainers'), label(821, 'Jockeys')),
}
const links = { [`GET /api/reg-documents/doc/shared-links/${id}`]: aPage() }

function aFile(more: Partial<StoredFile> = {}): StoredFile {
  return {
    fileId: idOf(800),
    fileName: 'report.pdf',
    kind: 'pdf',
    mediaType: 'application/pdf',
    byteLength: 10,
    receivedLength: 10,
    state: 'Completed',
    failure: null,
    createdAt: '2026-11-20T10:00:00.000Z',
    ...more,
  }
}

function aDocument(more: Partial<PortalDocument> = {}): PortalDocument {
  return {
    id,
    title: 'Safety report',
    description: 'What was seen.',
    documentCategory: 'Reports',
    category: { id: idOf(810), name: { en: 'Reports' } },
    occupations: ['Trainers'],
    occupationLabels: [{ id: idOf(820), name: { en: 'Trainers' } }],
    status: 'draft',
    filename: 'report.pdf',
    file: aFile(),
    createdAt: '2026-11-01T10:00:00.000Z',
    updatedAt: '2026-11-20T12:00:00.000Z',
    publishedAt: null,
    workingCopyOf: null,
    workingCopyId: null,
    lockVersion: 2,
    captions: [],
    hasText: true,
    hasRendition: false,
    ...more,
  }
}

const getDocument = `GET /api/reg-documents/doc/${id}`
const openEditor = (document: PortalDocument, responses: Record<string, unknown> = {}) =>
  openPage(<EditDocumentPage />, `/documents/edit?id=${id}`, {
    ...labels,
    ...links,
    [getDocument]: document,
    ...responses,
  })

async function fillIn(user: UserEvent) {
  await user.type(await screen.findByLabelText('Title'), 'Safety report')
  await user.type(screen.getByLabelText('Description'), 'What was seen.')
  await user.selectOptions(screen.getByLabelText('Category'), 'Reports')
  await user.click(screen.getByLabelText('Jockeys'))
}

test('lists all missing fields, including the file', async () => {
  const { user } = await openPage(<UploadDocumentPage />, '/documents/upload', labels)
  await user.click(await screen.findByRole('button', { name: 'Save draft' }))
  const summary = await screen.findByRole('alert')
  expect(summary).toHaveTextContent('Title is required.')
  expect(summary).toHaveTextContent('Choose a file and wait until it is uploaded.')
  expect(screen.getByRole('button', { name: 'Document Choose a file' })).toHaveAccessibleDescription(
    /wait until it is uploaded/,
  )
})

test.each([
  ['notes.exe', 'x', /is not an accepted file type/],
  ['empty.pdf', '', /is empty/],
])('rejects %s before sending anything', async (name, content, message) => {
  const { user, requests } = await openPage(<UploadDocumentPage />, '/documents/upload', labels)
  // Files that the file picker filters out can still be dropped.
  const input = await screen.findByLabelText(/^Document/, { selector: 'input' })
  input.removeAttribute('accept')
  await user.upload(input, new File([content], name))
  expect(await screen.findByText(message)).toBeInTheDocument()
  expect(requests.filter(({ method }) => method !== 'GET')).toEqual([])
})

test('restores unsaved values after a reload', async () => {
  const first = await openPage(<UploadDocumentPage />, '/documents/upload', labels)
  await fillIn(first.user)
  first.unmount()
  await openPage(<UploadDocumentPage />, '/documents/upload', labels)
  expect(await screen.findByDisplayValue('Safety report')).toBeInTheDocument()
  expect(screen.getByLabelText('Jockeys')).toBeChecked()
})

test('saves a draft with the lock version that was loaded', async () => {
  const { user, requests, host } = await openEditor(aDocument(), {
    [`PUT /api/reg-documents/doc/${id}`]: aDocument({ title: 'Safety report 2026', lockVersion: 3 }),
  })
  await user.type(await screen.findByLabelText('Title'), ' 2026')
  expect(screen.getByText(/^Unsaved changes/)).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Save document' }))
  await vi.waitFor(() => expect(host.recorded.toasts[0]?.message).toBe('The document was saved.'))
  expect(await requests.findLast(({ method }) => method === 'PUT')?.json()).toEqual({
    title: 'Safety report 2026',
    description: 'What was seen.',
    documentCategory: idOf(810),
    occupations: [idOf(820)],
    expectedVersion: 2,
  })
})

test('shows the change of someone else and keeps unsaved changes', async () => {
  let saved = aDocument()
  const { user, requests } = await openEditor(saved, {
    [getDocument]: () => saved,
    [`PUT /api/reg-documents/doc/${id}`]: async (request: Request) => {
      const { expectedVersion } = (await request.json()) as { expectedVersion: number }
      return expectedVersion === saved.lockVersion ? saved : errorResponse(412, 'resource.stale', 'Stale.')
    },
  })
  const title = await screen.findByLabelText('Title')
  await user.type(title, ' of mine')
  saved = aDocument({ title: 'Safety report of theirs', lockVersion: 3 })
  await user.click(screen.getByRole('button', { name: 'Save document' }))
  await user.click(await screen.findByRole('button', { name: 'Keep mine' }))
  expect(title).toHaveValue('Safety report of mine')
  await user.click(screen.getByRole('button', { name: 'Save document' }))
  await vi.waitFor(async () =>
    expect(
      await requests
        .findLast(({ method }) => method === 'PUT')
        ?.clone()
        .json(),
    ).toMatchObject({
      title: 'Safety report of mine',
      expectedVersion: 3,
    }),
  )
})

test('creates a working copy to edit a published document', async () => {
  const published = aDocument({ status: 'published' })
  const { user, currentPath } = await openEditor(published, {
    [`POST /api/reg-documents/working-copy/${id}`]: aDocument({ id: idOf(802), status: 'working-copy' }),
    [`GET /api/reg-documents/doc/${idOf(802)}`]: aDocument({ id: idOf(802), status: 'working-copy' }),
    [`GET /api/reg-documents/doc/shared-links/${idOf(802)}`]: aPage(),
  })
  expect(await screen.findByText('This document is published')).toBeInTheDocument()
  expect(screen.queryByLabelText('Title')).not.toBeInTheDocument()
  expect(await screen.findByRole('link', { name: 'View document' })).toHaveAttribute('href', `/pdf-viewer?id=${id}`)
  await user.click(screen.getByRole('button', { name: 'Create working copy' }))
  await vi.waitFor(() => expect(currentPath()).toBe(`/documents/edit?id=${idOf(802)}`))
  expect(await screen.findByText('Working copy')).toBeInTheDocument()
})

test('publishes a document when its file is ready and explains why a file was rejected', async () => {
  const failure = { code: 'files.contains-hidden-file', message: 'Hidden.' }
  const { unmount } = await openEditor(aDocument({ file: aFile({ state: 'Error', failure }) }))
  expect(await screen.findByText(/^Another file is hidden/)).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Publish document' })).not.toBeInTheDocument()
  unmount()
  const { user, host, requests } = await openEditor(aDocument(), {
    [`POST /api/reg-documents/promote/${id}`]: aDocument({ status: 'published' }),
  })
  await user.click(await screen.findByRole('button', { name: 'Publish document' }))
  await vi.waitFor(() => expect(host.recorded.toasts[0]?.message).toBe('“Safety report” was published.'))
  expect(await requests.findLast(({ method }) => method === 'POST')?.json()).toEqual({ expectedVersion: 2 })
})

test('creates a shared link with the chosen expiry, shows it once and revokes it', async () => {
  const link = {
    linkId: idOf(840),
    documentId: id,
    createdAt: '2026-11-21T10:00:00.000Z',
    expiresAt: '2026-11-28T10:00:00.000Z',
    withdrawnAt: null,
    isOpen: true,
  }
  const { user, requests, host } = await openEditor(aDocument(), {
    [`GET /api/reg-documents/doc/shared-links/${id}`]: aPage(link),
    [`POST /api/reg-documents/doc/shared-link/${id}`]: { ...link, secret: 'a-long-secret' },
    [`DELETE /api/reg-documents/doc/shared-link/${idOf(840)}`]: { ...link, isOpen: false },
  })
  await user.selectOptions(await screen.findByLabelText('Expires after'), '7 days')
  const clickedAt = Date.now()
  await user.click(screen.getByRole('button', { name: 'Create link' }))
  expect(await screen.findByText(`${location.origin}/pdf-viewer?link=a-long-secret`)).toBeInTheDocument()
  const sent = (await requests.findLast(({ method }) => method === 'POST')?.json()) as { expiresAt: string } | undefined
  // Rounded up to the next full minute.
  const roundedMs = Date.parse(sent?.expiresAt ?? '') - clickedAt - 7 * 86_400_000
  expect(roundedMs).toBeGreaterThanOrEqual(0)
  expect(roundedMs).toBeLessThan(70_000)
  await user.click(await screen.findByRole('button', { name: /^Revoke the link created/ }))
  await vi.waitFor(() => expect(host.recorded.toasts[0]?.message).toBe('The link was revoked.'))
})

test('adds captions to a video by language and removes them', async () => {
  const video = aDocument({
    file: aFile({ kind: 'mp4', fileName: 'jog.mp4' }),
    captions: [{ language: 'en', file: aFile({ fileId: idOf(830), kind: 'vtt' }) }],
  })
  const { user, requests, host } = await openEditor(video, {
    [`POST /api/reg-documents/captions/${id}`]: video,
    [`DELETE /api/reg-documents/captions/${id}/en`]: video,
  })
  await user.selectOptions(await screen.findByLabelText('Caption language'), 'Spanish')
  await user.upload(
    screen.getByLabelText(/^Caption file \(VTT\)/, { selector: 'input' }),
    new File(['WEBVTT'], 'jog.vtt', { type: 'text/vtt' }),
  )
  await vi.waitFor(() => expect(host.recorded.toasts[0]?.message).toBe('The captions were added.'))
  expect(requests.some(({ method, url }) => method === 'POST' && url.endsWith(`/captions/${id}`))).toBe(true)
  await user.click(screen.getByRole('button', { name: 'Remove captions: English' }))
  await vi.waitFor(() => expect(host.recorded.toasts[1]?.message).toBe('The captions were removed.'))
})

test('links to the list when the document does not exist', async () => {
  await openPage(<EditDocumentPage />, `/documents/edit?id=${id}`, {
    ...labels,
    [getDocument]: () => errorResponse(404, 'resource.not-found', 'Not found.'),
  })
  expect(await screen.findByRole('heading', { name: 'Document not found' })).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Documents' })).toHaveAttribute('href', '/documents')
})
