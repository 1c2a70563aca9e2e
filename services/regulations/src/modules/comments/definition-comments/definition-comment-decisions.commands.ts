import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import type { InputOf } from '@portal/contracts-common'
import type { DefinitionComment, regulationsHttp } from '@portal/contracts-regulations'
import { statusDecisions, type CommentAction, type CommentStatus } from '@portal/contracts-regulations/rules'
import { Commands, type Outcome } from '@portal/persistence'
import { refuse, type ApiResponse, type CommandContext } from '@portal/service-kit'
import { queryRows } from '../../../database/query-rows.ts'
import { decideForComments, toStatusDecision, type CommentSelection } from '../review/decide-for-comments.ts'
import { assertCommentAction } from '../comment-actions.ts'
import { toCommentBody } from '../comment-body.ts'
import { getReader } from '../regulation-comments/comment.row.ts'
import {
  definitionCommentColumns,
  getDefinitionCommentFacts,
  toDefinitionComment,
  type DefinitionCommentRow,
} from './definition-comment.row.ts'

type StatusChange = InputOf<typeof regulationsHttp.setDefinitionCommentStatus>['body']
type Response = InputOf<typeof regulationsHttp.respondToDefinitionComments>['body']
type DecisionResults = Promise<ApiResponse<{ comments: DefinitionComment[] }>>

const lock = {
  name: 'definition-comment-lock-for-decision',
  text: `select ${definitionCommentColumns} from definition_comment c join definition d using (definition_id)
          where c.comment_id = $1 for update of c`,
}

/**
 * Decisions of staff about comments on definitions. Errors: `resource.not-found`, `comments.withdrawn`,
 * `comments.not-allowed-by-status`, `resource.stale`.
 */
@Injectable()
export class DefinitionCommentDecisions {
  constructor(private readonly commands: Commands) {}

  /** Hides, withholds or restores comments. */
  setStatus(context: CommandContext, request: StatusChange): DecisionResults {
    const { reason, note, pastTense } = toStatusDecision(request)
    return decideForComments(this.commands, context, request.comments, async (em, selection) => {
      const { row, to: status } = await lockForDecision(em, selection, statusDecisions[request.status], context)
      await em.execute(
        `update definition_comment set status = ?, status_reason = ?, status_note = ?, status_at = ?, lock_version = lock_version + 1
          where comment_id = ?`,
        [status, reason, note, context.now, row.comment_id],
      )
      return toOutcome({ ...row, status, status_reason: reason }, context, {
        kind: `definition-comment.${pastTense}` as const,
        before: { status: row.status, reason: row.status_reason },
        after: { status, reason },
        ...(note !== null && { reason: note }),
      })
    })
  }

  /** Gives the same response to all comments; `respondedBy` is the published name. */
  respond(context: CommandContext, request: Response, respondedBy: string): DecisionResults {
    const response = {
      text: toCommentBody(request.text),
      outcome: request.outcome,
      by: respondedBy,
      at: context.now.toISOString(),
    }
    return decideForComments(this.commands, context, request.comments, async (em, selection) => {
      const { row } = await lockForDecision(em, selection, 'answer', context)
      await em.execute(
        'update definition_comment set response = ?::jsonb, lock_version = lock_version + 1 where comment_id = ?',
        [JSON.stringify(response), row.comment_id],
      )
      return toOutcome({ ...row, response }, context, {
        kind: 'definition-comment.answered',
        before: { response: row.response },
        after: { response },
      })
    })
  }
}

async function lockForDecision(
  em: EntityManager,
  { commentId, expectedVersion }: CommentSelection,
  action: CommentAction,
  context: CommandContext,
): Promise<{ row: DefinitionCommentRow; to: CommentStatus }> {
  const [row] = await queryRows<DefinitionCommentRow>(em, lock, [commentId])
  if (!row) refuse('resource.not-found', { commentId })
  const to = assertCommentAction(row, action, getDefinitionCommentFacts(row))
  if (expectedVersion !== undefined && expectedVersion !== row.lock_version) {
    const comment = toDefinitionComment(row, getReader(context.caller))
    refuse('resource.stale', { expectedVersion, currentVersion: row.lock_version, comment })
  }
  return { row, to }
}

function toOutcome(
  row: DefinitionCommentRow,
  context: CommandContext,
  action: Pick<Outcome<never>['action'], 'kind' | 'before' | 'after' | 'reason'>,
): Outcome<{ comment: DefinitionComment }> {
  const changed = { ...row, lock_version: row.lock_version + 1 }
  return {
    results: { comment: toDefinitionComment(changed, getReader(context.caller)) },
    action: { entityType: 'definition-comment', entityId: row.comment_id, ...action },
  }
}
