import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import type { InputOf } from '@portal/contracts-common'
import type { DefinitionComment, regulationsHttp } from '@portal/contracts-regulations'
import { Commands, type Outcome } from '@portal/persistence'
import { refuse, type Answer, type CommandContext } from '@portal/service-kit'
import { rowsIn } from '../../database/transaction-rows.ts'
import { decideTogether, decisionOf, type Chosen } from '../comments/decide-together.ts'
import { commentBody } from '../comments/comment-body.ts'
import { readerOf } from '../comments/comment.row.ts'
import { definitionCommentColumns, toDefinitionComment, type DefinitionCommentRow } from './definition-comment.row.ts'

type Standing = InputOf<typeof regulationsHttp.setDefinitionCommentStatus>['body']
type Response = InputOf<typeof regulationsHttp.respondToDefinitionComments>['body']
type Decided = Promise<Answer<{ comments: DefinitionComment[] }>>

const lock = {
  name: 'definition-comment-to-decide',
  text: `select ${definitionCommentColumns} from definition_comment c join definition d using (definition_id)
          where c.comment_id = $1 for update of c`,
}

/** What staff decide about comments on definitions. Refusals: `resource.not-found`, `comments.withdrawn`, `resource.stale`. */
@Injectable()
export class DefinitionCommentDecisions {
  constructor(private readonly commands: Commands) {}

  /** Hides, withholds or shows again. */
  setStatus(context: CommandContext, given: Standing): Decided {
    const { status, reason, note, verb } = decisionOf(given)
    return decideTogether(this.commands, context, given.comments, async (em, chosen) => {
      const row = await getChangeable(em, chosen, context)
      await em.execute(
        `update definition_comment set status = ?, status_reason = ?, status_note = ?, status_at = ?, lock_version = lock_version + 1
          where comment_id = ?`,
        [status, reason, note, context.now, row.comment_id],
      )
      return outcomeOf({ ...row, status, status_reason: reason }, context, {
        kind: `comment-definitions.${verb}`,
        before: { status: row.status, reason: row.status_reason },
        after: { status, reason },
        ...(note !== null && { reason: note }),
      })
    })
  }

  /** Gives one answer to all, under the name `by`. */
  respond(context: CommandContext, given: Response, by: string): Decided {
    const response = { text: commentBody(given.text), outcome: given.outcome, by, at: context.now.toISOString() }
    return decideTogether(this.commands, context, given.comments, async (em, chosen) => {
      const row = await getChangeable(em, chosen, context)
      await em.execute(
        'update definition_comment set response = ?::jsonb, lock_version = lock_version + 1 where comment_id = ?',
        [JSON.stringify(response), row.comment_id],
      )
      return outcomeOf({ ...row, response }, context, {
        kind: 'comment-definitions.respond',
        before: { response: row.response },
        after: { response },
      })
    })
  }
}

async function getChangeable(
  em: EntityManager,
  { commentId, expectedVersion }: Chosen,
  context: CommandContext,
): Promise<DefinitionCommentRow> {
  const [row] = await rowsIn<DefinitionCommentRow>(em, lock, [commentId])
  if (!row) refuse('resource.not-found', { commentId })
  if (row.status === 'withdrawn') refuse('comments.withdrawn', { trackingNumber: row.tracking_number })
  if (expectedVersion !== undefined && expectedVersion !== row.lock_version) {
    const comment = toDefinitionComment(row, readerOf(context.caller))
    refuse('resource.stale', { expectedVersion, currentVersion: row.lock_version, comment })
  }
  return row
}

function outcomeOf(
  row: DefinitionCommentRow,
  context: CommandContext,
  act: Pick<Outcome<never>['action'], 'kind' | 'before' | 'after' | 'reason'>,
): Outcome<{ comment: DefinitionComment }> {
  const changed = { ...row, lock_version: row.lock_version + 1 }
  return {
    results: { comment: toDefinitionComment(changed, readerOf(context.caller)) },
    action: { entityType: 'definition-comment', entityId: row.comment_id, ...act },
  }
}
