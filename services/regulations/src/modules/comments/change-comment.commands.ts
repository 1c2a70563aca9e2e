import type { EntityManager } from '@mikro-orm/postgresql'
import type { InputOf, ResultsOf } from '@portal/contracts-common'
import type { Comment, regulationsHttp } from '@portal/contracts-regulations'
import type { StoredFiles } from '@portal/files'
import type { Outcome } from '@portal/persistence'
import { refuse, type CommandContext } from '@portal/service-kit'
import { rowsIn } from '../../database/transaction-rows.ts'
import { analyseComments } from './analyse-comments.ts'
import { changeFiles } from './attachments/attach-files.ts'
import { traceOfFiles } from './attachments/attachment.row.ts'
import { commentBody, traceOf } from './comment-body.ts'
import { refuseClosedWindow } from './comment-window.ts'
import { commentColumns, isWindowOpen, readerOf, toComment, type CommentRow } from './comment.row.ts'

const lockComment = {
  name: 'comment-to-change',
  text: `select ${commentColumns} from comment c join version v using (version_id) where c.comment_id = $1 for update of c`,
}

/** The files of a service, and those that a command gave up: their bytes go after its commit. */
export interface FilesGivenUp {
  readonly stored: StoredFiles
  readonly fileIds: string[]
}

/**
 * Changes the words and files of one's own comment while the window is open and nobody has answered it: an answer is to
 * what was written. Refusals: `comments.not-yours`, `comments.withdrawn`, `comments.answered`, those of the window,
 * `resource.stale`, `comments.attachments-not-ready`.
 */
export async function updateComment(
  em: EntityManager,
  given: InputOf<typeof regulationsHttp.updateComment>['body'],
  context: CommandContext,
  givenUp: FilesGivenUp,
): Promise<Outcome<{ comment: Comment }>> {
  const body = commentBody(given.body)
  const row = await getOwn(em, given.commentId, context)
  if (row.status === 'withdrawn') refuse('comments.withdrawn', { trackingNumber: row.tracking_number })
  if (row.response) refuse('comments.answered', { trackingNumber: row.tracking_number })
  if (!isWindowOpen(row, context.now)) refuseClosedWindow(row, context.now)
  assertFresh(row, given.expectedVersion, context)
  const attachments = await filesFor(em, row, given.attachments, givenUp)
  const edited = { ...row, body, attachments, edited_at: context.now.toISOString(), lock_version: row.lock_version + 1 }
  await em.execute('update comment set body = ?, edited_at = ?, lock_version = lock_version + 1 where comment_id = ?', [
    body,
    context.now,
    row.comment_id,
  ])
  await analyseComments(em, [row.comment_id])
  return {
    results: { comment: toComment(edited, readerOf(context.caller), context.now) },
    action: {
      kind: 'comments.update',
      entityType: 'comment',
      entityId: row.comment_id,
      before: { body: traceOf(row.body), ...filesTrace(row.attachments) },
      after: { body: traceOf(body), ...filesTrace(attachments) },
    },
  }
}

async function filesFor(
  em: EntityManager,
  row: CommentRow,
  wanted: readonly string[] | undefined,
  { stored, fileIds }: FilesGivenUp,
): Promise<CommentRow['attachments']> {
  if (wanted === undefined) return row.attachments
  const comment = { commentId: row.comment_id, authorSub: row.author_sub, files: row.attachments }
  const { files, removed } = await changeFiles(em, comment, wanted, stored)
  fileIds.push(...removed)
  return files
}

function filesTrace(files: CommentRow['attachments']): object {
  return files.length === 0 ? {} : { attachments: traceOfFiles(files) }
}

/** Deletes one's own comment while the window is open and nobody has answered it; afterwards it is withdrawn: kept and marked. */
export async function deleteComment(
  em: EntityManager,
  { id: commentId, depth }: InputOf<typeof regulationsHttp.deleteComment>['params'],
  context: CommandContext,
  { stored, fileIds }: FilesGivenUp,
): Promise<Outcome<ResultsOf<typeof regulationsHttp.deleteComment>>> {
  const row = await getOwn(em, commentId, context)
  if (row.depth !== depth) refuse('resource.not-found', { commentId, depth })
  const outcome = isWindowOpen(row, context.now) && !row.response && row.status === 'public' ? 'deleted' : 'withdrawn'
  if (outcome === 'deleted') {
    await em.execute('delete from comment where comment_id = ?', [commentId])
    for (const { attachmentId } of row.attachments) {
      await stored.giveUp(em, attachmentId, 'files.upload-abandoned')
      fileIds.push(attachmentId)
    }
  } else if (row.status !== 'withdrawn') {
    await em.execute(`update comment set status = 'withdrawn', lock_version = lock_version + 1 where comment_id = ?`, [
      commentId,
    ])
  }
  const action = {
    kind: outcome === 'deleted' ? 'comments.delete' : 'comments.withdraw',
    entityType: 'comment',
    entityId: commentId,
    before: { trackingNumber: row.tracking_number, status: row.status, ...filesTrace(row.attachments) },
  }
  return { results: { outcome }, action }
}

/** A comment that staff may decide about, locked. Refusals: `resource.not-found`, `comments.withdrawn`, `resource.stale`. */
export async function getChangeable(
  em: EntityManager,
  commentId: string,
  expectedVersion: number | undefined,
  context: CommandContext,
): Promise<CommentRow> {
  const [row] = await rowsIn<CommentRow>(em, lockComment, [commentId])
  if (!row) refuse('resource.not-found', { commentId })
  if (row.status === 'withdrawn') refuse('comments.withdrawn', { trackingNumber: row.tracking_number })
  assertFresh(row, expectedVersion, context)
  return row
}

/** The authority's answer, given by who is published as `by`. The former one stays in the action row. */
export async function respondToComment(
  em: EntityManager,
  given: InputOf<typeof regulationsHttp.respondToComment>['body'],
  by: string,
  context: CommandContext,
): Promise<Outcome<{ comment: Comment }>> {
  const row = await getChangeable(em, given.commentId, given.expectedVersion, context)
  if (given.changedInVersionId) await assertVersionOf(em, row.main_parent_id, given.changedInVersionId)
  const response = {
    text: commentBody(given.text),
    outcome: given.outcome,
    by,
    at: context.now.toISOString(),
    changedInVersionId: given.changedInVersionId ?? null,
  }
  await em.execute('update comment set response = ?::jsonb, lock_version = lock_version + 1 where comment_id = ?', [
    JSON.stringify(response),
    row.comment_id,
  ])
  const answered = { ...row, response, lock_version: row.lock_version + 1 }
  return {
    results: { comment: toComment(answered, readerOf(context.caller), context.now) },
    action: {
      kind: 'comments.respond',
      entityType: 'comment',
      entityId: row.comment_id,
      before: { response: row.response },
      after: { response },
    },
  }
}

async function getOwn(em: EntityManager, commentId: string, context: CommandContext): Promise<CommentRow> {
  const [row] = await rowsIn<CommentRow>(em, lockComment, [commentId])
  const isMine = row?.author_sub === context.caller?.sub
  const isKnown = row && (isMine || row.status !== 'hidden' || readerOf(context.caller).isStaff)
  if (!isKnown) refuse('resource.not-found', { commentId })
  if (!isMine) refuse('comments.not-yours', { commentId })
  return row
}

function assertFresh(row: CommentRow, expectedVersion: number | undefined, context: CommandContext): void {
  if (expectedVersion === undefined || expectedVersion === row.lock_version) return
  const current = toComment(row, readerOf(context.caller), context.now)
  refuse('resource.stale', { expectedVersion, currentVersion: row.lock_version, comment: current })
}

async function assertVersionOf(em: EntityManager, mainParentId: string, versionId: string): Promise<void> {
  const found = await em.execute<object[]>('select 1 from version where version_id = ? and main_parent_id = ?', [
    versionId,
    mainParentId,
  ])
  if (found.length === 0) refuse('resource.not-found', { versionId })
}
