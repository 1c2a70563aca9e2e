import { fakeShellHost, refusal, signedIn } from '@portal/testing-web'
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { aDocument, aFile } from '../../testing/document-factories.ts'
import { idOf } from '../../testing/factories.ts'
import { openPage } from '../../testing/open-page.tsx'
import DocViewerPage from '../docx/doc-viewer.page.tsx'
import PdfViewerPage from '../pdf/pdf-viewer.page.tsx'
import DocumentVideoPage from '../video/reg-document-video.page.tsx'
import PreviewPage from './preview.page.tsx'

const id = idOf(801)
const call = `GET /api/reg-documents/doc/${id}`
const editor = () => fakeShellHost({ session: signedIn('EDITORS') })
const docx = aDocument({ title: 'Transport', file: aFile({ kind: 'docx' }), hasRendition: true })

test('a DOCX file is read in the page with contents from its headings, and can be downloaded', async () => {
  await openPage(<DocViewerPage />, `/doc-viewer?id=${id}`, {
    [call]: docx,
    [`GET /api/reg-documents/rendition/${id}`]: {
      id,
      title: 'Transport',
      html: '<h1>Scope</h1><p>x</p><h1>Steps</h1>',
    },
  })
  expect(await screen.findByRole('heading', { level: 1, name: 'Transport' })).toBeInTheDocument()
  expect(await screen.findByRole('heading', { level: 2, name: 'Steps' })).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Steps', hidden: true })).toHaveAttribute('href', '#doc-heading-2')
  expect(screen.getByRole('link', { name: 'Download (Word, 1.3 MB)' })).toHaveAttribute(
    'href',
    '/api/file/doc-download/safety-report.docx',
  )
})

test('what cannot be made a page says so and is still to be downloaded', async () => {
  await openPage(<DocViewerPage />, `/doc-viewer?id=${id}`, {
    [call]: docx,
    [`GET /api/reg-documents/rendition/${id}`]: () => refusal(409, 'documents.no-rendition', 'No.'),
  })
  expect(await screen.findByText('This file cannot be shown here')).toBeInTheDocument()
  expect(screen.getByRole('link', { name: /^Download/ })).toBeInTheDocument()
})

test('a document of another kind is taken to its own page, with the shared link that opened it', async () => {
  const link = 'a-secret-of-more-than-twenty-letters'
  const { address, requests } = await openPage(<PdfViewerPage />, `/pdf-viewer?link=${link}`, {
    [`GET /api/reg-documents/doc/shared-link/${link}`]: docx,
  })
  await vi.waitFor(() => expect(address()).toBe(`/doc-viewer?link=${link}`))
  expect(requests.map(({ url }) => new URL(url).pathname)).toEqual([`/api/reg-documents/doc/shared-link/${link}`])
})

test('a shared link that is over says whom to ask; a document that is not open says how it may be', async () => {
  const link = 'a-secret-of-more-than-twenty-letters'
  const { unmount } = await openPage(<PdfViewerPage />, `/pdf-viewer?link=${link}`, {
    [`GET /api/reg-documents/doc/shared-link/${link}`]: () => refusal(404, 'documents.link-over', 'Over.'),
  })
  expect(await screen.findByRole('heading', { name: 'This link has ended' })).toBeInTheDocument()
  unmount()
  const { user, host } = await openPage(<PdfViewerPage />, `/pdf-viewer?id=${id}`, {})
  expect(await screen.findByRole('heading', { name: 'This document is not here' })).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
  expect(host.seen.signIns).toBe(1)
})

test('a file that is on its way says so, one that was refused says why', async () => {
  const { unmount } = await openPage(
    <PreviewPage />,
    `/documents/preview?id=${id}`,
    { [call]: aDocument({ status: 'draft', file: aFile({ state: 'Processing' }) }) },
    editor(),
  )
  expect(await screen.findByText('The file is being checked')).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Publish' })).not.toBeInTheDocument()
  unmount()
  const fault = { code: 'files.has-macros', message: 'Macros.' }
  await openPage(
    <PreviewPage />,
    `/documents/preview?id=${id}`,
    { [call]: aDocument({ status: 'draft', file: aFile({ state: 'Error', fault }) }) },
    editor(),
  )
  expect(
    await screen.findByText(
      'There are macros or scripts in the file, or it starts a program. Save it without them; a PDF can be printed to a new PDF.',
    ),
  ).toBeInTheDocument()
})

test('a preview is published after a question, with the version that was seen', async () => {
  const draft = aDocument({ status: 'draft', publishedAt: null, file: aFile({ kind: 'xlsx' }) })
  let isStale = true
  const { user, host, requests, address } = await openPage(
    <PreviewPage />,
    `/documents/preview?id=${id}`,
    {
      [call]: draft,
      [`POST /api/reg-documents/promote/${id}`]: () =>
        isStale ? refusal(412, 'resource.stale', 'Stale.') : { ...draft, status: 'published' },
    },
    editor(),
  )
  await user.click(await screen.findByRole('button', { name: 'Publish' }))
  await vi.waitFor(() => expect(host.seen.toasts.at(-1)?.message).toMatch(/^Somebody else changed/))
  isStale = false
  await user.click(screen.getByRole('button', { name: 'Publish' }))
  await vi.waitFor(() => expect(address()).toBe(`/doc-viewer?id=${id}`))
  expect(await requests.findLast(({ method }) => method === 'POST')?.json()).toEqual({ expectedVersion: 2 })
  expect(host.seen.confirmations[0]).toBe('Publish “Safety report”?')
})

test('a video has its captions in the reader’s language, and a link to a moment of it', async () => {
  const video = aDocument({
    title: 'The jog',
    file: aFile({ kind: 'mp4' }),
    captions: [
      { language: 'es', file: aFile({ fileId: idOf(830), kind: 'vtt' }) },
      { language: 'en', file: aFile({ fileId: idOf(831), kind: 'vtt' }) },
    ],
  })
  const { user, host } = await openPage(<DocumentVideoPage />, `/reg-document-video?id=${id}&t=1m5s`, { [call]: video })
  const player = (await screen.findByLabelText('The jog')) as HTMLVideoElement
  expect(player.getAttribute('src')).toBe('/api/reg-documents/view-reg-file/safety-report.mp4')
  expect([...player.querySelectorAll('track')].map(({ srclang, default: isShown }) => [srclang, isShown])).toEqual([
    ['es', false],
    ['en', true],
  ])
  player.dispatchEvent(new Event('loadedmetadata'))
  expect(player.currentTime).toBe(65)
  await user.selectOptions(screen.getByLabelText('Speed'), '1.5×')
  expect(player.playbackRate).toBe(1.5)
  await user.click(screen.getByRole('button', { name: 'Copy a link to this moment' }))
  expect(await navigator.clipboard.readText()).toBe(`${location.origin}/reg-document-video?id=${id}&t=65`)
  expect(host.seen.toasts).toEqual([{ kind: 'success', message: 'A link to 1:05 was copied.' }])
})
