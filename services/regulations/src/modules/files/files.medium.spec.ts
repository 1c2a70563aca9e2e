import { existsSync, readdirSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import {
  regulationsHttp as http,
  type PortalDocument,
  type SearchHit,
  type StoredFile,
} from '@portal/contracts-regulations'
import { FileProcessing, FileSweeper } from '@portal/files'
import { fault, results, type TokenContents } from '@portal/testing-service'
import { describe, expect, test, vi } from 'vitest'
import { Documents } from '../../testing/documents.ts'
import { editor, other, regulationsForFile, startRegulations } from '../../testing/regulations.ts'
import { docxWith, externalRelation, formOf, mp4With, pdfWith, png } from '../../testing/sample-files.ts'

const { service } = await regulationsForFile({ env: { FILES_OPEN_EACH: '6', FILES_OPEN_MEGABYTES: '250' } })
const documents = new Documents(service)
let address = (await service.listen()).publicAddress
const folder = (service.service.settings as unknown as { FILES_DIR: string }).FILES_DIR

const rows = () => service.database.query<{ file_id: string; state: string }>('select file_id, state from stored_file')
/** Everything that lies in the folder of files. */
function bytesOnDisk(): string[] {
  return existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => entry.name)
    : []
}
async function leavesNothing(work: () => Promise<void>): Promise<void> {
  const before = [(await rows()).length, bytesOnDisk().length]
  await work()
  expect([(await rows()).length, bytesOnDisk().length]).toEqual(before)
}

describe('a file that is not taken leaves nothing behind', () => {
  test.each([
    ['without a file', undefined, 400, 'files.missing'],
    ['empty', { name: 'a.pdf', bytes: Buffer.alloc(0) }, 400, 'files.empty'],
    ['of no known kind', { name: 'a.exe', bytes: Buffer.from('MZ') }, 415, 'files.kind-not-taken'],
    ['that is not what its name says', { name: 'a.pdf', bytes: png }, 415, 'files.not-as-named'],
    [
      'that is a page',
      { name: 'a.csv', bytes: Buffer.from('<!doctype html><script>x</script>') },
      415,
      'files.not-as-named',
    ],
    ['too large', { name: 'a.png', bytes: Buffer.concat([png, Buffer.alloc(21 * 1024 ** 2)]) }, 413, 'files.too-large'],
  ])('%s', async (_, file, status, code) => {
    await leavesNothing(async () => {
      expect(fault(await documents.send('Not taken', { file }))).toEqual([status, code])
    })
  })

  test('whose form breaks off', async () => {
    const whole = formOf({}, { name: 'a.pdf', bytes: pdfWith('x'.repeat(5000)) })
    await leavesNothing(async () => {
      const payload = whole.payload.subarray(0, 3000)
      const answer = await service.send('POST', '/api/reg-documents/upload', {
        payload,
        headers: whole.headers,
        as: editor,
      })
      expect(fault(answer)).toEqual([400, 'files.cut-off'])
    })
  })

  test.each(['', '; boundary=', `; boundary=${'x'.repeat(300)}`])(
    'whose form has no boundary: %s',
    async (boundary) => {
      const { payload } = formOf({}, { name: 'a.pdf', bytes: pdfWith('x') })
      const headers = { 'content-type': `multipart/form-data${boundary}` }
      for (const path of ['/api/reg-documents/upload', '/api/regulations/read-file']) {
        const answer = await service.send('POST', path, { payload, headers, as: editor })
        expect(fault(answer)).toEqual([400, 'input.invalid'])
      }
    },
  )

  test('whose fields are wrong', async () => {
    await leavesNothing(async () => {
      const answer = await documents.send('Fields', { fields: { Description: ' ', FileName: '../../etc' } })
      expect(fault(answer)).toEqual([400, 'input.invalid'])
      expect(answer.body.details.fields.map((one: { path: string[] }) => one.path[1]).sort()).toEqual([
        'Description',
        'FileName',
      ])
    })
  })
})

describe('what is looked into afterwards ends in Error, with the reason, and cannot be published', () => {
  const cases: [string, string, () => Buffer | Promise<Buffer>, string][] = [
    [
      'a PDF that is an archive too',
      'a.pdf',
      async () => Buffer.concat([pdfWith('x'), await docxWith(['y'])]),
      'files.hides-another',
    ],
    ['a PDF without an end', 'a.pdf', () => pdfWith('x').subarray(0, 200), 'files.cut-off'],
    ['a picture that goes on', 'a.png', () => Buffer.concat([png, Buffer.from('<script>')]), 'files.hides-another'],
    [
      'a DOCX with something before it',
      'a.docx',
      async () => Buffer.concat([await docxWith(['y']), Buffer.from('more')]),
      'files.hides-another',
    ],
    [
      'an archive that is no DOCX',
      'a.docx',
      () => docxWith([], { 'word/document.xml': '', '[Content_Types].xml': '' }).then(withoutMainPart),
      'files.not-as-named',
    ],
    [
      'an archive that unpacks to far more',
      'a.docx',
      () => docxWith(['y'], { 'word/media/a.bin': Buffer.alloc(30 * 1024 ** 2) }),
      'files.unpacks-too-large',
    ],
    [
      'a DOCX that loads a template from elsewhere',
      'a.docx',
      () => docxWith(['y'], { 'word/_rels/settings.xml.rels': externalRelation('attachedTemplate') }),
      'files.refers-outside',
    ],
    [
      'a DOCX that starts another program',
      'a.docx',
      () => docxWith(['</w:t></w:r><w:fldSimple w:instr="DDEAUTO cmd"/><w:r><w:t>']),
      'files.refers-outside',
    ],
    ['a DOCX with macros', 'a.docx', () => docxWith(['y'], { 'word/vbaProject.bin': 'x' }), 'files.has-macros'],
  ]
  test.each(cases)('%s', async (_, name, make, code) => {
    const draft = await documents.draft('Looked into', { file: { name, bytes: await make() } })
    expect([draft.file.state, draft.file.fault?.code]).toEqual(['Error', code])
    expect(draft.file.fault?.message).toMatch(/\.$/)
    expect([draft.file.viewAddress, bytesOnDisk().includes(draft.file.fileId)]).toEqual([undefined, false])
    const address = `/api/reg-documents/view-reg-file/${draft.filename}`
    expect((await service.send('GET', address, { as: editor })).status).toBe(404)
    const promote = await service.call(http.promoteRegDocument, { params: { id: draft.id } }, { as: editor })
    expect(fault(promote)).toEqual([409, 'documents.file-not-ready'])
  })

  test('a video that is cut off, and one that plays', async () => {
    const path = '/api/reg-documents/video-upload'
    const bytes = mp4With(5000)
    const cut = await documents.draft('Cut', { path, file: { name: 'a.mp4', bytes: bytes.subarray(0, 4000) } })
    expect(cut.file.fault?.code).toBe('files.cut-off')
    expect((await documents.draft('Whole', { path, file: { name: 'a.mp4', bytes } })).file.state).toBe('Completed')
  })

  test('a link that a person follows is nothing bad', async () => {
    const parts = { 'word/_rels/document.xml.rels': externalRelation('hyperlink') }
    const draft = await documents.draft('Linked', { file: { name: 'a.docx', bytes: await docxWith(['y'], parts) } })
    expect(draft.file.state).toBe('Completed')
  })
})

/** The same archive with another name for its main part. */
function withoutMainPart(zip: Buffer): Buffer {
  return Buffer.from(zip.toString('latin1').replaceAll('word/document.xml', 'word/dokument.xml'), 'latin1')
}

describe('a resumable upload', () => {
  const path = '/api/file/uploads'
  const tus = { 'tus-resumable': '1.0.0' }
  const named = (name: string) => `filename ${Buffer.from(name).toString('base64')}`
  const create = (name: string, length: number, as: TokenContents = editor) =>
    service.send('POST', path, {
      as,
      headers: { ...tus, 'upload-length': String(length), 'upload-metadata': named(name) },
    })
  // Over a real connection: the protocol's library reads the body from it.
  const append = async (at: string, bytes: Buffer, offset: number, as = editor) => {
    const answer = await fetch(`${address}${at}`, {
      method: 'PATCH',
      body: new Uint8Array(bytes),
      headers: {
        ...tus,
        authorization: `Bearer ${service.issuer.signToken(as)}`,
        'upload-offset': String(offset),
        'content-type': 'application/offset+octet-stream',
      },
    })
    return { status: answer.status, headers: Object.fromEntries(answer.headers) }
  }
  const ask = (at: string, as = editor) => service.send('HEAD', at, { as, headers: tus })
  const statusOf = async (method: string, at: string, as: TokenContents = editor) => {
    const authorization = `Bearer ${service.issuer.signToken(as)}`
    return (await fetch(`${address}${at}`, { method, headers: { ...tus, authorization } })).status
  }
  const stateOf = async (id: string) =>
    results<StoredFile>(await service.call(http.getFileState, { params: { id } }, { as: editor }))

  test('goes on after a break and a restart of the service, and becomes a document', async () => {
    const bytes = mp4With(9000)
    const created = await create('gallop.mp4', bytes.length)
    expect([created.status, created.headers.location]).toEqual([
      201,
      expect.stringMatching(/^\/api\/file\/uploads\/[\da-f-]{36}$/),
    ])
    expect(created.headers['access-control-allow-origin']).toBeUndefined()
    const at = String(created.headers.location)
    const id = at.slice(path.length + 1)
    expect((await append(at, bytes.subarray(0, 4000), 0)).headers['upload-offset']).toBe('4000')
    expect((await stateOf(id)).state).toBe('Started Uploading')
    expect((await append(at, bytes.subarray(5000), 5000)).status).toBe(409)
    await service.restart()
    address = (await service.listen()).publicAddress
    expect((await ask(at)).headers['upload-offset']).toBe('4000')
    const fields = { File: id }
    const upload = () =>
      documents.send('By pieces', { path: '/api/reg-documents/video-upload', file: undefined, fields })
    expect(fault(await upload())).toEqual([409, 'files.upload-not-complete'])
    expect((await append(at, bytes.subarray(4000), 4000)).status).toBe(204)
    await vi.waitFor(async () => expect((await stateOf(id)).state).toBe('Completed'), { timeout: 10_000, interval: 25 })
    // Who did not hear that all has come asks once more.
    expect((await ask(at)).headers['upload-offset']).toBe(String(bytes.length))
    const made = results<PortalDocument>(await upload())
    expect(made).toMatchObject({ filename: 'by-pieces.mp4', file: { fileId: id, state: 'Completed' } })
    const read = await service.send('GET', made.file.viewAddress ?? '')
    expect(read.bytes.equals(bytes)).toBe(true)
    expect(fault(await upload())).toEqual([409, 'files.in-use'])
  })

  test('is for editors, each for their own, and of the kinds and lengths that are taken', async () => {
    expect(fault(await create('a.pdf', 10, other))).toEqual([403, 'access.not-enough'])
    const denied = await service.send('POST', path, { headers: { ...tus, 'upload-length': '5' } })
    expect(fault(denied)).toEqual([401, 'access.signed-out'])
    await leavesNothing(async () => {
      expect((await create('a.exe', 10)).status).toBe(415)
      expect((await create('a.png', 999_999_999)).status).toBe(413)
      expect((await create('a.pdf', 0)).status).toBe(400)
    })
    const at = String((await create('mine.pdf', 500)).headers.location)
    const another = { ...editor, sub: 'editor-2' }
    expect((await ask(at, another)).status).toBe(404)
    expect((await append(at, Buffer.alloc(5), 0, another)).status).toBe(404)
    expect((await ask(at)).status).toBe(200)
    expect((await service.send('GET', at, { as: editor })).status).toBe(404)
  })

  const unknown = [
    'b3c1f0de-5a3c-4d7e-9d55-0f4c6a1e2b90',
    '-'.repeat(36),
    'a'.repeat(36),
    '0',
    '..%2f..%2fetc%2fpasswd',
    '%00',
  ]
  test.each(unknown)('that is not there is 404: %s', async (id) => {
    const at = `${path}/${id}`
    const statuses = [await statusOf('HEAD', at), await statusOf('DELETE', at)]
    expect([...statuses, (await append(at, Buffer.alloc(5), 0)).status]).toEqual([404, 404, 404])
  })

  test('is one of few that a person may have open, in number and bytes, also when many begin at once', async () => {
    const hoarder = { ...editor, sub: 'hoarder' }
    const large = 100 * 1024 ** 2
    const first = String((await create('a.pdf', large, hoarder)).headers.location)
    expect((await create('b.pdf', large, hoarder)).status).toBe(201)
    const refused = await create('c.pdf', large, hoarder)
    expect([refused.status, refused.text]).toEqual([429, expect.stringMatching(/^Many of your files here belong/)])
    // Of somebody else's uploads nothing is counted; and one that is given up makes room.
    expect((await create('c.pdf', large)).status).toBe(201)
    expect(await statusOf('DELETE', first, hoarder)).toBe(204)
    await vi.waitFor(async () => expect((await create('c.pdf', large, hoarder)).status).toBe(201))
    const many = await Promise.all(Array.from({ length: 8 }, () => create('d.csv', 5, hoarder)))
    expect(many.map(({ status }) => status).sort()).toEqual([201, 201, 201, 201, 429, 429, 429, 429])
    // The same holds for what comes in one go; what is put to use counts no longer.
    expect(fault(await documents.send('One more', { as: hoarder }))).toEqual([429, 'files.too-many-open'])
    await service.database.query(`delete from stored_file where created_by = 'hoarder'`)
    for (let count = 0; count < 7; count++) await documents.draft(`Named ${count}`, { as: hoarder })
  })

  test('whose content is not what its name says ends in Error', async () => {
    const at = String((await create('a.pdf', png.length)).headers.location)
    expect((await append(at, png, 0)).status).toBe(204)
    const state = await stateOf(at.slice(path.length + 1))
    expect([state.state, state.fault?.code]).toEqual(['Error', 'files.not-as-named'])
  })

  test('that nobody goes on with is removed after a day; what a document names stays', async () => {
    const kept = await documents.draft('Kept')
    const at = String((await create('left.pdf', 500)).headers.location)
    await append(at, Buffer.alloc(100, '%'), 0)
    const id = at.slice(path.length + 1)
    expect(bytesOnDisk()).toContain(id)
    const sweeper = service.service.app.get(FileSweeper)
    expect(await sweeper.sweep()).toBe(0)
    service.clock.advance(25 * 3_600_000)
    expect(await sweeper.sweep()).toBeGreaterThan(0)
    expect(bytesOnDisk().some((name) => name.startsWith(id))).toBe(false)
    expect((await ask(at)).status).toBe(404)
    expect((await documents.settled(kept.id)).file.state).toBe('Completed')
    expect(bytesOnDisk()).toContain(kept.file.fileId)
  })
})

test('a file that no document names is deleted by its name, with a slash and without', async () => {
  const one = await documents.draft('Removed one')
  const remove = (address: string) => service.send('DELETE', `/api/file/${address}`, { as: editor })
  expect(fault(await remove(`doc-delete${one.filename}`))).toEqual([409, 'files.in-use'])
  await service.call(http.deleteRegDocument, { params: { id: one.id } }, { as: editor })
  expect((await remove(`doc-delete${one.filename}`)).status).toBe(200)
  expect(bytesOnDisk()).not.toContain(one.file.fileId)
  const two = await documents.draft('Removed two')
  await service.call(http.deleteRegDocument, { params: { id: two.id } }, { as: editor })
  expect((await remove(`doc-delete/${two.filename}`)).status).toBe(200)
  expect((await remove(`doc-delete/${two.filename}`)).status).toBe(404)
  const list = await service.call(http.listFiles, { query: { state: 'Completed', limit: 1 } }, { as: editor })
  expect(results<{ items: StoredFile[] }>(list).items).toHaveLength(1)
})

test('the words of a PDF and of a DOCX are found, and a DOCX is a page', async () => {
  const pdf = await documents.published('Scanned words', {
    file: { name: 'a.pdf', bytes: pdfWith('The quagga gallops') },
  })
  const bytes = await docxWith(['The zonkey trots', '&lt;script&gt;alert(1)&lt;/script&gt;'])
  const docx = await documents.published('Written words', { file: { name: 'a.docx', bytes } })
  const found = async (keyword: string) => {
    const answer = await service.call(http.listRegDocuments, { query: { keyword } })
    return results<{ items: { id: string }[] }>(answer).items.map(({ id }) => id)
  }
  expect([pdf.hasText, await found('quagga')]).toEqual([true, [pdf.id]])
  expect([docx.hasRendition, await found('zonkey')]).toEqual([true, [docx.id]])
  const search = await service.call(http.search, { query: { q: 'quagga' } })
  expect(results<{ items: SearchHit[]; kinds: object }>(search)).toMatchObject({
    total: 1,
    kinds: { document: 1, text: 0 },
    items: [{ kind: 'document', documentId: pdf.id, heading: 'Scanned words', fileKind: 'pdf', collection: 'reg' }],
  })
  const draft = await documents.draft('Hidden', { file: { name: 'b.pdf', bytes: pdfWith('The quagga sleeps') } })
  expect(draft.hasText).toBe(true)
  const others = await service.call(http.search, { query: { q: 'quagga', kind: 'document', skip: 1 } })
  expect(results<{ items: SearchHit[]; total: number }>(others)).toMatchObject({ total: 1, items: [] })
  const page = await service.call(http.getRegRendition, { params: { id: docx.id } })
  expect(results<{ html: string }>(page).html).toBe(
    '<p>The zonkey trots</p><p>&lt;script&gt;alert(1)&lt;/script&gt;</p>',
  )
  expect(fault(await service.call(http.getRegRendition, { params: { id: pdf.id } }))).toEqual([
    409,
    'documents.no-rendition',
  ])
})

describe('a file that a process was looking into when it was killed', () => {
  /** As a process leaves it that last spoke of it so many seconds ago, at its so-manieth attempt. */
  async function left(seconds: number, attempts: number): Promise<PortalDocument> {
    const draft = await documents.draft(`Left at ${attempts} for ${seconds}`)
    const at = new Date(service.clock.now().getTime() - seconds * 1000).toISOString()
    await service.database.query(
      `update stored_file set state = 'Processing', attempts = ${attempts}, changed_at = '${at}'
        where file_id = '${draft.file.fileId}'`,
    )
    return draft
  }

  test('is taken up once nothing has been heard of it for some seconds', async () => {
    const [silent, spoken] = [await left(11, 1), await left(9, 1)]
    service.service.app.get(FileProcessing).wake()
    expect((await documents.settled(silent.id)).file.state).toBe('Completed')
    await documents.draft('After them')
    expect(results<PortalDocument>(await documents.get(spoken.id, editor)).file.state).toBe('Processing')
  })

  test('is given up when it ended every process that took it', async () => {
    const { id, file } = await left(11, 3)
    service.service.app.get(FileProcessing).wake()
    expect((await documents.settled(id)).file.fault?.code).toBe('files.unreadable')
    expect(bytesOnDisk()).not.toContain(file.fileId)
  })
})

describe('with a virus scanner', () => {
  test('nothing is read that it did not see, and what it finds is not kept', async () => {
    const slow = Promise.withResolvers<void>()
    let isSlow = true
    const scanner = createServer((socket) => {
      const parts: Buffer[] = []
      // Who does not wait for the answer any more hangs up.
      socket.on('error', () => undefined)
      socket.on('data', (part: Buffer) => {
        parts.push(part)
        const all = Buffer.concat(parts)
        if (!all.subarray(-4).equals(Buffer.alloc(4))) return
        if (isSlow && all.includes('SLOW')) return slow.resolve()
        if (all.includes('TOO LONG')) return socket.end('INSTREAM size limit exceeded. ERROR\0')
        socket.end(`stream: ${all.includes('EICAR') ? 'Eicar-Test-Signature FOUND' : 'OK'}\0`)
      })
    })
    await new Promise<void>((resolve) => scanner.listen(0, '127.0.0.1', resolve))
    const { port } = scanner.address() as AddressInfo
    const guarded = await startRegulations({ env: { CLAMD_ADDRESS: `127.0.0.1:${port}` } })
    try {
      const guardedDocuments = new Documents(guarded)
      expect((await guardedDocuments.draft('Clean')).file.state).toBe('Completed')
      const found = await guardedDocuments.draft('Bad', { file: { name: 'a.pdf', bytes: pdfWith('EICAR') } })
      expect(found.file.fault?.code).toBe('files.malware-found')
      // A process that stops does not wait for the scanner: the next one takes the file as if nobody had.
      const interrupted = results<PortalDocument>(
        await guardedDocuments.send('Interrupted', { file: { name: 'a.pdf', bytes: pdfWith('SLOW') } }),
      )
      await slow.promise
      isSlow = false
      await guarded.restart()
      expect((await guardedDocuments.settled(interrupted.id)).file.state).toBe('Completed')
      expect(
        await guarded.database.query(`select attempts from stored_file where file_id = '${interrupted.file.fileId}'`),
      ).toEqual([{ attempts: 1 }])
      // Tried again after a while until it is given up.
      const givenUp = ({ file }: PortalDocument, pause: number) =>
        vi.waitFor(
          async () => {
            guarded.clock.advance(pause)
            guarded.service.app.get(FileProcessing).wake()
            const found = await guarded.database.query<{ attempts: number; fault: string | null }>(
              `select attempts, fault from stored_file where file_id = '${file.fileId}'`,
            )
            expect(found[0]?.fault).not.toBeNull()
            return found[0]
          },
          { timeout: 25_000, interval: 100 },
        )
      const long = await guardedDocuments.send('Long', { file: { name: 'a.pdf', bytes: pdfWith('TOO LONG') } })
      expect(await givenUp(results<PortalDocument>(long), 30_000)).toEqual({ attempts: 3, fault: 'files.not-scanned' })
      await new Promise<unknown>((resolve) => scanner.close(resolve))
      const waiting = results<PortalDocument>(await guardedDocuments.send('Unseen'))
      const before = guarded.clock.now().getTime()
      // A scanner that is away is not the file's fault: the tries do not count, the time does.
      expect(await givenUp(waiting, 600_000)).toEqual({ attempts: 1, fault: 'files.not-scanned' })
      expect(guarded.clock.now().getTime() - before).toBeGreaterThanOrEqual(3_600_000)
    } finally {
      await guarded.close()
    }
  })
})
