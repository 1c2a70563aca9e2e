import type { EntityManager } from '@mikro-orm/postgresql'
import type { InputOf, ResultsOf } from '@portal/contracts-common'
import type { Comment, regulationsHttp } from '@portal/contracts-regulations'
import { getCommentRemoval, type CommentAction, type CommentStatus } from '@portal/contracts-regulations/rules'
import type { StoredFiles } from '@portal/files'
import type { Outcome } from '@portal/persistence'
import { refuse, type CommandContext } from '@portal/service-kit'
import { queryRows } from '../../../database/query-rows.ts'
import { analyzeComments } from '../similarity/analyze-comments.ts'
import { replaceFiles } from '../attachments/attach-files.ts'
import { toAuditFiles } from '../attachments/attachment.row.ts'
import { assertCommentAction } from '../comment-actions.ts'
import { toCommentBody, toAuditDigest } from '../comment-body.ts'
import { refuseOutsidePeriod } from './comment-periods.ts'
import { commentColumns, getFacts, getReader, toComment, type CommentRow } from './comment.row.ts'

const lockComment = {
  name: 'comment-lock',
  text: `select ${commentColumns} from comment c join version v using (version_id) where c.comment_id = $1 for update of c`,
}

/** Files that a command discards: their content is deleted after it commits. */
export interface DiscardedFiles {
  readonly storedFiles: StoredFiles
  readonly fileIds: string[]
}

/**
 * Changes the text and attachments of the author's own comment during the comment period, as long as it has no
 * response: a response refers to the text as it was. Errors: `comments.not-yours`, `comments.withdrawn`,
 * `comments.answered`, those of the comment period, `resource.stale`, `comments.attachments-not-ready`.
 */
export async function updateComment(
  em: EntityManager,
  request: InputOf<typeof regulationsHttp.updateComment>['body'],
  context: CommandContext,
  discardedFiles: DiscardedFiles,
): Promise<Outcome<{ comment: Comment }>> {
  const body = toCommentBody(request.body)
  const row = await lockOwnComment(em, request.commentId, context)
  assertCommentAction(row, 'edit', getFacts(row, context.now), () => refuseOutsidePeriod(row, context.now))
  assertCurrentVersion(row, request.expectedVersion, context)
  const attachments = await getUpdatedFiles(em, row, request.attachments, discardedFiles)
  const edited = { ...row, body, attachments, edited_at: context.now.toISOString(), lock_version: row.lock_version + 1 }
  await em.execute('update comment set body = ?, edited_at = ?, lock_version = lock_version + 1 where comment_id = ?', [
    body,
    context.now,
    row.comment_id,
  ])
  await analyzeComments(em, [row.comment_id])
  return {
    results: { comment: toComment(edited, getReader(context.caller), context.now) },
    action: {
      kind: 'comment.updated',
      entityType: 'comment',
      entityId: row.comment_id,
      before: { body: toAuditDigest(row.body), ...toAuditAttachments(row.attachments) },
      after: { body: toAuditDigest(body), ...toAuditAttachments(attachments) },
    },
  }
}

async function getUpdatedFiles(
  em: EntityManager,
  row: CommentRow,
  attachmentIds: readonly string[] | undefined,
  { storedFiles, fileIds }: DiscardedFiles,
): Promise<CommentRow['attachments']> {
  if (attachmentIds === undefined) return row.attachments
  const comment = { commentId: row.comment_id, authorSub: row.author_sub, files: row.attachments }
  const { files, removed } = await replaceFiles(em, comment, attachmentIds, storedFiles)
  fileIds.push(...removed)
  return files
}

function toAuditAttachments(files: CommentRow['attachments']): object {
  return files.length === 0 ? {} : { attachments: toAuditFiles(files) }
}

/**
 * Deletes the author's own comment during the comment period, as long as it has no response. After that it is
 * withdrawn: kept and marked.
 */
export async function deleteComment(
  em: EntityManager,
  { id: commentId, depth }: InputOf<typeof regulationsHttp.deleteComment>['params'],
  context: CommandContext,
  { storedFiles, fileIds }: DiscardedFiles,
): Promise<Outcome<ResultsOf<typeof regulationsHttp.deleteComment>>> {
  const row = await lockOwnComment(em, commentId, context)
  if (row.depth !== depth) refuse('resource.not-found', { commentId, depth })
  const removal = getCommentRemoval(row.status, getFacts(row, context.now))
  // A repeated withdrawal changes nothing.
  const outcome = removal === 'delete' ? 'deleted' : 'withdrawn'
  if (removal === 'delete') {
    await em.execute('delete from comment where comment_id = ?', [commentId])
    for (const { attachmentId } of row.attachments) {
      await storedFiles.abandon(em, attachmentId, 'files.upload-abandoned')
      fileIds.push(attachmentId)
    }
  } else if (removal === 'withdraw') {
    await em.execute(`update comment set status = 'withdrawn', lock_version = lock_version + 1 where comment_id = ?`, [
      commentId,
    ])
  }
  const action = {
    kind: `comment.${outcome}` as const,
    entityType: 'comment',
    entityId: commentId,
    before: { trackingNumber: row.tracking_number, status: row.status, ...toAuditAttachments(row.attachments) },
  }
  return { results: { outcome }, action }
}

/**
 * Locks a comment for a decision of staff; returns it with its status after the decision. Errors: `resource.not-found`,
 * `comments.withdrawn`, `comments.not-allowed-by-status`, `resource.stale`.
 */
export async function lockForDecision(
  em: EntityManager,
  { commentId, expectedVersion }: { readonly commentId: string; readonly expectedVersion?: number | undefined },
  action: CommentAction,
  context: CommandContext,
): Promise<{ row: CommentRow; to: CommentStatus }> {
  const [row] = await queryRows<CommentRow>(em, lockComment, [commentId])
  if (!row) refuse('resource.not-found', { commentId })
  const to = assertCommentAction(row, action, getFacts(row, context.now))
  assertCurrentVersion(row, expectedVersion, context)
  return { row, to }
}

/**
 * Saves the authority's response, published under the name `respondedBy`. A previous response stays in the audit
 * trail.
 */
export async function respondToComment(
  em: EntityManager,
  request: InputOf<typeof regulationsHttp.respondToComment>['body'],
  respondedBy: string,
  context: CommandContext,
): Promise<Outcome<{ comment: Comment }>> {
  const { row } = await lockForDecision(em, request, 'answer', context)
  if (request.changedInVersionId) await assertVersionExists(em, row.main_parent_id, request.changedInVersionId)
  const response = {
    text: toCommentBody(request.text),
    outcome: request.outcome,
    by: respondedBy,
    at: context.now.toISOString(),
    changedInVersionId: request.changedInVersionId ?? null,
  }
  await em.execute('update comment set response = ?::jsonb, lock_version = lock_version + 1 where comment_id = ?', [
    JSON.stringify(response),
    row.comment_id,
  ])
  const answered = { ...row, response, lock_version: row.lock_version + 1 }
  return {
    results: { comment: toComment(answered, getReader(context.caller), context.now) },
    action: {
      kind: 'comment.answered',
      entityType: 'comment',
      entityId: row.comment_id,
      before: { response: row.response },
      after: { response },
    },
  }
}

async function lockOwnComment(em: EntityManager, commentId: string, context: CommandContext): Promise<CommentRow> {
  const [row] = await queryRows<CommentRow>(em, lockComment, [commentId])
  const isMine = row?.author_sub === context.caller?.sub
  const isVisible = row && (isMine || row.status !== 'hidden' || getReader(context.caller).isStaff)
  if (!isVisible) refuse('resource.not-found', { commentId })
  if (!isMine) refuse('comments.not-yours', { commentId })
  return row
}

function assertCurrentVersion(row: CommentRow, expectedVersion: number | undefined, context: CommandContext): void {
  if (expectedVersion === undefined || expectedVersion === row.lock_version) return
  const current = toComment(row, getReader(context.caller), context.now)
  refuse('resource.stale', { expectedVersion, currentVersion: row.lock_version, comment: current })
}

async function assertVersionExists(em: EntityManager, mainParentId: string, versionId: string): Promise<void> {
  const rows = await em.execute<object[]>('select 1 from version where version_id = ? and main_parent_id = ?', [
    versionId,
    mainParentId,
  ])
  if (rows.length === 0) refuse('resource.not-found', { versionId })
}
