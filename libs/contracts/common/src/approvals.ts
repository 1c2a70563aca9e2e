import { z } from 'zod'
import { instant } from './identifiers.ts'

/** `approved`: the change was made; `undone`: it was taken back. */
export const approvalState = z.enum(['open', 'approved', 'rejected', 'withdrawn', 'undone'])

/** Fields of a change that one person proposes and another one approves, besides its id and what is changed. */
export const approvalFields = {
  state: approvalState,
  reason: z.string(),
  /** Names of persons; null when unknown. */
  proposedBy: z.string().nullable(),
  proposedAt: instant,
  decidedBy: z.string().nullable(),
  decidedAt: instant.nullable(),
  decisionReason: z.string().nullable(),
  /** Until when an approved change can be undone. */
  undoUntil: instant.nullable(),
  undoneBy: z.string().nullable(),
  undoneAt: instant.nullable(),
  undoReason: z.string().nullable(),
  isProposedByCaller: z.boolean(),
  /** What the caller may do now. */
  actions: z.array(z.enum(['approve', 'reject', 'withdraw', 'undo'])),
}

const approval = z.object(approvalFields)
export type ApprovalFields = Readonly<z.infer<typeof approval>>
