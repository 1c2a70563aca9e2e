import { approvalFields, approvalState, endpoint, id, keysetPageOf, keysetQuery } from '@portal/contracts-common'
import { z } from 'zod'
import { horseMergeRoutes as routes } from '../routes/horse-merge-routes.ts'
import { horsesErrors as errors } from '../errors.ts'
import { filledFields, horseMergeErrors, horseMergeParts } from '../rules/identity/horse-merges.ts'
import { horseStatuses } from '../rules/identity/index.ts'
import { horseIdentity } from './horses.ts'

const reason = z.string().trim().min(3).max(500)
const mergedHorse = z.object({ horseId: id, ...horseIdentity, status: z.enum(horseStatuses) })
/** Changes with the horse and its people; a merge of what was seen before is refused. */
const revision = z.string().min(1).max(100)

const mergePreview = z.object({
  survivor: z.object({ ...mergedHorse.shape, revision }),
  duplicate: z.object({ ...mergedHorse.shape, revision }),
  /** `moved`: to the survivor; `kept`: stays with the duplicate, because the survivor has the same. */
  parts: z.array(z.object({ part: z.enum(horseMergeParts), moved: z.int(), kept: z.int() })),
  /** What the survivor takes from the duplicate because it has none. */
  filled: z.array(z.enum(filledFields)),
  /** The owners of the duplicate become those of the survivor, which has none. */
  addsOwners: z.boolean(),
  /** Names of veterinarians of the duplicate who also attend the survivor afterwards. */
  addedVeterinarians: z.array(z.string()),
  /** Open requests about the duplicate that are canceled. */
  canceledRequests: z.int(),
})
export type HorseMergePreview = z.infer<typeof mergePreview>

export const previewHorseMerge = endpoint(routes.previewHorseMerge, {
  summary: 'Says what a merge of two horses would change. Changes nothing.',
  query: z.strictObject({ survivor: id, duplicate: id }),
  results: mergePreview,
  errors: {
    'horse-merges.same-horse': errors['horse-merges.same-horse'],
    'horses.not-found': errors['horses.not-found'],
  },
})

/** A merge that one person proposes and another one approves. */
const merge = z.object({ approvalId: id, ...approvalFields, survivor: mergedHorse, duplicate: mergedHorse })
export type HorseMerge = z.infer<typeof merge>

const mergeErrors = {
  ...horseMergeErrors,
  'horses.not-found': errors['horses.not-found'],
  'horses.not-allowed-by-status': errors['horses.not-allowed-by-status'],
}

export const proposeHorseMerge = endpoint(routes.proposeHorseMerge, {
  summary: 'Proposes to merge two horses; another administrator approves it.',
  body: z.strictObject({
    survivor: id,
    duplicate: id,
    survivorRevision: revision,
    duplicateRevision: revision,
    reason,
  }),
  results: merge,
  errors: mergeErrors,
})

export const listHorseMerges = endpoint(routes.listHorseMerges, {
  summary: 'Lists proposed, approved and closed merges of horses, newest first.',
  query: z.strictObject({
    ...keysetQuery,
    state: approvalState.optional(),
  }),
  results: keysetPageOf(merge),
})

const params = z.strictObject({ approvalId: id })

export const approveHorseMerge = endpoint(routes.approveHorseMerge, {
  summary: 'Approves a proposal of somebody else and merges the horses.',
  params,
  body: z.strictObject({ reason: z.string().trim().max(500).default('') }),
  results: merge,
  errors: mergeErrors,
})

export const rejectHorseMerge = endpoint(routes.rejectHorseMerge, {
  summary: 'Rejects a proposal of somebody else.',
  params,
  body: z.strictObject({ reason }),
  results: merge,
  errors: mergeErrors,
})

export const withdrawHorseMerge = endpoint(routes.withdrawHorseMerge, {
  summary: "Takes back the caller's own proposal.",
  params,
  body: z.strictObject({}),
  results: merge,
  errors: mergeErrors,
})

export const undoHorseMerge = endpoint(routes.undoHorseMerge, {
  summary: 'Takes a merge back within the days of the rule: the same rows return to the duplicate.',
  params,
  body: z.strictObject({ reason }),
  results: merge,
  errors: mergeErrors,
})
