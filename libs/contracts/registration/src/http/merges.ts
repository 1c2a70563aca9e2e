import { approvalFields, approvalState, endpoint, id } from '@portal/contracts-common'
import { z } from 'zod'
import { mergeParts } from '../rules/staff/index.ts'
import { peopleErrors } from '../people-errors.ts'
import { staffErrors as errors } from '../staff-errors.ts'
import { staffRoutes as routes } from '../staff-routes.ts'

const hisaPersonId = z.string().regex(/^P-\d{3}-\d{3}-\d{3}$/)
const reason = z.string().trim().min(3).max(500)
/** The persons of a merge: the survivor remains, and the number of the duplicate leads to it. */
const pair = { survivor: hisaPersonId, duplicate: hisaPersonId }

const mergePreview = z.object({
  survivor: z.object({ hisaPersonId: z.string(), displayName: z.string(), revision: z.int(), hasAccount: z.boolean() }),
  duplicate: z.object({
    hisaPersonId: z.string(),
    displayName: z.string(),
    revision: z.int(),
    hasAccount: z.boolean(),
  }),
  parts: z.array(
    z.object({
      part: z.enum(mergeParts),
      /** What moves to the survivor. */
      moved: z.int(),
      /** What stays with the former number, because the survivor has the same. */
      kept: z.int(),
    }),
  ),
})
export type MergePreview = z.infer<typeof mergePreview>

export const previewMerge = endpoint(routes.previewMerge, {
  summary: 'Tells what a merge would move. Changes nothing.',
  query: z.strictObject(pair),
  results: mergePreview,
  errors: { 'merges.same-person': errors['merges.same-person'] },
})

/** A change that one person proposes and another one approves. */
const approval = z.object({
  approvalId: id,
  kind: z.enum(['merge-persons']),
  ...approvalFields,
  merge: z.object({
    survivor: z.object({ hisaPersonId: z.string(), displayName: z.string() }),
    duplicate: z.object({ hisaPersonId: z.string(), displayName: z.string() }),
    /** Whose account remains. */
    account: z.enum(['survivor', 'duplicate']),
  }),
})
export type StaffApproval = z.infer<typeof approval>

export const proposeMerge = endpoint(routes.proposeMerge, {
  summary: 'Proposes to merge two persons; another administrator approves it.',
  body: z.strictObject({
    ...pair,
    survivorRevision: z.int().min(1),
    duplicateRevision: z.int().min(1),
    /** Whose account remains when both have one. */
    account: z.enum(['survivor', 'duplicate']).default('survivor'),
    reason,
  }),
  results: approval,
  errors: {
    'merges.same-person': errors['merges.same-person'],
    'people.changed': errors['people.changed'],
    'people.not-allowed-by-status': peopleErrors['people.not-allowed-by-status'],
    'approvals.already-proposed': errors['approvals.already-proposed'],
  },
})

export const listApprovals = endpoint(routes.listApprovals, {
  summary: 'Changes that need two people, the newest first.',
  query: z.strictObject({
    state: approvalState.optional(),
    after: z.string().max(500).optional(),
    limit: z.coerce.number().int().min(1).max(50).default(20),
  }),
  results: z.object({ items: z.array(approval), next: z.string().nullable() }),
})

const params = z.strictObject({ approvalId: id })
const decisionErrors = { 'approvals.already-decided': errors['approvals.already-decided'] }
const mergeErrors = {
  'people.changed': errors['people.changed'],
  'people.not-allowed-by-status': peopleErrors['people.not-allowed-by-status'],
}

export const approveProposal = endpoint(routes.approveProposal, {
  summary: 'Approves a proposal of somebody else and makes the change.',
  params,
  body: z.strictObject({ reason: z.string().trim().max(500).default('') }),
  results: approval,
  errors: { ...decisionErrors, ...mergeErrors, 'approvals.same-person': errors['approvals.same-person'] },
})

export const rejectProposal = endpoint(routes.rejectProposal, {
  summary: 'Rejects a proposal of somebody else.',
  params,
  body: z.strictObject({ reason }),
  results: approval,
  errors: { ...decisionErrors, 'approvals.same-person': errors['approvals.same-person'] },
})

export const withdrawProposal = endpoint(routes.withdrawProposal, {
  summary: "Takes back the caller's own proposal.",
  params,
  body: z.strictObject({}),
  results: approval,
  errors: { ...decisionErrors, 'approvals.not-proposer': errors['approvals.not-proposer'] },
})

export const undoApproved = endpoint(routes.undoApproved, {
  summary: 'Takes back an approved change within the undo period.',
  params,
  body: z.strictObject({ reason }),
  results: approval,
  errors: {
    ...decisionErrors,
    ...mergeErrors,
    'approvals.undo-expired': errors['approvals.undo-expired'],
    'merges.account-in-use': errors['merges.account-in-use'],
  },
})
