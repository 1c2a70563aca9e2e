import { createHash, randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { regulationsHttp as http, type Comment, type VersionSummary } from '@portal/contracts-regulations'
import { readPdf, removeSpaces } from '@portal/print/testing'
import {
  getStatusAndError,
  getResults,
  type TestResponse,
  type TestService,
  type TokenContents,
} from '@portal/testing-service'
import { readZip } from '@portal/testing-service/read-zip'
import mammoth from 'mammoth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Attachments } from '../../testing/attachments.ts'
import { editor, other, reader, Regulations, ruleText, staff, startRegulations } from '../../testing/regulations.ts'

const folder = mkdtempSync(join(tmpdir(), 'portal-exports-'))
let service: TestService
let regulations: Regulations
beforeAll(async () => {
  service = await startRegulations({ env: { EXPORT_DIR: folder } })
  regulations = new Regulations(service)
})
afterAll(async () => {
  await service.close()
  rmSync(folder, { recursive: true })
})

const text = [
  'Series 2000. Racetrack Safety',
  'Chapter 2100 - Care of horses',
  'Rule 2143. Records — “entry” & ñandú',
  '(a) The term “health record” means a dated entry; see § 3056 – and more.',
  '(b) A trainer must show:',
  '(1) proof of vaccination, at most 180 days old;',
  '(2) a Coggins test ≤ 12 months old, and a temperature of 38.5 °C or less.',
  'Rule 2144. Penalties',
  '(a) A first breach is answered with a warning.',
].join('\n\n')

const withoutComments = { includePublicComments: 'false', includeHISAComments: 'false' }

function download(
  kind: 'pdf' | 'docx',
  version: VersionSummary,
  options: { params?: object; query?: object; as?: TokenContents } = {},
): Promise<TestResponse> {
  const endpoint = kind === 'pdf' ? http.generatePdf : http.generateDoc
  const request = {
    params: { id: version.versionId, ...withoutComments, ...options.params },
    query: options.query ?? {},
  }
  return service.call(endpoint, request, options.as ? { as: options.as } : {})
}

test('a PDF is tagged and contains the whole text, bookmarks and a table of contents with correct page numbers', async () => {
  const draft = await regulations.publishDraft(text, { title: 'Racetrack Safety', series: '2000' })
  const response = await download('pdf', draft)
  expect([response.status, response.headers['content-type']]).toEqual([200, 'application/pdf'])
  expect(response.headers['content-disposition']).toContain('filename="Regulation.pdf"')
  const pdf = await readPdf(response.bytes)
  for (const node of await regulations.nodes(draft))
    for (const part of [node.marker, node.heading, node.text])
      expect(pdf.textWithoutSpaces).toContain(removeSpaces(part ?? ''))
  expect([pdf.title, pdf.language, pdf.isTagged]).toEqual(['Racetrack Safety', 'en-US', true])
  for (const role of ['Document', 'TOC', 'TOCI', 'Link', 'Sect', 'H1', 'H2', 'H3', 'P'])
    expect([...pdf.roles]).toContain(role)
  const root = pdf.outline.find((item) => item.title.includes('Racetrack Safety'))
  expect(root?.items[0]?.items.map((item) => item.title)).toEqual([
    'Rule 2143. Records — “entry” & ñandú',
    'Rule 2144. Penalties',
  ])
  for (const [, title = '', number = ''] of (pdf.pages[1] ?? '').matchAll(/^(Rule [^\n]+?)\s+(\d+)$/gm))
    expect(removeSpaces(pdf.pages[Number(number) - 1] ?? '')).toContain(removeSpaces(title))
  expect(pdf.pages[1]).toMatch(/Rule 2144\. Penalties\s+\d/)
  for (const page of pdf.pages.slice(1)) {
    expect(page).toContain(`version=${draft.versionId}`)
    expect(page).toContain('Draft version 1')
    expect(page).toMatch(/Published [A-Z][a-z]+ \d+, \d{4}/)
  }
})

test('a Word file has headings, automatic numbering and the whole text', async () => {
  const draft = await regulations.publishDraft(text, { title: 'Racetrack Safety' })
  const response = await download('docx', draft)
  expect(response.headers['content-disposition']).toContain('filename="Regulation.docx"')
  const { value: html } = await mammoth.convertToHtml({ buffer: response.bytes })
  const htmlText = removeSpaces(html.replaceAll(/<[^>]+>/g, '').replaceAll('&amp;', '&'))
  for (const node of await regulations.nodes(draft))
    for (const part of [node.heading, node.text]) expect(htmlText).toContain(removeSpaces(part ?? ''))
  expect(html).toMatch(/<h1>(?:<a id="[^"]*"><\/a>)+[^<]*Racetrack Safety/)
  expect(html).toMatch(/<h3>(?:<a id="[^"]*"><\/a>)+Rule 2144\. Penalties<\/h3>/)
  expect(html).toMatch(/<ol><li>.*A trainer must show:/)
})

test('links citations of other regulations to their readable addresses in the portal', async () => {
  const cited = await regulations.publishDraft(ruleText(7143, ['(a) One.', '(b) Two.']), { series: '7000' })
  await regulations.adopt(cited, '2025-01-01')
  const citing = await regulations.publishDraft(ruleText(7500, ['(a) As in Rule 7143(b).']), { series: '7400' })
  const { bytes } = await download('docx', citing)
  const { value: html } = await mammoth.convertToHtml({ buffer: bytes })
  expect(html).toMatch(/<a href="https?:\/\/[^"/]+\/rule\/7143\(b\)">Rule 7143\(b\)<\/a>/)
})

test('returns 404 to callers who may not read the version', async () => {
  const edit = await regulations.importText(ruleText(2143, ['(a) One.']))
  for (const as of [undefined, reader, staff]) {
    for (const kind of ['pdf', 'docx'] as const) expect((await download(kind, edit, as && { as })).status).toBe(404)
    const params = { id: edit.versionId, format: 'pdf', ...withoutComments }
    expect((await service.call(http.getExportProgress, { params }, as && { as })).status).toBe(404)
  }
  expect((await download('pdf', edit, { as: editor })).status).toBe(200)
  const draft = await regulations.publishDraft(ruleText(2143, ['(a) One.']))
  expect((await download('pdf', draft, { query: { compareWith: edit.versionId } })).status).toBe(404)
  expect((await download('pdf', draft, { query: { compareWith: edit.versionId }, as: editor })).status).toBe(400)
})

test('creates a file once for concurrent requests and caches it', async () => {
  const draft = await regulations.publishDraft(ruleText(2143, ['(a) Once is enough.']))
  const before = new Set(readdirSync(folder))
  const params = { id: draft.versionId, format: 'pdf', ...withoutComments }
  const progress = () => service.call(http.getExportProgress, { params })
  expect(getResults<{ state: string }>(await progress()).state).toBe('running')
  const responses = await Promise.all(Array.from({ length: 5 }, () => download('pdf', draft)))
  expect(new Set(responses.map(({ bytes }) => createHash('sha256').update(bytes).digest('hex'))).size).toBe(1)
  expect(readdirSync(folder).filter((file) => !before.has(file))).toHaveLength(1)
  expect(getResults(await progress())).toEqual({
    state: 'done',
    progress: 1,
    jobsAhead: 0,
    byteLength: responses[0]?.bytes.length,
  })
})

test('prints public comments with the quoted text and their responses, and no others', async () => {
  const draft = await regulations.publishDraft(ruleText(2143, ['(a) The quoted words.', '(b) Other words.']))
  const addComment = async (body: string, as: TokenContents, label = '2143(a)') =>
    getResults<{ comment: Comment }>(await regulations.comment(draft, label, { body, as })).comment
  const publicComment = await addComment('Please keep this rule.', reader)
  await addComment('Seen by staff.', staff)
  const [hidden, withheld, withdrawn] = [
    await addComment('Hidden words.', other),
    await addComment('Withheld words.', other),
    await addComment('Withdrawn words.', other),
  ]
  const setStatus = (comment: Comment, status: string) =>
    service.database.query('update comment set status = $2, lock_version = lock_version + 1 where comment_id = $1', [
      comment.commentId,
      status,
    ])
  const params = { includePublicComments: 'true' }
  const before = await readPdf((await download('pdf', draft, { params })).bytes)
  expect(before.textWithoutSpaces).toContain('Hiddenwords')
  await setStatus(hidden, 'hidden')
  await setStatus(withheld, 'withheld')
  await setStatus(withdrawn, 'withdrawn')
  const response = { commentId: publicComment.commentId, text: 'We shall keep it.', outcome: 'accepted' }
  await service.call(http.respondToComment, { body: response }, { as: staff })
  for (const as of [undefined, editor]) {
    const pdf = await readPdf((await download('pdf', draft, { params, ...(as && { as }) })).bytes)
    for (const expected of [
      'Thequotedwords.',
      'Pleasekeepthisrule.',
      'ReaDer(public)',
      publicComment.trackingNumber,
      'Weshallkeepit.',
      ':accepted',
    ])
      expect(pdf.textWithoutSpaces).toContain(expected)
    for (const excluded of ['Hiddenwords', 'Withheldwords', 'Withdrawnwords', 'Seenbystaff', 'OtHer', '@example.com'])
      expect(pdf.textWithoutSpaces).not.toContain(excluded)
  }
  const spanishPdf = await readPdf(
    (await download('pdf', draft, { params: { ...params, includeHISAComments: 'true' }, query: { locale: 'es' } }))
      .bytes,
  )
  expect(spanishPdf.language).toBe('es')
  for (const expected of ['Seenbystaff.', 'delpúblicoydelaAutoridad', 'Respuestade', 'aceptado', 'Página2de'])
    expect(spanishPdf.textWithoutSpaces).toContain(expected)
  // Old comments can contain characters that XML does not allow, which would make the Word file unreadable.
  const addInvalidCharacters = `update comment set body = body || chr(65534) || chr(11), lock_version = lock_version + 1 where comment_id = $1`
  await service.database.query(addInvalidCharacters, [publicComment.commentId])
  const xml = String(readZip((await download('docx', draft, { params })).bytes).get('word/document.xml'))
  expect(xml).toContain('Please keep this rule.')
  expect(xml).not.toMatch(/[\ufffe\u000b]/)
})

test('a Spanish file prints translated provisions in Spanish and marks the language of each', async () => {
  const draft = await regulations.publishDraft(ruleText(2143, ['(a) A trainer must wait.', '(b) Only in English.']))
  const { regulationId } = await regulations.node(draft, '2143(a)')
  await service.database.query(
    `insert into provision_translation (regulation_id, text_hash, text, translated_at)
     select n.regulation_id, t.text_hash, 'Un entrenador debe esperar.', now()
       from version_provision n join provision_text t using (body_hash) where n.version_id = $1 and n.regulation_id = $2`,
    [draft.versionId, regulationId],
  )
  const pdf = await readPdf((await download('pdf', draft, { query: { locale: 'es' } })).bytes)
  expect(pdf.textWithoutSpaces).toContain('Unentrenadordebeesperar.')
  expect(pdf.textWithoutSpaces).not.toContain('Atrainermustwait.')
  expect(pdf.textWithoutSpaces).toContain('OnlyinEnglish.')
  const word = readZip((await download('docx', draft, { query: { locale: 'es' } })).bytes)
  const body = word.get('word/document.xml')?.toString() ?? ''
  expect(body).toMatch(/<w:lang w:val="es-US"\/>(?:(?!<w:p>).)*Un entrenador/)
  expect(body).toMatch(/<w:lang w:val="en-US"\/>(?:(?!<w:p>).)*Only in English/)
})

test('the file of an unpublished version lists the current definitions of its terms, translated in a Spanish file', async () => {
  const definition = { term: 'tongue tie', description: 'A tongue tie is a strap.', scope: { kind: 'all' } }
  const added = await service.call(http.addDefinition, { body: definition }, { as: editor })
  const { id } = getResults<{ id: string }>(added)
  const es = { term: 'atalengua', text: 'Una correa.', englishVersionNumber: 1 }
  await service.call(http.translateDefinition, { params: { id }, body: es }, { as: editor })
  const edit = await regulations.importText(ruleText(2143, ['(a) No tongue tie is used in training.']))
  const readText = async (locale: string) =>
    (await readPdf((await download('pdf', edit, { as: editor, query: { locale } })).bytes)).textWithoutSpaces
  expect(await readText('en-US')).toContain('Atonguetieisastrap.')
  expect(await readText('es')).toContain('atalengua:Unacorrea.(tonguetie)')
  const changed = { id, ...definition, description: 'A tongue tie is a band.' }
  await service.call(http.updateDefinition, { body: changed }, { as: editor })
  expect(await readText('es')).toContain('Atonguetieisaband.')
})

test('a redline marks insertions and deletions in the PDF, and as tracked changes in the Word file', async () => {
  const first = await regulations.publishDraft(
    ruleText(2143, ['(a) A trainer must wait seven days.', '(b) Gone soon.']),
  )
  const second = await regulations.publishDraft(
    ruleText(2143, ['(a) A trainer must wait ten days.', '(b) New here.']),
    { of: first.mainParentId },
  )
  const query = { compareWith: first.versionId }
  const pdf = await readPdf((await download('pdf', second, { query })).bytes)
  expect(pdf.title).toContain('Changes to')
  for (const expected of ['seven', 'ten', 'underlined', 'ComparedwithDraftversion1'])
    expect(pdf.textWithoutSpaces).toContain(expected)
  const word = readZip((await download('docx', second, { query })).bytes)
  const body = word.get('word/document.xml')?.toString() ?? ''
  expect(body).toMatch(/<w:ins [^>]*>.*?ten/)
  expect(body).toMatch(/<w:del [^>]*>.*?seven/)
})

test('an FTC package contains text, redline, comments and responses with their checksums, for editors only', async () => {
  const first = await regulations.publishDraft(ruleText(2143, ['(a) A trainer must wait seven days.']))
  const second = await regulations.publishDraft(ruleText(2143, ['(a) A trainer must wait ten days.']), {
    of: first.mainParentId,
  })
  await regulations.comment(second, '2143(a)', { body: '=HYPERLINK("http://bad.example") is “not” a formula' })
  const number = await addCommentWithFiles(second)
  const params = { id: second.versionId }
  for (const as of [undefined, reader, staff])
    expect((await service.call(http.generateFtcPackage, { params }, as && { as })).status).toBe(as ? 403 : 401)
  const response = await service.call(http.generateFtcPackage, { params }, { as: editor })
  expect([response.status, response.headers['content-type']]).toEqual([200, 'application/zip'])
  const files = readZip(response.bytes)
  const attached = [`Attachments/${number}/1-lameness-2026.csv`, `Attachments/${number}/2-lameness-2026.csv`]
  expect([...files.keys()].sort()).toEqual([
    ...attached,
    'Comments.csv',
    'Comments.pdf',
    'Redline.pdf',
    'Regulation.docx',
    'Regulation.pdf',
    'manifest.json',
  ])
  const manifest = JSON.parse(files.get('manifest.json')?.toString() ?? '') as {
    versionId: string
    files: { name: string; sha256: string; bytes: number }[]
  }
  expect(manifest.versionId).toBe(second.versionId)
  expect(manifest.files).toHaveLength(7)
  expect(files.get(attached[1] ?? '')?.toString()).toBe('second\n')
  expect(files.get('Comments.csv')?.toString()).toContain(attached.join('\n'))
  for (const { name, sha256, bytes } of manifest.files) {
    const content = files.get(name) ?? Buffer.alloc(0)
    expect([name, createHash('sha256').update(content).digest('hex'), content.length]).toEqual([name, sha256, bytes])
  }
  expect(files.get('Comments.csv')?.toString()).toContain(`"'=HYPERLINK(""http://bad.example"") is “not” a formula"`)
  const { textWithoutSpaces } = await readPdf(files.get('Comments.pdf') ?? Buffer.alloc(0))
  expect(textWithoutSpaces).toContain('HYPERLINK')
  expect(textWithoutSpaces).toContain(removeSpaces('Attachments: Lameness 2026.csv; Lameness (2026).csv'))
})

/** Adds a comment with two attachments that get the same file name in the package. Returns the tracking number. */
async function addCommentWithFiles({ versionId, mainParentId: regulationId }: VersionSummary): Promise<string> {
  const attachments = new Attachments(service)
  const draftId = randomUUID()
  const first = await attachments.upload(draftId, { name: 'Lameness 2026.csv', bytes: Buffer.from('first\n') })
  const second = await attachments.upload(draftId, { name: 'Lameness (2026).csv', bytes: Buffer.from('second\n') })
  const body = { versionId, regulationId, depth: 0, body: 'With files.' }
  const sent = { body: { ...body, attachments: [first.attachmentId, second.attachmentId] } }
  return getResults<{ comment: Comment }>(await service.call(http.addComment, sent, { as: reader })).comment
    .trackingNumber
}

test('audits downloads of drafts, of FTC packages and of comments by staff, but no public downloads', async () => {
  const readAuditEntries = (version: VersionSummary) =>
    service.database.query(
      `select actor, after->>'file' as file, after->>'comments' as comments, after->>'version' as version from action
          where kind = 'version.exported' and entity_id = $1 order by at, id`,
      [version.versionId],
    )
  const draft = await regulations.publishDraft(ruleText(2143, ['(a) One.']), { title: 'Care of horses' })
  await download('pdf', draft)
  await download('pdf', draft, { as: editor })
  await download('docx', draft, { as: reader, params: { includePublicComments: 'true' } })
  expect(await readAuditEntries(draft)).toEqual([])
  await download('docx', draft, { as: staff, params: { includePublicComments: 'true' } })
  await service.call(http.generateFtcPackage, { params: { id: draft.versionId } }, { as: editor })
  const version = 'DRAFT Version 1 PUBLISHED'
  expect(await readAuditEntries(draft)).toEqual([
    { actor: staff.sub, file: 'docx', comments: 'public', version },
    { actor: editor.sub, file: 'ftc-package', comments: 'public', version },
  ])
  const edit = await regulations.importText(ruleText(2143, ['(a) Two.']))
  // Repeated downloads with the same idempotency key are audited each time; progress requests are not.
  const params = { id: edit.versionId, format: 'pdf', ...withoutComments }
  await service.call(http.getExportProgress, { params }, { as: editor })
  for (const _ of [1, 2])
    await service.call(
      http.generatePdf,
      { params: { id: edit.versionId, ...withoutComments } },
      { as: editor, headers: { 'idempotency-key': 'the-same' } },
    )
  expect(await readAuditEntries(edit)).toMatchObject([{ file: 'pdf', comments: 'none' }, { file: 'pdf' }])
})

test('removes old temporary files when the next file is created, but no recent ones of other processes', async () => {
  const draft = await regulations.publishDraft(ruleText(2143, ['(a) After a crash.']))
  const [abandoned, young] = [join(folder, 'abandoned.part'), join(folder, 'young.part')]
  for (const path of [abandoned, young]) writeFileSync(path, 'half')
  const longAgo = new Date(Date.now() - 100_000)
  utimesSync(abandoned, longAgo, longAgo)
  expect((await download('docx', draft)).status).toBe(200)
  expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual(['young.part'])
  rmSync(young)
})

test('returns an error when the time limit is exceeded, and leaves no temporary files', async () => {
  const ownFolder = join(folder, 'short-timeout')
  mkdirSync(ownFolder)
  const abandoned = join(ownFolder, 'from-a-killed-process.part')
  writeFileSync(abandoned, 'half')
  utimesSync(abandoned, new Date(0), new Date(0))
  const shortTimeout = await startRegulations({
    env: { EXPORT_DIR: ownFolder, EXPORT_SECONDS: '0.001', EXPORTS_PER_HOUR: '1' },
  })
  try {
    expect(readdirSync(ownFolder)).toEqual([])
    const draft = await new Regulations(shortTimeout).publishDraft(ruleText(2143, ['(a) One.']))
    const response = await shortTimeout.call(http.generatePdf, { params: { id: draft.versionId, ...withoutComments } })
    expect(getStatusAndError(response)).toEqual([503, 'exports.timed-out'])
    expect(readdirSync(ownFolder)).toEqual([])
    // The rate limit of the network address does not apply to an account.
    const request = { params: { id: draft.versionId, ...withoutComments } }
    expect((await shortTimeout.call(http.generateDoc, request)).body.error).toBe('rate.limited')
    expect((await shortTimeout.call(http.generateDoc, request, { as: reader })).body.error).toBe('exports.timed-out')
  } finally {
    await shortTimeout.close()
  }
})
