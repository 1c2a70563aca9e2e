import type { EntityManager } from '@mikro-orm/postgresql'
import type { InputOf } from '@portal/contracts-common'
import type { regulationsHttp } from '@portal/contracts-regulations'
import type { Commands, Outcome } from '@portal/persistence'
import { refuse, type ApiResponse, type CommandContext } from '@portal/service-kit'

type StatusChange = InputOf<typeof regulationsHttp.setCommentStatus>['body']
export type CommentSelection = StatusChange['comments'][number]

/** Applies one decision to several comments: all or none, each with its own audit entry. */
export function decideForComments<Comment>(
  commands: Commands,
  context: CommandContext,
  selections: readonly CommentSelection[],
  decide: (em: EntityManager, selection: CommentSelection) => Promise<Outcome<{ comment: Comment }>>,
): Promise<ApiResponse<{ comments: Comment[] }>> {
  // In id order, so that two people who decide about the same comments wait instead of deadlocking.
  const inIdOrder = [...new Map(selections.map((selection) => [selection.commentId, selection])).values()].toSorted(
    (a, b) => a.commentId.localeCompare(b.commentId),
  )
  return commands.run(context, async (em) => {
    const outcomes: Outcome<{ comment: Comment }>[] = []
    for (const selection of inIdOrder) outcomes.push(await decide(em, selection))
    const [first, ...others] = outcomes
    if (!first) refuse('input.invalid', { fields: [{ path: ['body', 'comments'], message: 'Choose a comment.' }] })
    for (const other of others) await commands.record(em, context, other.action)
    return { results: { comments: outcomes.map(({ results }) => results.comment) }, action: first.action }
  })
}

/** Returns the columns of a decision: reason and note are kept only when readers no longer see the comment. */
export function toStatusDecision(request: StatusChange) {
  const isWithheld = request.status !== 'public'
  return {
    reason: isWithheld ? request.reason : null,
    note: isWithheld && request.note !== '' ? request.note : null,
    pastTense: ({ public: 'restored', hidden: 'hidden', withheld: 'withheld' } as const)[request.status],
  }
}
