import { fakeShellHost, errorResponse, signedIn } from '@portal/testing-web'
import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { aDocument, aFile, documentResponses } from '../../testing/document-factories.ts'
import { testUuid } from '../../testing/factories.ts'
import { openPage } from '../../testing/open-page.tsx'
import DocumentsPage from './documents.page.tsx'
import PublishedDocumentsPage from './published-documents.page.tsx'
import TrackDocumentsPage from './track-documents.page.tsx'

const editor = () => fakeShellHost({ session: signedIn('EDITORS') })
const getQuery = (requests: readonly Request[], path: string) =>
  Object.fromEntries(new URL(requests.findLast(({ url }) => new URL(url).pathname === path)?.url ?? '').searchParams)
const findRow = async (title: string) =>
  within((await screen.findByText(title, { selector: '.rd-title > *' })).closest('tr') as HTMLElement)

test('links each type of document to its viewer', async () => {
  await openPage(
    <PublishedDocumentsPage />,
    '/published-documents',
    documentResponses([
      aDocument(),
      aDocument({ id: testUuid(802), title: 'Transport', file: aFile({ kind: 'docx' }) }),
      aDocument({ id: testUuid(803), title: 'The jog', file: aFile({ kind: 'mp4', byteLength: 84_000_000 }) }),
    ]),
  )
  expect(await screen.findByText('3 documents')).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Safety report' })).toHaveAttribute('href', `/pdf-viewer?id=${testUuid(801)}`)
  expect(screen.getByRole('link', { name: 'Transport' })).toHaveAttribute('href', `/doc-viewer?id=${testUuid(802)}`)
  expect(screen.getByRole('link', { name: 'The jog' })).toHaveAttribute(
    'href',
    `/reg-document-video?id=${testUuid(803)}`,
  )
  expect((await findRow('The jog')).getByText('Video, 84 MB')).toBeInTheDocument()
  expect(screen.queryByRole('columnheader', { name: 'Status' })).not.toBeInTheDocument()
})

test('puts filters and sort order in the URL and in the request', async () => {
  const { user, currentPath, requests } = await openPage(
    <PublishedDocumentsPage />,
    '/published-documents?page=2',
    documentResponses([aDocument()], 60),
  )
  await screen.findByText('60 documents')
  await user.type(screen.getByRole('searchbox'), ' whip rules {Enter}')
  await user.selectOptions(await screen.findByLabelText('Category'), 'SOPs')
  await user.selectOptions(screen.getByLabelText('Audience'), 'Jockeys')
  await user.selectOptions(screen.getByLabelText('Sort by'), 'Title, Z to A')
  await user.click(screen.getByLabelText('Only the last 30 days'))
  expect(currentPath()).toBe(
    `/published-documents?q=whip+rules&category=${testUuid(811)}&occupation=${testUuid(821)}&recent=true&sort=title&reversed=true`,
  )
  await vi.waitFor(() =>
    expect(getQuery(requests, '/api/reg-documents/docs')).toEqual({
      skip: '0',
      limit: '25',
      keyword: 'whip rules',
      category: testUuid(811),
      occupation: testUuid(821),
      status: 'published',
      sortBy: 'title',
      showRecent: 'true',
      sortDirection: 'desc',
    }),
  )
  await user.click(screen.getByRole('link', { name: 'Show all documents' }))
  expect(currentPath()).toBe('/published-documents')
  expect(screen.getByRole('searchbox')).toHaveValue('')
})

test('editors see the status and an edit link; a rejected file has no link', async () => {
  const { user, requests } = await openPage(
    <DocumentsPage />,
    '/documents',
    documentResponses([
      aDocument({ workingCopyId: testUuid(804) }),
      aDocument({ id: testUuid(804), title: 'The next report', status: 'working-copy' }),
      aDocument({ id: testUuid(805), title: 'With macros', status: 'draft', file: aFile({ state: 'Error' }) }),
    ]),
    editor(),
  )
  expect((await findRow('Safety report')).getByText('Has a working copy')).toBeInTheDocument()
  const copy = await findRow('The next report')
  expect(copy.getByRole('link', { name: 'Preview: The next report' })).toHaveAttribute(
    'href',
    `/documents/preview?id=${testUuid(804)}`,
  )
  const rejectedRow = await findRow('With macros')
  expect(rejectedRow.getByText('File rejected')).toBeInTheDocument()
  expect(rejectedRow.queryByRole('link', { name: 'With macros' })).not.toBeInTheDocument()
  expect(rejectedRow.getByRole('link', { name: 'Edit: With macros' })).toHaveAttribute(
    'href',
    `/documents/edit?id=${testUuid(805)}`,
  )
  await user.selectOptions(screen.getByLabelText('Status'), 'Working copy')
  await vi.waitFor(() =>
    expect(getQuery(requests, '/api/reg-documents/docs')).toMatchObject({ status: 'working-copy' }),
  )
  expect(screen.getByRole('link', { name: 'Upload a video' })).toHaveAttribute('href', '/documents/video-upload')
})

test('says why to sign in and links to the published documents when signed out', async () => {
  const host = fakeShellHost()
  const { user, requests } = await openPage(<DocumentsPage />, '/documents', documentResponses([]), host)
  expect(await screen.findByText('Sign in to open this page')).toBeVisible()
  expect(screen.getByRole('link', { name: 'View published documents' })).toHaveAttribute('href', '/published-documents')
  expect(requests.filter(({ url }) => url.includes('/reg-documents/'))).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
  expect(host.recorded.signIns).toBe(1)
})

test('readers see no status and no actions, and a status in the URL is ignored', async () => {
  const { requests } = await openPage(
    <TrackDocumentsPage />,
    '/track-documents?status=draft&sort=title',
    documentResponses([aDocument()]),
    fakeShellHost({ session: signedIn('USERS') }),
  )
  expect(await screen.findByRole('link', { name: 'Safety report' })).toHaveAttribute(
    'href',
    `/pdf-viewer?id=${testUuid(801)}&of=track`,
  )
  expect(getQuery(requests, '/api/track-documents/docs')).toEqual({ skip: '0', limit: '25' })
  expect(screen.queryByRole('link', { name: /^Edit|^Upload/ })).not.toBeInTheDocument()
  expect(screen.queryByLabelText('Sort by')).not.toBeInTheDocument()
})

test.each([
  ['/documents', 'No documents yet', 0],
  ['/documents?q=xylophone', 'No documents match your search', 0],
  ['/documents?page=9', 'This page doesn’t exist', 30],
])('at %s shows "%s"', async (at, heading, total) => {
  await openPage(<DocumentsPage />, at, documentResponses([], total), editor())
  expect(await screen.findByRole('heading', { name: heading })).toBeInTheDocument()
})

test('shows an error with a retry button', async () => {
  let isBroken = true
  const responses = documentResponses([aDocument()])
  const { user } = await openPage(<PublishedDocumentsPage />, '/published-documents', {
    ...responses,
    'GET /api/reg-documents/docs': () =>
      isBroken ? errorResponse(500, 'service.failed', 'Broken.') : responses['GET /api/reg-documents/docs'],
  })
  expect(await screen.findByRole('heading', { name: 'We couldn’t load the documents' })).toBeInTheDocument()
  isBroken = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('1 document')).toBeInTheDocument()
})
