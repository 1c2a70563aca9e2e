import { horsesHttp } from '@portal/contracts-horses'
import { errorResponse, fakeShellHost, renderPage, signedIn, stubResponses, stubUploads } from '@portal/testing-web'
import { Route, Routes } from '@portal/ui/router'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import health from '../../../locales/en-US/health.json'
import horses from '../../../locales/en-US/horses.json'
import uploads from '../../../locales/en-US/uploads.json'
import { connect } from '../../shared/api.ts'
import { makeFile, makeHealthForm, makeHealthRecord, makeHorse, makeHorseHealth } from '../../testing/horses.ts'
import HorseHealthPage from './health.page.tsx'
import RecordHealthPage from './record.page.tsx'

const horse = makeHorse()
const api = `/api/horses/${horse.horseId}`
const fileId = '00000000-0000-4000-8000-000000000063'
const recordId = makeHealthRecord().recordId
const upload = `POST /api/horses/uploads/attachments/${horse.horseId}/${recordId}/${fileId}`
const attachment = makeFile()
const template = {
  templateId: '00000000-0000-4000-8000-000000000081',
  name: 'Flu shot',
  record: { medicalType: 'vaccine', name: 'influenza', results: 'No reaction' },
}

beforeEach(() => {
  stubUploads()
  vi.spyOn(crypto, 'randomUUID').mockReturnValue(fileId)
})

async function open(address: string, more: object = {}) {
  const requests = stubResponses(horsesHttp, {
    [`GET ${api}`]: horse,
    [`GET ${api}/health`]: makeHorseHealth(),
    [`GET ${api}/health-form`]: makeHealthForm(),
    [`GET ${api}/injuries`]: { items: [], next: null, today: '2026-11-24', canReport: false, races: [] },
    [`GET ${api}/shockwaves`]: { items: [], next: null, today: '2026-11-24', canRequest: false },
    [`GET ${api}/health-records`]: { items: [makeHealthRecord({ attachments: [attachment] })], next: null },
    [`GET ${api}/injuries`]: { items: [], next: null, today: '2026-11-24', canReport: false, races: [] },
    [`GET ${api}/shockwaves`]: { items: [], next: null, today: '2026-11-24', canRequest: false },
    'GET /api/horses/health-templates': [template],
    [upload]: attachment,
    ...more,
  })
  const personId = horse.responsiblePerson?.personId ?? ''
  const user = { username: 'reader', groups: [], roles: [], personId, expiresAt: Date.now() + 3_600_000 }
  const host = fakeShellHost({ session: { ...signedIn(), user } as never })
  connect(host)
  const view = await renderPage(
    <Routes>
      <Route path="/horses/:horseId/health" element={<HorseHealthPage />} />
      <Route path="/horses/health/new" element={<RecordHealthPage />} />
    </Routes>,
    { texts: { health, horses, uploads }, host, path: address },
  )
  return { ...view, host, requests }
}

function select(...files: readonly File[]) {
  const input = document.querySelector('input[type=file]')
  if (!input) throw new Error('The page has no field for files.')
  fireEvent.change(input, { target: { files } })
}
const card = new File(['%PDF-'], 'card.pdf')

test('lists the attachments of a record and adds another', async () => {
  const { user, host } = await open(`/horses/${horse.horseId}/health`)
  expect(await screen.findByRole('button', { name: `Download ${attachment.name}` })).toBeVisible()
  await user.click(screen.getByRole('button', { name: /^Attach files to Influenza vaccination/ }))
  select(card)
  await waitFor(() => expect(host.recorded.toasts).toEqual([{ kind: 'success', message: 'card.pdf was uploaded' }]))
})

test('shows the state of an attachment that cannot be read yet', async () => {
  const refused = makeFile({ state: 'Error', failure: 'files.unreadable' })
  await open(`/horses/${horse.horseId}/health`, {
    [`GET ${api}/health-records`]: { items: [makeHealthRecord({ attachments: [refused] })], next: null },
  })
  expect(await screen.findByText(/^The file is damaged/)).toBeVisible()
  expect(screen.queryByRole('button', { name: /^Download Coggins/ })).toBeNull()
})

test('sends the files of the form after the record', async () => {
  const { user, host } = await open(`/horses/health/new?horses=${horse.horseId}&template=${template.templateId}`)
  host.entries.send = async () => ({
    status: 'sent',
    results: {
      horses: [
        {
          horseId: horse.horseId,
          outcome: 'recorded',
          recordId,
          isLate: false,
          standDown: null,
          errors: [],
          duplicateOf: null,
        },
      ],
    },
  })
  await screen.findByText(/Without a connection, only the entry is saved/)
  select(card, new File(['x'], 'notes.txt'))
  expect(await screen.findByText(/^notes.txt: This type of file/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(host.recorded.toasts).toEqual([{ kind: 'success', message: 'card.pdf was uploaded' }]))
})

test('says which file could not be attached to the saved record', async () => {
  const { user, host } = await open(`/horses/health/new?horses=${horse.horseId}&template=${template.templateId}`, {
    [upload]: errorResponse(409, 'health.too-many-attachments', 'Too many.'),
  })
  const none = { isLate: false, standDown: null, errors: [], duplicateOf: null }
  host.entries.send = async () => ({
    status: 'sent',
    results: { horses: [{ ...none, horseId: horse.horseId, outcome: 'recorded', recordId }] },
  })
  await screen.findByText(/Without a connection/)
  select(card)
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('A record can have 10 attachments.')).toBeVisible()
})

test('says that files were not kept with an entry without a connection', async () => {
  const { user, host } = await open(`/horses/health/new?horses=${horse.horseId}&template=${template.templateId}`)
  host.entries.send = async () => ({ status: 'kept' })
  await screen.findByText(/Without a connection/)
  select(card)
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText(/^The files you selected weren’t saved/)).toBeVisible()
})

test('removes an attachment with a reason, and says which ones were removed', async () => {
  const removedBy = { personId: '00000000-0000-4000-8000-000000000045', name: 'Vera Ortiz' }
  const removed = [{ fileId, removedBy, removedAt: '2026-11-24T15:00:00.000Z', reason: 'Of another horse' }]
  const bodies: unknown[] = []
  const { user, host } = await open(`/horses/${horse.horseId}/health`, {
    [`GET ${api}/health-records`]: {
      items: [makeHealthRecord({ attachments: [attachment], removedAttachments: removed })],
      next: null,
    },
    [`POST ${api}/health-records/${recordId}/attachments/${attachment.fileId}/removal`]: async (request: Request) => {
      bodies.push(await request.json())
      return { fileId: attachment.fileId }
    },
  })
  expect(await screen.findByText(/^Vera Ortiz removed an attachment on .*: Of another horse$/)).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: `Remove ${attachment.name}` }))
  await host.recorded.forms[0]?.submit({ reason: ' Wrong file ' })
  expect(bodies).toEqual([{ reason: 'Wrong file' }])
  expect(host.recorded.toasts).toEqual([{ kind: 'success', message: 'Attachment removed' }])
})
