import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { getRoleToken } from './identity-service.ts'
import { SpecClient } from './spec-client.ts'

/** Section 7, "Reg documents", with the calls that track documents have as well. */
const sharedCalls = (area: string) => [
  `GET ${area}/doc/info/{id}`,
  `GET ${area}/doc/{id}`,
  `GET ${area}/docs`,
  `GET ${area}/view-reg-file/{filename}`,
  `DELETE ${area}/doc/{id}`,
  `POST ${area}/promote/{id}`,
  `POST ${area}/video-upload`,
]
const calls = [
  ...sharedCalls('reg-documents'),
  ...sharedCalls('track-documents'),
  'GET reg-documents/doc/shared-link/{id}',
  'GET file/doc-download/{fileName}',
  'GET file/doc-files',
  'DELETE file/doc-delete{fileName}',
]
const video = join(import.meta.dirname, '../../demonstration/documents/the-jog-in-hand.webm')

interface Document {
  readonly id: string
  readonly status: string
  readonly filename: string
  readonly file: { readonly state: string; readonly viewUrl?: string }
}

const client = new SpecClient()

/** The multipart fields of the specification. */
function videoForm(): FormData {
  const form = new FormData()
  form.set('FileName', 'a-gate-at-work')
  form.set('Title', 'A gate at work')
  form.set('DocumentCategory', 'Reports')
  form.set('Description', 'A gate that opens.')
  form.set('Occupations[0].OccupationName', 'Trainer')
  form.set('File', new File([new Uint8Array(readFileSync(video))], 'gate.webm', { type: 'video/webm' }))
  return form
}

test.describe.configure({ mode: 'serial' })

for (const area of ['reg-documents', 'track-documents']) {
  test(`uploads, publishes, reads and deletes a video of ${area}`, async () => {
    const editor = client.as(await getRoleToken('editor'))
    const uploaded = await editor.call<Document>(`POST ${area}/video-upload`, { body: videoForm() })
    const { id, filename } = uploaded.results
    const params = { id }
    await expect
      .poll(async () => (await editor.call<Document>(`GET ${area}/doc/{id}`, { params })).results.file.state)
      .toBe('Completed')
    const promoted = await editor.call<Document>(`POST ${area}/promote/{id}`, { params })
    expect(promoted.results.status).toBe('published')
    expect((await client.call(`GET ${area}/doc/info/{id}`, { params })).results).toMatchObject({
      title: 'A gate at work',
    })
    const file = await client.call(`GET ${area}/view-reg-file/{filename}`, { params: { filename } })
    expect(file.headers.get('content-type')).toBe('video/webm')
    const filters = 'skip=0&limit=10&status=published&category=Reports&keyword=gate&occupation=Trainer'
    const sorting = area === 'reg-documents' ? '&showRecent=true&sortBy=title&sortDirection=DESC' : ''
    for (const query of [filters + sorting, 'skip=0&limit=10&status=&category=&keyword=&occupation=']) {
      const found = await client.call<{ items: Document[] }>(`GET ${area}/docs`, { query })
      expect(found.results.items.map((each) => each.id)).toContain(id)
    }
    if (area === 'reg-documents') await readFiles(editor, uploaded.results)
    expect((await editor.call(`DELETE ${area}/doc/{id}`, { params })).results).toEqual({ outcome: 'withdrawn' })
  })
}

test('filters documents with empty values, as the client sends them', async () => {
  const empty = 'skip=0&limit=5&status=&category=&keyword=&occupation=&showRecent=&sortBy=&sortDirection='
  const { results } = await client.call<{ items: object[] }>('GET reg-documents/docs', { query: empty })
  expect(results.items.length).toBeGreaterThan(0)
})

async function readFiles(editor: SpecClient, { id, filename }: Document): Promise<void> {
  const fileName = filename
  expect(
    (await client.call('GET file/doc-download/{fileName}', { params: { fileName } })).bytes.length,
  ).toBeGreaterThan(0)
  const { results: files } = await editor.call<{ items: { fileName: string }[] }>('GET file/doc-files')
  expect(files.items.map((each) => each.fileName)).toContain(fileName)
  // A document uses the file.
  await editor.call('DELETE file/doc-delete{fileName}', { params: { fileName }, status: 409 })
  const expiresAt = new Date(Date.now() + 86_400_000).toISOString()
  const created = await editor.call<{ secret: string }>('POST reg-documents/doc/shared-link/{id}', {
    params: { id },
    body: { expiresAt },
  })
  const shared = await client.call<Document>('GET reg-documents/doc/shared-link/{id}', {
    params: { id: created.results.secret },
  })
  expect(shared.results.id).toBe(id)
}

test('makes every call that the specification lists', () => {
  expect(client.missing(calls)).toEqual([])
})
