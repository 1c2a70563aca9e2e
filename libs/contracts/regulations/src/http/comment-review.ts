import { bilingual, endpoint, expectedVersion, id, instant, keysetPageOf, keysetQuery } from '@portal/contracts-common'
import { z } from 'zod'
import { regulationsRoutes as routes } from '../routes.ts'
import { commentMaxLength, responseOutcomes } from '../rules/comment-rules.ts'
import { statusNoteMaxLength } from '../rules/withhold-reasons.ts'
import { comment, commenterType, commentStatus, withholdReason } from './comment-schemas.ts'
import { pickErrors } from './pick-errors.ts'
import { versionNameFields } from './version-schemas.ts'

/** Filters of every list of comments for staff. */
export const staffFilter = {
  commenterType: commenterType.optional(),
  status: commentStatus.optional(),
  reason: withholdReason.optional(),
  /** Whether the authority has answered. */
  answered: z.stringbool().optional(),
  /** Start of the period, inclusive. */
  from: instant.optional(),
  /** End of the period, exclusive. */
  to: instant.optional(),
}

/** Fields that only staff see. */
export const staffFields = {
  /** Note of staff on the status; not public. */
  statusNote: z.string().nullable(),
  statusAt: instant.nullable(),
  /** Number of near-duplicates, including this comment. */
  similarCount: z.int(),
  /** Filters the list for the near-duplicates; null if there are none. */
  similarGroupId: id.nullable(),
}

const queuedComment = comment.extend({
  /** Title of the regulation. */
  title: bilingual,
  ...versionNameFields,
  ...staffFields,
})
export type QueuedComment = z.infer<typeof queuedComment>

export const listCommentQueue = endpoint(routes.listCommentQueue, {
  summary: 'All comments with body and status, newest first',
  query: z.strictObject({
    ...keysetQuery,
    mainParentId: id.optional(),
    versionId: id.optional(),
    ...staffFilter,
    /** Searches the comment, its attachments, the author, the tracking number and the number of the receipt. */
    q: z.string().trim().max(200).optional(),
    similarGroupId: id.optional(),
  }),
  results: keysetPageOf(queuedComment),
})

const selectedComments = z
  .array(z.strictObject({ commentId: id, expectedVersion }))
  .min(1)
  .max(100)
export const batchErrors = pickErrors('comments.withdrawn', 'comments.not-allowed-by-status')

/** Shows comments, or hides or withholds them with a reason. */
export const statusChange = z.discriminatedUnion('status', [
  z.strictObject({ status: z.literal('public'), comments: selectedComments }),
  z.strictObject({
    status: z.enum(['hidden', 'withheld']),
    comments: selectedComments,
    reason: withholdReason,
    note: z.string().trim().max(statusNoteMaxLength).default(''),
  }),
])
export const statusNote = 'hidden: not visible to readers; withheld: readers see the reason, never the text'

const responseInput = {
  text: z.string().min(1).max(commentMaxLength),
  outcome: z.enum(responseOutcomes),
}
/** One answer to several comments. */
export const batchResponse = z.strictObject({ comments: selectedComments, ...responseInput })

export const setCommentStatus = endpoint(routes.setCommentStatus, {
  summary: 'Hides, withholds or shows comments, all or none; nothing is deleted',
  accessNote: statusNote,
  body: statusChange,
  results: z.object({ comments: z.array(comment) }),
  errors: batchErrors,
})

export const respondToComment = endpoint(routes.respondToComment, {
  summary: 'Saves the authority’s answer to a comment; a previous answer is kept in the audit trail',
  body: z.strictObject({
    commentId: id,
    ...responseInput,
    changedInVersionId: id.optional(),
    expectedVersion: z.int().optional(),
  }),
  results: z.object({ comment }),
  errors: pickErrors('comments.withdrawn'),
})

export const respondToComments = endpoint(routes.respondToComments, {
  summary: 'Saves one answer to several comments, all or none',
  body: batchResponse.extend({ changedInVersionId: id.optional() }),
  results: z.object({ comments: z.array(comment) }),
  errors: batchErrors,
})
