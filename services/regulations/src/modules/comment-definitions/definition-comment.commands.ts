import type { EntityManager } from '@mikro-orm/postgresql'
import type { InputOf, ResultsOf } from '@portal/contracts-common'
import type { DefinitionComment, regulationsHttp } from '@portal/contracts-regulations'
import { capacityOf } from '@portal/contracts-regulations/rules'
import type { Outcome } from '@portal/persistence'
import { refuse, type Caller, type CommandContext } from '@portal/service-kit'
import { randomUUID } from 'node:crypto'
import { rowsIn } from '../../database/transaction-rows.ts'
import { commentBody, traceOf } from '../comments/comment-body.ts'
import { readerOf } from '../comments/comment.row.ts'
import { newTrackingNumber } from '../comments/tracking-number.ts'
import { groupDefinitionComment } from './group-definition-comment.ts'
import { definitionCommentColumns, toDefinitionComment, type DefinitionCommentRow } from './definition-comment.row.ts'

const insert = {
  name: 'insert-definition-comment',
  text: `
    with c as (
      insert into definition_comment (comment_id, definition_id, definition_version, term, quoted_text, body, capacity, author_sub,
                                      author_name, tracking_number, created_at)
      select $1, definition_id, version_number, term, description, $3, $4, $5, $6, $7, $8
        from definition where definition_id = $2 and retired_at is null
      returning *
    )
    select ${definitionCommentColumns} from c join definition d using (definition_id)`,
}
/** The mail of thanks, as for a comment on a provision; its receipt is of this one comment. */
const thank = {
  name: 'definition-comment-thanks',
  text: 'insert into thanks (receipt_id, comment_ids, locale, received_at, due_at) values ($1, $2::uuid[], $3, $4, $4)',
}
const lock = {
  name: 'definition-comment-to-change',
  text: `select ${definitionCommentColumns} from definition_comment c join definition d using (definition_id)
          where c.comment_id = $1 for update of c`,
}

/** A comment on a definition as it reads now, by who is published as `author.name`. Refusal: `resource.not-found`. */
export async function addDefinitionComment(
  em: EntityManager,
  given: InputOf<typeof regulationsHttp.addCommentDefinition>['body'],
  { caller, name }: { readonly caller: Caller; readonly name: string },
  now: Date,
): Promise<Outcome<DefinitionComment>> {
  const values = [
    randomUUID(),
    given.definitionId,
    commentBody(given.body),
    capacityOf(caller.groups),
    caller.sub,
    name,
    newTrackingNumber(),
    now.toISOString(),
  ]
  const [row] = await rowsIn<DefinitionCommentRow>(em, insert, values)
  if (!row) refuse('resource.not-found', { definitionId: given.definitionId })
  await groupDefinitionComment(em, row)
  if (row.capacity === 'public')
    await rowsIn(em, thank, [randomUUID(), [row.comment_id], given.locale ?? 'en-US', now.toISOString()])
  return {
    results: toDefinitionComment(row, readerOf(caller)),
    action: {
      kind: 'comment-definitions.add',
      entityType: 'definition-comment',
      entityId: row.comment_id,
      after: { trackingNumber: row.tracking_number, term: row.term },
    },
  }
}

/**
 * Changes one's own comment as long as nobody has answered it; it is marked as edited. Refusals: `comments.not-yours`,
 * `comments.withdrawn`, `comments.answered`, `resource.stale`.
 */
export async function updateDefinitionComment(
  em: EntityManager,
  given: InputOf<typeof regulationsHttp.updateCommentDefinition>['body'],
  context: CommandContext,
): Promise<Outcome<DefinitionComment>> {
  const body = commentBody(given.body)
  const row = await getOwn(em, given.commentId, context)
  if (row.status === 'withdrawn') refuse('comments.withdrawn', { trackingNumber: row.tracking_number })
  if (row.response) refuse('comments.answered', { trackingNumber: row.tracking_number })
  if (given.expectedVersion !== undefined && given.expectedVersion !== row.lock_version) {
    const comment = toDefinitionComment(row, readerOf(context.caller))
    refuse('resource.stale', { expectedVersion: given.expectedVersion, currentVersion: row.lock_version, comment })
  }
  await em.execute(
    'update definition_comment set body = ?, edited_at = ?, lock_version = lock_version + 1 where comment_id = ?',
    [body, context.now, row.comment_id],
  )
  await groupDefinitionComment(em, { ...row, body })
  const edited = { ...row, body, edited_at: context.now.toISOString(), lock_version: row.lock_version + 1 }
  return {
    results: toDefinitionComment(edited, readerOf(context.caller)),
    action: {
      kind: 'comment-definitions.update',
      entityType: 'definition-comment',
      entityId: row.comment_id,
      before: { body: traceOf(row.body) },
      after: { body: traceOf(body) },
    },
  }
}

/** Withdraws one's own comment: kept, no longer shown. */
export async function withdrawDefinitionComment(
  em: EntityManager,
  commentId: string,
  context: CommandContext,
): Promise<Outcome<ResultsOf<typeof regulationsHttp.deleteCommentDefinition>>> {
  const row = await getOwn(em, commentId, context)
  if (row.status !== 'withdrawn') {
    await em.execute(
      `update definition_comment set status = 'withdrawn', lock_version = lock_version + 1 where comment_id = ?`,
      [commentId],
    )
  }
  return {
    results: { outcome: 'withdrawn' },
    action: {
      kind: 'comment-definitions.withdraw',
      entityType: 'definition-comment',
      entityId: commentId,
      before: { status: row.status },
    },
  }
}

async function getOwn(em: EntityManager, commentId: string, context: CommandContext): Promise<DefinitionCommentRow> {
  const [row] = await rowsIn<DefinitionCommentRow>(em, lock, [commentId])
  const isMine = row?.author_sub === context.caller?.sub
  if (!row || (!isMine && row.status !== 'public' && !readerOf(context.caller).isStaff))
    refuse('resource.not-found', { commentId })
  if (!isMine) refuse('comments.not-yours', { commentId })
  return row
}
