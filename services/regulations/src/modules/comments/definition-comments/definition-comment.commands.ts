import type { EntityManager } from '@mikro-orm/postgresql'
import type { InputOf, ResultsOf } from '@portal/contracts-common'
import type { DefinitionComment, regulationsHttp } from '@portal/contracts-regulations'
import { commentLifecycle, getCommenterType } from '@portal/contracts-regulations/rules'
import type { Jobs } from '@portal/jobs'
import type { Outcome } from '@portal/persistence'
import { refuse, type Caller, type CommandContext } from '@portal/service-kit'
import { randomUUID } from 'node:crypto'
import { queryRows } from '../../../database/query-rows.ts'
import { assertCommentAction } from '../comment-actions.ts'
import { toCommentBody, toAuditDigest } from '../comment-body.ts'
import { getReader } from '../regulation-comments/comment.row.ts'
import { queueDefinitionCommentConfirmation } from '../confirmations/confirmations.store.ts'
import { createTrackingNumber } from '../tracking-number.ts'
import { groupDefinitionComment } from '../similarity/group-definition-comment.ts'
import {
  definitionCommentColumns,
  getDefinitionCommentFacts,
  toDefinitionComment,
  type DefinitionCommentRow,
} from './definition-comment.row.ts'

const insert = {
  name: 'definition-comment-insert',
  text: `
    with c as (
      insert into definition_comment (comment_id, definition_id, definition_version, term, quoted_text, body, commenter_type, author_sub,
                                      author_name, tracking_number, created_at)
      select $1, definition_id, version_number, term, description, $3, $4, $5, $6, $7, $8
        from definition where definition_id = $2 and retired_at is null
      returning *
    )
    select ${definitionCommentColumns} from c join definition d using (definition_id)`,
}
const lock = {
  name: 'definition-comment-lock',
  text: `select ${definitionCommentColumns} from definition_comment c join definition d using (definition_id)
          where c.comment_id = $1 for update of c`,
}

/** Adds a comment to the current text of a definition, published under `author.name`. Error: `resource.not-found`. */
export async function addDefinitionComment(
  em: EntityManager,
  request: InputOf<typeof regulationsHttp.addCommentDefinition>['body'],
  { caller, name }: { readonly caller: Caller; readonly name: string },
  { jobs, now }: { readonly jobs: Jobs; readonly now: Date },
): Promise<Outcome<DefinitionComment>> {
  const values = [
    randomUUID(),
    request.definitionId,
    toCommentBody(request.body),
    getCommenterType(caller.groups),
    caller.sub,
    name,
    createTrackingNumber(),
    now.toISOString(),
  ]
  const [row] = await queryRows<DefinitionCommentRow>(em, insert, values)
  if (!row) refuse('resource.not-found', { definitionId: request.definitionId })
  await groupDefinitionComment(em, row)
  if (row.commenter_type === 'public') {
    const confirmation = { receiptId: randomUUID(), commentId: row.comment_id, locale: request.locale ?? 'en-US' }
    await queueDefinitionCommentConfirmation(em, jobs, confirmation, now)
  }
  return {
    results: toDefinitionComment(row, getReader(caller)),
    action: {
      kind: 'definition-comment.added',
      entityType: 'definition-comment',
      entityId: row.comment_id,
      after: { trackingNumber: row.tracking_number, term: row.term },
    },
  }
}

/**
 * Changes the author's own comment and marks it as edited, as long as it has no response. Errors:
 * `comments.not-yours`, `comments.withdrawn`, `comments.answered`, `resource.stale`.
 */
export async function updateDefinitionComment(
  em: EntityManager,
  request: InputOf<typeof regulationsHttp.updateCommentDefinition>['body'],
  context: CommandContext,
): Promise<Outcome<DefinitionComment>> {
  const body = toCommentBody(request.body)
  const row = await lockOwnComment(em, request.commentId, context)
  assertCommentAction(row, 'edit', getDefinitionCommentFacts(row))
  if (request.expectedVersion !== undefined && request.expectedVersion !== row.lock_version) {
    const comment = toDefinitionComment(row, getReader(context.caller))
    refuse('resource.stale', { expectedVersion: request.expectedVersion, currentVersion: row.lock_version, comment })
  }
  await em.execute(
    'update definition_comment set body = ?, edited_at = ?, lock_version = lock_version + 1 where comment_id = ?',
    [body, context.now, row.comment_id],
  )
  await groupDefinitionComment(em, { ...row, body })
  const edited = { ...row, body, edited_at: context.now.toISOString(), lock_version: row.lock_version + 1 }
  return {
    results: toDefinitionComment(edited, getReader(context.caller)),
    action: {
      kind: 'definition-comment.updated',
      entityType: 'definition-comment',
      entityId: row.comment_id,
      before: { body: toAuditDigest(row.body) },
      after: { body: toAuditDigest(body) },
    },
  }
}

/** Withdraws the author's own comment: it is kept but no longer shown. A repeated withdrawal changes nothing. */
export async function withdrawDefinitionComment(
  em: EntityManager,
  commentId: string,
  context: CommandContext,
): Promise<Outcome<ResultsOf<typeof regulationsHttp.deleteCommentDefinition>>> {
  const row = await lockOwnComment(em, commentId, context)
  if (commentLifecycle.check(row.status, 'withdraw', getDefinitionCommentFacts(row)).allowed) {
    await em.execute(
      `update definition_comment set status = 'withdrawn', lock_version = lock_version + 1 where comment_id = ?`,
      [commentId],
    )
  }
  return {
    results: { outcome: 'withdrawn' },
    action: {
      kind: 'definition-comment.withdrawn',
      entityType: 'definition-comment',
      entityId: commentId,
      before: { status: row.status },
    },
  }
}

async function lockOwnComment(
  em: EntityManager,
  commentId: string,
  context: CommandContext,
): Promise<DefinitionCommentRow> {
  const [row] = await queryRows<DefinitionCommentRow>(em, lock, [commentId])
  const isMine = row?.author_sub === context.caller?.sub
  if (!row || (!isMine && row.status !== 'public' && !getReader(context.caller).isStaff))
    refuse('resource.not-found', { commentId })
  if (!isMine) refuse('comments.not-yours', { commentId })
  return row
}
