import type { ResultsOf } from '@portal/contracts-common'
import type { Comment, regulationsHttp } from '@portal/contracts-regulations'
import { capacities } from '@portal/contracts-regulations/rules'
import type { Remembered } from '@portal/persistence'
import { z } from 'zod'
import { toAttachment, type AttachmentRow } from './attachments/attachment.row.ts'
import type { NewComment, Submission } from './insert-comments.ts'

export type Added = ResultsOf<typeof regulationsHttp.addComment>

/** What the author of a comment is answered. */
export function addedComment(submission: Submission, written: NewComment, files: readonly AttachmentRow[]): Added {
  const comment: Comment = {
    commentId: written.comment_id,
    regulationId: written.regulation_id,
    versionId: submission.versionId,
    mainParentId: submission.mainParentId,
    depth: written.depth,
    label: written.label,
    quotedText: written.quoted_text,
    selection: written.selection,
    body: written.body,
    attachments: files.map(toAttachment),
    capacity: submission.capacity,
    authorName: submission.authorName,
    isMine: true,
    status: 'public',
    trackingNumber: written.tracking_number,
    createdAt: submission.now.toISOString(),
    editedAt: null,
    response: null,
    canEdit: true,
    canDelete: true,
    lockVersion: 1,
  }
  return { comment, receiptId: submission.receiptId }
}

const factsOfAdding = z.object({
  commentId: z.string(),
  receiptId: z.string(),
  trackingNumber: z.string(),
  capacity: z.enum(capacities),
  authorName: z.string(),
  createdAt: z.string(),
})

/**
 * A repetition says the same words about the same provision, and a published text never changes. So it is answered as the
 * first was, whatever has become of the comment and of its author's name since.
 */
export function rememberedAdding(submission: Submission, written: NewComment): Remembered<Added> {
  const { receiptId, capacity, authorName, now } = submission
  const { comment_id: commentId, tracking_number: trackingNumber } = written
  const facts: z.infer<typeof factsOfAdding> = {
    commentId,
    receiptId,
    trackingNumber,
    capacity,
    authorName,
    createdAt: now.toISOString(),
  }
  return {
    facts,
    again: (kept) => {
      const { createdAt, ...first } = factsOfAdding.parse(kept)
      const as = { ...written, comment_id: first.commentId, tracking_number: first.trackingNumber }
      return addedComment({ ...submission, ...first, now: new Date(createdAt) }, as, [])
    },
  }
}
