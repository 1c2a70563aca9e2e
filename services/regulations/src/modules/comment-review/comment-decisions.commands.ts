import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import type { InputOf } from '@portal/contracts-common'
import type { Comment, regulationsHttp } from '@portal/contracts-regulations'
import { Commands, type Outcome } from '@portal/persistence'
import type { Answer, CommandContext } from '@portal/service-kit'
import { getChangeable, respondToComment } from '../comments/change-comment.commands.ts'
import { readerOf, toComment } from '../comments/comment.row.ts'
import { decideTogether, decisionOf, type Chosen } from '../comments/decide-together.ts'

type Standing = InputOf<typeof regulationsHttp.setCommentStatus>['body']
type Response = InputOf<typeof regulationsHttp.respondToComments>['body']

/** What staff decide about comments, one or many: all of them or none, each with an act of its own in the audit trail. */
@Injectable()
export class CommentDecisions {
  constructor(private readonly commands: Commands) {}

  /** Hides, withholds or shows again. Refusals: `resource.not-found`, `comments.withdrawn`, `resource.stale`. */
  setStatus(context: CommandContext, given: Standing): Promise<Answer<{ comments: Comment[] }>> {
    return decideTogether(this.commands, context, given.comments, (em, chosen) => setStatus(em, chosen, given, context))
  }

  /** Gives one answer to all, under the name `by`. Refusals: as those of a single answer. */
  respond(context: CommandContext, given: Response, by: string): Promise<Answer<{ comments: Comment[] }>> {
    const { comments, ...answer } = given
    return decideTogether(this.commands, context, comments, (em, chosen) =>
      respondToComment(em, { ...answer, ...chosen }, by, context),
    )
  }
}

async function setStatus(
  em: EntityManager,
  { commentId, expectedVersion }: Chosen,
  given: Standing,
  context: CommandContext,
): Promise<Outcome<{ comment: Comment }>> {
  const row = await getChangeable(em, commentId, expectedVersion, context)
  const { status, reason, note, verb } = decisionOf(given)
  await em.execute(
    `update comment set status = ?, status_reason = ?, status_note = ?, status_at = ?, lock_version = lock_version + 1
      where comment_id = ?`,
    [status, reason, note, context.now, commentId],
  )
  const changed = { ...row, status, status_reason: reason, lock_version: row.lock_version + 1 }
  return {
    results: { comment: toComment(changed, readerOf(context.caller), context.now) },
    action: {
      kind: `comments.${verb}`,
      entityType: 'comment',
      entityId: commentId,
      before: { status: row.status, reason: row.status_reason },
      after: { status, reason },
      ...(note !== null && { reason: note }),
    },
  }
}
