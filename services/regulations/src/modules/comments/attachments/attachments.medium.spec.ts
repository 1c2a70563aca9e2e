import { randomUUID } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { basename } from 'node:path'
import {
  regulationsHttp as http,
  type Comment,
  type CommentDraft,
  type QueuedComment,
  type Receipt,
  type ReportedComment,
} from '@portal/contracts-regulations'
import { FileSweeper } from '@portal/files'
import { fault, results, type TokenContents } from '@portal/testing-service'
import { expect, test } from 'vitest'
import { Attachments } from '../../../testing/attachments.ts'
import { editor, other, reader, regulationsForFile, ruleText, staff } from '../../../testing/regulations.ts'
import { docxWith, pdfWith, png } from '../../../testing/sample-files.ts'

const { service, regulations } = await regulationsForFile({
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
const commentOf = (answer: Awaited<ReturnType<typeof send>>) => results<{ comment: Comment }>(answer).comment
const listed = async (commentId: string, as?: TokenContents) => {
  const answer = await service.call(http.listComments, { query: { versionId: draft.versionId } }, as ? { as } : {})
  return results<{ items: Comment[] }>(answer).items.find((each) => each.commentId === commentId)
}
const bytesOf = (): readonly string[] =>
  readdirSync((service.service.settings as unknown as { FILES_DIR: string }).FILES_DIR, {
    recursive: true,
    encoding: 'utf8',
  }).map((path) => basename(path))
const save = (draftId: string) =>
  service.call(http.saveCommentDraft, { params: { draftId }, body: { ...place, body: 'A draft.' } }, { as: reader })
/** A comment of `as` with one file. */
async function commentWith(file: { name: string; bytes: Buffer }, as: TokenContents = reader): Promise<Comment> {
  const draftId = randomUUID()
  const { attachmentId } = await attachments.settled(draftId, file, { as })
  return commentOf(await send({ attachments: [attachmentId] }, as, draftId))
}

test('files are sent with a comment, and everybody reads them under the names their author gave', async () => {
  const draftId = randomUUID()
  const pdf = await attachments.settled(draftId, { name: '../Informe “médico”.PDF', bytes: pdfWith('Lame.') })
  expect(pdf).toMatchObject({ name: 'Informe “médico”.pdf', kind: 'pdf', state: 'Completed', fault: null })
  const table = await attachments.settled(draftId, csv('1,2'))
  const asked = { attachments: [table.attachmentId, pdf.attachmentId] }
  const comment = commentOf(await send(asked, reader, draftId))
  expect(comment.attachments.map(({ name }) => name)).toEqual(['data.csv', 'Informe “médico”.pdf'])
  // A repetition is no second comment, though its files are taken.
  expect(commentOf(await send(asked, reader, draftId)).commentId).toBe(comment.commentId)
  expect((await listed(comment.commentId))?.attachments).toEqual(comment.attachments)
  const file = await attachments.download(pdf.attachmentId)
  expect(file.bytes.equals(pdfWith('Lame.'))).toBe(true)
  expect(file.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-security-policy': expect.stringMatching(/^sandbox;/),
    'x-content-type-options': 'nosniff',
    'content-disposition': `attachment; filename="Informe _m_dico_.pdf"; filename*=UTF-8''Informe%20%E2%80%9Cm%C3%A9dico%E2%80%9D.pdf`,
  })
  expect(results(await attachments.list(draftId))).toEqual([])
})

test('what is not sent is its author’s alone, whoever asks and however', async () => {
  const draftId = randomUUID()
  const { attachmentId } = await attachments.settled(draftId, csv('mine'))
  for (const as of [undefined, other, staff, editor])
    expect((await attachments.download(attachmentId, as)).status).toBe(404)
  expect((await attachments.download(attachmentId, reader)).status).toBe(200)
  const stored = `${attachmentId}.csv`
  const byName = await service.call(http.downloadFile, { params: { fileName: stored } }, { as: editor })
  expect(byName.status).toBe(404)
  const files = await service.call(http.listFiles, { query: { limit: 100 } }, { as: staff })
  expect(files.text).not.toContain(attachmentId)
  const deletion = await service.call(http.deleteFileByPath, { params: { fileName: stored } }, { as: editor })
  expect(fault(deletion)).toEqual([409, 'files.in-use'])
  expect(results(await attachments.list(draftId, other))).toEqual([])
  const taken = await service.call(http.removeAttachment, { params: { draftId, attachmentId } }, { as: other })
  expect(results(taken)).toEqual({ deleted: false })
  expect(fault(await send({ attachments: [attachmentId] }, other))).toEqual([404, 'resource.not-found'])
  // Nor does another comment of its author take a file that was sent.
  commentOf(await send({ attachments: [attachmentId] }))
  expect(fault(await send({ attachments: [attachmentId] }))).toEqual([404, 'resource.not-found'])
})

test('a kept draft has its files, which go with the comment or with the draft', async () => {
  const [kept, dropped] = [randomUUID(), randomUUID()]
  for (const draftId of [kept, dropped]) {
    await save(draftId)
    await attachments.settled(draftId, csv(draftId))
  }
  const drafts = async () =>
    results<CommentDraft[]>(await service.call(http.listCommentDrafts, { query: {} }, { as: reader }))
  expect((await drafts()).map((each) => each.attachments.map(({ name }) => name))).toEqual([['data.csv'], ['data.csv']])
  const lost = (await drafts()).find((each) => each.draftId === dropped)?.attachments[0]?.attachmentId ?? ''
  await service.call(http.deleteCommentDraft, { params: { draftId: dropped } }, { as: reader })
  expect(bytesOf()).not.toContain(lost)
  const body = { versionId: draft.versionId, draftIds: [kept] }
  const receipt = results<Receipt>(await service.call(http.submitComments, { body }, { as: reader }))
  expect((await listed(receipt.comments[0]?.commentId ?? ''))?.attachments).toMatchObject([{ name: 'data.csv' }])
})

test('what is refused is told by its state, and no comment is sent with it', async () => {
  const draftId = randomUUID()
  const bad = await attachments.settled(draftId, {
    name: 'macro.docx',
    bytes: await docxWith(['x'], { 'word/vbaProject.bin': 'x' }),
  })
  expect(bad).toMatchObject({ state: 'Error', fault: { code: 'files.has-macros' } })
  const answer = await send({ attachments: [bad.attachmentId] })
  expect([...fault(answer), answer.body.details.names]).toEqual([409, 'comments.attachments-not-ready', ['macro.docx']])
  const params = { draftId, attachmentId: bad.attachmentId }
  expect(results(await service.call(http.removeAttachment, { params }, { as: reader }))).toEqual({ deleted: true })
})

test.each([
  ['of no kind that is taken', { name: 'a.mp4', bytes: Buffer.from('x') }, 415, 'files.kind-not-taken'],
  ['that is not what its name says', { name: 'a.pdf', bytes: png }, 415, 'files.not-as-named'],
  ['that is empty', { name: 'a.csv', bytes: Buffer.alloc(0) }, 400, 'files.empty'],
  ['of more than 10 MB', { name: 'a.csv', bytes: Buffer.alloc(10 * 1024 ** 2 + 1, 'x') }, 413, 'files.too-large'],
])('a file %s leaves nothing behind', async (_, file, status, code) => {
  const draftId = randomUUID()
  expect(fault(await attachments.send(draftId, file, { as: newcomer }))).toEqual([status, code])
  expect(results(await attachments.list(draftId, newcomer))).toEqual([])
})

test('a comment has so many files and no more, and so much waits for one person and no more', async () => {
  const [draftId, second] = [randomUUID(), randomUUID()]
  await putWaiting(draftId, 20, 1000)
  expect(fault(await attachments.send(draftId, csv('21st'), { as: newcomer }))).toEqual([
    409,
    'comments.too-many-attachments',
  ])
  expect((await attachments.send(second, csv('fits'), { as: newcomer })).status).toBe(200)
  await putWaiting(randomUUID(), 4, 1000)
  expect(fault(await attachments.send(second, csv('26th'), { as: newcomer }))).toEqual([429, 'files.too-many-open'])
  await service.database.query(`update stored_file set byte_length = 20971520 where created_by = 'newcomer-1'`)
  await service.database.query(`delete from comment_attachment where author_sub = 'newcomer-1' and draft_id = $1`, [
    draftId,
  ])
  expect(fault(await attachments.send(second, csv('20 MB wait'), { as: newcomer }))).toEqual([
    429,
    'files.too-many-open',
  ])
})

const newcomer: TokenContents = { sub: 'newcomer-1', username: 'new.comer@example.com', groups: ['USERS'] }

/** Files of the newcomer that wait, as if they had been sent. */
async function putWaiting(draftId: string, count: number, bytes: number): Promise<void> {
  const ids = Array.from({ length: count }, () => randomUUID())
  await service.database.query(
    `insert into stored_file (file_id, file_name, kind, state, byte_length, created_by, created_at, changed_at)
     select id, id || '.csv', 'csv', 'Completed', $2, 'newcomer-1', now(), now() from unnest($1::uuid[]) as id`,
    [ids, bytes],
  )
  await service.database.query(
    `insert into comment_attachment (attachment_id, author_sub, draft_id, name, added_at)
     select id, 'newcomer-1', $2, 'x.csv', now() from unnest($1::uuid[]) as id`,
    [ids, draftId],
  )
}

test('an edit changes the files, too, and the trail tells which there were without their names', async () => {
  const comment = await commentWith(csv('first'))
  const [first] = comment.attachments
  const added = await attachments.settled(comment.commentId, { name: 'second.png', bytes: png })
  const body = { commentId: comment.commentId, body: 'Now with a picture.', attachments: [added.attachmentId] }
  const stale = await service.call(http.updateComment, { body: { ...body, expectedVersion: 9 } }, { as: reader })
  expect(stale.status).toBe(412)
  const edited = results<{ comment: Comment }>(await service.call(http.updateComment, { body }, { as: reader })).comment
  expect(edited).toMatchObject({ attachments: [{ name: 'second.png' }], lockVersion: 2, editedAt: expect.any(String) })
  expect((await attachments.download(first?.attachmentId ?? '', reader)).status).toBe(404)
  expect(bytesOf()).not.toContain(first?.attachmentId)
  const words = { commentId: comment.commentId, body: 'Other words alone.' }
  await service.call(http.updateComment, { body: words }, { as: reader })
  expect((await listed(comment.commentId))?.attachments).toMatchObject([{ name: 'second.png' }])
  const trail = await service.database.query<{ before: object; after: object }>(
    `select before, after from action where entity_id = $1 and kind = 'comments.update' order by at limit 1`,
    [comment.commentId],
  )
  expect(trail[0]).toMatchObject({
    before: { attachments: [{ kind: 'csv', sha256: expect.stringMatching(/^[\da-f]{64}$/) }] },
    after: { attachments: [{ kind: 'png' }] },
  })
  expect(JSON.stringify(trail)).not.toContain('second')
})

test('files are read by whom the words are read: hidden, withheld and withdrawn ones not by the public', async () => {
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
  const reported = results<{ items: ReportedComment[] }>(
    await service.call(http.getCommentReport, report, { as: staff }),
  )
  expect(reported.items.find((each) => each.commentId === comment.commentId)?.attachments).toEqual([])
  await service.call(http.setCommentStatus, { body: { status: 'public', comments: chosen } }, { as: staff })
  expect(await statusFor()).toBe(200)
  const params = { id: comment.commentId, depth: place.depth }
  expect(results(await service.call(http.deleteComment, { params }, { as: reader }))).toEqual({ outcome: 'deleted' })
  expect(await statusFor(staff)).toBe(404)
  expect(bytesOf()).not.toContain(id)
})

test('staff find a comment by the words and the name of its file, once it is sent; the report names it', async () => {
  const long = `${'filler '.repeat(40_000)} podotrochlosis`
  const draftId = randomUUID()
  const { attachmentId } = await attachments.settled(draftId, {
    name: 'clinic_findings-2026.docx',
    bytes: await docxWith([long]),
  })
  const found = async (q: string) => {
    const answer = await service.call(http.listCommentQueue, { query: { q } }, { as: staff })
    return results<{ items: QueuedComment[] }>(answer).items.map((each) => each.trackingNumber)
  }
  expect(await found('podotrochlosis')).toEqual([])
  const { trackingNumber } = commentOf(await send({ attachments: [attachmentId] }, reader, draftId))
  expect(await found('podotrochlosis')).toEqual([trackingNumber])
  expect(await found('clinic findings 2026')).toEqual([trackingNumber])
  // What is received from now on is not part of a report.
  service.clock.advance(1000)
  const query = { versionId: draft.versionId }
  const asCsv = await service.call(http.getCommentReport, { query }, { as: staff, headers: { accept: 'text/csv' } })
  expect(asCsv.text.split('\r\n').find((line) => line.includes(trackingNumber))).toContain('clinic_findings-2026.docx')
})

test('after a day an upload of nobody’s comment goes; what a draft or a comment has stays', async () => {
  const [kept, left] = [randomUUID(), randomUUID()]
  await save(kept)
  const ofDraft = await attachments.settled(kept, csv('kept'))
  const ofNobody = await attachments.settled(left, csv('left'))
  const ofComment = (await commentWith(csv('sent'))).attachments[0]?.attachmentId ?? ''
  service.clock.advance(25 * 3600 * 1000)
  await service.service.app.get(FileSweeper).sweep()
  expect(results(await attachments.list(left))).toEqual([])
  const bytes = bytesOf()
  expect([ofNobody.attachmentId, ofDraft.attachmentId, ofComment].map((id) => bytes.includes(id))).toEqual([
    false,
    true,
    true,
  ])
})
