import { regulationsHttp as http, type DocumentInfo, type PortalDocument } from '@portal/contracts-regulations'
import { getStatusAndError, getResults, type TokenContents } from '@portal/testing-service'
import { describe, expect, test } from 'vitest'
import { Documents } from '../../testing/documents.ts'
import { admin, editor, reader, setUpRegulations, staff } from '../../testing/regulations.ts'
import { captions, mp4With, pdfWith } from '../../testing/sample-files.ts'

const { service } = await setUpRegulations()
const documents = new Documents(service)

type DocumentPage = { items: DocumentInfo[]; total: number }
const list = async (query: object, as?: TokenContents) =>
  getResults<DocumentPage>(await service.call(http.listRegDocuments, { query }, as ? { as } : {}))
const read = (url: string | undefined, options: object = {}) => service.send('GET', url ?? '', options)
const update = (document: DocumentInfo, body: object) =>
  service.call(
    http.updateRegDocument,
    {
      params: { id: document.id },
      body: {
        title: document.title,
        description: document.description,
        documentCategory: document.documentCategory,
        occupations: document.occupations,
        expectedVersion: document.lockVersion,
        ...body,
      },
    },
    { as: editor },
  )

describe('documents', () => {
  test('are visible only to staff until they are published', async () => {
    const draft = await documents.createDraft('Safety report, 2026')
    expect(draft).toMatchObject({
      title: 'Safety report, 2026',
      documentCategory: 'Reports',
      occupations: ['Jockey', 'Trainer'],
      status: 'draft',
      filename: 'safety-report-2026.csv',
      file: { state: 'Completed', kind: 'csv', failure: null },
      publishedAt: null,
    })
    const { id } = draft
    expect((await documents.get(id)).status).toBe(404)
    expect((await documents.get(id, reader)).status).toBe(404)
    expect((await documents.get(id, staff)).status).toBe(200)
    for (const url of [draft.file.viewUrl, draft.file.downloadUrl].map((withToken) => withToken?.split('?')[0])) {
      expect((await read(url)).status).toBe(404)
      expect((await read(url, { as: reader })).status).toBe(404)
      expect((await read(`${url}?token=zzzzzz.forged`)).status).toBe(404)
      expect((await read(url, { as: staff })).status).toBe(200)
    }
    // The URL contains a token that is valid for a few hours, because a video element sends no credentials.
    expect((await read(draft.file.viewUrl)).status).toBe(200)
    service.clock.advance(6 * 3_600_000)
    expect((await read(draft.file.viewUrl)).status).toBe(404)
    expect((await list({ keyword: 'safety' })).total).toBe(0)
    expect((await list({ keyword: 'safety' }, staff)).total).toBe(1)

    const promoted = await service.call(
      http.promoteRegDocument,
      { params: { id }, body: { expectedVersion: 1 } },
      { as: editor },
    )
    expect(getResults<PortalDocument>(promoted)).toMatchObject({ id, status: 'published', lockVersion: 2 })
    expect(getResults<PortalDocument>(await documents.get(id)).file.viewUrl).toBe(
      '/api/reg-documents/view-reg-file/safety-report-2026.csv',
    )
    expect((await list({ keyword: 'safety' })).items.map((item) => item.id)).toEqual([id])
    const repeated = await service.call(http.promoteRegDocument, { params: { id } }, { as: editor })
    expect([getStatusAndError(repeated), repeated.body.details.status]).toEqual([
      [409, 'documents.not-allowed-by-state'],
      'published',
    ])
  })

  test('are changed with a working copy; the previous content is kept', async () => {
    const published = await documents.publish('Barn rules')
    expect(getStatusAndError(await update(published, { title: 'Other' }))).toEqual([
      409,
      'documents.not-allowed-by-state',
    ])
    const createCopy = () => service.call(http.createRegWorkingCopy, { params: { id: published.id } }, { as: editor })
    const copy = getResults<PortalDocument>(await createCopy())
    expect(copy).toMatchObject({ status: 'working-copy', workingCopyOf: published.id, title: 'Barn rules' })
    const second = await createCopy()
    expect([getStatusAndError(second), second.body.details]).toEqual([
      [409, 'documents.working-copy-open'],
      { workingCopyId: copy.id },
    ])
    expect((await documents.get(copy.id, reader)).status).toBe(404)
    expect(getResults<PortalDocument>(await documents.get(published.id)).workingCopyId).toBeNull()
    expect(getResults<PortalDocument>(await documents.get(published.id, staff)).workingCopyId).toBe(copy.id)

    const updated = getResults<PortalDocument>(await update(copy, { title: 'Stable rules', occupations: ['Groom'] }))
    expect(updated).toMatchObject({ title: 'Stable rules', occupations: ['Groom'], lockVersion: 2 })
    const stale = await update(copy, { title: 'Too late' })
    expect([getStatusAndError(stale), stale.body.details.current.title]).toEqual([
      [412, 'resource.stale'],
      'Stable rules',
    ])
    expect(getResults<PortalDocument>(await documents.get(published.id)).title).toBe('Barn rules')

    const params = { id: copy.id }
    const promoted = getResults<PortalDocument>(await service.call(http.promoteRegDocument, { params }, { as: editor }))
    expect(promoted).toMatchObject({
      id: published.id,
      status: 'published',
      title: 'Stable rules',
      workingCopyId: null,
    })
    expect((await documents.get(copy.id, editor)).status).toBe(404)
    const [previous] = await service.database.query<{ title: string }>(
      `select title from document where document_id = '${copy.id}'`,
    )
    expect(previous?.title).toBe('Barn rules')
  })

  test('are withdrawn when they were published, and deleted otherwise', async () => {
    const published = await documents.publish('Withdrawn')
    const deleteDocument = (id: string, query: object = {}) =>
      service.call(http.deleteRegDocument, { params: { id }, query }, { as: editor })
    expect(getStatusAndError(await deleteDocument(published.id, { expectedVersion: 1 }))).toEqual([
      412,
      'resource.stale',
    ])
    expect(getResults(await deleteDocument(published.id, { expectedVersion: 2 }))).toEqual({ outcome: 'withdrawn' })
    expect((await documents.get(published.id, admin)).status).toBe(404)
    expect((await read(published.file.viewUrl)).status).toBe(404)
    const draft = await documents.createDraft('Never published')
    expect(getResults(await deleteDocument(draft.id))).toEqual({ outcome: 'deleted' })
    expect((await deleteDocument(draft.id)).status).toBe(404)
  })

  test('for everyone are found under every occupation and keep no other one', async () => {
    const fields = { 'Occupations[0].OccupationName': 'Everyone', 'Occupations[1].OccupationName': 'Farrier' }
    const draft = await documents.createDraft('Heat plan', { fields })
    expect(draft.occupations).toEqual(['Everyone'])
    for (const occupation of ['Groom', 'Everyone']) {
      const { items } = await list({ keyword: 'heat plan', occupation }, staff)
      expect(items.map(({ id }) => id)).toEqual([draft.id])
    }
  })

  test('need existing categories and occupations, which then cannot be deleted', async () => {
    const unknownCategory = await documents.send('Unknown label', { fields: { DocumentCategory: 'Poems' } })
    expect(getStatusAndError(unknownCategory)).toEqual([400, 'documents.category-unknown'])
    const unknownOccupation = await documents.send('Unknown label', {
      fields: { 'Occupations[0].OccupationName': 'Astronaut' },
    })
    expect(getStatusAndError(unknownOccupation)).toEqual([400, 'documents.occupation-unknown'])
    const { category } = await documents.createDraft('In use')
    const deletion = await service.call(http.deleteDocumentCategory, { params: { id: category.id } }, { as: admin })
    expect(getStatusAndError(deletion)).toEqual([409, 'document-categories.in-use'])
    expect(deletion.body.details.documents).toBeGreaterThan(0)
  })

  test('are created only once by a repeated upload', async () => {
    const headers = { 'idempotency-key': 'upload-1' }
    const first = await documents.send('Only once', { headers })
    const second = await documents.send('Only once', { headers })
    expect([second.headers['idempotent-replayed'], second.text]).toEqual(['true', first.text])
    const other = await documents.send('Only once', {
      headers,
      file: { name: 'other.csv', bytes: Buffer.from('other\n') },
    })
    expect(getStatusAndError(other)).toEqual([422, 'idempotency.different-body'])
    const files = await service.database.query(`select 1 from stored_file where file_name like 'only-once%'`)
    expect(files).toHaveLength(1)
    expect(getResults<PortalDocument>(await documents.send('Only once')).filename).toBe('only-once-2.csv')
  })
})

describe('document list', () => {
  test('is filtered, sorted and paged', async () => {
    for (const title of ['Zebra', 'apple', 'Mango', 'banana', 'cherry']) {
      await documents.publish(`Fruit ${title}`, {
        fields: { 'Occupations[0].OccupationName': 'Farrier', DocumentCategory: 'Templates' },
      })
      service.clock.advance(1000)
    }
    const query = { category: 'templates', sortBy: 'title' }
    const listTitles = async (extraQuery: object) =>
      (await list({ ...query, ...extraQuery })).items.map((item) => item.title.slice(6))
    expect(await listTitles({})).toEqual(['apple', 'banana', 'cherry', 'Mango', 'Zebra'])
    expect(await listTitles({ sortDirection: 'desc' })).toEqual(['Zebra', 'Mango', 'cherry', 'banana', 'apple'])
    expect([
      await listTitles({ limit: 2 }),
      await listTitles({ skip: 2, limit: 2 }),
      await listTitles({ skip: 4, limit: 2 }),
    ]).toEqual([['apple', 'banana'], ['cherry', 'Mango'], ['Zebra']])
    expect(await list({ ...query, skip: 50 })).toMatchObject({ items: [], total: 5 })
    expect(await listTitles({ sortBy: 'publishedAt', limit: 2 })).toEqual(['cherry', 'banana'])
    expect((await list({ occupation: 'Farrier' })).total).toBe(5)
    expect((await list({ occupation: 'Owner' })).total).toBe(0)
    const keywordQuery = { ...query, keyword: 'fruit' }
    expect(await listTitles({ ...keywordQuery, skip: 1, limit: 2 })).toEqual(['banana', 'cherry'])
    expect(await listTitles({ ...keywordQuery, sortDirection: 'desc', limit: 1 })).toEqual(['Zebra'])
    expect(await list({ ...keywordQuery, skip: 50 })).toMatchObject({ items: [], total: 5 })
    expect((await list({ ...keywordQuery, sortBy: 'category' })).total).toBe(5)
    expect((await list({ occupation: 'Nobody' })).total).toBe(0)
    const listByCategory = async (extraQuery: object) => (await list({ sortBy: 'category', ...extraQuery })).items
    const all = await listByCategory({ limit: 50 })
    const names = all.map((item) => item.category.name.en.toLowerCase())
    expect([names, new Set(names).size > 1]).toEqual([names.toSorted(), true])
    const pages = []
    for (let skip = 0; skip < all.length; skip += 3) pages.push(...(await listByCategory({ skip, limit: 3 })))
    expect(pages).toEqual(all)
    expect(await listByCategory({ sortDirection: 'desc', limit: 50 })).toEqual(all.toReversed())
    service.clock.advance(31 * 86_400_000)
    expect((await list({ ...query, showRecent: 'true' })).total).toBe(0)
    const anonymous = await service.call(http.listRegDocuments, { query: { status: 'draft' } })
    expect(getStatusAndError(anonymous)).toEqual([401, 'access.signed-out'])
    const forbidden = await service.call(http.listRegDocuments, { query: { status: 'draft' } }, { as: reader })
    expect(getStatusAndError(forbidden)).toEqual([403, 'access.forbidden'])
    const drafts = await list({ status: 'draft' }, staff)
    expect(drafts.items.every((item) => item.status === 'draft')).toBe(true)
  })

  test('is separate for track documents', async () => {
    const { id } = await documents.publish('Track plan', { path: '/api/track-documents/upload' })
    const tracks = getResults<DocumentPage>(await service.call(http.listTrackDocuments, { query: {} }))
    expect(tracks.items.map((item) => [item.id, item.file.viewUrl])).toEqual([
      [id, '/api/track-documents/view-reg-file/track-plan.csv'],
    ])
    expect((await documents.get(id, editor)).status).toBe(404)
    expect((await read('/api/track-documents/view-reg-file/track-plan.csv')).status).toBe(200)
  })
})

describe('shared links', () => {
  test('give anyone access to a draft until they expire or are withdrawn', async () => {
    const draft = await documents.createDraft('Shared draft')
    const create = (days: number, key?: string) =>
      service.call(
        http.createSharedLink,
        {
          params: { id: draft.id },
          body: { expiresAt: new Date(service.clock.now().getTime() + days * 86_400_000).toISOString() },
        },
        { as: editor, ...(key !== undefined && { headers: { 'idempotency-key': key } }) },
      )
    expect(getStatusAndError(await create(-1))).toEqual([400, 'input.invalid'])
    expect(getStatusAndError(await create(365.1))).toEqual([400, 'input.invalid'])
    const { secret, linkId } = getResults<{ secret: string; linkId: string }>(await create(7))
    expect(secret).toMatch(/^[\w-]{43}$/)
    const open = (id: string) => service.call(http.openSharedLink, { params: { id } })
    const opened = getResults<PortalDocument>(await open(secret))
    expect(opened).toMatchObject({ id: draft.id, status: 'draft', workingCopyId: null })
    expect((await read(opened.file.viewUrl)).status).toBe(200)
    expect(getStatusAndError(await open('x'.repeat(43)))).toEqual([404, 'documents.link-expired'])
    const other = await documents.createDraft('Not shared')
    expect((await read(`${other.file.viewUrl?.split('?')[0]}?link=${secret}`)).status).toBe(404)
    const rows = await service.database.query<{ secret_hash: string }>('select secret_hash from document_link')
    expect(rows.map((row) => row.secret_hash)).not.toContain(secret)
    // The stored response does not contain the secret either, but a repeated request returns it.
    service.clock.advance(1000)
    const [first, repeated] = [await create(7, 'share-1'), await create(7, 'share-1')]
    expect(repeated.body).toEqual(first.body)
    const stored = await service.database.query<{ response: string }>(
      `select coalesce(response, replay_data) as response from idempotency_key where key = 'share-1'`,
    )
    expect(stored.map((row) => row.response.includes(getResults<{ secret: string }>(first).secret))).toEqual([false])
    expect((await open(getResults<{ secret: string }>(repeated).secret)).status).toBe(200)

    await service.call(http.withdrawSharedLink, { params: { id: linkId } }, { as: editor })
    expect(getStatusAndError(await open(secret))).toEqual([404, 'documents.link-expired'])
    expect((await read(opened.file.viewUrl)).status).toBe(404)
    service.clock.advance(1000)
    const later = getResults<{ secret: string }>(await create(1)).secret
    expect((await open(later)).status).toBe(200)
    service.clock.advance(25 * 3_600_000)
    expect((await open(later)).status).toBe(404)
    const links = await service.call(http.listSharedLinks, { params: { id: draft.id }, query: {} }, { as: editor })
    expect(getResults<{ items: { isOpen: boolean }[]; total: number }>(links)).toMatchObject({
      total: 3,
      items: [{ isOpen: false }, { isOpen: true }, { isOpen: false }],
    })
    // The maximum lifetime, requested by a client whose clock is a minute ahead.
    expect((await create(365 + 1 / 1440)).status).toBe(200)
  })
})

describe('videos', () => {
  const video = { path: '/api/reg-documents/video-upload', file: { name: 'gallop.mp4', bytes: mp4With(20_000) } }

  test('are served in ranges, with captions', async () => {
    const draft = await documents.createDraft('Gallop', video)
    const addCaptions = (language: string, name = 'gallop.vtt') => {
      const file = { name, bytes: captions }
      return documents.send('x', {
        path: `/api/reg-documents/captions/${draft.id}`,
        file,
        fields: { Language: language },
      })
    }
    expect(getStatusAndError(await addCaptions('fr'))).toEqual([400, 'input.invalid'])
    expect(getStatusAndError(await addCaptions('en', 'gallop.mp4'))).toEqual([415, 'files.type-not-accepted'])
    expect((await addCaptions('en')).status).toBe(200)
    const { captions: found } = await documents.waitUntilProcessed(draft.id)
    expect(found.map(({ language, file }) => [language, file.state])).toEqual([['en', 'Completed']])
    expect((await read(found[0]?.file.viewUrl)).text).toContain('The horse walks.')

    const part = await read(draft.file.viewUrl, { headers: { range: 'bytes=10-19' } })
    expect([part.status, part.headers['content-range'], part.bytes.length]).toEqual([
      206,
      `bytes 10-19/${video.file.bytes.length}`,
      10,
    ])
    expect(part.bytes.equals(video.file.bytes.subarray(10, 20))).toBe(true)
    const beyond = await read(draft.file.viewUrl, { headers: { range: 'bytes=999999-' } })
    expect([getStatusAndError(beyond), beyond.headers['content-range']]).toEqual([
      [416, 'files.range-not-satisfiable'],
      `bytes */${video.file.bytes.length}`,
    ])
    const full = await read(draft.file.viewUrl)
    const { etag } = full.headers
    expect((await read(draft.file.viewUrl, { headers: { 'if-none-match': String(etag) } })).status).toBe(304)
    const outdated = await read(draft.file.viewUrl, { headers: { range: 'bytes=0-1', 'if-range': '"other"' } })
    expect([outdated.status, outdated.bytes.length]).toEqual([200, video.file.bytes.length])
  })

  test('are not accepted as documents, nor documents as videos', async () => {
    expect(getStatusAndError(await documents.send('A video', { file: video.file }))).toEqual([
      415,
      'files.type-not-accepted',
    ])
    const report = await documents.send('A report', { path: video.path })
    expect([getStatusAndError(report), report.body.details.accepted]).toEqual([
      [415, 'files.type-not-accepted'],
      ['mp4', 'webm'],
    ])
    const draft = await documents.createDraft('Not a video')
    const path = `/api/reg-documents/captions/${draft.id}`
    const withCaptions = await documents.send('x', {
      path,
      file: { name: 'a.vtt', bytes: captions },
      fields: { Language: 'en' },
    })
    expect(getStatusAndError(withCaptions)).toEqual([409, 'documents.not-a-video'])
  })
})

test('files are served with headers that prevent scripts', async () => {
  const { file } = await documents.publish('Harmless', { file: { name: 'a.pdf', bytes: pdfWith('x') } })
  const response = await read(file.viewUrl)
  expect(response.headers).toMatchObject({
    'content-type': 'application/pdf',
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringMatching(/^sandbox;/),
    'cross-origin-resource-policy': 'same-origin',
    'content-disposition': `inline; filename="harmless.pdf"; filename*=UTF-8''harmless.pdf`,
  })
  expect((await read(file.downloadUrl)).headers['content-disposition']).toMatch(/^attachment;/)
})
