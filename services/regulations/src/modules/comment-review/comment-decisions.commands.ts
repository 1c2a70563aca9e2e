import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import type { InputOf } from '@portal/contracts-common'
import type { Comment, regulationsHttp } from '@portal/contracts-regulations'
import { Commands, type Outcome } from '@portal/persistence'
import { refuse, type Answer, type CommandContext } from '@portal/service-kit'
import { getChangeable, respondToComment, type ChangedComment } from '../comments/change-comment.commands.ts'
import { readerOf, toComment } from '../comments/comment.row.ts'

type Standing = InputOf<typeof regulationsHttp.setCommentStatus>['body']
type Response = InputOf<typeof regulationsHttp.respondToComments>['body']
type Chosen = Standing['comments'][number]

/** What staff decide about comments, one or many: all of them or none, each with an act of its own in the audit trail. */
@Injectable()
export class CommentDecisions {
  constructor(private readonly commands: Commands) {}

  /** Hides, withholds or shows again. Refusals: `resource.not-found`, `comments.withdrawn`, `resource.stale`. */
  setStatus(context: CommandContext, given: Standing): Promise<Answer<{ comments: Comment[] }>> {
    return this.forEach(context, given.comments, (em, chosen) => setStatus(em, chosen, given, context))
  }

  /** Gives one answer to all, under the name `by`. Refusals: as those of a single answer. */
  respond(context: CommandContext, given: Response, by: string): Promise<Answer<{ comments: Comment[] }>> {
    const { comments, ...answer } = given
    return this.forEach(context, comments, (em, chosen) => respondToComment(em, { ...answer, ...chosen }, by, context))
  }

  private forEach(
    context: CommandContext,
    chosen: readonly Chosen[],
    decide: (em: EntityManager, one: Chosen) => Promise<ChangedComment>,
  ): Promise<Answer<{ comments: Comment[] }>> {
    // In the order of their ids, so that two who decide about the same at once wait rather than deadlock.
    const inOrder = [...new Map(chosen.map((one) => [one.commentId, one])).values()].toSorted((one, other) =>
      one.commentId.localeCompare(other.commentId),
    )
    return this.commands.run(context, async (em) => {
      const changed: ChangedComment[] = []
      for (const one of inOrder) changed.push(await decide(em, one))
      const [first, ...others] = changed
      if (!first) refuse('input.invalid', { fields: [{ path: ['body', 'comments'], message: 'Choose a comment.' }] })
      for (const other of others) await this.commands.record(em, context, other.action)
      return { results: { comments: changed.map(({ results }) => results.comment) }, action: first.action }
    })
  }
}

async function setStatus(
  em: EntityManager,
  { commentId, expectedVersion }: Chosen,
  given: Standing,
  context: CommandContext,
): Promise<Outcome<{ comment: Comment }>> {
  const row = await getChangeable(em, commentId, expectedVersion, context)
  const { status } = given
  const isTaken = given.status !== 'public'
  const reason = isTaken ? given.reason : null
  const note = isTaken && given.note !== '' ? given.note : null
  await em.execute(
    `update comment set status = ?, status_reason = ?, status_note = ?, status_at = ?, lock_version = lock_version + 1
      where comment_id = ?`,
    [status, reason, note, context.now, commentId],
  )
  const changed = { ...row, status, status_reason: reason, lock_version: row.lock_version + 1 }
  return {
    results: { comment: toComment(changed, readerOf(context.caller), context.now) },
    action: {
      kind: isTaken ? `comments.${status === 'hidden' ? 'hide' : 'withhold'}` : 'comments.restore',
      entityType: 'comment',
      entityId: commentId,
      before: { status: row.status, reason: row.status_reason },
      after: { status, reason },
      ...(note !== null && { reason: note }),
    },
  }
}
