import { horsesHttp } from '@portal/contracts-horses'
import { errorResponse, fakeShellHost, renderPage, stubResponses, stubUploads } from '@portal/testing-web'
import { Route, Routes } from '@portal/ui/router'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import horseFiles from '../../../locales/en-US/horse-files.json'
import horses from '../../../locales/en-US/horses.json'
import uploads from '../../../locales/en-US/uploads.json'
import spanishFiles from '../../../locales/es/horse-files.json'
import spanishHorses from '../../../locales/es/horses.json'
import spanishUploads from '../../../locales/es/uploads.json'
import { connect } from '../../shared/api.ts'
import { makeFile, makeHorse } from '../../testing/horses.ts'
import FilesPage from './files.page.tsx'
import LeftFilesPage from './left-files.page.tsx'

const trainerId = '00000000-0000-4000-8000-000000000043'
const horse = makeHorse()
const path = `/horses/${horse.horseId}/files`
const file = makeFile()
const fileId = '00000000-0000-4000-8000-000000000063'

beforeEach(() => {
  stubUploads()
  vi.spyOn(crypto, 'randomUUID').mockReturnValue(fileId)
})

async function open({
  personId = trainerId,
  at = path,
  ...more
}: { personId?: string; at?: string; [call: string]: unknown } = {}) {
  const requests = stubResponses(horsesHttp, {
    [`GET /api/horses/${horse.horseId}`]: horse,
    [`GET /api${path}`]: { items: [file], next: null },
    [`POST /api/horses/uploads/files/${horse.horseId}/${fileId}`]: makeFile({ fileId }),
    [`PUT /api${path}/${file.fileId}/transferable`]: { isTransferable: false },
    [`DELETE /api${path}/${file.fileId}`]: { fileId: file.fileId },
    [`GET /api${path}/${file.fileId}/content`]: () => new Response(new Blob(['%PDF-'])),
    ...more,
  })
  const user = { username: 'reader', groups: [], roles: [], personId, expiresAt: Date.now() + 3_600_000 }
  const host = fakeShellHost({ session: { status: 'signed-in', user } })
  connect(host)
  const view = await renderPage(
    <Routes>
      <Route path="/horses/:horseId/files" element={<FilesPage />} />
      <Route path="/horses/files" element={<LeftFilesPage />} />
    </Routes>,
    {
      texts: { 'horse-files': horseFiles, uploads, horses },
      otherTexts: { 'horse-files': spanishFiles, uploads: spanishUploads, horses: spanishHorses },
      host,
      path: at,
    },
  )
  return { ...view, host, requests }
}

/** Selects files as the file picker does. */
function select(...files: readonly File[]) {
  const input = document.querySelector('input[type=file]')
  if (!input) throw new Error('The page has no field for files.')
  fireEvent.change(input, { target: { files } })
}
const pdf = (name = 'exam.pdf') => new File(['%PDF-'], name)

test('uploads a file and says so', async () => {
  const { host } = await open()
  await screen.findByText(file.name)
  select(pdf())
  await waitFor(() => expect(host.recorded.toasts).toEqual([{ kind: 'success', message: 'exam.pdf was uploaded' }]))
})

test('does not send a file of another type', async () => {
  const { host, requests } = await open()
  await screen.findByText(file.name)
  select(new File(['x'], 'exam.exe'))
  expect(await screen.findByText(/^exam.exe: This type of file/)).toBeInTheDocument()
  expect(host.recorded.toasts).toMatchObject([
    { kind: 'error', message: 'Wrong format or value. Please check and try again' },
  ])
  expect(requests.filter(({ method }) => method === 'POST')).toEqual([])
})

test('says in the language of the page why a file was not sent', async () => {
  const { setLocale } = await open()
  await screen.findByText(file.name)
  select(new File(['x'], 'exam.exe'))
  await screen.findByText(/^exam.exe: This type of file/)
  await setLocale('es')
  expect(await screen.findByText(/^exam.exe: Este tipo de archivo no se acepta/)).toBeVisible()
})

test('says why a file was refused, and offers another attempt only when it can succeed', async () => {
  const call = `POST /api/horses/uploads/files/${horse.horseId}/${fileId}`
  const { host } = await open({ [call]: errorResponse(415, 'files.content-mismatch', 'Mismatch.') })
  await screen.findByText(file.name)
  select(pdf())
  const row = await screen.findByText(/^The content of the file doesn’t match/)
  expect(host.recorded.toasts).toMatchObject([
    { kind: 'error', title: 'Wrong format or value. Please check and try again' },
  ])
  expect(screen.queryByRole('button', { name: /^Upload exam.pdf again/ })).toBeNull()
  expect(row).toBeInTheDocument()
})

test('sends a file again after a failure', async () => {
  let attempts = 0
  const call = `POST /api/horses/uploads/files/${horse.horseId}/${fileId}`
  const { user, host } = await open({
    [call]: () => {
      attempts += 1
      return attempts === 1 ? errorResponse(429, 'rate.limited', 'Too many.') : makeFile({ fileId })
    },
  })
  await screen.findByText(file.name)
  select(pdf())
  await user.click(await screen.findByRole('button', { name: 'Upload exam.pdf again' }))
  await waitFor(() => expect(host.recorded.toasts.at(-1)).toMatchObject({ kind: 'success' }))
})

test('lets the responsible person decide whether a file goes with the horse', async () => {
  const { user, host } = await open()
  await user.click(await screen.findByRole('checkbox', { name: `${file.name} goes with the horse` }))
  await waitFor(() =>
    expect(host.recorded.toasts).toEqual([
      { kind: 'success', message: 'On a transfer, the file stays with its uploader' },
    ]),
  )
})

test('does not offer a refused file for a transfer', async () => {
  const refused = makeFile({ state: 'Error', failure: 'files.incomplete' })
  await open({ [`GET /api${path}`]: { items: [refused], next: null } })
  expect(await screen.findByRole('button', { name: `Delete ${refused.name}` })).toBeVisible()
  expect(screen.queryByRole('checkbox')).toBeNull()
})

test('downloads and deletes a file', async () => {
  const save = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x')
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue()
  const { user, host } = await open()
  await user.click(await screen.findByRole('button', { name: `Download ${file.name}` }))
  await waitFor(() => expect(host.recorded.toasts).toEqual([{ kind: 'success', message: 'File downloaded' }]))
  expect(save).toHaveBeenCalledOnce()
  await user.click(screen.getByRole('button', { name: `Delete ${file.name}` }))
  await waitFor(() => expect(host.recorded.toasts.at(-1)).toEqual({ kind: 'success', message: 'File deleted' }))
})

test('says why a file cannot be downloaded or deleted', async () => {
  const refusal = errorResponse(404, 'horse-files.not-found', 'Missing.')
  const { user, host } = await open({
    [`GET /api${path}/${file.fileId}/content`]: refusal.clone(),
    [`DELETE /api${path}/${file.fileId}`]: refusal,
  })
  await user.click(await screen.findByRole('button', { name: `Download ${file.name}` }))
  await waitFor(() => expect(host.recorded.toasts).toMatchObject([{ title: 'The file couldn’t be downloaded' }]))
  await user.click(screen.getByRole('button', { name: `Delete ${file.name}` }))
  await waitFor(() => expect(host.recorded.toasts.at(-1)).toMatchObject({ title: 'The file couldn’t be deleted' }))
})

test('shows the reason of an error, and what happens on a pending transfer', async () => {
  const refused = makeFile({ state: 'Error', failure: 'files.has-macros' })
  const pending = makeFile({ fileId, maySetTransferable: false, mayDelete: false, transferStatus: 'pending-stays' })
  await open({ [`GET /api${path}`]: { items: [refused, pending], next: null } })
  const [, first, second] = await screen.findAllByRole('row')
  expect(within(first as HTMLElement).getByText(/^The file contains scripts/)).toBeInTheDocument()
  expect(within(first as HTMLElement).queryByRole('button', { name: /^Download/ })).toBeNull()
  expect(within(second as HTMLElement).getByText('Transfer pending: stays with its uploader')).toBeInTheDocument()
  expect(within(second as HTMLElement).queryByRole('button', { name: /^Delete/ })).toBeNull()
})

test('offers no upload to people with a share, and keeps files from others', async () => {
  await open({ personId: '00000000-0000-4000-8000-000000000049' })
  await screen.findByText(file.name)
  expect(screen.queryByRole('heading', { name: 'Upload files' })).toBeNull()
  await open({
    personId: '00000000-0000-4000-8000-000000000049',
    [`GET /api${path}`]: errorResponse(404, 'resource.not-found', 'Hidden.'),
  })
  expect(await screen.findByText('You can’t see this horse’s files')).toBeInTheDocument()
})

test('lists the files that stayed with the reader', async () => {
  const left = { ...makeFile({ isPrivate: true, transferStatus: null, maySetTransferable: false }), horse }
  await open({ at: '/horses/files', 'GET /api/horses/files/left': { items: [left], next: null } })
  expect(await screen.findByText('Stays with you')).toBeInTheDocument()
  expect(screen.getByText('Maple Court')).toBeInTheDocument()
})

test('makes an image the photo of the horse, and takes it back', async () => {
  const bodies: unknown[] = []
  let isPhoto = false
  const { user } = await open({
    [`GET /api${path}`]: () => ({
      items: [makeFile({ kind: 'jpeg', name: 'left.jpg', mayBePhoto: true, isPhoto })],
      next: null,
    }),
    [`PUT /api/horses/${horse.horseId}/photo`]: async (request: Request) => {
      const body = (await request.json()) as { fileId: string | null }
      bodies.push(body)
      isPhoto = body.fileId !== null
      return { photoId: body.fileId }
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Use left.jpg as the photo of the horse' }))
  expect(await screen.findByText('Photo of the horse')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Don’t use left.jpg as the photo of the horse' }))
  await waitFor(() => expect(bodies).toEqual([{ fileId: file.fileId }, { fileId: null }]))
})
