import { fakeShellHost, refusal, signedIn } from '@portal/testing-web'
import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { aDocument, aFile, documentAnswers } from '../../testing/document-factories.ts'
import { idOf } from '../../testing/factories.ts'
import { openPage } from '../../testing/open-page.tsx'
import DocumentsPage from './documents.page.tsx'
import PublishedDocumentsPage from './published-documents.page.tsx'
import TrackDocumentsPage from './track-documents.page.tsx'

const editor = () => fakeShellHost({ session: signedIn('EDITORS') })
const queryTo = (requests: readonly Request[], path: string) =>
  Object.fromEntries(new URL(requests.findLast(({ url }) => new URL(url).pathname === path)?.url ?? '').searchParams)
const rowOf = async (title: string) =>
  within((await screen.findByText(title, { selector: '.rd-title > *' })).closest('tr') as HTMLElement)

test('each kind of document leads to the page that shows it', async () => {
  await openPage(
    <PublishedDocumentsPage />,
    '/published-documents',
    documentAnswers([
      aDocument(),
      aDocument({ id: idOf(802), title: 'Transport', file: aFile({ kind: 'docx' }) }),
      aDocument({ id: idOf(803), title: 'The jog', file: aFile({ kind: 'mp4', byteLength: 84_000_000 }) }),
    ]),
  )
  expect(await screen.findByText('3 documents')).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Safety report' })).toHaveAttribute('href', `/pdf-viewer?id=${idOf(801)}`)
  expect(screen.getByRole('link', { name: 'Transport' })).toHaveAttribute('href', `/doc-viewer?id=${idOf(802)}`)
  expect(screen.getByRole('link', { name: 'The jog' })).toHaveAttribute('href', `/reg-document-video?id=${idOf(803)}`)
  expect((await rowOf('The jog')).getByText('Video, 84 MB')).toBeInTheDocument()
  expect(screen.queryByRole('columnheader', { name: 'Status' })).not.toBeInTheDocument()
})

test('filters and sorting are in the address and in the call', async () => {
  const { user, address, requests } = await openPage(
    <PublishedDocumentsPage />,
    '/published-documents?page=2',
    documentAnswers([aDocument()], 60),
  )
  await screen.findByText('60 documents')
  await user.type(screen.getByRole('searchbox'), ' whip rules {Enter}')
  await user.selectOptions(await screen.findByLabelText('Category'), 'SOPs')
  await user.selectOptions(screen.getByLabelText('For whom'), 'Jockeys')
  await user.selectOptions(screen.getByLabelText('Sorted by'), 'Title, Z to A')
  await user.click(screen.getByLabelText('Only the last 30 days'))
  expect(address()).toBe(
    `/published-documents?q=whip+rules&category=${idOf(811)}&occupation=${idOf(821)}&recent=true&sort=title&reversed=true`,
  )
  await vi.waitFor(() =>
    expect(queryTo(requests, '/api/reg-documents/docs')).toEqual({
      skip: '0',
      limit: '25',
      keyword: 'whip rules',
      category: idOf(811),
      occupation: idOf(821),
      status: 'published',
      sortBy: 'title',
      showRecent: 'true',
      sortDirection: 'desc',
    }),
  )
  await user.click(screen.getByRole('link', { name: 'Show all documents' }))
  expect(address()).toBe('/published-documents')
  expect(screen.getByRole('searchbox')).toHaveValue('')
})

test('editors see how far each document is and where it is changed; a file that was refused is not offered', async () => {
  const { user, requests } = await openPage(
    <DocumentsPage />,
    '/documents',
    documentAnswers([
      aDocument({ workingCopyId: idOf(804) }),
      aDocument({ id: idOf(804), title: 'The next report', status: 'working-copy' }),
      aDocument({ id: idOf(805), title: 'With macros', status: 'draft', file: aFile({ state: 'Error' }) }),
    ]),
    editor(),
  )
  expect((await rowOf('Safety report')).getByText('Working copy open')).toBeInTheDocument()
  const copy = await rowOf('The next report')
  expect(copy.getByRole('link', { name: 'Preview: The next report' })).toHaveAttribute(
    'href',
    `/documents/preview?id=${idOf(804)}`,
  )
  const refused = await rowOf('With macros')
  expect(refused.getByText('File refused')).toBeInTheDocument()
  expect(refused.queryByRole('link', { name: 'With macros' })).not.toBeInTheDocument()
  expect(refused.getByRole('link', { name: 'Change: With macros' })).toHaveAttribute(
    'href',
    `/documents/edit?id=${idOf(805)}`,
  )
  await user.selectOptions(screen.getByLabelText('Status'), 'Working copy')
  await vi.waitFor(() => expect(queryTo(requests, '/api/reg-documents/docs')).toMatchObject({ status: 'working-copy' }))
  expect(screen.getByRole('link', { name: 'Upload a video' })).toHaveAttribute('href', '/documents/video-upload')
})

test('a reader sees neither status nor ways to change; a status in the address is not asked for', async () => {
  const { requests } = await openPage(
    <TrackDocumentsPage />,
    '/track-documents?status=draft&sort=title',
    documentAnswers([aDocument()]),
    fakeShellHost({ session: signedIn('USERS') }),
  )
  expect(await screen.findByRole('link', { name: 'Safety report' })).toHaveAttribute(
    'href',
    `/pdf-viewer?id=${idOf(801)}&of=track`,
  )
  expect(queryTo(requests, '/api/track-documents/docs')).toEqual({ skip: '0', limit: '25' })
  expect(screen.queryByRole('link', { name: /^Change|^Upload/ })).not.toBeInTheDocument()
  expect(screen.queryByLabelText('Sorted by')).not.toBeInTheDocument()
})

test.each([
  ['/documents', 'There are no documents yet', 0],
  ['/documents?q=xylophone', 'No document matches', 0],
  ['/documents?page=9', 'The list does not have that many pages', 30],
])('nothing at %s: %s', async (at, heading, total) => {
  await openPage(<DocumentsPage />, at, documentAnswers([], total), editor())
  expect(await screen.findByRole('heading', { name: heading })).toBeInTheDocument()
})

test('a failure says so and is tried again', async () => {
  let isBroken = true
  const answers = documentAnswers([aDocument()])
  const { user } = await openPage(<PublishedDocumentsPage />, '/published-documents', {
    ...answers,
    'GET /api/reg-documents/docs': () =>
      isBroken ? refusal(500, 'service.failed', 'Broken.') : answers['GET /api/reg-documents/docs'],
  })
  expect(await screen.findByRole('heading', { name: 'The documents could not be loaded' })).toBeInTheDocument()
  isBroken = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('1 document')).toBeInTheDocument()
})
