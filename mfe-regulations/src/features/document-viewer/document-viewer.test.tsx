import { fakeShellHost, errorResponse, signedIn } from '@portal/testing-web'
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { aDocument, aFile } from '../../testing/document-factories.ts'
import { testUuid } from '../../testing/factories.ts'
import { openPage } from '../../testing/open-page.tsx'
import DocViewerPage from './doc-viewer.page.tsx'
import PdfViewerPage from './pdf-viewer.page.tsx'
import DocumentVideoPage from './reg-document-video.page.tsx'
import PreviewPage from './preview.page.tsx'

const id = testUuid(801)
const documentRoute = `GET /api/reg-documents/doc/${id}`
const signedInEditor = () => fakeShellHost({ session: signedIn('EDITORS') })
const docx = aDocument({ title: 'Transport', file: aFile({ kind: 'docx' }), hasRendition: true })

test('shows a DOCX file with contents from its headings and a download link', async () => {
  await openPage(<DocViewerPage />, `/doc-viewer?id=${id}`, {
    [documentRoute]: docx,
    [`GET /api/reg-documents/rendition/${id}`]: {
      id,
      title: 'Transport',
      html: '<h1>Scope</h1><p>x</p><h1>Steps</h1>',
    },
  })
  expect(await screen.findByRole('heading', { level: 1, name: 'Transport' })).toBeInTheDocument()
  expect(await screen.findByRole('heading', { level: 2, name: 'Steps' })).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Steps', hidden: true })).toHaveAttribute('href', '#doc-heading-2')
  expect(screen.getByRole('link', { name: /^Download \(Word, 1\.3\sMB\)$/ })).toHaveAttribute(
    'href',
    '/api/file/doc-download/safety-report.docx',
  )
})

test('offers a download when a file has no rendition', async () => {
  await openPage(<DocViewerPage />, `/doc-viewer?id=${id}`, {
    [documentRoute]: docx,
    [`GET /api/reg-documents/rendition/${id}`]: () => errorResponse(409, 'documents.no-rendition', 'No.'),
  })
  expect(await screen.findByText('This file can’t be shown here')).toBeInTheDocument()
  expect(screen.getByRole('link', { name: /^Download/ })).toBeInTheDocument()
})

test('redirects a document of another type to its own page and keeps the shared link', async () => {
  const link = 'a-secret-of-more-than-twenty-letters'
  const { currentPath, requests } = await openPage(<PdfViewerPage />, `/pdf-viewer?link=${link}`, {
    [`GET /api/reg-documents/doc/shared-link/${link}`]: docx,
  })
  await vi.waitFor(() => expect(currentPath()).toBe(`/doc-viewer?link=${link}`))
  expect(requests.map(({ url }) => new URL(url).pathname)).toEqual([`/api/reg-documents/doc/shared-link/${link}`])
})

test('explains an expired shared link, and offers sign-in when the document is not accessible', async () => {
  const link = 'a-secret-of-more-than-twenty-letters'
  const { unmount } = await openPage(<PdfViewerPage />, `/pdf-viewer?link=${link}`, {
    [`GET /api/reg-documents/doc/shared-link/${link}`]: () => errorResponse(404, 'documents.link-expired', 'Over.'),
  })
  expect(await screen.findByRole('heading', { name: 'This link has expired' })).toBeInTheDocument()
  unmount()
  const { user, host } = await openPage(<PdfViewerPage />, `/pdf-viewer?id=${id}`, {
    [documentRoute]: () => errorResponse(404, 'resource.not-found', 'Not found.'),
  })
  expect(await screen.findByRole('heading', { name: 'We couldn’t find that document' })).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
  expect(host.recorded.signIns).toBe(1)
})

test('shows when a file is being checked, and why a file was rejected', async () => {
  const { unmount } = await openPage(
    <PreviewPage />,
    `/documents/preview?id=${id}`,
    { [documentRoute]: aDocument({ status: 'draft', file: aFile({ state: 'Processing' }) }) },
    signedInEditor(),
  )
  expect(await screen.findByText('We’re checking the file')).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Publish document' })).not.toBeInTheDocument()
  unmount()
  const failure = { code: 'files.has-macros', message: 'Macros.' }
  await openPage(
    <PreviewPage />,
    `/documents/preview?id=${id}`,
    { [documentRoute]: aDocument({ status: 'draft', file: aFile({ state: 'Error', failure }) }) },
    signedInEditor(),
  )
  expect(
    await screen.findByText(
      'The file contains macros or scripts, or starts a program. Save it without them. For a PDF, print it to a new PDF.',
    ),
  ).toBeInTheDocument()
})

test('publishes a preview after confirmation, with the version that was shown', async () => {
  const draft = aDocument({ status: 'draft', publishedAt: null, file: aFile({ kind: 'xlsx' }) })
  let isStale = true
  const { user, host, requests, currentPath } = await openPage(
    <PreviewPage />,
    `/documents/preview?id=${id}`,
    {
      [documentRoute]: draft,
      [`POST /api/reg-documents/promote/${id}`]: () =>
        isStale ? errorResponse(412, 'resource.stale', 'Stale.') : { ...draft, status: 'published' },
    },
    signedInEditor(),
  )
  await user.click(await screen.findByRole('button', { name: 'Publish document' }))
  await vi.waitFor(() => expect(host.recorded.toasts.at(-1)?.message).toMatch(/^Someone else changed/))
  isStale = false
  await user.click(screen.getByRole('button', { name: 'Publish document' }))
  await vi.waitFor(() => expect(currentPath()).toBe(`/doc-viewer?id=${id}`))
  expect(await requests.findLast(({ method }) => method === 'POST')?.json()).toEqual({ expectedVersion: 2 })
  expect(host.recorded.confirmations[0]).toBe('Publish “Safety report”?')
})

test("shows captions in the reader's language and copies a link at the current time", async () => {
  const video = aDocument({
    title: 'The jog',
    file: aFile({ kind: 'mp4' }),
    captions: [
      { language: 'es', file: aFile({ fileId: testUuid(830), kind: 'vtt' }) },
      { language: 'en', file: aFile({ fileId: testUuid(831), kind: 'vtt' }) },
    ],
  })
  const { user, host } = await openPage(<DocumentVideoPage />, `/reg-document-video?id=${id}&t=1m5s`, {
    [documentRoute]: video,
  })
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
  await user.click(screen.getByRole('button', { name: 'Copy link at current time' }))
  expect(await navigator.clipboard.readText()).toBe(`${location.origin}/reg-document-video?id=${id}&t=65`)
  expect(host.recorded.toasts).toEqual([{ kind: 'success', message: 'Link to 1:05 copied.' }])
})
