import { endpoint, id, instant, keysetPageOf, keysetQuery, locale } from '@portal/contracts-common'
import { z } from 'zod'
import { regulationsErrors as errors } from '../errors.ts'
import { regulationsRoutes as routes } from '../routes.ts'
import {
  attachmentsMax,
  carriedFates,
  commentMaxLength,
  quoteMaxLength,
  responseOutcomes,
} from '../rules/comment-rules.ts'
import { fileStates } from '../rules/document-rules.ts'
import { withholdReasons } from '../rules/withhold-reasons.ts'
import { capacity, commentStatus } from './shapes.ts'

/** Selected words of a provision: offsets into its `text`, the words, and a little of what stands around them. */
export const selection = z.strictObject({
  start: z.int().min(0),
  end: z.int().min(1),
  exact: z.string().min(1).max(quoteMaxLength),
  prefix: z.string().max(64).default(''),
  suffix: z.string().max(64).default(''),
})

export const response = z.object({
  text: z.string(),
  outcome: z.enum(responseOutcomes),
  by: z.string(),
  at: instant,
  changedInVersionId: id.nullable(),
})

/** Why a comment was taken from readers. */
export const withholdReason = z.enum(withholdReasons)

/** A file that came with a comment; it is read at `downloadAttachment`. */
export const attachment = z.object({
  attachmentId: id,
  /** As its author named it. */
  name: z.string(),
  kind: z.enum(['pdf', 'docx', 'xlsx', 'csv', 'jpeg', 'png']),
  mediaType: z.string(),
  byteLength: z.int(),
})
export type Attachment = z.infer<typeof attachment>

/** A file of a comment that is being written: how far it is, and why it was refused. */
export const draftAttachment = attachment.extend({
  state: z.enum(fileStates),
  fault: z.object({ code: z.string(), message: z.string() }).nullable(),
})
export type DraftAttachment = z.infer<typeof draftAttachment>

/** The files a comment has, in this order; each its author's own, `Completed` and on no other comment. */
const attachments = z.array(id).max(attachmentsMax)

/** A comment as readers see it. The name is the one published; e-mail and phone never leave the service. */
export const comment = z.object({
  commentId: id,
  regulationId: id,
  versionId: id,
  mainParentId: id,
  depth: z.int(),
  /** Label of the provision when the comment was made. */
  label: z.string(),
  /** The text the comment is about, as it stood. */
  quotedText: z.string(),
  selection: selection.nullable(),
  body: z.string(),
  /** Empty where the words are. */
  attachments: z.array(attachment),
  capacity,
  /** Empty where the comment is withheld. */
  authorName: z.string(),
  /** True for the caller's own. */
  isMine: z.boolean(),
  status: commentStatus,
  /** Why it was taken from readers; absent where it was not. */
  statusReason: withholdReason.optional(),
  trackingNumber: z.string(),
  createdAt: instant,
  editedAt: instant.nullable(),
  response: response.nullable(),
  /** What the caller may do now. */
  canEdit: z.boolean(),
  canDelete: z.boolean(),
  lockVersion: z.int(),
})
export type Comment = z.infer<typeof comment>

/** A comment seen from a newer version than the one it was made on. */
export const carriedComment = comment.extend({
  madeOn: z.object({ versionId: id, label: z.string(), versionNumber: z.int() }),
  fate: z.enum(carriedFates),
})
export type CarriedComment = z.infer<typeof carriedComment>

const body = z
  .string()
  .min(1)
  .max(commentMaxLength * 2)
const windowErrors = {
  'comments.not-taken': errors['comments.not-taken'],
  'comments.window-closed': errors['comments.window-closed'],
  'comments.window-not-open-yet': errors['comments.window-not-open-yet'],
  'versions.not-allowed-by-state': errors['versions.not-allowed-by-state'],
}

const attachmentErrors = {
  'comments.attachments-not-ready': errors['comments.attachments-not-ready'],
}

const listQuery = z.strictObject({
  ...keysetQuery,
  versionId: id.optional(),
  mainParentId: id.optional(),
  capacity: capacity.optional(),
  /** Only the caller's own, all states; needs a token. */
  mine: z.stringbool().optional(),
})

export const listComments = endpoint(routes.listComments, {
  summary: 'Comments in document order within a version, newest first otherwise',
  accessNote: 'public comments to all, own ones to their author, hidden and withheld ones to staff',
  query: listQuery,
  results: keysetPageOf(comment),
})
export const listCommentsAtRoot = endpoint(routes.listCommentsAtRoot, {
  summary: 'The same as list',
  accessNote: 'as list',
  query: listQuery,
  results: keysetPageOf(comment),
})

export const getTotalComments = endpoint(routes.getTotalComments, {
  summary: 'How many comments were made, in all and by version',
  query: z.strictObject({ mainParentId: id.optional() }),
  results: z.object({
    total: z.int(),
    versions: z.array(z.object({ versionId: id, public: z.int(), authority: z.int() })),
  }),
})

export const getCommentCounts = endpoint(routes.getCommentCounts, {
  summary: 'Comments by provision of a version; carried: made on an older version',
  accessNote: 'unpublished versions only for editors, else 404',
  params: z.strictObject({ versionId: id }),
  results: z.array(z.object({ regulationId: id, public: z.int(), authority: z.int(), carried: z.int() })),
})

export const getCommentsByRegulation = endpoint(routes.getCommentsByRegulation, {
  summary:
    'Comments on one provision of a version, and those made on older versions of it with what became of their text',
  accessNote: 'public comments to all, own ones to their author, hidden and withheld ones to staff',
  params: z.strictObject({ regulationId: id, versionId: id }),
  query: z.strictObject({
    ...keysetQuery,
    /** More of those made on older versions, after this place, and nothing else. */
    carriedAfter: z.string().max(500).optional(),
  }),
  results: keysetPageOf(comment).extend({
    /** The newest first; none beside a later page of the version's own. */
    carried: z.array(carriedComment),
    /** Where more of the carried begin, or null. */
    carriedNext: z.string().nullable(),
  }),
})

export const addComment = endpoint(routes.addComment, {
  summary: 'Comments on a provision, on words of it, or on the whole (the main regulation, depth 0)',
  body: z.strictObject({
    regulationId: id,
    versionId: id,
    depth: z.int().min(0),
    body,
    selection: selection.nullish(),
    attachments: attachments.optional(),
    locale: locale.optional(),
  }),
  results: z.object({ comment, receiptId: id }),
  errors: {
    ...windowErrors,
    ...attachmentErrors,
    'comments.quote-not-found': errors['comments.quote-not-found'],
  },
})

export const updateComment = endpoint(routes.updateComment, {
  summary:
    'Changes the words and files of a comment of one’s own while the window is open and nobody has answered it; it is marked as edited',
  owner: 'only',
  body: z.strictObject({
    commentId: id,
    body,
    /** Those it has from now on; without the list they stay as they are. */
    attachments: attachments.optional(),
    expectedVersion: z.int().optional(),
  }),
  results: z.object({ comment }),
  errors: {
    ...windowErrors,
    ...attachmentErrors,
    'comments.not-yours': 403,
    'comments.withdrawn': 409,
    'comments.answered': 409,
  },
})

export const deleteComment = endpoint(routes.deleteComment, {
  summary: 'Deletes one’s own comment while the window is open; afterwards it is withdrawn: kept and marked',
  owner: 'only',
  params: z.strictObject({ id, depth: z.coerce.number().int().min(0) }),
  results: z.object({ outcome: z.enum(['deleted', 'withdrawn']) }),
  errors: { 'comments.not-yours': 403 },
})

/** A draft is the person's own; it is sent under its `draftId` as Idempotency-Key, so that a retry makes one comment. */
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
  owner: 'each',
  query: z.strictObject({ versionId: id.optional() }),
  results: z.array(draft),
})
export const saveCommentDraft = endpoint(routes.saveCommentDraft, {
  summary: 'Keeps a draft; a draft is also kept after the window has closed',
  owner: 'each',
  params: z.strictObject({ draftId: id }),
  body: z.strictObject({
    regulationId: id,
    versionId: id,
    depth: z.int().min(0),
    body: z.string().max(commentMaxLength * 2),
    selection: selection.nullish(),
  }),
  results: draft,
  errors: { 'comments.draft-sent': 409, 'comments.too-many-drafts': 409 },
})
export const deleteCommentDraft = endpoint(routes.deleteCommentDraft, {
  summary: 'Discards a draft',
  owner: 'each',
  params: z.strictObject({ draftId: id }),
  results: z.object({ deleted: z.boolean() }),
})

const receipt = z.object({
  receiptId: id,
  submittedAt: instant,
  /** The name the comments are published under. */
  authorName: z.string().optional(),
  comments: z.array(z.object({ commentId: id, trackingNumber: z.string(), label: z.string(), versionId: id })),
})
export type Receipt = z.infer<typeof receipt>

export const submitComments = endpoint(routes.submitComments, {
  summary: 'Sends reviewed drafts together with their files: all or none, one receipt',
  owner: 'only',
  body: z.strictObject({ versionId: id, draftIds: z.array(id).min(1).max(200), locale: locale.optional() }),
  results: receipt,
  errors: {
    ...windowErrors,
    ...attachmentErrors,
    'comments.quote-not-found': errors['comments.quote-not-found'],
  },
})
export const getReceipt = endpoint(routes.getReceipt, {
  summary: 'A receipt with its tracking numbers',
  owner: 'only',
  params: z.strictObject({ receiptId: id }),
  results: receipt,
})

export const respondToComment = endpoint(routes.respondToComment, {
  summary:
    'The authority’s answer to a comment, with an outcome; writing again changes it and keeps the former in the audit',
  body: z.strictObject({
    commentId: id,
    text: z.string().min(1).max(commentMaxLength),
    outcome: z.enum(responseOutcomes),
    changedInVersionId: id.optional(),
    expectedVersion: z.int().optional(),
  }),
  results: z.object({ comment }),
  errors: { 'comments.withdrawn': 409 },
})
