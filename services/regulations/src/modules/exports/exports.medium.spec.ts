import { createHash, randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { regulationsHttp as http, type Comment, type VersionSummary } from '@portal/contracts-regulations'
import { fault, results, type TestAnswer, type TestService, type TokenContents } from '@portal/testing-service'
import mammoth from 'mammoth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Attachments } from '../../testing/attachments.ts'
import { editor, other, reader, Regulations, ruleText, staff, startRegulations } from '../../testing/regulations.ts'
import { lettersOf, readPdf } from './testing/read-pdf.ts'
import { readZip } from '@portal/testing-service/read-zip'

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

const plain = { includePublicComments: 'false', includeHISAComments: 'false' }

function get(
  kind: 'pdf' | 'docx',
  version: VersionSummary,
  given: { params?: object; query?: object; as?: TokenContents } = {},
): Promise<TestAnswer> {
  const endpoint = kind === 'pdf' ? http.generatePdf : http.generateDoc
  const request = { params: { id: version.versionId, ...plain, ...given.params }, query: given.query ?? {} }
  return service.call(endpoint, request, given.as ? { as: given.as } : {})
}

test('a published version is a tagged PDF with every word of it, bookmarks, and contents that name the right pages', async () => {
  const draft = await regulations.publishDraft(text, { title: 'Racetrack Safety', series: '2000' })
  const answer = await get('pdf', draft)
  expect([answer.status, answer.headers['content-type']]).toEqual([200, 'application/pdf'])
  expect(answer.headers['content-disposition']).toContain('filename="Regulation.pdf"')
  const pdf = await readPdf(answer.bytes)
  for (const node of await regulations.nodes(draft))
    for (const part of [node.marker, node.heading, node.text]) expect(pdf.letters).toContain(lettersOf(part ?? ''))
  expect([pdf.title, pdf.language, pdf.isTagged]).toEqual(['Racetrack Safety', 'en-US', true])
  for (const role of ['Document', 'TOC', 'TOCI', 'Link', 'Sect', 'H1', 'H2', 'H3', 'P'])
    expect([...pdf.roles]).toContain(role)
  const [whole] = pdf.outline.filter((item) => item.title.includes('Racetrack Safety'))
  expect(whole?.items[0]?.items.map((item) => item.title)).toEqual([
    'Rule 2143. Records — “entry” & ñandú',
    'Rule 2144. Penalties',
  ])
  for (const [, title = '', number = ''] of (pdf.pages[1] ?? '').matchAll(/^(Rule [^\n]+?)\s+(\d+)$/gm))
    expect(lettersOf(pdf.pages[Number(number) - 1] ?? '')).toContain(lettersOf(title))
  expect(pdf.pages[1]).toMatch(/Rule 2144\. Penalties\s+\d/)
  for (const page of pdf.pages.slice(1)) {
    expect(page).toContain(`version=${draft.versionId}`)
    expect(page).toContain('Draft version 1')
    expect(page).toMatch(/Published [A-Z][a-z]+ \d+, \d{4}/)
  }
})

test('the Word document has headings, numbering that Word counts itself, and every word', async () => {
  const draft = await regulations.publishDraft(text, { title: 'Racetrack Safety' })
  const answer = await get('docx', draft)
  expect(answer.headers['content-disposition']).toContain('filename="Regulation.docx"')
  const { value: html } = await mammoth.convertToHtml({ buffer: answer.bytes })
  const words = lettersOf(html.replaceAll(/<[^>]+>/g, '').replaceAll('&amp;', '&'))
  for (const node of await regulations.nodes(draft))
    for (const part of [node.heading, node.text]) expect(words).toContain(lettersOf(part ?? ''))
  expect(html).toMatch(/<h1>(?:<a id="[^"]*"><\/a>)+[^<]*Racetrack Safety/)
  expect(html).toMatch(/<h3>(?:<a id="[^"]*"><\/a>)+Rule 2144\. Penalties<\/h3>/)
  expect(html).toMatch(/<ol><li>.*A trainer must show:/)
})

test('who may not read a version does not get it as a file, and does not learn that there is one', async () => {
  const edit = await regulations.importText(ruleText(2143, ['(a) One.']))
  for (const as of [undefined, reader, staff]) {
    for (const kind of ['pdf', 'docx'] as const) expect((await get(kind, edit, as && { as })).status).toBe(404)
    const params = { id: edit.versionId, format: 'pdf', ...plain }
    expect((await service.call(http.getExportProgress, { params }, as && { as })).status).toBe(404)
  }
  expect((await get('pdf', edit, { as: editor })).status).toBe(200)
  const draft = await regulations.publishDraft(ruleText(2143, ['(a) One.']))
  expect((await get('pdf', draft, { query: { compareWith: edit.versionId } })).status).toBe(404)
  expect((await get('pdf', draft, { query: { compareWith: edit.versionId }, as: editor })).status).toBe(400)
})

test('however many ask at once, one file is made; then it is kept', async () => {
  const draft = await regulations.publishDraft(ruleText(2143, ['(a) Once is enough.']))
  const before = new Set(readdirSync(folder))
  const params = { id: draft.versionId, format: 'pdf', ...plain }
  const progress = () => service.call(http.getExportProgress, { params })
  expect(results<{ state: string }>(await progress()).state).toBe('working')
  const answers = await Promise.all(Array.from({ length: 5 }, () => get('pdf', draft)))
  expect(new Set(answers.map((answer) => createHash('sha256').update(answer.bytes).digest('hex'))).size).toBe(1)
  expect(readdirSync(folder).filter((file) => !before.has(file))).toHaveLength(1)
  expect(results(await progress())).toEqual({ state: 'done', progress: 1, ahead: 0, bytes: answers[0]?.bytes.length })
})

test('published comments are printed with what they are about and their responses, and no others', async () => {
  const draft = await regulations.publishDraft(ruleText(2143, ['(a) The quoted words.', '(b) Other words.']))
  const say = async (body: string, as: TokenContents, label = '2143(a)') =>
    results<{ comment: Comment }>(await regulations.comment(draft, label, { body, as })).comment
  const kept = await say('Please keep this rule.', reader)
  await say('Seen by staff.', staff)
  const [hidden, withheld, withdrawn] = [
    await say('Hidden words.', other),
    await say('Withheld words.', other),
    await say('Withdrawn words.', other),
  ]
  const set = (comment: Comment, status: string) =>
    service.database.query('update comment set status = $2, lock_version = lock_version + 1 where comment_id = $1', [
      comment.commentId,
      status,
    ])
  const params = { includePublicComments: 'true' }
  const early = await readPdf((await get('pdf', draft, { params })).bytes)
  expect(early.letters).toContain('Hiddenwords')
  await set(hidden, 'hidden')
  await set(withheld, 'withheld')
  await set(withdrawn, 'withdrawn')
  const response = { commentId: kept.commentId, text: 'We shall keep it.', outcome: 'accepted' }
  await service.call(http.respondToComment, { body: response }, { as: staff })
  for (const as of [undefined, editor]) {
    const pdf = await readPdf((await get('pdf', draft, { params, ...(as && { as }) })).bytes)
    for (const words of [
      'Thequotedwords.',
      'Pleasekeepthisrule.',
      'ReaDer(ofthepublic)',
      kept.trackingNumber,
      'Weshallkeepit.',
      ':accepted',
    ])
      expect(pdf.letters).toContain(words)
    for (const words of ['Hiddenwords', 'Withheldwords', 'Withdrawnwords', 'Seenbystaff', 'OtHer', '@example.com'])
      expect(pdf.letters).not.toContain(words)
  }
  const both = await readPdf(
    (await get('pdf', draft, { params: { ...params, includeHISAComments: 'true' }, query: { locale: 'es' } })).bytes,
  )
  expect(both.language).toBe('es')
  for (const words of ['Seenbystaff.', 'delpúblicoydelaAutoridad', 'Respuestade', 'aceptado', 'Página2de'])
    expect(both.letters).toContain(words)
  // What XML cannot hold would make the whole Word document unreadable; it may stand in what was written long ago.
  const spoilt = `update comment set body = body || chr(65534) || chr(11), lock_version = lock_version + 1 where comment_id = $1`
  await service.database.query(spoilt, [kept.commentId])
  const xml = String(readZip((await get('docx', draft, { params })).bytes).get('word/document.xml'))
  expect(xml).toContain('Please keep this rule.')
  expect(xml).not.toMatch(/[\ufffe\u000b]/)
})

test('a Spanish file prints the Spanish words of a provision where there are some, and says which language each is', async () => {
  const draft = await regulations.publishDraft(ruleText(2143, ['(a) A trainer must wait.', '(b) Only in English.']))
  const { regulationId } = await regulations.node(draft, '2143(a)')
  await service.database.query(
    `insert into provision_translation (regulation_id, words_hash, text, translated_at)
     select n.regulation_id, t.words_hash, 'Un entrenador debe esperar.', now()
       from version_provision n join provision_text t using (body_hash) where n.version_id = $1 and n.regulation_id = $2`,
    [draft.versionId, regulationId],
  )
  const pdf = await readPdf((await get('pdf', draft, { query: { locale: 'es' } })).bytes)
  expect(pdf.letters).toContain('Unentrenadordebeesperar.')
  expect(pdf.letters).not.toContain('Atrainermustwait.')
  expect(pdf.letters).toContain('OnlyinEnglish.')
  const word = readZip((await get('docx', draft, { query: { locale: 'es' } })).bytes)
  const body = word.get('word/document.xml')?.toString() ?? ''
  expect(body).toMatch(/<w:lang w:val="es-US"\/>(?:(?!<w:p>).)*Un entrenador/)
  expect(body).toMatch(/<w:lang w:val="en-US"\/>(?:(?!<w:p>).)*Only in English/)
})

test('the file of an edit lists the definitions that it uses, and follows them; in Spanish as they stand in Spanish', async () => {
  const given = { term: 'tongue tie', description: 'A tongue tie is a strap.', scope: { kind: 'all' } }
  const added = await service.call(http.addDefinition, { body: given }, { as: editor })
  const { id } = results<{ id: string }>(added)
  const es = { term: 'atalengua', text: 'Una correa.', ofVersionNumber: 1 }
  await service.call(http.translateDefinition, { params: { id }, body: es }, { as: editor })
  const edit = await regulations.importText(ruleText(2143, ['(a) No tongue tie is used in training.']))
  const lettersIn = async (locale: string) =>
    (await readPdf((await get('pdf', edit, { as: editor, query: { locale } })).bytes)).letters
  expect(await lettersIn('en-US')).toContain('Atonguetieisastrap.')
  expect(await lettersIn('es')).toContain('atalengua:Unacorrea.(tonguetie)')
  const reworded = { id, ...given, description: 'A tongue tie is a band.' }
  await service.call(http.updateDefinition, { body: reworded }, { as: editor })
  expect(await lettersIn('es')).toContain('Atonguetieisaband.')
})

test('the redline marks what was inserted and deleted, in the PDF and as tracked changes in Word', async () => {
  const first = await regulations.publishDraft(
    ruleText(2143, ['(a) A trainer must wait seven days.', '(b) Gone soon.']),
  )
  const second = await regulations.publishDraft(
    ruleText(2143, ['(a) A trainer must wait ten days.', '(b) New here.']),
    { of: first.mainParentId },
  )
  const query = { compareWith: first.versionId }
  const pdf = await readPdf((await get('pdf', second, { query })).bytes)
  expect(pdf.title).toContain('what changed')
  for (const words of ['seven', 'ten', 'underlined', 'ComparedwithDraftversion1']) expect(pdf.letters).toContain(words)
  const word = readZip((await get('docx', second, { query })).bytes)
  const body = word.get('word/document.xml')?.toString() ?? ''
  expect(body).toMatch(/<w:ins [^>]*>.*?ten/)
  expect(body).toMatch(/<w:del [^>]*>.*?seven/)
})

test('the package for the FTC holds text, redline, comments and responses, each with its hash; for editors only', async () => {
  const first = await regulations.publishDraft(ruleText(2143, ['(a) A trainer must wait seven days.']))
  const second = await regulations.publishDraft(ruleText(2143, ['(a) A trainer must wait ten days.']), {
    of: first.mainParentId,
  })
  await regulations.comment(second, '2143(a)', { body: '=HYPERLINK("http://bad.example") is “not” a formula' })
  const number = await commentWithFiles(second)
  const params = { id: second.versionId }
  for (const as of [undefined, reader, staff])
    expect((await service.call(http.generateFtcPackage, { params }, as && { as })).status).toBe(as ? 403 : 401)
  const answer = await service.call(http.generateFtcPackage, { params }, { as: editor })
  expect([answer.status, answer.headers['content-type']]).toEqual([200, 'application/zip'])
  const files = readZip(answer.bytes)
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
  const { letters } = await readPdf(files.get('Comments.pdf') ?? Buffer.alloc(0))
  expect(letters).toContain('HYPERLINK')
  expect(letters).toContain(lettersOf('Attachments: Lameness 2026.csv; Lameness (2026).csv'))
})

/** A comment with two files whose names come to the same; answers its tracking number. */
async function commentWithFiles({ versionId, mainParentId: regulationId }: VersionSummary): Promise<string> {
  const attachments = new Attachments(service)
  const draftId = randomUUID()
  const first = await attachments.settled(draftId, { name: 'Lameness 2026.csv', bytes: Buffer.from('first\n') })
  const second = await attachments.settled(draftId, { name: 'Lameness (2026).csv', bytes: Buffer.from('second\n') })
  const body = { versionId, regulationId, depth: 0, body: 'With files.' }
  const sent = { body: { ...body, attachments: [first.attachmentId, second.attachmentId] } }
  return results<{ comment: Comment }>(await service.call(http.addComment, sent, { as: reader })).comment.trackingNumber
}

test('who took a draft, comments as staff or an FTC package is in the audit trail; what every reader may take is not', async () => {
  const taken = (version: VersionSummary) =>
    service.database.query(
      `select actor, after->>'file' as file, after->>'comments' as comments, after->>'version' as version from action
          where kind = 'versions.export' and entity_id = $1 order by at, id`,
      [version.versionId],
    )
  const draft = await regulations.publishDraft(ruleText(2143, ['(a) One.']), { title: 'Care of horses' })
  await get('pdf', draft)
  await get('pdf', draft, { as: editor })
  await get('docx', draft, { as: reader, params: { includePublicComments: 'true' } })
  expect(await taken(draft)).toEqual([])
  await get('docx', draft, { as: staff, params: { includePublicComments: 'true' } })
  await service.call(http.generateFtcPackage, { params: { id: draft.versionId } }, { as: editor })
  const version = 'DRAFT Version 1 PUBLISHED'
  expect(await taken(draft)).toEqual([
    { actor: staff.sub, file: 'docx', comments: 'public', version },
    { actor: editor.sub, file: 'ftc-package', comments: 'public', version },
  ])
  const edit = await regulations.importText(ruleText(2143, ['(a) Two.']))
  // Each taking is one, under the same key too; asking how far the file is takes nothing.
  const params = { id: edit.versionId, format: 'pdf', ...plain }
  await service.call(http.getExportProgress, { params }, { as: editor })
  for (const _ of [1, 2])
    await service.call(
      http.generatePdf,
      { params: { id: edit.versionId, ...plain } },
      { as: editor, headers: { 'idempotency-key': 'the-same' } },
    )
  expect(await taken(edit)).toMatchObject([{ file: 'pdf', comments: 'none' }, { file: 'pdf' }])
})

test('what a killed process left goes when the next file is made; what may be another process’s work stays', async () => {
  const draft = await regulations.publishDraft(ruleText(2143, ['(a) Of a service that was killed.']))
  const [abandoned, young] = [join(folder, 'abandoned.part'), join(folder, 'young.part')]
  for (const path of [abandoned, young]) writeFileSync(path, 'half')
  const longAgo = new Date(Date.now() - 100_000)
  utimesSync(abandoned, longAgo, longAgo)
  expect((await get('docx', draft)).status).toBe(200)
  expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual(['young.part'])
  rmSync(young)
})

test('past its time a file is given up with a sentence, and nothing half-made stays', async () => {
  const own = join(folder, 'hurried')
  mkdirSync(own)
  const abandoned = join(own, 'of-a-killed-process.part')
  writeFileSync(abandoned, 'half')
  utimesSync(abandoned, new Date(0), new Date(0))
  const hurried = await startRegulations({ env: { EXPORT_DIR: own, EXPORT_SECONDS: '0.001', EXPORTS_PER_HOUR: '1' } })
  try {
    expect(readdirSync(own)).toEqual([])
    const draft = await new Regulations(hurried).publishDraft(ruleText(2143, ['(a) One.']))
    const answer = await hurried.call(http.generatePdf, { params: { id: draft.versionId, ...plain } })
    expect(fault(answer)).toEqual([503, 'exports.took-too-long'])
    expect(readdirSync(own)).toEqual([])
    // Whoever asks for one file after the other keeps the machine busy; an account is not another's address.
    const another = { params: { id: draft.versionId, ...plain } }
    expect((await hurried.call(http.generateDoc, another)).body.error).toBe('rate.limited')
    expect((await hurried.call(http.generateDoc, another, { as: reader })).body.error).toBe('exports.took-too-long')
  } finally {
    await hurried.close()
  }
})
