import { bilingual, endpoint, expectedVersion, id, instant, keysetPageOf, keysetQuery } from '@portal/contracts-common'
import { z } from 'zod'
import { regulationsErrors as errors } from '../errors.ts'
import { regulationsRoutes as routes } from '../routes.ts'
import { commentMaxLength, responseOutcomes } from '../rules/comment-rules.ts'
import { statusNoteMaxLength } from '../rules/withhold-reasons.ts'
import { comment, withholdReason } from './comments.ts'
import { capacity, commentStatus, namedVersion } from './shapes.ts'

/** What narrows every list of comments that staff have; each is optional. */
export const standingFilter = {
  capacity: capacity.optional(),
  status: commentStatus.optional(),
  reason: withholdReason.optional(),
  /** Whether the authority has answered. */
  answered: z.stringbool().optional(),
  /** The first instant that counts. */
  from: instant.optional(),
  /** The first instant that does not count any more. */
  to: instant.optional(),
}
const commentFilter = { mainParentId: id.optional(), versionId: id.optional(), ...standingFilter }

/** A comment as staff see it. */
const queuedComment = comment.extend({
  /** Title of the regulation and the version it was made on. */
  title: bilingual,
  ...namedVersion,
  /** What staff noted beside the reason; no reader sees it. */
  statusNote: z.string().nullable(),
  statusAt: instant.nullable(),
  /** Comments on the same regulation that say the same in nearly the same words, this one included; 1 for one of its own. */
  alike: z.int(),
  /** Finds the others; null for one of its own. */
  alikeId: id.nullable(),
})
export type QueuedComment = z.infer<typeof queuedComment>

export const listCommentQueue = endpoint(routes.listCommentQueue, {
  summary: 'Every comment with its text and status, the newest first',
  query: z.strictObject({
    ...keysetQuery,
    ...commentFilter,
    /** Words of the comment, of its files, its author or its tracking number. */
    q: z.string().trim().max(200).optional(),
    /** Only those that say the same. */
    alikeId: id.optional(),
  }),
  results: keysetPageOf(queuedComment),
})

export const chosen = z
  .array(z.strictObject({ commentId: id, expectedVersion }))
  .min(1)
  .max(100)
export const choiceErrors = { 'comments.withdrawn': errors['comments.withdrawn'] }

/** What staff decide about comments: shown, or taken from readers with a reason. */
export const standing = z.discriminatedUnion('status', [
  z.strictObject({ status: z.literal('public'), comments: chosen }),
  z.strictObject({
    status: z.enum(['hidden', 'withheld']),
    comments: chosen,
    reason: withholdReason,
    note: z.string().trim().max(statusNoteMaxLength).default(''),
  }),
])
/** One answer to the comments that are chosen. */
export const answerToMany = z.strictObject({
  comments: chosen,
  text: z.string().min(1).max(commentMaxLength),
  outcome: z.enum(responseOutcomes),
})

export const setCommentStatus = endpoint(routes.setCommentStatus, {
  summary: 'Hides or withholds comments with a reason, or shows them again: all of them or none; nothing is destroyed',
  accessNote: 'hidden: readers see nothing of it; withheld: readers see that it was withheld and why, never its text',
  body: standing,
  results: z.object({ comments: z.array(comment) }),
  errors: choiceErrors,
})

export const respondToComments = endpoint(routes.respondToComments, {
  summary: 'One answer to several comments: to all of them or to none',
  body: answerToMany.extend({ changedInVersionId: id.optional() }),
  results: z.object({ comments: z.array(comment) }),
  errors: choiceErrors,
})

/** A line of the report. Where readers see no text, it has none either: it is made to be handed on. */
const reportedComment = z.object({
  commentId: id,
  trackingNumber: z.string(),
  title: bilingual,
  ...namedVersion,
  label: z.string(),
  /** Where it is about a definition: then `label` is its term. */
  definitionId: id.optional(),
  quotedText: z.string(),
  capacity,
  authorName: z.string(),
  createdAt: instant,
  editedAt: instant.nullable(),
  status: commentStatus,
  statusReason: withholdReason.nullable(),
  body: z.string(),
  attachments: comment.shape.attachments,
  response: comment.shape.response,
})
export type ReportedComment = z.infer<typeof reportedComment>

const report = {
  accessNote: 'the text of hidden, withheld and withdrawn comments is left out; taking the file is audited',
  query: z.strictObject({
    ...keysetQuery,
    ...commentFilter,
    /** Comments on provisions, or on definitions, which stand at the end; both without it. A regulation or version is of provisions. */
    about: z.enum(['regulations', 'definitions']).optional(),
  }),
  results: keysetPageOf(reportedComment),
  /** By `Accept`; the whole report, without pages. */
  files: ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
} as const

export const getCommentReport = endpoint(routes.getCommentReport, {
  summary: 'The report of comments, in document order, then by date: as JSON by pages, or whole as CSV or XLSX',
  ...report,
})
export const getCommentReportOfUsers = endpoint(routes.getCommentReportOfUsers, {
  summary: 'The same as reports/comments',
  ...report,
})
