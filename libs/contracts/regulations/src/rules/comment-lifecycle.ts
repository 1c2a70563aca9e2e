import { defineLifecycle } from '@portal/lifecycle'
import { commentStatuses, type CommentStatus } from './comment-rules.ts'

/** A draft has not been sent; the other states are the statuses of a comment. */
export const commentStates = ['draft', ...commentStatuses] as const

/** Facts about a comment that its guards check. Comments on definitions are accepted at any time. */
export interface CommentFacts {
  readonly isPeriodOpen: boolean
  /** The authority has answered it. */
  readonly isAnswered: boolean
  /** Staff have decided about its status before. Only for `report`. */
  readonly isReviewed?: boolean
}

/**
 * The lifecycle of a comment on a regulation or a definition. The service enforces it, and pages use it to offer actions.
 * `edit`, `delete` (removes the record) and `withdraw` are the author's; `report` is that of the owner of the email
 * address; the others are decisions of staff. Hiding or withholding again changes the reason.
 */
export const commentLifecycle = defineLifecycle<CommentFacts>()({
  states: commentStates,
  actions: ['send', 'edit', 'delete', 'withdraw', 'report', 'withhold', 'hide', 'restore', 'answer'],
  guards: {
    'period-open': { holds: ({ isPeriodOpen }) => isPeriodOpen, error: 'comments.period-closed' },
    // An answer refers to the text as it was.
    'not-answered': { holds: ({ isAnswered }) => !isAnswered, error: 'comments.answered' },
    'not-reviewed': { holds: ({ isReviewed }) => isReviewed === false, error: 'comments.not-allowed-by-status' },
  },
  table: {
    draft: {
      send: { to: 'public', guards: ['period-open'] },
      edit: { to: 'draft' },
      delete: { to: 'draft' },
      withdraw: null,
      report: null,
      withhold: null,
      hide: null,
      restore: null,
      answer: null,
    },
    public: {
      send: null,
      edit: { to: 'public', guards: ['not-answered', 'period-open'] },
      delete: { to: 'public', guards: ['not-answered', 'period-open'] },
      withdraw: { to: 'withdrawn' },
      report: { to: 'withheld', guards: ['not-reviewed'] },
      withhold: { to: 'withheld' },
      hide: { to: 'hidden' },
      restore: null,
      answer: { to: 'public' },
    },
    hidden: {
      send: null,
      edit: { to: 'hidden', guards: ['not-answered', 'period-open'] },
      delete: null,
      withdraw: { to: 'withdrawn' },
      report: null,
      withhold: { to: 'withheld' },
      hide: { to: 'hidden' },
      restore: { to: 'public' },
      answer: { to: 'hidden' },
    },
    withheld: {
      send: null,
      edit: { to: 'withheld', guards: ['not-answered', 'period-open'] },
      delete: null,
      withdraw: { to: 'withdrawn' },
      report: null,
      withhold: { to: 'withheld' },
      hide: { to: 'hidden' },
      restore: { to: 'public' },
      answer: { to: 'withheld' },
    },
    withdrawn: {
      send: null,
      edit: null,
      delete: null,
      withdraw: null,
      report: null,
      withhold: null,
      hide: null,
      restore: null,
      answer: null,
    },
  },
})

export type CommentAction = (typeof commentLifecycle.actions)[number]

/** Returns how authors take their comment back: it is deleted while it can be edited, and withdrawn later. */
export function getCommentRemoval(status: CommentStatus, facts: CommentFacts): 'delete' | 'withdraw' | undefined {
  return (['delete', 'withdraw'] as const).find((action) => commentLifecycle.check(status, action, facts).allowed)
}

/** The decision of staff that leads to a status. */
export const statusDecisions = { public: 'restore', hidden: 'hide', withheld: 'withhold' } as const

/** Whether staff can decide about a comment with this status. */
export function isReviewable(status: CommentStatus): boolean {
  return commentLifecycle.transition(status, 'answer') !== null
}
