import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import type { InputOf } from '@portal/contracts-common'
import type { Comment, regulationsHttp } from '@portal/contracts-regulations'
import { statusDecisions } from '@portal/contracts-regulations/rules'
import { Commands, type Outcome } from '@portal/persistence'
import type { ApiResponse, CommandContext } from '@portal/service-kit'
import { lockForDecision, respondToComment } from '../regulation-comments/change-comment.commands.ts'
import { getReader, toComment } from '../regulation-comments/comment.row.ts'
import { decideForComments, toStatusDecision, type CommentSelection } from './decide-for-comments.ts'

type StatusChange = InputOf<typeof regulationsHttp.setCommentStatus>['body']
type Response = InputOf<typeof regulationsHttp.respondToComments>['body']

/** Decisions of staff about one or many comments: all or none, each with its own audit entry. */
@Injectable()
export class CommentDecisions {
  constructor(private readonly commands: Commands) {}

  /**
   * Hides, withholds or restores comments. Errors: `resource.not-found`, `comments.withdrawn`,
   * `comments.not-allowed-by-status`, `resource.stale`.
   */
  setStatus(context: CommandContext, request: StatusChange): Promise<ApiResponse<{ comments: Comment[] }>> {
    return decideForComments(this.commands, context, request.comments, (em, selection) =>
      setStatus(em, selection, request, context),
    )
  }

  /**
   * Gives the same response to all comments; `respondedBy` is the published name. Errors: those of a single response.
   */
  respond(
    context: CommandContext,
    request: Response,
    respondedBy: string,
  ): Promise<ApiResponse<{ comments: Comment[] }>> {
    const { comments, ...response } = request
    return decideForComments(this.commands, context, comments, (em, selection) =>
      respondToComment(em, { ...response, ...selection }, respondedBy, context),
    )
  }
}

async function setStatus(
  em: EntityManager,
  selection: CommentSelection,
  request: StatusChange,
  context: CommandContext,
): Promise<Outcome<{ comment: Comment }>> {
  const { reason, note, pastTense } = toStatusDecision(request)
  const { row, to: status } = await lockForDecision(em, selection, statusDecisions[request.status], context)
  const { comment_id: commentId } = row
  await em.execute(
    `update comment set status = ?, status_reason = ?, status_note = ?, status_at = ?, lock_version = lock_version + 1
      where comment_id = ?`,
    [status, reason, note, context.now, commentId],
  )
  const changed = { ...row, status, status_reason: reason, lock_version: row.lock_version + 1 }
  return {
    results: { comment: toComment(changed, getReader(context.caller), context.now) },
    action: {
      kind: `comment.${pastTense}` as const,
      entityType: 'comment',
      entityId: commentId,
      before: { status: row.status, reason: row.status_reason },
      after: { status, reason },
      ...(note !== null && { reason: note }),
    },
  }
}
