import type { ResultsOf } from '@portal/contracts-common'
import type { Comment, regulationsHttp } from '@portal/contracts-regulations'
import { commenterTypes } from '@portal/contracts-regulations/rules'
import type { ResponseReplay } from '@portal/persistence/command-record'
import { z } from 'zod'
import { toAttachment, type AttachmentRow } from '../attachments/attachment.row.ts'
import type { NewComment, Submission } from './insert-comments.ts'

export type AddCommentResults = ResultsOf<typeof regulationsHttp.addComment>

/** Creates the response to the author of a new comment. */
export function toAddCommentResults(
  submission: Submission,
  newComment: NewComment,
  files: readonly AttachmentRow[],
): AddCommentResults {
  const comment: Comment = {
    commentId: newComment.comment_id,
    regulationId: newComment.regulation_id,
    versionId: submission.versionId,
    mainParentId: submission.mainParentId,
    depth: newComment.depth,
    label: newComment.label,
    quotedText: newComment.quoted_text,
    selection: newComment.selection,
    body: newComment.body,
    attachments: files.map(toAttachment),
    commenterType: submission.commenterType,
    authorName: submission.authorName,
    isMine: true,
    status: 'public',
    trackingNumber: newComment.tracking_number,
    createdAt: submission.now.toISOString(),
    editedAt: null,
    response: null,
    canEdit: true,
    canDelete: true,
    lockVersion: 1,
  }
  return { comment, receiptId: submission.receiptId }
}

const replayDataSchema = z.object({
  commentId: z.string(),
  receiptId: z.string(),
  trackingNumber: z.string(),
  commenterType: z.enum(commenterTypes),
  authorName: z.string(),
  createdAt: z.string(),
})

/**
 * Creates the replay data of a new comment. A replay has the same text and provision, and published text never
 * changes, so the first response can be rebuilt even after the comment or its author's name has changed.
 */
export function createReplay(submission: Submission, newComment: NewComment): ResponseReplay<AddCommentResults> {
  const { receiptId, commenterType, authorName, now } = submission
  const { comment_id: commentId, tracking_number: trackingNumber } = newComment
  const data: z.infer<typeof replayDataSchema> = {
    commentId,
    receiptId,
    trackingNumber,
    commenterType,
    authorName,
    createdAt: now.toISOString(),
  }
  return {
    data,
    rebuild: (stored) => {
      const { createdAt, ...original } = replayDataSchema.parse(stored)
      const { commentId: comment_id, trackingNumber: tracking_number } = original
      const firstSubmission = { ...submission, ...original, now: new Date(createdAt) }
      return toAddCommentResults(firstSubmission, { ...newComment, comment_id, tracking_number }, [])
    },
  }
}
