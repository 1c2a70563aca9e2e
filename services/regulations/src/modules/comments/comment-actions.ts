import {
  commentLifecycle,
  type CommentAction,
  type CommentFacts,
  type CommentStatus,
} from '@portal/contracts-regulations/rules'
import { refuse } from '@portal/service-kit'

interface CommentWithStatus {
  readonly status: CommentStatus
  readonly tracking_number: string
}

/**
 * Returns the status after an action, or refuses what the lifecycle of comments does not allow. `refuseOutsidePeriod`
 * explains why the comment period is not open. Errors: `comments.withdrawn`, `comments.not-allowed-by-status`, those of the
 * guards.
 */
export function assertCommentAction(
  { status, tracking_number: trackingNumber }: CommentWithStatus,
  action: CommentAction,
  facts: CommentFacts,
  refuseOutsidePeriod: () => never = () => refuse('comments.period-closed'),
): CommentStatus {
  const decision = commentLifecycle.check(status, action, facts)
  if (decision.allowed) return toStatus(decision.to)
  if (decision.reason === 'state')
    refuse(status === 'withdrawn' ? 'comments.withdrawn' : 'comments.not-allowed-by-status', {
      trackingNumber,
      status,
      action,
    })
  const [guard] = decision.unmet
  if (guard === 'period-open') refuseOutsidePeriod()
  refuse(commentLifecycle.guards[guard].error, { trackingNumber })
}

/** Statuses that allow an action, for statements that change several comments. */
export function statusesAllowing(action: CommentAction): readonly CommentStatus[] {
  return commentLifecycle.states.flatMap((state) =>
    state !== 'draft' && commentLifecycle.transition(state, action) !== null ? [state] : [],
  )
}

function toStatus(state: CommentStatus | 'draft'): CommentStatus {
  if (state === 'draft') throw new Error('A comment cannot become a draft again.')
  return state
}
