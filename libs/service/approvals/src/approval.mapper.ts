import { approvalActions, approvalLifecycle, type ApprovalFacts } from './approval-lifecycle.ts'
import type { Approval, ApprovalRow } from './approval.row.ts'

/** Returns what the guards of the lifecycle look at. */
export function toFacts(row: ApprovalRow, actor: string, now: Date): ApprovalFacts {
  const { proposed_by: proposedBy, undo_until: undoUntil } = row
  return { actor, proposedBy, now, undoUntil: undoUntil === null ? null : new Date(undoUntil) }
}

/** Converts a row for a caller. */
export function toApproval(row: ApprovalRow, actor: string, now: Date): Approval {
  const facts = toFacts(row, actor, now)
  return {
    approvalId: row.approval_id,
    kind: row.kind,
    subject: row.subject,
    payload: row.payload,
    state: row.state,
    reason: row.reason,
    proposedBy: row.proposed_by,
    proposedAt: new Date(row.proposed_at).toISOString(),
    decidedBy: row.decided_by,
    decidedAt: toIso(row.decided_at),
    decisionReason: row.decision_reason,
    undoUntil: toIso(row.undo_until),
    undoneBy: row.undone_by,
    undoneAt: toIso(row.undone_at),
    undoReason: row.undo_reason,
    actions: approvalActions.filter((action) => approvalLifecycle.check(row.state, action, facts).allowed),
  }
}

const toIso = (at: string | Date | null) => (at === null ? null : new Date(at).toISOString())
