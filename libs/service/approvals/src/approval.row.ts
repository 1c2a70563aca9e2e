import type { approvalActions, ApprovalState } from './approval-lifecycle.ts'

/** A proposal with its decision. */
export interface Approval {
  readonly approvalId: string
  readonly kind: string
  readonly subject: string
  readonly payload: unknown
  readonly state: ApprovalState
  readonly reason: string
  readonly proposedBy: string
  readonly proposedAt: string
  readonly decidedBy: string | null
  readonly decidedAt: string | null
  readonly decisionReason: string | null
  readonly undoUntil: string | null
  readonly undoneBy: string | null
  readonly undoneAt: string | null
  readonly undoReason: string | null
  /** What the caller may do now. */
  readonly actions: readonly (typeof approvalActions)[number][]
}

/** Times are text or dates, depending on how the row was read. */
export interface ApprovalRow extends Record<string, unknown> {
  readonly approval_id: string
  readonly kind: string
  readonly subject: string
  readonly payload: unknown
  readonly state: ApprovalState
  readonly reason: string
  readonly proposed_by: string
  readonly proposed_at: string | Date
  readonly decided_by: string | null
  readonly decided_at: string | Date | null
  readonly decision_reason: string | null
  readonly undo_until: string | Date | null
  readonly undo_data: unknown
  readonly undone_by: string | null
  readonly undone_at: string | Date | null
  readonly undo_reason: string | null
}

export const approvalColumns = `approval_id, kind, subject, payload, state, reason, proposed_by, proposed_at, decided_by,
  decided_at, decision_reason, undo_until, undo_data, undone_by, undone_at, undo_reason`
