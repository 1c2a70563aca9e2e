import { id, instant } from '@portal/contracts-common'
import { z } from 'zod'
import {
  attachmentsMax,
  commentMaxLength,
  commenterTypes,
  commentStatuses,
  quoteMaxLength,
  responseOutcomes,
} from '../rules/comment-rules.ts'
import { fileStates } from '../rules/document-rules.ts'
import { withholdReasons } from '../rules/withhold-reasons.ts'

export const commenterType = z.enum(commenterTypes)
export const commentStatus = z.enum(commentStatuses)

/** Why staff hid or withheld a comment. */
export const withholdReason = z.enum(withholdReasons)

/** Body of a comment as it is sent. Its length is checked again after markup is removed. */
export const commentBody = z
  .string()
  .min(1)
  .max(commentMaxLength * 2)

/** A selected part of a provision: offsets into its `text`, the quoted text, and some text around it. */
export const selection = z.strictObject({
  start: z.int().min(0),
  end: z.int().min(1),
  exact: z.string().min(1).max(quoteMaxLength),
  prefix: z.string().max(64).default(''),
  suffix: z.string().max(64).default(''),
})

/** The authority's answer to a comment. */
export const response = z.object({
  text: z.string(),
  outcome: z.enum(responseOutcomes),
  by: z.string(),
  at: instant,
  changedInVersionId: id.nullable(),
})

/** A file attached to a comment; `downloadAttachment` returns it. */
export const attachment = z.object({
  attachmentId: id,
  /** File name given by the author. */
  name: z.string(),
  kind: z.enum(['pdf', 'docx', 'xlsx', 'csv', 'jpeg', 'png']),
  mediaType: z.string(),
  byteLength: z.int(),
})
export type Attachment = z.infer<typeof attachment>

/** A file attached to an unsent comment, with its processing state. */
export const draftAttachment = attachment.extend({
  state: z.enum(fileStates),
  failure: z.object({ code: z.string(), message: z.string() }).nullable(),
})
export type DraftAttachment = z.infer<typeof draftAttachment>

/** The attachments of a comment, in order; each uploaded by the author, `Completed` and not on another comment. */
export const attachmentIds = z.array(id).max(attachmentsMax)

/** A public comment. The name is the published one; email and phone never leave the service. */
export const comment = z.object({
  commentId: id,
  regulationId: id,
  versionId: id,
  mainParentId: id,
  depth: z.int(),
  /** Label of the provision when the comment was made. */
  label: z.string(),
  /** The text the comment is about, when the comment was made. */
  quotedText: z.string(),
  selection: selection.nullable(),
  /** Empty if the comment is withheld, as are `attachments` and `authorName`. */
  body: z.string(),
  attachments: z.array(attachment),
  commenterType,
  authorName: z.string(),
  /** The caller is the author. */
  isMine: z.boolean(),
  status: commentStatus,
  /** Set if the comment is hidden or withheld. */
  statusReason: withholdReason.optional(),
  trackingNumber: z.string(),
  createdAt: instant,
  editedAt: instant.nullable(),
  response: response.nullable(),
  /** What the caller can do now. */
  canEdit: z.boolean(),
  canDelete: z.boolean(),
  lockVersion: z.int(),
})
export type Comment = z.infer<typeof comment>
