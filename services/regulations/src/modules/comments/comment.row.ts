import type { Comment } from '@portal/contracts-regulations'
import {
  commentWindowAt,
  isPublished,
  type Capacity,
  type CommentStatus,
  type VersionState,
  type WithholdReason,
} from '@portal/contracts-regulations/rules'
import { isAllowed } from '@portal/contracts-common'
import type { Caller } from '@portal/service-kit'
import { attachmentsOfComment, toAttachment, type AttachmentRow } from './attachments/attachment.row.ts'

/** A comment as read, with what of its version decides what may be done with it. Instants arrive as PostgreSQL writes them. */
export interface CommentRow {
  readonly comment_id: string
  readonly regulation_id: string
  readonly version_id: string
  readonly main_parent_id: string
  readonly depth: number
  readonly ordinal: number
  readonly label: string
  readonly words_hash: string
  readonly quoted_text: string
  readonly selection: Comment['selection']
  readonly body: string
  readonly attachments: readonly AttachmentRow[]
  readonly capacity: Capacity
  readonly author_sub: string
  readonly author_name: string
  readonly status: CommentStatus
  readonly status_reason: WithholdReason | null
  readonly tracking_number: string
  readonly created_at: string
  readonly edited_at: string | null
  readonly response: Comment['response']
  readonly lock_version: number
  readonly state: VersionState
  readonly comment_opens_at: string | null
  readonly comment_closes_at: string | null
  /** Whether the version a response points to can be read by anyone. */
  readonly is_change_published: boolean
}

/** The columns of {@link CommentRow}; `c` is the comment, `v` its version. */
export const commentColumns = `
  c.comment_id, c.regulation_id, c.version_id, c.main_parent_id, c.depth, c.ordinal, c.label, c.words_hash, c.quoted_text,
  c.selection, c.body, c.capacity, c.author_sub, c.author_name, c.status, c.status_reason, c.tracking_number, c.created_at, c.edited_at,
  c.response, c.lock_version, v.state, v.comment_opens_at, v.comment_closes_at,
  coalesce((select changed.published_at is not null from version changed
             where changed.version_id = (c.response->>'changedInVersionId')::uuid), false) as is_change_published,
  ${attachmentsOfComment} as attachments`

/** Who looks at comments: `staff` sees hidden and withheld ones too. */
export interface Reader {
  readonly sub: string | null
  readonly isStaff: boolean
}

export function readerOf(caller: Caller | undefined): Reader {
  return { sub: caller?.sub ?? null, isStaff: isAllowed('staff', caller?.groups) }
}

/** Whether somebody who comments, edits or deletes now finds the window open. */
export function isWindowOpen(
  row: Pick<CommentRow, 'state' | 'comment_opens_at' | 'comment_closes_at'>,
  now: Date,
): boolean {
  return isPublished(row.state) && commentWindowAt(row.comment_opens_at, row.comment_closes_at, now) === 'open'
}

/**
 * The contract's shape. A withdrawn comment is shown to others as withdrawn, without its words and files; a withheld one as withheld and
 * why, without words, files, name and answer, which might say them again.
 */
export function toComment(row: CommentRow, reader: Reader, now: Date): Comment {
  const isMine = row.author_sub === reader.sub
  const isStanding = row.status !== 'withdrawn'
  const seesAll = isMine || reader.isStaff
  const isWithheld = row.status === 'withheld' || row.status === 'hidden'
  return {
    commentId: row.comment_id,
    regulationId: row.regulation_id,
    versionId: row.version_id,
    mainParentId: row.main_parent_id,
    depth: row.depth,
    label: row.label,
    quotedText: row.quoted_text,
    selection: row.selection,
    body: row.status === 'public' || seesAll ? row.body : '',
    attachments: row.status === 'public' || seesAll ? row.attachments.map(toAttachment) : [],
    capacity: row.capacity,
    authorName: isWithheld && !seesAll ? '' : row.author_name,
    isMine,
    status: row.status,
    ...(isWithheld && row.status_reason && { statusReason: row.status_reason }),
    trackingNumber: row.tracking_number,
    createdAt: toInstant(row.created_at),
    editedAt: row.edited_at === null ? null : toInstant(row.edited_at),
    response: isWithheld && !seesAll ? null : responseOf(row, reader),
    canEdit: isMine && isStanding && !row.response && isWindowOpen(row, now),
    canDelete: isMine && isStanding,
    lockVersion: row.lock_version,
  }
}

/** The answer; the version that changed by it only where it can be read. */
function responseOf(row: CommentRow, reader: Reader): Comment['response'] {
  if (!row.response) return null
  const changedIn = row.is_change_published || reader.isStaff ? (row.response.changedInVersionId ?? null) : null
  return { ...row.response, changedInVersionId: changedIn }
}

/** `2026-11-21 05:00:00.123+00` as `2026-11-21T05:00:00.123Z`. */
export function toInstant(written: string): string {
  return new Date(written).toISOString()
}
