import type { PortalDocument, StoredFile } from '@portal/contracts-regulations'
import { refusal } from '@portal/testing-web'
import { screen } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { idOf } from '../../testing/factories.ts'
import { openPage } from '../../testing/open-page.tsx'
import EditPage from './edit.page.tsx'
import UploadPage from './upload.page.tsx'

const id = idOf(801)
const label = (number: number, en: string) => ({ id: idOf(number), name: { en }, documents: 1, lockVersion: 1 })
const page = (...items: readonly unknown[]) => ({ items, total: items.length, skip: 0, limit: 100 })
const labels = {
  'GET /api/document-category/list': page(label(810, 'Reports'), label(811, 'SOPs')),
  'GET /api/occupation/list': page(label(820, 'Trainers'), label(821, 'Jockeys')),
}
const links = { [`GET /api/reg-documents/doc/shared-links/${id}`]: page() }

function aFile(more: Partial<StoredFile> = {}): StoredFile {
  return {
    fileId: idOf(800),
    fileName: 'report.pdf',
    kind: 'pdf',
    mediaType: 'application/pdf',
    byteLength: 10,
    receivedLength: 10,
    state: 'Completed',
    fault: null,
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

const call = `GET /api/reg-documents/doc/${id}`
const openEditor = (document: PortalDocument, answers: Record<string, unknown> = {}) =>
  openPage(<EditPage />, `/documents/edit?id=${id}`, { ...labels, ...links, [call]: document, ...answers })

async function fillIn(user: UserEvent) {
  await user.type(await screen.findByLabelText('Title'), 'Safety report')
  await user.type(screen.getByLabelText('Description'), 'What was seen.')
  await user.selectOptions(screen.getByLabelText('Category'), 'Reports')
  await user.click(screen.getByLabelText('Jockeys'))
}

test('a form without anything says what is missing, the file included', async () => {
  const { user } = await openPage(<UploadPage />, '/documents/upload', labels)
  await user.click(await screen.findByRole('button', { name: 'Save as a draft' }))
  const summary = await screen.findByRole('alert')
  expect(summary).toHaveTextContent('Enter a title.')
  expect(summary).toHaveTextContent('Choose a file, and wait until it is uploaded.')
  expect(screen.getByRole('button', { name: 'The document Choose a file' })).toHaveAccessibleDescription(
    /wait until it is uploaded/,
  )
})

test.each([
  ['notes.exe', 'x', /is not a kind of file that is taken here/],
  ['empty.pdf', '', /is empty/],
])('%s is refused before anything is sent', async (name, content, sentence) => {
  const { user, requests } = await openPage(<UploadPage />, '/documents/upload', labels)
  // What the picker leaves out can still be dropped.
  const input = await screen.findByLabelText(/^The document/, { selector: 'input' })
  input.removeAttribute('accept')
  await user.upload(input, new File([content], name))
  expect(await screen.findByText(sentence)).toBeInTheDocument()
  expect(requests.filter(({ method }) => method !== 'GET')).toEqual([])
})

test('what was typed is there again after a reload; the file has to be chosen again', async () => {
  const first = await openPage(<UploadPage />, '/documents/upload', labels)
  await fillIn(first.user)
  first.unmount()
  await openPage(<UploadPage />, '/documents/upload', labels)
  expect(await screen.findByDisplayValue('Safety report')).toBeInTheDocument()
  expect(screen.getByLabelText('Jockeys')).toBeChecked()
})

test('a draft is changed with the version that was seen', async () => {
  const { user, requests, host } = await openEditor(aDocument(), {
    [`PUT /api/reg-documents/doc/${id}`]: aDocument({ title: 'Safety report 2026', lockVersion: 3 }),
  })
  await user.type(await screen.findByLabelText('Title'), ' 2026')
  expect(screen.getByText(/^Not saved yet/)).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await vi.waitFor(() => expect(host.seen.toasts[0]?.message).toBe('The document was saved.'))
  expect(await requests.findLast(({ method }) => method === 'PUT')?.json()).toEqual({
    title: 'Safety report 2026',
    description: 'What was seen.',
    documentCategory: idOf(810),
    occupations: [idOf(820)],
    expectedVersion: 2,
  })
})

test('somebody else’s change is shown, and nothing typed is lost', async () => {
  let saved = aDocument()
  const { user, requests } = await openEditor(saved, {
    [call]: () => saved,
    [`PUT /api/reg-documents/doc/${id}`]: async (request: Request) => {
      const { expectedVersion } = (await request.json()) as { expectedVersion: number }
      return expectedVersion === saved.lockVersion ? saved : refusal(412, 'resource.stale', 'Stale.')
    },
  })
  const title = await screen.findByLabelText('Title')
  await user.type(title, ' of mine')
  saved = aDocument({ title: 'Safety report of theirs', lockVersion: 3 })
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await user.click(await screen.findByRole('button', { name: 'Go on with mine' }))
  expect(title).toHaveValue('Safety report of mine')
  await user.click(screen.getByRole('button', { name: 'Save' }))
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

test('a published document is changed in a working copy, which is made once', async () => {
  const published = aDocument({ status: 'published' })
  const { user, address } = await openEditor(published, {
    [`POST /api/reg-documents/working-copy/${id}`]: aDocument({ id: idOf(802), status: 'working-copy' }),
    [`GET /api/reg-documents/doc/${idOf(802)}`]: aDocument({ id: idOf(802), status: 'working-copy' }),
    [`GET /api/reg-documents/doc/shared-links/${idOf(802)}`]: page(),
  })
  expect(await screen.findByText('Readers see this document')).toBeInTheDocument()
  expect(screen.queryByLabelText('Title')).not.toBeInTheDocument()
  expect(await screen.findByRole('link', { name: 'See it as readers do' })).toHaveAttribute(
    'href',
    `/pdf-viewer?id=${id}`,
  )
  await user.click(screen.getByRole('button', { name: 'Make a working copy' }))
  await vi.waitFor(() => expect(address()).toBe(`/documents/edit?id=${idOf(802)}`))
  expect(await screen.findByText('Working copy')).toBeInTheDocument()
})

test('it is published once its file is ready; a refused file says why', async () => {
  const fault = { code: 'files.hides-another', message: 'Hidden.' }
  const { unmount } = await openEditor(aDocument({ file: aFile({ state: 'Error', fault }) }))
  expect(await screen.findByText(/^There is something else hidden/)).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Publish' })).not.toBeInTheDocument()
  unmount()
  const { user, host, requests } = await openEditor(aDocument(), {
    [`POST /api/reg-documents/promote/${id}`]: aDocument({ status: 'published' }),
  })
  await user.click(await screen.findByRole('button', { name: 'Publish' }))
  await vi.waitFor(() => expect(host.seen.toasts[0]?.message).toBe('“Safety report” is published.'))
  expect(await requests.findLast(({ method }) => method === 'POST')?.json()).toEqual({ expectedVersion: 2 })
})

test('a shared link is shown once, for as long as was chosen, and is withdrawn', async () => {
  const link = {
    linkId: idOf(840),
    documentId: id,
    createdAt: '2026-11-21T10:00:00.000Z',
    expiresAt: '2026-11-28T10:00:00.000Z',
    withdrawnAt: null,
    isOpen: true,
  }
  const { user, requests, host } = await openEditor(aDocument(), {
    [`GET /api/reg-documents/doc/shared-links/${id}`]: page(link),
    [`POST /api/reg-documents/doc/shared-link/${id}`]: { ...link, secret: 'a-long-secret' },
    [`DELETE /api/reg-documents/doc/shared-link/${idOf(840)}`]: { ...link, isOpen: false },
  })
  await user.selectOptions(await screen.findByLabelText('Open for'), '7 days')
  const asked = Date.now()
  await user.click(screen.getByRole('button', { name: 'Make a link' }))
  expect(await screen.findByText(`${location.origin}/pdf-viewer?link=a-long-secret`)).toBeInTheDocument()
  const sent = (await requests.findLast(({ method }) => method === 'POST')?.json()) as { expiresAt: string } | undefined
  // Never over before the minute in which it was made, seven days on.
  const left = Date.parse(sent?.expiresAt ?? '') - asked - 7 * 86_400_000
  expect(left).toBeGreaterThanOrEqual(0)
  expect(left).toBeLessThan(70_000)
  await user.click(await screen.findByRole('button', { name: /^Withdraw the link made/ }))
  await vi.waitFor(() => expect(host.seen.toasts[0]?.message).toBe('The link was withdrawn.'))
})

test('captions are added to a video by language, and removed', async () => {
  const video = aDocument({
    file: aFile({ kind: 'mp4', fileName: 'jog.mp4' }),
    captions: [{ language: 'en', file: aFile({ fileId: idOf(830), kind: 'vtt' }) }],
  })
  const { user, requests, host } = await openEditor(video, {
    [`POST /api/reg-documents/captions/${id}`]: video,
    [`DELETE /api/reg-documents/captions/${id}/en`]: video,
  })
  await user.selectOptions(await screen.findByLabelText('Language of the captions'), 'Spanish')
  await user.upload(
    screen.getByLabelText(/^Captions file \(VTT\)/, { selector: 'input' }),
    new File(['WEBVTT'], 'jog.vtt', { type: 'text/vtt' }),
  )
  await vi.waitFor(() => expect(host.seen.toasts[0]?.message).toBe('The captions were added.'))
  expect(requests.some(({ method, url }) => method === 'POST' && url.endsWith(`/captions/${id}`))).toBe(true)
  await user.click(screen.getByRole('button', { name: 'Remove the captions: English' }))
  await vi.waitFor(() => expect(host.seen.toasts[1]?.message).toBe('The captions were removed.'))
})

test('a document that is not there leads back to the list', async () => {
  await openPage(<EditPage />, `/documents/edit?id=${id}`, labels)
  expect(await screen.findByRole('heading', { name: 'This document is not here' })).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Documents' })).toHaveAttribute('href', '/documents')
})
