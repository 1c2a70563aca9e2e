import { existsSync, readdirSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import {
  regulationsHttp as http,
  type PortalDocument,
  type SearchHit,
  type StoredFile,
} from '@portal/contracts-regulations'
import { FILE_STORAGE, FileSweeper, type FileStorage } from '@portal/files'
import { Jobs } from '@portal/jobs'
import { getStatusAndError, getResults, type TokenContents } from '@portal/testing-service'
import { describe, expect, test, vi } from 'vitest'
import { Documents } from '../../testing/documents.ts'
import { editor, other, setUpRegulations, startRegulations } from '../../testing/regulations.ts'
import {
  docxWith,
  expandingPdf,
  externalRelation,
  toForm,
  mp4With,
  nestedDocx,
  pdfWith,
  png,
} from '../../testing/sample-files.ts'

const { service } = await setUpRegulations({
  env: { FILES_PENDING_PER_USER: '6', FILES_PENDING_MEGABYTES_PER_USER: '250' },
})
const documents = new Documents(service)
let origin = (await service.listen()).publicAddress
const folder = (service.service.settings as unknown as { FILES_DIR: string }).FILES_DIR

const readRows = () =>
  service.database.query<{ file_id: string; state: string }>('select file_id, state from stored_file')
/** Returns the names of all files in the files folder. */
function listStoredNames(): string[] {
  return existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => entry.name)
    : []
}
async function expectNoLeftovers(work: () => Promise<void>): Promise<void> {
  const before = [(await readRows()).length, listStoredNames().length]
  await work()
  expect([(await readRows()).length, listStoredNames().length]).toEqual(before)
}

describe('refuses an upload and leaves nothing behind', () => {
  test.each([
    ['without a file', undefined, 400, 'files.missing'],
    ['with an empty file', { name: 'a.pdf', bytes: Buffer.alloc(0) }, 400, 'files.empty'],
    ['with an unknown kind of file', { name: 'a.exe', bytes: Buffer.from('MZ') }, 415, 'files.type-not-accepted'],
    ['with content of another kind', { name: 'a.pdf', bytes: png }, 415, 'files.content-mismatch'],
    [
      'with an HTML page',
      { name: 'a.csv', bytes: Buffer.from('<!doctype html><script>x</script>') },
      415,
      'files.content-mismatch',
    ],
    [
      'with too large a file',
      { name: 'a.png', bytes: Buffer.concat([png, Buffer.alloc(21 * 1024 ** 2)]) },
      413,
      'files.too-large',
    ],
  ])('%s', async (_, file, status, code) => {
    await expectNoLeftovers(async () => {
      expect(getStatusAndError(await documents.send('Refused', { file }))).toEqual([status, code])
    })
  })

  test('with an incomplete form', async () => {
    const form = toForm({}, { name: 'a.pdf', bytes: pdfWith('x'.repeat(5000)) })
    await expectNoLeftovers(async () => {
      const payload = form.payload.subarray(0, 3000)
      const response = await service.send('POST', '/api/reg-documents/upload', {
        payload,
        headers: form.headers,
        as: editor,
      })
      expect(getStatusAndError(response)).toEqual([400, 'files.incomplete'])
    })
  })

  test.each(['', '; boundary=', `; boundary=${'x'.repeat(300)}`])(
    'with an invalid form boundary: "%s"',
    async (boundary) => {
      const { payload } = toForm({}, { name: 'a.pdf', bytes: pdfWith('x') })
      const headers = { 'content-type': `multipart/form-data${boundary}` }
      for (const path of ['/api/reg-documents/upload', '/api/regulations/text-extractions']) {
        const response = await service.send('POST', path, { payload, headers, as: editor })
        expect(getStatusAndError(response)).toEqual([400, 'input.invalid'])
      }
    },
  )

  test('with invalid fields', async () => {
    await expectNoLeftovers(async () => {
      const response = await documents.send('Invalid fields', { fields: { Description: ' ', FileName: '../../etc' } })
      expect(getStatusAndError(response)).toEqual([400, 'input.invalid'])
      expect(response.body.details.fields.map((field: { path: string[] }) => field.path[1]).sort()).toEqual([
        'Description',
        'FileName',
      ])
    })
  })
})

describe('inspection of a file', () => {
  const cases: [string, string, () => Buffer | Promise<Buffer>, string][] = [
    [
      'a PDF that is also an archive',
      'a.pdf',
      async () => Buffer.concat([pdfWith('x'), await docxWith(['y'])]),
      'files.contains-hidden-file',
    ],
    ['a PDF whose page was compressed twice', 'a.pdf', () => expandingPdf(300, 2), 'files.expands-too-large'],
    ['a PDF without an end marker', 'a.pdf', () => pdfWith('x').subarray(0, 200), 'files.incomplete'],
    [
      'a DOCX with trailing content',
      'a.docx',
      async () => Buffer.concat([await docxWith(['y']), Buffer.from('more')]),
      'files.contains-hidden-file',
    ],
    [
      'an archive without a main part',
      'a.docx',
      () => docxWith([], { 'word/document.xml': '', '[Content_Types].xml': '' }).then(withoutMainPart),
      'files.content-mismatch',
    ],
    [
      'an archive that expands too far',
      'a.docx',
      () => docxWith(['y'], { 'word/media/a.bin': Buffer.alloc(30 * 1024 ** 2) }),
      'files.expands-too-large',
    ],
    [
      'a DOCX with an external template',
      'a.docx',
      () => docxWith(['y'], { 'word/_rels/settings.xml.rels': externalRelation('attachedTemplate') }),
      'files.external-content',
    ],
    [
      'a DOCX that launches a program',
      'a.docx',
      () => docxWith(['</w:t></w:r><w:fldSimple w:instr="DDEAUTO cmd"/><w:r><w:t>']),
      'files.external-content',
    ],
    ['a DOCX with 300,000 nested paragraphs', 'a.docx', () => nestedDocx(300_000), 'files.unreadable'],
    ['a DOCX with macros', 'a.docx', () => docxWith(['y'], { 'word/vbaProject.bin': 'x' }), 'files.has-macros'],
  ]
  test.each(cases)('refuses %s', async (_, name, create, code) => {
    const draft = await documents.createDraft('Refused', { file: { name, bytes: await create() } })
    expect([draft.file.state, draft.file.failure?.code]).toEqual(['Error', code])
    expect(draft.file.failure?.message).toMatch(/\.$/)
    expect([draft.file.viewUrl, listStoredNames().includes(draft.file.fileId)]).toEqual([undefined, false])
    const address = `/api/reg-documents/view-reg-file/${draft.filename}`
    expect((await service.send('GET', address, { as: editor })).status).toBe(404)
    const promote = await service.call(http.promoteRegDocument, { params: { id: draft.id } }, { as: editor })
    expect(getStatusAndError(promote)).toEqual([409, 'documents.file-not-ready'])
  })

  test('refuses an incomplete video and accepts a complete one', async () => {
    const path = '/api/reg-documents/video-upload'
    const bytes = mp4With(5000)
    const incomplete = await documents.createDraft('Incomplete', {
      path,
      file: { name: 'a.mp4', bytes: bytes.subarray(0, 4000) },
    })
    expect(incomplete.file.failure?.code).toBe('files.incomplete')
    expect((await documents.createDraft('Complete', { path, file: { name: 'a.mp4', bytes } })).file.state).toBe(
      'Completed',
    )
  })

  test('accepts hyperlinks', async () => {
    const parts = { 'word/_rels/document.xml.rels': externalRelation('hyperlink') }
    const draft = await documents.createDraft('With a hyperlink', {
      file: { name: 'a.docx', bytes: await docxWith(['y'], parts) },
    })
    expect(draft.file.state).toBe('Completed')
  })
})

/** Renames the main part of a DOCX. */
function withoutMainPart(zip: Buffer): Buffer {
  return Buffer.from(zip.toString('latin1').replaceAll('word/document.xml', 'word/dokument.xml'), 'latin1')
}

describe('resumable uploads', () => {
  const path = '/api/file/uploads'
  const tus = { 'tus-resumable': '1.0.0' }
  const toMetadata = (name: string) => `filename ${Buffer.from(name).toString('base64')}`
  const create = (name: string, length: number, as: TokenContents = editor) =>
    service.send('POST', path, {
      as,
      headers: { ...tus, 'upload-length': String(length), 'upload-metadata': toMetadata(name) },
    })
  // Over a real connection, because the tus server reads the body from the socket.
  const append = async (location: string, bytes: Buffer, offset: number, as = editor) => {
    const response = await fetch(`${origin}${location}`, {
      method: 'PATCH',
      body: new Uint8Array(bytes),
      headers: {
        ...tus,
        authorization: `Bearer ${service.issuer.signToken(as)}`,
        'upload-offset': String(offset),
        'content-type': 'application/offset+octet-stream',
      },
    })
    return { status: response.status, headers: Object.fromEntries(response.headers) }
  }
  const sendHead = (location: string, as = editor) => service.send('HEAD', location, { as, headers: tus })
  const sendForStatus = async (method: string, location: string, as: TokenContents = editor) => {
    const authorization = `Bearer ${service.issuer.signToken(as)}`
    return (await fetch(`${origin}${location}`, { method, headers: { ...tus, authorization } })).status
  }
  const getFileState = async (id: string) =>
    getResults<StoredFile>(await service.call(http.getFileState, { params: { id } }, { as: editor }))

  test('can be resumed after a restart of the service and become a document', async () => {
    const bytes = mp4With(9000)
    const created = await create('gallop.mp4', bytes.length)
    expect([created.status, created.headers.location]).toEqual([
      201,
      expect.stringMatching(/^\/api\/file\/uploads\/[\da-f-]{36}$/),
    ])
    expect(created.headers['access-control-allow-origin']).toBeUndefined()
    const location = String(created.headers.location)
    const id = location.slice(path.length + 1)
    expect((await append(location, bytes.subarray(0, 4000), 0)).headers['upload-offset']).toBe('4000')
    expect((await getFileState(id)).state).toBe('Started Uploading')
    expect((await append(location, bytes.subarray(5000), 5000)).status).toBe(409)
    await service.restart()
    origin = (await service.listen()).publicAddress
    expect((await sendHead(location)).headers['upload-offset']).toBe('4000')
    const fields = { File: id }
    const upload = () =>
      documents.send('Resumed upload', { path: '/api/reg-documents/video-upload', file: undefined, fields })
    expect(getStatusAndError(await upload())).toEqual([409, 'files.upload-not-complete'])
    expect((await append(location, bytes.subarray(4000), 4000)).status).toBe(204)
    await vi.waitFor(async () => expect((await getFileState(id)).state).toBe('Completed'), {
      timeout: 10_000,
      interval: 25,
    })
    // A client that lost the last response asks again.
    expect((await sendHead(location)).headers['upload-offset']).toBe(String(bytes.length))
    const document = getResults<PortalDocument>(await upload())
    expect(document).toMatchObject({ filename: 'resumed-upload.mp4', file: { fileId: id, state: 'Completed' } })
    const read = await service.send('GET', document.file.viewUrl ?? '')
    expect(read.bytes.equals(bytes)).toBe(true)
    expect(getStatusAndError(await upload())).toEqual([409, 'files.in-use'])
  })

  test('are only for editors and their own uploads, of accepted kinds and lengths', async () => {
    expect(getStatusAndError(await create('a.pdf', 10, other))).toEqual([403, 'access.forbidden'])
    const denied = await service.send('POST', path, { headers: { ...tus, 'upload-length': '5' } })
    expect(getStatusAndError(denied)).toEqual([401, 'access.signed-out'])
    await expectNoLeftovers(async () => {
      expect((await create('a.exe', 10)).status).toBe(415)
      expect((await create('a.png', 999_999_999)).status).toBe(413)
      expect((await create('a.pdf', 0)).status).toBe(400)
    })
    const location = String((await create('mine.pdf', 500)).headers.location)
    const otherEditor = { ...editor, sub: 'editor-2' }
    expect((await sendHead(location, otherEditor)).status).toBe(404)
    expect((await append(location, Buffer.alloc(5), 0, otherEditor)).status).toBe(404)
    expect((await sendHead(location)).status).toBe(200)
    expect((await service.send('GET', location, { as: editor })).status).toBe(404)
  })

  const unknownIds = [
    'b3c1f0de-5a3c-4d7e-9d55-0f4c6a1e2b90',
    '-'.repeat(36),
    'a'.repeat(36),
    '0',
    '..%2f..%2fetc%2fpasswd',
    '%00',
  ]
  test.each(unknownIds)('return 404 for an unknown id: %s', async (id) => {
    const location = `${path}/${id}`
    const statuses = [await sendForStatus('HEAD', location), await sendForStatus('DELETE', location)]
    expect([...statuses, (await append(location, Buffer.alloc(5), 0)).status]).toEqual([404, 404, 404])
  })

  test('are limited in number and size for each user, also when created concurrently', async () => {
    const uploader = { ...editor, sub: 'uploader' }
    const large = 100 * 1024 ** 2
    const first = String((await create('a.pdf', large, uploader)).headers.location)
    expect((await create('b.pdf', large, uploader)).status).toBe(201)
    const refused = await create('c.pdf', large, uploader)
    expect([refused.status, refused.text]).toEqual([
      429,
      expect.stringMatching(/^You have too many unfinished uploads/),
    ])
    // Uploads of other users and cancelled uploads are not counted.
    expect((await create('c.pdf', large)).status).toBe(201)
    expect(await sendForStatus('DELETE', first, uploader)).toBe(204)
    await vi.waitFor(async () => expect((await create('c.pdf', large, uploader)).status).toBe(201))
    const many = await Promise.all(Array.from({ length: 8 }, () => create('d.csv', 5, uploader)))
    expect(many.map(({ status }) => status).sort()).toEqual([201, 201, 201, 201, 429, 429, 429, 429])
    // Uploads in one request are counted too. Referenced files are not.
    expect(getStatusAndError(await documents.send('One more', { as: uploader }))).toEqual([
      429,
      'files.too-many-pending',
    ])
    await service.database.query(`delete from stored_file where created_by = 'uploader'`)
    for (let count = 0; count < 7; count++) await documents.createDraft(`Referenced ${count}`, { as: uploader })
  })

  test('fail when the content is of another kind', async () => {
    const location = String((await create('a.pdf', png.length)).headers.location)
    expect((await append(location, png, 0)).status).toBe(204)
    const state = await getFileState(location.slice(path.length + 1))
    expect([state.state, state.failure?.code]).toEqual(['Error', 'files.content-mismatch'])
  })

  test('are deleted when abandoned for a day; referenced files are not', async () => {
    const referenced = await documents.createDraft('Referenced')
    const location = String((await create('abandoned.pdf', 500)).headers.location)
    await append(location, Buffer.alloc(100, '%'), 0)
    const id = location.slice(path.length + 1)
    expect(listStoredNames()).toContain(id)
    const sweeper = service.service.app.get(FileSweeper)
    expect(await sweeper.sweep()).toBe(0)
    service.clock.advance(25 * 3_600_000)
    expect(await sweeper.sweep()).toBeGreaterThan(0)
    expect(listStoredNames().some((name) => name.startsWith(id))).toBe(false)
    expect((await sendHead(location)).status).toBe(404)
    expect((await documents.waitUntilProcessed(referenced.id)).file.state).toBe('Completed')
    expect(listStoredNames()).toContain(referenced.file.fileId)
  })

  test('are deleted although one of them cannot be deleted', async () => {
    const locations = []
    for (const name of ['stuck.pdf', 'other.pdf']) locations.push(String((await create(name, 500)).headers.location))
    const [stuck = '', deletable = ''] = locations.map((location) => location.slice(path.length + 1))
    const storage = service.service.app.get<FileStorage>(FILE_STORAGE)
    const remove = vi.spyOn(storage, 'delete').mockImplementation(async (fileId) => {
      if (fileId === stuck) throw new Error('access denied')
    })
    service.clock.advance(25 * 3_600_000)
    await expect(service.service.app.get(FileSweeper).sweep()).rejects.toThrow('1 abandoned files could not be deleted')
    remove.mockRestore()
    const ids = (await readRows()).map((row) => row.file_id)
    expect([ids.includes(stuck), ids.includes(deletable)]).toEqual([true, false])
    await service.service.app.get(FileSweeper).sweep()
    expect((await readRows()).map((row) => row.file_id)).not.toContain(stuck)
  })
})

test('deletes an unreferenced file by its name, with and without a slash', async () => {
  const first = await documents.createDraft('First file')
  const deleteFile = (path: string) => service.send('DELETE', `/api/file/${path}`, { as: editor })
  expect(getStatusAndError(await deleteFile(`doc-delete${first.filename}`))).toEqual([409, 'files.in-use'])
  await service.call(http.deleteRegDocument, { params: { id: first.id } }, { as: editor })
  expect((await deleteFile(`doc-delete${first.filename}`)).status).toBe(200)
  expect(listStoredNames()).not.toContain(first.file.fileId)
  const second = await documents.createDraft('Second file')
  await service.call(http.deleteRegDocument, { params: { id: second.id } }, { as: editor })
  expect((await deleteFile(`doc-delete/${second.filename}`)).status).toBe(200)
  expect((await deleteFile(`doc-delete/${second.filename}`)).status).toBe(404)
  const list = await service.call(http.listFiles, { query: { state: 'Completed', limit: 1 } }, { as: editor })
  expect(getResults<{ items: StoredFile[] }>(list).items).toHaveLength(1)
})

test('extracts the text of PDF and DOCX files for search, and renders a DOCX as HTML', async () => {
  const pdf = await documents.publish('PDF text', {
    file: { name: 'a.pdf', bytes: pdfWith('The quagga gallops') },
  })
  const bytes = await docxWith(['The zonkey trots', '&lt;script&gt;alert(1)&lt;/script&gt;'])
  const docx = await documents.publish('DOCX text', { file: { name: 'a.docx', bytes } })
  const search = async (keyword: string) => {
    const response = await service.call(http.listRegDocuments, { query: { keyword } })
    return getResults<{ items: { id: string }[] }>(response).items.map(({ id }) => id)
  }
  expect([pdf.hasText, await search('quagga')]).toEqual([true, [pdf.id]])
  expect([docx.hasRendition, await search('zonkey')]).toEqual([true, [docx.id]])
  const searchResults = await service.call(http.search, { query: { q: 'quagga' } })
  expect(getResults<{ items: SearchHit[]; kinds: object }>(searchResults)).toMatchObject({
    total: 1,
    kinds: { document: 1, text: 0 },
    items: [{ kind: 'document', documentId: pdf.id, heading: 'PDF text', fileKind: 'pdf', collection: 'reg' }],
  })
  const draft = await documents.createDraft('Hidden', { file: { name: 'b.pdf', bytes: pdfWith('The quagga sleeps') } })
  expect(draft.hasText).toBe(true)
  const nextPage = await service.call(http.search, { query: { q: 'quagga', kind: 'document', skip: 1 } })
  expect(getResults<{ items: SearchHit[]; total: number }>(nextPage)).toMatchObject({ total: 1, items: [] })
  const rendition = await service.call(http.getRegRendition, { params: { id: docx.id } })
  expect(getResults<{ html: string }>(rendition).html).toBe(
    '<p>The zonkey trots</p><p>&lt;script&gt;alert(1)&lt;/script&gt;</p>',
  )
  expect(getStatusAndError(await service.call(http.getRegRendition, { params: { id: pdf.id } }))).toEqual([
    409,
    'documents.no-rendition',
  ])
})

describe('a file whose process was killed', () => {
  /** Creates a file that is being processed; its process last reported the given seconds ago. */
  async function createProcessingFile(seconds: number, attempt: number): Promise<PortalDocument> {
    const draft = await documents.createDraft(`Processing attempt ${attempt}, ${seconds} seconds ago`)
    const { fileId } = draft.file
    await service.database.query(`update stored_file set state = 'Processing' where file_id = $1`, [fileId])
    await service.database.query(
      `update jobs.job set state = 'active', completed_on = null, retry_count = $2, heartbeat_on = now() - $3 * interval '1 second'
        where name = 'process-file' and data->>'fileId' = $1`,
      [fileId, attempt - 1, seconds],
    )
    return draft
  }

  test('is processed again when its process no longer reports', async () => {
    const lost = await createProcessingFile(11, 1)
    const running = await createProcessingFile(-60, 1)
    expect((await documents.waitUntilProcessed(lost.id)).file.state).toBe('Completed')
    await documents.createDraft('Processed afterwards')
    expect(getResults<PortalDocument>(await documents.get(running.id, editor)).file.state).toBe('Processing')
  })

  test('fails after three attempts', async () => {
    const { id, file } = await createProcessingFile(11, 3)
    expect((await documents.waitUntilProcessed(id)).file.failure?.code).toBe('files.unreadable')
    expect(listStoredNames()).not.toContain(file.fileId)
  })
})

describe('virus scanner', () => {
  test('prevents access to unscanned and infected files', async () => {
    const slowScan = Promise.withResolvers<void>()
    let isSlow = true
    const scanner = createServer((socket) => {
      const chunks: Buffer[] = []
      // Clients that stop waiting reset the connection.
      socket.on('error', () => undefined)
      socket.on('data', (chunk: Buffer) => {
        chunks.push(chunk)
        const received = Buffer.concat(chunks)
        if (!received.subarray(-4).equals(Buffer.alloc(4))) return
        if (isSlow && received.includes('SLOW')) return slowScan.resolve()
        if (received.includes('TOO LONG')) return socket.end('INSTREAM size limit exceeded. ERROR\0')
        socket.end(`stream: ${received.includes('EICAR') ? 'Eicar-Test-Signature FOUND' : 'OK'}\0`)
      })
    })
    await new Promise<void>((resolve) => scanner.listen(0, '127.0.0.1', resolve))
    const { port } = scanner.address() as AddressInfo
    const scanned = await startRegulations({ env: { CLAMD_ADDRESS: `127.0.0.1:${port}` } })
    try {
      const scannedDocuments = new Documents(scanned)
      expect((await scannedDocuments.createDraft('Clean')).file.state).toBe('Completed')
      const infected = await scannedDocuments.createDraft('Infected', {
        file: { name: 'a.pdf', bytes: pdfWith('EICAR') },
      })
      expect(infected.file.failure?.code).toBe('files.malware-found')
      // A process that stops does not wait for the scanner.
      const interrupted = getResults<PortalDocument>(
        await scannedDocuments.send('Interrupted', { file: { name: 'a.pdf', bytes: pdfWith('SLOW') } }),
      )
      await slowScan.promise
      isSlow = false
      await scanned.restart()
      expect((await scannedDocuments.waitUntilProcessed(interrupted.id)).file.state).toBe('Completed')
      // Failed attempts are repeated with a delay.
      const waitUntilFailed = ({ file }: PortalDocument, delayMs: number) =>
        vi.waitFor(
          async () => {
            scanned.clock.advance(delayMs)
            await scanned.database.query(`update jobs.job set start_after = now() where state < 'active'`)
            scanned.service.app.get(Jobs).wake('process-file')
            const rows = await scanned.database.query<{ error_code: string | null }>(
              `select error_code from stored_file where file_id = '${file.fileId}'`,
            )
            expect(rows[0]?.error_code).not.toBeNull()
            return rows[0]?.error_code
          },
          { timeout: 25_000, interval: 100 },
        )
      const tooLong = await scannedDocuments.send('Long', { file: { name: 'a.pdf', bytes: pdfWith('TOO LONG') } })
      expect(await waitUntilFailed(getResults<PortalDocument>(tooLong), 0)).toBe('files.not-scanned')
      await new Promise<unknown>((resolve) => scanner.close(resolve))
      const waiting = getResults<PortalDocument>(await scannedDocuments.send('Unscanned'))
      const before = scanned.clock.now().getTime()
      // While the scanner is unavailable, attempts are not counted. The file fails after an hour.
      expect(await waitUntilFailed(waiting, 600_000)).toBe('files.not-scanned')
      expect(scanned.clock.now().getTime() - before).toBeGreaterThanOrEqual(3_600_000)
    } finally {
      await scanned.close()
    }
  })
})
