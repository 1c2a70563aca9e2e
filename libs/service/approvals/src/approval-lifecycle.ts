import { defineLifecycle } from '@portal/lifecycle'

/** `approved` means that the change was made; `undone` that it was taken back. */
export const approvalStates = ['open', 'approved', 'rejected', 'withdrawn', 'undone'] as const
export type ApprovalState = (typeof approvalStates)[number]

export const approvalActions = ['approve', 'reject', 'withdraw', 'undo'] as const

/** What the guards look at. */
export interface ApprovalFacts {
  readonly actor: string
  readonly proposedBy: string
  readonly now: Date
  /** Until when the change can be undone; null: it can't. */
  readonly undoUntil: Date | null
}

/** A change that one person proposes and another one decides about. Anyone who may decide may also undo it. */
export const approvalLifecycle = defineLifecycle<ApprovalFacts>()({
  states: approvalStates,
  actions: approvalActions,
  guards: {
    'other-person': { holds: ({ actor, proposedBy }) => actor !== proposedBy, error: 'approvals.same-person' },
    proposer: { holds: ({ actor, proposedBy }) => actor === proposedBy, error: 'approvals.not-proposer' },
    'undo-period': {
      holds: ({ now, undoUntil }) => undoUntil !== null && now <= undoUntil,
      error: 'approvals.undo-expired',
    },
  },
  table: {
    open: {
      approve: { to: 'approved', guards: ['other-person'] },
      reject: { to: 'rejected', guards: ['other-person'] },
      withdraw: { to: 'withdrawn', guards: ['proposer'] },
      undo: null,
    },
    approved: { approve: null, reject: null, withdraw: null, undo: { to: 'undone', guards: ['undo-period'] } },
    rejected: { approve: null, reject: null, withdraw: null, undo: null },
    withdrawn: { approve: null, reject: null, withdraw: null, undo: null },
    undone: { approve: null, reject: null, withdraw: null, undo: null },
  },
})
