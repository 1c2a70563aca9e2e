import type { EntityManager } from '@mikro-orm/postgresql'
import type { InputOf } from '@portal/contracts-common'
import type { regulationsHttp } from '@portal/contracts-regulations'
import type { Commands, Outcome } from '@portal/persistence'
import { refuse, type Answer, type CommandContext } from '@portal/service-kit'

type Standing = InputOf<typeof regulationsHttp.setCommentStatus>['body']
export type Chosen = Standing['comments'][number]

/** One decision about several comments: all of them or none, each with an act of its own in the audit trail. */
export function decideTogether<Comment>(
  commands: Commands,
  context: CommandContext,
  chosen: readonly Chosen[],
  decide: (em: EntityManager, one: Chosen) => Promise<Outcome<{ comment: Comment }>>,
): Promise<Answer<{ comments: Comment[] }>> {
  // In the order of their ids, so that two who decide about the same at once wait rather than deadlock.
  const inOrder = [...new Map(chosen.map((one) => [one.commentId, one])).values()].toSorted((one, other) =>
    one.commentId.localeCompare(other.commentId),
  )
  return commands.run(context, async (em) => {
    const changed: Outcome<{ comment: Comment }>[] = []
    for (const one of inOrder) changed.push(await decide(em, one))
    const [first, ...others] = changed
    if (!first) refuse('input.invalid', { fields: [{ path: ['body', 'comments'], message: 'Choose a comment.' }] })
    for (const other of others) await commands.record(em, context, other.action)
    return { results: { comments: changed.map(({ results }) => results.comment) }, action: first.action }
  })
}

/** What a decision writes down: reason and note only where the comment is taken from readers. */
export function decisionOf(given: Standing) {
  const isTaken = given.status !== 'public'
  return {
    status: given.status,
    reason: isTaken ? given.reason : null,
    note: isTaken && given.note !== '' ? given.note : null,
    verb: { public: 'restore', hidden: 'hide', withheld: 'withhold' }[given.status],
  }
}
