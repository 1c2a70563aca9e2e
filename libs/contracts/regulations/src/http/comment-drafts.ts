import { endpoint, id, instant, locale } from '@portal/contracts-common'
import { z } from 'zod'
import { regulationsRoutes as routes } from '../routes.ts'
import { commentMaxLength } from '../rules/comment-rules.ts'
import { attachment, commentStatus, draftAttachment, selection } from './comment-schemas.ts'
import { pickErrors } from './pick-errors.ts'

/** An unsent comment. It is sent with its `draftId` as Idempotency-Key, so that a retry does not add a second comment. */
const draft = z.object({
  draftId: id,
  regulationId: id,
  versionId: id,
  depth: z.int(),
  label: z.string(),
  body: z.string(),
  selection: selection.nullable(),
  attachments: z.array(draftAttachment),
  savedAt: instant,
})
export type CommentDraft = z.infer<typeof draft>

export const listCommentDrafts = endpoint(routes.listCommentDrafts, {
  summary: 'The caller’s drafts, in document order',
  ownership: 'per-caller',
  query: z.strictObject({ versionId: id.optional() }),
  results: z.array(draft),
})
export const saveCommentDraft = endpoint(routes.saveCommentDraft, {
  summary: 'Saves a draft, also after the comment period',
  ownership: 'per-caller',
  params: z.strictObject({ draftId: id }),
  body: z.strictObject({
    regulationId: id,
    versionId: id,
    depth: z.int().min(0),
    body: z.string().max(commentMaxLength * 2),
    selection: selection.nullish(),
  }),
  results: draft,
  errors: pickErrors('comments.draft-sent', 'comments.too-many-drafts'),
})
export const deleteCommentDraft = endpoint(routes.deleteCommentDraft, {
  summary: 'Deletes a draft',
  ownership: 'per-caller',
  params: z.strictObject({ draftId: id }),
  results: z.object({ deleted: z.boolean() }),
})

const receivedComment = z.object({ commentId: id, trackingNumber: z.string(), label: z.string(), versionId: id })
const receipt = z.object({
  receiptId: id,
  submittedAt: instant,
  /** The published name. */
  authorName: z.string().optional(),
  comments: z.array(receivedComment),
})
export type Receipt = z.infer<typeof receipt>

/** A receipt that repeats what was received. */
const receiptDetails = receipt.extend({
  comments: z.array(
    receivedComment.extend({
      depth: z.int(),
      body: z.string(),
      /** The text the comment is about. */
      quotedText: z.string(),
      attachments: z.array(attachment),
      status: commentStatus,
    }),
  ),
})
export type ReceiptDetails = z.infer<typeof receiptDetails>

export const submitComments = endpoint(routes.submitComments, {
  summary: 'Sends several drafts with their attachments, all or none, under one receipt',
  ownership: 'owner-only',
  body: z.strictObject({ versionId: id, draftIds: z.array(id).min(1).max(200), locale: locale.optional() }),
  results: receipt,
  errors: pickErrors(
    'comments.not-accepted',
    'comments.period-closed',
    'comments.period-not-open',
    'versions.not-allowed-by-state',
    'comments.attachments-not-ready',
    'comments.quote-not-found',
  ),
})
export const getReceipt = endpoint(routes.getReceipt, {
  summary: 'A receipt with its comments, as they are now',
  ownership: 'owner-only',
  params: z.strictObject({ receiptId: id }),
  results: receiptDetails,
})
