import { randomUUID } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { basename } from 'node:path'
import {
  regulationsHttp as http,
  type Comment,
  type CommentDraft,
  type DraftAttachment,
  type QueuedComment,
  type Receipt,
  type ReportedComment,
} from '@portal/contracts-regulations'
import { FileSweeper } from '@portal/files'
import { getStatusAndError, getResults, type TokenContents } from '@portal/testing-service'
import { expect, test } from 'vitest'
import { Attachments } from '../../../testing/attachments.ts'
import { editor, other, reader, setUpRegulations, ruleText, staff } from '../../../testing/regulations.ts'
import { docxWith, pdfWith, png, slowPdf } from '../../../testing/sample-files.ts'

const { service, regulations } = await setUpRegulations({
  env: { COMMENT_FILES_UNSENT: '25', COMMENT_FILES_UNSENT_MEGABYTES: '20' },
})
const attachments = new Attachments(service)
const draft = await regulations.publishDraft(ruleText(2143, ['(a) The horse rests for 5 days.', '(b) Two.']))
const { regulationId, depth } = await regulations.node(draft, '2143(a)')
const place = { regulationId, versionId: draft.versionId, depth }

const csv = (text: string) => ({ name: 'data.csv', bytes: Buffer.from(`a,b\n${text}\n`) })
const send = (body: object, as: TokenContents = reader, key?: string) =>
  service.call(
    http.addComment,
    { body: { ...place, body: 'See my files.', ...body } },
    {
      as,
      headers: key === undefined ? {} : { 'idempotency-key': key },
    },
  )
const commentOf = (answer: Awaited<ReturnType<typeof send>>) => getResults<{ comment: Comment }>(answer).comment
const listed = async (commentId: string, as?: TokenContents) => {
  const answer = await service.call(http.listComments, { query: { versionId: draft.versionId } }, as ? { as } : {})
  return getResults<{ items: Comment[] }>(answer).items.find((each) => each.commentId === commentId)
}
const bytesOf = (): readonly string[] =>
  readdirSync((service.service.settings as unknown as { FILES_DIR: string }).FILES_DIR, {
    recursive: true,
    encoding: 'utf8',
  }).map((path) => basename(path))
const save = (draftId: string) =>
  service.call(http.saveCommentDraft, { params: { draftId }, body: { ...place, body: 'A draft.' } }, { as: reader })
/** Adds a comment with one file. */
async function commentWith(file: { name: string; bytes: Buffer }, as: TokenContents = reader): Promise<Comment> {
  const draftId = randomUUID()
  const { attachmentId } = await attachments.upload(draftId, file, { as })
  return commentOf(await send({ attachments: [attachmentId] }, as, draftId))
}

test('adds attachments with a comment and serves them under their uploaded names', async () => {
  const draftId = randomUUID()
  const pdf = await attachments.upload(draftId, { name: '../Informe “médico”.PDF', bytes: pdfWith('Lame.') })
  expect(pdf).toMatchObject({ name: 'Informe “médico”.pdf', kind: 'pdf', state: 'Completed', failure: null })
  const table = await attachments.upload(draftId, csv('1,2'))
  const body = { attachments: [table.attachmentId, pdf.attachmentId] }
  const comment = commentOf(await send(body, reader, draftId))
  expect(comment.attachments.map(({ name }) => name)).toEqual(['data.csv', 'Informe “médico”.pdf'])
  // A replay creates no second comment, although its files are already used.
  expect(commentOf(await send(body, reader, draftId)).commentId).toBe(comment.commentId)
  expect((await listed(comment.commentId))?.attachments).toEqual(comment.attachments)
  const file = await attachments.download(pdf.attachmentId)
  expect(file.bytes.equals(pdfWith('Lame.'))).toBe(true)
  expect(file.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-security-policy': expect.stringMatching(/^sandbox;/),
    'x-content-type-options': 'nosniff',
    'content-disposition': `attachment; filename="Informe _m_dico_.pdf"; filename*=UTF-8''Informe%20%E2%80%9Cm%C3%A9dico%E2%80%9D.pdf`,
  })
  expect(getResults(await attachments.list(draftId))).toEqual([])
})

test('gives only the author access to pending attachments', async () => {
  const draftId = randomUUID()
  const { attachmentId } = await attachments.upload(draftId, csv('mine'))
  for (const as of [undefined, other, staff, editor])
    expect((await attachments.download(attachmentId, as)).status).toBe(404)
  expect((await attachments.download(attachmentId, reader)).status).toBe(200)
  const stored = `${attachmentId}.csv`
  const byName = await service.call(http.downloadFile, { params: { fileName: stored } }, { as: editor })
  expect(byName.status).toBe(404)
  const files = await service.call(http.listFiles, { query: { limit: 100 } }, { as: staff })
  expect(files.text).not.toContain(attachmentId)
  const deletion = await service.call(http.deleteFileByPath, { params: { fileName: stored } }, { as: editor })
  expect(getStatusAndError(deletion)).toEqual([409, 'files.in-use'])
  expect(getResults(await attachments.list(draftId, other))).toEqual([])
  const taken = await service.call(http.removeAttachment, { params: { draftId, attachmentId } }, { as: other })
  expect(getResults(taken)).toEqual({ deleted: false })
  expect(getStatusAndError(await send({ attachments: [attachmentId] }, other))).toEqual([404, 'resource.not-found'])
  // An attached file cannot be used for another comment of its author.
  commentOf(await send({ attachments: [attachmentId] }))
  expect(getStatusAndError(await send({ attachments: [attachmentId] }))).toEqual([404, 'resource.not-found'])
})

test('keeps attachments with a saved draft and submits or deletes them with it', async () => {
  const [kept, dropped] = [randomUUID(), randomUUID()]
  for (const draftId of [kept, dropped]) {
    await save(draftId)
    await attachments.upload(draftId, csv(draftId))
  }
  const drafts = async () =>
    getResults<CommentDraft[]>(await service.call(http.listCommentDrafts, { query: {} }, { as: reader }))
  expect((await drafts()).map((each) => each.attachments.map(({ name }) => name))).toEqual([['data.csv'], ['data.csv']])
  const lost = (await drafts()).find((each) => each.draftId === dropped)?.attachments[0]?.attachmentId ?? ''
  await service.call(http.deleteCommentDraft, { params: { draftId: dropped } }, { as: reader })
  expect(bytesOf()).not.toContain(lost)
  const body = { versionId: draft.versionId, draftIds: [kept] }
  const receipt = getResults<Receipt>(await service.call(http.submitComments, { body }, { as: reader }))
  expect((await listed(receipt.comments[0]?.commentId ?? ''))?.attachments).toMatchObject([{ name: 'data.csv' }])
})

test('reports a rejected file by its state and does not submit a comment with it', async () => {
  const draftId = randomUUID()
  const bad = await attachments.upload(draftId, {
    name: 'macro.docx',
    bytes: await docxWith(['x'], { 'word/vbaProject.bin': 'x' }),
  })
  expect(bad).toMatchObject({ state: 'Error', failure: { code: 'files.has-macros' } })
  const answer = await send({ attachments: [bad.attachmentId] })
  expect([...getStatusAndError(answer), answer.body.details.names]).toEqual([
    409,
    'comments.attachments-not-ready',
    ['macro.docx'],
  ])
  const params = { draftId, attachmentId: bad.attachmentId }
  expect(getResults(await service.call(http.removeAttachment, { params }, { as: reader }))).toEqual({ deleted: true })
})

test.each([
  ['of an unsupported type', { name: 'a.mp4', bytes: Buffer.from('x') }, 415, 'files.type-not-accepted'],
  ['whose content does not match its name', { name: 'a.pdf', bytes: png }, 415, 'files.content-mismatch'],
  ['that is empty', { name: 'a.csv', bytes: Buffer.alloc(0) }, 400, 'files.empty'],
  ['larger than 10 MB', { name: 'a.csv', bytes: Buffer.alloc(10 * 1024 ** 2 + 1, 'x') }, 413, 'files.too-large'],
])('stores nothing of a file %s', async (_, file, status, code) => {
  const draftId = randomUUID()
  expect(getStatusAndError(await attachments.send(draftId, file, { as: newcomer }))).toEqual([status, code])
  expect(getResults(await attachments.list(draftId, newcomer))).toEqual([])
})

test('limits the attachments per comment and the pending files per person', async () => {
  const [draftId, second] = [randomUUID(), randomUUID()]
  await putWaiting(draftId, 20, 1000)
  expect(getStatusAndError(await attachments.send(draftId, csv('21st'), { as: newcomer }))).toEqual([
    409,
    'comments.too-many-attachments',
  ])
  expect((await attachments.send(second, csv('fits'), { as: newcomer })).status).toBe(200)
  await putWaiting(randomUUID(), 4, 1000)
  expect(getStatusAndError(await attachments.send(second, csv('26th'), { as: newcomer }))).toEqual([
    429,
    'files.too-many-pending',
  ])
  await service.database.query(`update stored_file set byte_length = 20971520 where created_by = 'newcomer-1'`)
  await service.database.query(`delete from comment_attachment where author_sub = 'newcomer-1' and draft_id = $1`, [
    draftId,
  ])
  expect(getStatusAndError(await attachments.send(second, csv('20 MB are pending'), { as: newcomer }))).toEqual([
    429,
    'files.too-many-pending',
  ])
})

const newcomer: TokenContents = { sub: 'newcomer-1', username: 'new.comer@example.com', groups: ['USERS'] }

/** Pending files of another person, as if uploaded. */
async function putWaiting(draftId: string, count: number, bytes: number): Promise<void> {
  const ids = Array.from({ length: count }, () => randomUUID())
  await service.database.query(
    `insert into stored_file (file_id, file_name, kind, state, byte_length, created_by, created_at, updated_at)
     select id, id || '.csv', 'csv', 'Completed', $2, 'newcomer-1', now(), now() from unnest($1::uuid[]) as id`,
    [ids, bytes],
  )
  await service.database.query(
    `insert into comment_attachment (attachment_id, author_sub, draft_id, name, added_at)
     select id, 'newcomer-1', $2, 'x.csv', now() from unnest($1::uuid[]) as id`,
    [ids, draftId],
  )
}

test('replaces attachments when a comment is edited and audits them without their names', async () => {
  const comment = await commentWith(csv('first'))
  const [first] = comment.attachments
  const added = await attachments.upload(comment.commentId, { name: 'second.png', bytes: png })
  const body = { commentId: comment.commentId, body: 'Now with a picture.', attachments: [added.attachmentId] }
  const stale = await service.call(http.updateComment, { body: { ...body, expectedVersion: 9 } }, { as: reader })
  expect(stale.status).toBe(412)
  const edited = getResults<{ comment: Comment }>(
    await service.call(http.updateComment, { body }, { as: reader }),
  ).comment
  expect(edited).toMatchObject({ attachments: [{ name: 'second.png' }], lockVersion: 2, editedAt: expect.any(String) })
  expect((await attachments.download(first?.attachmentId ?? '', reader)).status).toBe(404)
  expect(bytesOf()).not.toContain(first?.attachmentId)
  const textOnly = { commentId: comment.commentId, body: 'Other text only.' }
  await service.call(http.updateComment, { body: textOnly }, { as: reader })
  expect((await listed(comment.commentId))?.attachments).toMatchObject([{ name: 'second.png' }])
  const trail = await service.database.query<{ before: object; after: object }>(
    `select before, after from action where entity_id = $1 and kind = 'comment.updated' order by at limit 1`,
    [comment.commentId],
  )
  expect(trail[0]).toMatchObject({
    before: { attachments: [{ kind: 'csv', sha256: expect.stringMatching(/^[\da-f]{64}$/) }] },
    after: { attachments: [{ kind: 'png' }] },
  })
  expect(JSON.stringify(trail)).not.toContain('second')
})

test('serves attachments only to those who can read the comment: not hidden, withheld or withdrawn ones to the public', async () => {
  const comment = await commentWith(csv('secret'))
  const id = comment.attachments[0]?.attachmentId ?? ''
  const statusFor = async (as?: TokenContents) => (await attachments.download(id, as)).status
  expect(await statusFor()).toBe(200)
  const chosen = [{ commentId: comment.commentId }]
  for (const status of ['hidden', 'withheld']) {
    await service.call(
      http.setCommentStatus,
      { body: { status, comments: chosen, reason: 'confidential' } },
      { as: staff },
    )
    expect([await statusFor(), await statusFor(other), await statusFor(reader), await statusFor(staff)]).toEqual([
      404, 404, 200, 200,
    ])
  }
  expect((await listed(comment.commentId))?.attachments).toEqual([])
  expect((await listed(comment.commentId, staff))?.attachments).toHaveLength(1)
  const report = { query: { versionId: draft.versionId, status: 'withheld', limit: 100 } }
  const reported = getResults<{ items: ReportedComment[] }>(
    await service.call(http.getCommentReport, report, { as: staff }),
  )
  expect(reported.items.find((each) => each.commentId === comment.commentId)?.attachments).toEqual([])
  await service.call(http.setCommentStatus, { body: { status: 'public', comments: chosen } }, { as: staff })
  expect(await statusFor()).toBe(200)
  const params = { id: comment.commentId, depth: place.depth }
  expect(getResults(await service.call(http.deleteComment, { params }, { as: reader }))).toEqual({ outcome: 'deleted' })
  expect(await statusFor(staff)).toBe(404)
  expect(bytesOf()).not.toContain(id)
})

test('lets staff find a comment by the text and name of its attachment, and names it in the report', async () => {
  const long = `${'filler '.repeat(40_000)} podotrochlosis`
  const draftId = randomUUID()
  const { attachmentId } = await attachments.upload(draftId, {
    name: 'clinic_findings-2026.docx',
    bytes: await docxWith([long]),
  })
  const findByText = async (q: string) => {
    const answer = await service.call(http.listCommentQueue, { query: { q } }, { as: staff })
    return getResults<{ items: QueuedComment[] }>(answer).items.map((each) => each.trackingNumber)
  }
  expect(await findByText('podotrochlosis')).toEqual([])
  const { trackingNumber } = commentOf(await send({ attachments: [attachmentId] }, reader, draftId))
  expect(await findByText('podotrochlosis')).toEqual([trackingNumber])
  expect(await findByText('clinic findings 2026')).toEqual([trackingNumber])
  // Comments received after the request are not part of the report.
  service.clock.advance(1000)
  const query = { versionId: draft.versionId }
  const asCsv = await service.call(http.getCommentReport, { query }, { as: staff, headers: { accept: 'text/csv' } })
  expect(asCsv.text.split('\r\n').find((line) => line.includes(trackingNumber))).toContain('clinic_findings-2026.docx')
})

test('deletes abandoned uploads after a day and keeps files of drafts and comments', async () => {
  const [kept, left] = [randomUUID(), randomUUID()]
  await save(kept)
  const ofDraft = await attachments.upload(kept, csv('kept'))
  const ofNobody = await attachments.upload(left, csv('left'))
  const ofComment = (await commentWith(csv('sent'))).attachments[0]?.attachmentId ?? ''
  service.clock.advance(25 * 3600 * 1000)
  await service.service.app.get(FileSweeper).sweep()
  expect(getResults(await attachments.list(left))).toEqual([])
  const bytes = bytesOf()
  expect([ofNobody.attachmentId, ofDraft.attachmentId, ofComment].map((id) => bytes.includes(id))).toEqual([
    false,
    true,
    true,
  ])
})

test("processes a person's file before most of another person's slow files", async () => {
  const [draftId, bytes] = [randomUUID(), slowPdf()]
  const attacker: TokenContents = { ...reader, sub: 'attacker' }
  for (let count = 0; count < 20; count++) {
    expect((await attachments.send(draftId, { name: 'slow.pdf', bytes }, { as: attacker })).status).toBe(200)
  }
  const ordinary = await attachments.upload(randomUUID(), { name: 'a.pdf', bytes: pdfWith('Lame.') }, { as: other })
  expect(ordinary.state).toBe('Completed')
  const states = getResults<DraftAttachment[]>(await attachments.list(draftId, attacker)).map(({ state }) => state)
  expect(states.filter((state) => state === 'Uploaded').length).toBeGreaterThan(15)
})
