import { endpoint, id, keysetPageOf, keysetQuery, locale } from '@portal/contracts-common'
import { z } from 'zod'
import { regulationsRoutes as routes } from '../routes.ts'
import { textChanges } from '../rules/comment-rules.ts'
import { attachmentIds, comment, commentBody, commenterType, selection } from './comment-schemas.ts'
import { pickErrors } from './pick-errors.ts'

const commentsVisible =
  'public comments for everyone, own comments for their author, hidden and withheld ones for staff'
const writeErrors = pickErrors(
  'comments.not-accepted',
  'comments.period-closed',
  'comments.period-not-open',
  'versions.not-allowed-by-state',
  'comments.attachments-not-ready',
)

const listQuery = z.strictObject({
  ...keysetQuery,
  versionId: id.optional(),
  mainParentId: id.optional(),
  commenterType: commenterType.optional(),
  /** Only the caller's own comments, in any state; needs a token. */
  mine: z.stringbool().optional(),
  /** With `mine`: searches the text, the tracking number and the number of the receipt. */
  q: z.string().trim().max(200).optional(),
})

export const listComments = endpoint(routes.listComments, {
  summary: 'Comments; in document order within a version, otherwise newest first',
  accessNote: commentsVisible,
  query: listQuery,
  results: keysetPageOf(comment),
})
export const listCommentsAtRoot = endpoint(routes.listCommentsAtRoot, {
  summary: 'Same as list',
  accessNote: 'same as list',
  query: listQuery,
  results: keysetPageOf(comment),
})

export const getTotalComments = endpoint(routes.getTotalComments, {
  summary: 'Number of comments, in total and by version',
  query: z.strictObject({ mainParentId: id.optional() }),
  results: z.object({
    total: z.int(),
    versions: z.array(z.object({ versionId: id, public: z.int(), authority: z.int() })),
  }),
})

export const getCommentCounts = endpoint(routes.getCommentCounts, {
  summary: 'Number of comments by provision of a version; carriedOver counts those made on earlier versions',
  accessNote: 'unpublished versions only for editors, else 404',
  params: z.strictObject({ versionId: id }),
  results: z.array(z.object({ regulationId: id, public: z.int(), authority: z.int(), carriedOver: z.int() })),
})

/** A comment made on an earlier version, and what happened to its text since. */
const carriedOverComment = comment.extend({
  originalVersion: z.object({ versionId: id, label: z.string(), versionNumber: z.int() }),
  textChange: z.enum(textChanges),
})
export type CarriedOverComment = z.infer<typeof carriedOverComment>

export const getCommentsByRegulation = endpoint(routes.getCommentsByRegulation, {
  summary: 'Comments on one provision of a version, and those made on earlier versions of it',
  accessNote: commentsVisible,
  params: z.strictObject({ regulationId: id, versionId: id }),
  query: z.strictObject({
    ...keysetQuery,
    /** Cursor for more comments on earlier versions; the page then contains nothing else. */
    carriedOverAfter: z.string().max(500).optional(),
  }),
  results: keysetPageOf(comment).extend({
    /** Newest first; only with the first page of the version's own comments. */
    carriedOver: z.array(carriedOverComment),
    /** Cursor for `carriedOverAfter`, or null. */
    carriedOverNext: z.string().nullable(),
  }),
})

export const addComment = endpoint(routes.addComment, {
  summary: 'Adds a comment on a provision, a part of its text, or the whole regulation (main regulation, depth 0)',
  body: z.strictObject({
    regulationId: id,
    versionId: id,
    depth: z.int().min(0),
    body: commentBody,
    selection: selection.nullish(),
    attachments: attachmentIds.optional(),
    locale: locale.optional(),
  }),
  results: z.object({ comment, receiptId: id }),
  errors: { ...writeErrors, ...pickErrors('comments.quote-not-found') },
})

export const updateComment = endpoint(routes.updateComment, {
  summary: 'Changes body and attachments of the caller’s comment during the comment period, until it is answered',
  ownership: 'owner-only',
  body: z.strictObject({
    commentId: id,
    body: commentBody,
    /** The new list of attachments; unchanged when omitted. */
    attachments: attachmentIds.optional(),
    expectedVersion: z.int().optional(),
  }),
  results: z.object({ comment }),
  errors: { ...writeErrors, ...pickErrors('comments.not-yours', 'comments.withdrawn', 'comments.answered') },
})

export const deleteComment = endpoint(routes.deleteComment, {
  summary: 'Deletes the caller’s comment during the comment period; later it is withdrawn: kept and marked',
  ownership: 'owner-only',
  params: z.strictObject({ id, depth: z.coerce.number().int().min(0) }),
  results: z.object({ outcome: z.enum(['deleted', 'withdrawn']) }),
  errors: pickErrors('comments.not-yours'),
})
