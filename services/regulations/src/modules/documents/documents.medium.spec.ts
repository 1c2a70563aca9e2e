import { regulationsHttp as http, type DocumentInfo, type PortalDocument } from '@portal/contracts-regulations'
import { fault, results, type TokenContents } from '@portal/testing-service'
import { describe, expect, test } from 'vitest'
import { Documents } from '../../testing/documents.ts'
import { admin, editor, reader, regulationsForFile, staff } from '../../testing/regulations.ts'
import { captions, mp4With, pdfWith } from '../../testing/sample-files.ts'

const { service } = await regulationsForFile()
const documents = new Documents(service)

type Listed = { items: DocumentInfo[]; total: number }
const list = async (query: object, as?: TokenContents) =>
  results<Listed>(await service.call(http.listRegDocuments, { query }, as ? { as } : {}))
const read = (address: string | undefined, options: object = {}) => service.send('GET', address ?? '', options)
const change = (doc: DocumentInfo, body: object) =>
  service.call(
    http.updateRegDocument,
    {
      params: { id: doc.id },
      body: {
        title: doc.title,
        description: doc.description,
        documentCategory: doc.documentCategory,
        occupations: doc.occupations,
        expectedVersion: doc.lockVersion,
        ...body,
      },
    },
    { as: editor },
  )

describe('a document', () => {
  test('is a draft for staff alone until it is published, and then for everybody', async () => {
    const draft = await documents.draft('Safety report, 2026')
    expect(draft).toMatchObject({
      title: 'Safety report, 2026',
      documentCategory: 'Reports',
      occupations: ['Jockey', 'Trainer'],
      status: 'draft',
      filename: 'safety-report-2026.csv',
      file: { state: 'Completed', kind: 'csv', fault: null },
      publishedAt: null,
    })
    const { id } = draft
    expect((await documents.get(id)).status).toBe(404)
    expect((await documents.get(id, reader)).status).toBe(404)
    expect((await documents.get(id, staff)).status).toBe(200)
    for (const address of [draft.file.viewAddress, draft.file.downloadAddress].map((one) => one?.split('?')[0])) {
      expect((await read(address)).status).toBe(404)
      expect((await read(address, { as: reader })).status).toBe(404)
      expect((await read(`${address}?pass=zzzzzz.forged`)).status).toBe(404)
      expect((await read(address, { as: staff })).status).toBe(200)
    }
    // With the pass in its address, for a few hours: a video element sends no token.
    expect((await read(draft.file.viewAddress)).status).toBe(200)
    service.clock.advance(6 * 3_600_000)
    expect((await read(draft.file.viewAddress)).status).toBe(404)
    expect((await list({ keyword: 'safety' })).total).toBe(0)
    expect((await list({ keyword: 'safety' }, staff)).total).toBe(1)

    const promoted = await service.call(
      http.promoteRegDocument,
      { params: { id }, body: { expectedVersion: 1 } },
      { as: editor },
    )
    expect(results<PortalDocument>(promoted)).toMatchObject({ id, status: 'published', lockVersion: 2 })
    expect(results<PortalDocument>(await documents.get(id)).file.viewAddress).toBe(
      '/api/reg-documents/view-reg-file/safety-report-2026.csv',
    )
    expect((await list({ keyword: 'safety' })).items.map((item) => item.id)).toEqual([id])
    const again = await service.call(http.promoteRegDocument, { params: { id } }, { as: editor })
    expect([fault(again), again.body.details.status]).toEqual([[409, 'documents.not-allowed-by-state'], 'published'])
  })

  test('is changed as a working copy, which takes its place; what was published before is kept', async () => {
    const published = await documents.published('Barn rules')
    expect(fault(await change(published, { title: 'Other' }))).toEqual([409, 'documents.not-allowed-by-state'])
    const copyOf = () => service.call(http.createRegWorkingCopy, { params: { id: published.id } }, { as: editor })
    const copy = results<PortalDocument>(await copyOf())
    expect(copy).toMatchObject({ status: 'working-copy', workingCopyOf: published.id, title: 'Barn rules' })
    const second = await copyOf()
    expect([fault(second), second.body.details]).toEqual([
      [409, 'documents.working-copy-open'],
      { workingCopyId: copy.id },
    ])
    expect((await documents.get(copy.id, reader)).status).toBe(404)
    expect(results<PortalDocument>(await documents.get(published.id)).workingCopyId).toBeNull()
    expect(results<PortalDocument>(await documents.get(published.id, staff)).workingCopyId).toBe(copy.id)

    const changed = results<PortalDocument>(await change(copy, { title: 'Stable rules', occupations: ['Groom'] }))
    expect(changed).toMatchObject({ title: 'Stable rules', occupations: ['Groom'], lockVersion: 2 })
    const stale = await change(copy, { title: 'Too late' })
    expect([fault(stale), stale.body.details.current.title]).toEqual([[412, 'resource.stale'], 'Stable rules'])
    expect(results<PortalDocument>(await documents.get(published.id)).title).toBe('Barn rules')

    const params = { id: copy.id }
    const promoted = results<PortalDocument>(await service.call(http.promoteRegDocument, { params }, { as: editor }))
    expect(promoted).toMatchObject({
      id: published.id,
      status: 'published',
      title: 'Stable rules',
      workingCopyId: null,
    })
    expect((await documents.get(copy.id, editor)).status).toBe(404)
    const [kept] = await service.database.query<{ title: string }>(
      `select title from document where document_id = '${copy.id}'`,
    )
    expect(kept?.title).toBe('Barn rules')
  })

  test('that was published is taken down and kept; a draft goes for good', async () => {
    const published = await documents.published('Taken down')
    const remove = (id: string, query: object = {}) =>
      service.call(http.deleteRegDocument, { params: { id }, query }, { as: editor })
    expect(fault(await remove(published.id, { expectedVersion: 1 }))).toEqual([412, 'resource.stale'])
    expect(results(await remove(published.id, { expectedVersion: 2 }))).toEqual({ outcome: 'withdrawn' })
    expect((await documents.get(published.id, admin)).status).toBe(404)
    expect((await read(published.file.viewAddress)).status).toBe(404)
    const draft = await documents.draft('Never published')
    expect(results(await remove(draft.id))).toEqual({ outcome: 'deleted' })
    expect((await remove(draft.id)).status).toBe(404)
  })

  test('names a category and occupations that there are, which cannot be deleted meanwhile', async () => {
    const unknown = await documents.send('No such', { fields: { DocumentCategory: 'Poems' } })
    expect(fault(unknown)).toEqual([400, 'documents.category-unknown'])
    const nobody = await documents.send('No such', { fields: { 'Occupations[0].OccupationName': 'Astronaut' } })
    expect(fault(nobody)).toEqual([400, 'documents.occupation-unknown'])
    const { category } = await documents.draft('In use')
    const refused = await service.call(http.deleteDocumentCategory, { params: { id: category.id } }, { as: admin })
    expect(fault(refused)).toEqual([409, 'document-categories.in-use'])
    expect(refused.body.details.documents).toBeGreaterThan(0)
  })

  test('the same upload again is the same document', async () => {
    const headers = { 'idempotency-key': 'upload-1' }
    const first = await documents.send('Only once', { headers })
    const second = await documents.send('Only once', { headers })
    expect([second.headers['idempotent-replayed'], second.text]).toEqual(['true', first.text])
    const other = await documents.send('Only once', {
      headers,
      file: { name: 'other.csv', bytes: Buffer.from('other\n') },
    })
    expect(fault(other)).toEqual([422, 'idempotency.different-body'])
    const files = await service.database.query(`select 1 from stored_file where file_name like 'only-once%'`)
    expect(files).toHaveLength(1)
    expect(results<PortalDocument>(await documents.send('Only once')).filename).toBe('only-once-2.csv')
  })
})

describe('the list', () => {
  test('is filtered and sorted, and deep pages go on where the one before ended', async () => {
    for (const title of ['Zebra', 'apple', 'Mango', 'banana', 'cherry']) {
      await documents.published(`Fruit ${title}`, {
        fields: { 'Occupations[0].OccupationName': 'Farrier', DocumentCategory: 'Templates' },
      })
      service.clock.advance(1000)
    }
    const query = { category: 'templates', sortBy: 'title' }
    const titles = async (more: object) => (await list({ ...query, ...more })).items.map((item) => item.title.slice(6))
    expect(await titles({})).toEqual(['apple', 'banana', 'cherry', 'Mango', 'Zebra'])
    expect(await titles({ sortDirection: 'desc' })).toEqual(['Zebra', 'Mango', 'cherry', 'banana', 'apple'])
    expect([
      await titles({ limit: 2 }),
      await titles({ skip: 2, limit: 2 }),
      await titles({ skip: 4, limit: 2 }),
    ]).toEqual([['apple', 'banana'], ['cherry', 'Mango'], ['Zebra']])
    expect(await list({ ...query, skip: 50 })).toMatchObject({ items: [], total: 5 })
    expect(await titles({ sortBy: 'publishedAt', limit: 2 })).toEqual(['cherry', 'banana'])
    expect((await list({ occupation: 'Farrier' })).total).toBe(5)
    expect((await list({ occupation: 'Owner' })).total).toBe(0)
    const words = { ...query, keyword: 'fruit' }
    expect(await titles({ ...words, skip: 1, limit: 2 })).toEqual(['banana', 'cherry'])
    expect(await titles({ ...words, sortDirection: 'desc', limit: 1 })).toEqual(['Zebra'])
    expect(await list({ ...words, skip: 50 })).toMatchObject({ items: [], total: 5 })
    expect((await list({ ...words, sortBy: 'category' })).total).toBe(5)
    expect((await list({ occupation: 'Nobody' })).total).toBe(0)
    const byCategory = async (more: object) => (await list({ sortBy: 'category', ...more })).items
    const all = await byCategory({ limit: 50 })
    const names = all.map((item) => item.category.name.en.toLowerCase())
    expect([names, new Set(names).size > 1]).toEqual([names.toSorted(), true])
    const pages = []
    for (let skip = 0; skip < all.length; skip += 3) pages.push(...(await byCategory({ skip, limit: 3 })))
    expect(pages).toEqual(all)
    expect(await byCategory({ sortDirection: 'desc', limit: 50 })).toEqual(all.toReversed())
    service.clock.advance(31 * 86_400_000)
    expect((await list({ ...query, showRecent: 'true' })).total).toBe(0)
    const asked = await service.call(http.listRegDocuments, { query: { status: 'draft' } })
    expect(fault(asked)).toEqual([401, 'access.signed-out'])
    const denied = await service.call(http.listRegDocuments, { query: { status: 'draft' } }, { as: reader })
    expect(fault(denied)).toEqual([403, 'access.not-enough'])
    const drafts = await list({ status: 'draft' }, staff)
    expect(drafts.items.every((item) => item.status === 'draft')).toBe(true)
  })

  test('of track documents is another', async () => {
    const { id } = await documents.published('Track plan', { path: '/api/track-documents/upload' })
    const tracks = results<Listed>(await service.call(http.listTrackDocuments, { query: {} }))
    expect(tracks.items.map((item) => [item.id, item.file.viewAddress])).toEqual([
      [id, '/api/track-documents/view-reg-file/track-plan.csv'],
    ])
    expect((await documents.get(id, editor)).status).toBe(404)
    expect((await read('/api/track-documents/view-reg-file/track-plan.csv')).status).toBe(200)
  })
})

describe('a shared link', () => {
  test('opens one draft and its file to anybody, until it is withdrawn or over', async () => {
    const draft = await documents.draft('Shared draft')
    const create = (days: number, key?: string) =>
      service.call(
        http.createSharedLink,
        {
          params: { id: draft.id },
          body: { expiresAt: new Date(service.clock.now().getTime() + days * 86_400_000).toISOString() },
        },
        { as: editor, ...(key !== undefined && { headers: { 'idempotency-key': key } }) },
      )
    expect(fault(await create(-1))).toEqual([400, 'input.invalid'])
    expect(fault(await create(365.1))).toEqual([400, 'input.invalid'])
    const { secret, linkId } = results<{ secret: string; linkId: string }>(await create(7))
    expect(secret).toMatch(/^[\w-]{43}$/)
    const open = (id: string) => service.call(http.openSharedLink, { params: { id } })
    const opened = results<PortalDocument>(await open(secret))
    expect(opened).toMatchObject({ id: draft.id, status: 'draft', workingCopyId: null })
    expect((await read(opened.file.viewAddress)).status).toBe(200)
    expect(fault(await open('x'.repeat(43)))).toEqual([404, 'documents.link-over'])
    const other = await documents.draft('Not shared')
    expect((await read(`${other.file.viewAddress?.split('?')[0]}?link=${secret}`)).status).toBe(404)
    const dump = await service.database.query<{ secret_hash: string }>('select secret_hash from document_link')
    expect(dump.map((row) => row.secret_hash)).not.toContain(secret)
    // Neither is it in what is kept for a repetition, which gets the same link.
    service.clock.advance(1000)
    const [first, again] = [await create(7, 'share-1'), await create(7, 'share-1')]
    expect(again.body).toEqual(first.body)
    const kept = await service.database.query<{ answer: string }>(
      `select answer from idempotency where key = 'share-1'`,
    )
    expect(kept.map((row) => row.answer.includes(results<{ secret: string }>(first).secret))).toEqual([false])
    expect((await open(results<{ secret: string }>(again).secret)).status).toBe(200)

    await service.call(http.withdrawSharedLink, { params: { id: linkId } }, { as: editor })
    expect(fault(await open(secret))).toEqual([404, 'documents.link-over'])
    expect((await read(opened.file.viewAddress)).status).toBe(404)
    service.clock.advance(1000)
    const later = results<{ secret: string }>(await create(1)).secret
    expect((await open(later)).status).toBe(200)
    service.clock.advance(25 * 3_600_000)
    expect((await open(later)).status).toBe(404)
    const links = await service.call(http.listSharedLinks, { params: { id: draft.id }, query: {} }, { as: editor })
    expect(results<{ items: { isOpen: boolean }[]; total: number }>(links)).toMatchObject({
      total: 3,
      items: [{ isOpen: false }, { isOpen: true }, { isOpen: false }],
    })
    // The longest time by a clock that is a minute ahead.
    expect((await create(365 + 1 / 1440)).status).toBe(200)
  })
})

describe('a video', () => {
  const video = { path: '/api/reg-documents/video-upload', file: { name: 'gallop.mp4', bytes: mp4With(20_000) } }

  test('is read in parts, with captions beside it', async () => {
    const draft = await documents.draft('Gallop', video)
    const add = (language: string, name = 'gallop.vtt') => {
      const file = { name, bytes: captions }
      return documents.send('x', {
        path: `/api/reg-documents/captions/${draft.id}`,
        file,
        fields: { Language: language },
      })
    }
    expect(fault(await add('fr'))).toEqual([400, 'input.invalid'])
    expect(fault(await add('en', 'gallop.mp4'))).toEqual([415, 'files.kind-not-taken'])
    expect((await add('en')).status).toBe(200)
    const { captions: found } = await documents.settled(draft.id)
    expect(found.map(({ language, file }) => [language, file.state])).toEqual([['en', 'Completed']])
    expect((await read(found[0]?.file.viewAddress)).text).toContain('The horse walks.')

    const part = await read(draft.file.viewAddress, { headers: { range: 'bytes=10-19' } })
    expect([part.status, part.headers['content-range'], part.bytes.length]).toEqual([
      206,
      `bytes 10-19/${video.file.bytes.length}`,
      10,
    ])
    expect(part.bytes.equals(video.file.bytes.subarray(10, 20))).toBe(true)
    const beyond = await read(draft.file.viewAddress, { headers: { range: 'bytes=999999-' } })
    expect([fault(beyond), beyond.headers['content-range']]).toEqual([
      [416, 'files.range-not-satisfiable'],
      `bytes */${video.file.bytes.length}`,
    ])
    const whole = await read(draft.file.viewAddress)
    const { etag } = whole.headers
    expect((await read(draft.file.viewAddress, { headers: { 'if-none-match': String(etag) } })).status).toBe(304)
    const changed = await read(draft.file.viewAddress, { headers: { range: 'bytes=0-1', 'if-range': '"other"' } })
    expect([changed.status, changed.bytes.length]).toEqual([200, video.file.bytes.length])
  })

  test('and a document are not taken for each other', async () => {
    expect(fault(await documents.send('A film', { file: video.file }))).toEqual([415, 'files.kind-not-taken'])
    const paper = await documents.send('A paper', { path: video.path })
    expect([fault(paper), paper.body.details.taken]).toEqual([
      [415, 'files.kind-not-taken'],
      ['mp4', 'webm'],
    ])
    const draft = await documents.draft('No film')
    const path = `/api/reg-documents/captions/${draft.id}`
    const beside = await documents.send('x', {
      path,
      file: { name: 'a.vtt', bytes: captions },
      fields: { Language: 'en' },
    })
    expect(fault(beside)).toEqual([409, 'documents.not-a-video'])
  })
})

test('a file is served so that nothing in it runs in the portal', async () => {
  const { file } = await documents.published('Harmless', { file: { name: 'a.pdf', bytes: pdfWith('x') } })
  const shown = await read(file.viewAddress)
  expect(shown.headers).toMatchObject({
    'content-type': 'application/pdf',
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringMatching(/^sandbox;/),
    'cross-origin-resource-policy': 'same-origin',
    'content-disposition': `inline; filename="harmless.pdf"; filename*=UTF-8''harmless.pdf`,
  })
  expect((await read(file.downloadAddress)).headers['content-disposition']).toMatch(/^attachment;/)
})
