import { horsesHttp } from '@portal/contracts-horses'
import { errorResponse, fakeShellHost, renderPage, signedIn, stubResponses, stubUploads } from '@portal/testing-web'
import { Route, Routes } from '@portal/ui/router'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import health from '../../../locales/en-US/health.json'
import horses from '../../../locales/en-US/horses.json'
import treatmentFiles from '../../../locales/en-US/treatment-files.json'
import uploads from '../../../locales/en-US/uploads.json'
import { connect } from '../../shared/api.ts'
import { makeTreatmentFile, makeTreatmentRow } from '../../testing/horses.ts'
import TreatmentFilePage from './treatment-file.page.tsx'
import TreatmentFilesPage from './treatment-files.page.tsx'

const file = makeTreatmentFile()
const { fileId } = file
const api = `/api/horses/treatment-files/${fileId}`
const rows = [
  makeTreatmentRow(),
  makeTreatmentRow({ row: 9, errors: [{ field: 'route', key: 'health.choice-unknown' }] }),
]

beforeEach(() => {
  stubUploads()
  vi.spyOn(crypto, 'randomUUID').mockReturnValue(fileId as ReturnType<typeof crypto.randomUUID>)
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x')
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue()
})

async function open(path: string, more: object = {}) {
  const requests = stubResponses(horsesHttp, {
    'GET /api/horses/treatment-files': { items: [file], next: null },
    [`GET ${api}`]: file,
    [`GET ${api}/rows`]: { items: rows, next: null },
    [`POST /api/horses/uploads/treatment-files/${fileId}`]: file,
    [`POST ${api}/rows`]: { ...file, state: 'COMPLETED' },
    [`GET ${api}/refused-rows`]: () => new Response(new Blob(['row'])),
    [`POST /api/horses/uploads/treatment-files/${fileId}/corrections`]: file,
    ...more,
  })
  const host = fakeShellHost({ session: signedIn() })
  connect(host)
  const view = await renderPage(
    <Routes>
      <Route path="/treatment-files" element={<TreatmentFilesPage />} />
      <Route path="/treatment-files/:fileId" element={<TreatmentFilePage />} />
    </Routes>,
    { texts: { 'treatment-files': treatmentFiles, health, horses, uploads }, host, path },
  )
  return { ...view, host, requests }
}

function select(selected: File) {
  const input = document.querySelector('input[type=file]')
  if (!input) throw new Error('The page has no field for files.')
  fireEvent.change(input, { target: { files: [selected] } })
}
const readBody = async (requests: readonly Request[], path: string) =>
  (await requests.find(({ method, url }) => method === 'POST' && url.endsWith(path))?.json()) as { rows: object[] }

describe('the list', () => {
  test('has the files with their results, and saves templates', async () => {
    const { user, host } = await open('/treatment-files')
    const row = await screen.findByRole('row', { name: /treatments-2026-11-24.csv.*Error.*18 of 20.*2/ })
    expect(within(row).getByRole('link')).toHaveAttribute('href', `/treatment-files/${fileId}`)
    for (const name of ['Download CSV template', 'Download XML template'])
      await user.click(screen.getByRole('button', { name }))
    expect(host.recorded.toasts).toHaveLength(2)
  })

  test('says when there are none, or when they cannot be loaded', async () => {
    await open('/treatment-files', { 'GET /api/horses/treatment-files': { items: [], next: null } })
    expect(await screen.findByText('No files yet')).toBeVisible()
  })

  test('offers to try again when it cannot be loaded', async () => {
    await open('/treatment-files', { 'GET /api/horses/treatment-files': errorResponse(500, 'service.failed', 'No.') })
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible()
  })
})

describe('an upload', () => {
  test('refuses a missing file and a file of another type', async () => {
    const { user, host } = await open('/treatment-files')
    await user.click(await screen.findByRole('button', { name: 'Upload file' }))
    expect(await screen.findByText('A file must be selected for upload.')).toBeVisible()
    select(new File(['x'], 'day.pdf'))
    expect(screen.queryByText('A file must be selected for upload.')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Upload file' }))
    expect(await screen.findByText(/^This type of file/)).toBeVisible()
    expect(host.recorded.toasts).toMatchObject([{ kind: 'error' }, { kind: 'error' }])
  })

  test('opens the page of the file', async () => {
    const { user, host } = await open('/treatment-files')
    await screen.findByText(file.name)
    select(new File(['x'], 'day.csv'))
    await user.click(screen.getByRole('button', { name: 'Upload file' }))
    expect(await screen.findByText('2 rows have errors')).toBeVisible()
    expect(host.recorded.toasts).toEqual([{ kind: 'success', message: 'File uploaded' }])
  })

  test('links to the earlier file with the same content', async () => {
    const refusal = Response.json(
      {
        code: 409,
        error: 'treatment-files.uploaded-before',
        message: 'Before.',
        details: { fileId },
        correlationId: 'c',
      },
      { status: 409 },
    )
    const { user } = await open('/treatment-files', {
      [`POST /api/horses/uploads/treatment-files/${fileId}`]: refusal,
    })
    await screen.findByText(file.name)
    select(new File(['x'], 'day.csv'))
    await user.click(screen.getByRole('button', { name: 'Upload file' }))
    expect(await screen.findByRole('link', { name: 'Open the earlier file' })).toHaveAttribute(
      'href',
      `/treatment-files/${fileId}`,
    )
  })
})

describe('a file with errors', () => {
  test('has a message at each wrong field, and sends only fixed rows again', async () => {
    const { user, host, requests } = await open(`/treatment-files/${fileId}`)
    const first = await screen.findByRole('article', { name: 'Row 4' })
    const dosage = within(first).getByLabelText('Dosage')
    expect(dosage).toHaveAccessibleDescription('Dosage is required.')
    await user.type(dosage, '2 g')
    expect(dosage).toBeValid()
    expect(dosage).not.toHaveAccessibleDescription()
    await user.click(screen.getByRole('button', { name: 'Send 1 fixed row again' }))
    await waitFor(() => expect(host.recorded.toasts).toEqual([{ kind: 'success', message: '1 row was sent again' }]))
    expect(await readBody(requests, '/rows')).toEqual({
      rows: [{ row: 4, values: { ...rows[0]?.values, dosage: '2 g' } }],
    })
  })

  test('lets rows be left out, and other values be changed', async () => {
    const { user, requests } = await open(`/treatment-files/${fileId}`)
    await user.click(await screen.findByRole('button', { name: 'Leave out row 4' }))
    expect(screen.getByText('Will be left out')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Include row 4 again' }))
    await user.click(screen.getByRole('button', { name: 'Leave out row 4' }))
    await user.click(screen.getByRole('button', { name: 'Change other values of row 9' }))
    await user.selectOptions(within(screen.getByRole('article', { name: 'Row 9' })).getByLabelText('Route'), 'oral')
    await user.click(screen.getByRole('button', { name: 'Send 2 fixed rows again' }))
    await waitFor(async () =>
      expect(await readBody(requests, '/rows')).toEqual({
        rows: [
          { row: 4, values: null },
          { row: 9, values: { ...rows[1]?.values, route: 'oral' } },
        ],
      }),
    )
  })

  test('says that nothing was fixed, or why rows were not sent', async () => {
    const { user, host } = await open(`/treatment-files/${fileId}`, {
      [`POST ${api}/rows`]: errorResponse(409, 'treatment-files.nothing-to-resend', 'Nothing.'),
    })
    await user.click(await screen.findByRole('button', { name: 'Send fixed rows again' }))
    expect(host.recorded.toasts).toEqual([{ kind: 'error', message: 'Fix a row first, or leave it out.' }])
    await user.click(screen.getByRole('button', { name: 'Leave out row 4' }))
    await user.click(screen.getByRole('button', { name: 'Send 1 fixed row again' }))
    await waitFor(() => expect(host.recorded.toasts.at(-1)).toMatchObject({ title: 'The rows couldn’t be sent again' }))
  })

  test('can be fixed in a spreadsheet', async () => {
    const { user, host } = await open(`/treatment-files/${fileId}`)
    await user.click(await screen.findByRole('button', { name: 'Download rows with errors' }))
    await waitFor(() => expect(host.recorded.toasts).toEqual([{ kind: 'success', message: 'File downloaded' }]))
    select(new File(['row'], 'rows-with-errors.csv'))
    await waitFor(() => expect(host.recorded.toasts.at(-1)).toEqual({ kind: 'success', message: 'File uploaded' }))
  })
})

test('a file without errors says how many treatments are recorded', async () => {
  const rowsOf = { total: 20, recorded: 19, refused: 0, leftOut: 1, late: 2 }
  await open(`/treatment-files/${fileId}`, { [`GET ${api}`]: { ...file, state: 'COMPLETED', rows: rowsOf } })
  expect(await screen.findByText('19 treatments are recorded')).toBeVisible()
  expect(screen.getByText('2 treatments were reported more than 24 hours later')).toBeVisible()
})

test('a file of somebody else is not found', async () => {
  await open(`/treatment-files/${fileId}`, { [`GET ${api}`]: errorResponse(404, 'resource.not-found', 'Hidden.') })
  expect(await screen.findByText('We couldn’t find this file')).toBeVisible()
})
