import type { Comment } from '@portal/contracts-regulations'
import {
  commentLifecycle,
  getCommentPeriodStatus,
  getCommentRemoval,
  isPublished,
  type CommenterType,
  type CommentFacts,
  type CommentStatus,
  type VersionState,
  type WithholdReason,
} from '@portal/contracts-regulations/rules'
import { isAllowed } from '@portal/contracts-common'
import type { Caller } from '@portal/service-kit'
import { commentAttachments, toAttachment, type AttachmentRow } from '../attachments/attachment.row.ts'

/**
 * A comment with the columns of its version that decide what may be done with it. Timestamps have PostgreSQL's text
 * format.
 */
export interface CommentRow {
  readonly comment_id: string
  readonly regulation_id: string
  readonly version_id: string
  readonly main_parent_id: string
  readonly depth: number
  readonly ordinal: number
  readonly label: string
  readonly text_hash: string
  readonly quoted_text: string
  readonly selection: Comment['selection']
  readonly body: string
  readonly attachments: readonly AttachmentRow[]
  readonly commenter_type: CommenterType
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
  /** Whether the version that a response refers to is published. */
  readonly is_change_published: boolean
}

/** The columns of {@link CommentRow}; `c` is the comment, `v` its version. */
export const commentColumns = `
  c.comment_id, c.regulation_id, c.version_id, c.main_parent_id, c.depth, c.ordinal, c.label, c.text_hash, c.quoted_text,
  c.selection, c.body, c.commenter_type, c.author_sub, c.author_name, c.status, c.status_reason, c.tracking_number, c.created_at, c.edited_at,
  c.response, c.lock_version, v.state, v.comment_opens_at, v.comment_closes_at,
  coalesce((select changed.published_at is not null from version changed
             where changed.version_id = (c.response->>'changedInVersionId')::uuid), false) as is_change_published,
  ${commentAttachments} as attachments`

/** The reader of comments; staff also see hidden and withheld ones. */
export interface Reader {
  readonly sub: string | null
  readonly isStaff: boolean
}

export function getReader(caller: Caller | undefined): Reader {
  return { sub: caller?.sub ?? null, isStaff: isAllowed('staff', caller?.groups) }
}

/** Whether the comment period is open now. */
export function isPeriodOpen(
  row: Pick<CommentRow, 'state' | 'comment_opens_at' | 'comment_closes_at'>,
  now: Date,
): boolean {
  return isPublished(row.state) && getCommentPeriodStatus(row.comment_opens_at, row.comment_closes_at, now) === 'open'
}

/** The facts that the lifecycle of comments checks. */
export function getFacts(
  row: Pick<CommentRow, 'state' | 'comment_opens_at' | 'comment_closes_at' | 'response'>,
  now: Date,
): CommentFacts {
  return { isPeriodOpen: isPeriodOpen(row, now), isAnswered: row.response !== null }
}

/**
 * Converts a row to the contract's shape. Other readers see a withdrawn comment without its text and attachments, and
 * a withheld one with its reason but without text, attachments, author and response, which might repeat it.
 */
export function toComment(row: CommentRow, reader: Reader, now: Date): Comment {
  const isMine = row.author_sub === reader.sub
  const facts = getFacts(row, now)
  const canSeeEverything = isMine || reader.isStaff
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
    body: row.status === 'public' || canSeeEverything ? row.body : '',
    attachments: row.status === 'public' || canSeeEverything ? row.attachments.map(toAttachment) : [],
    commenterType: row.commenter_type,
    authorName: isWithheld && !canSeeEverything ? '' : row.author_name,
    isMine,
    status: row.status,
    ...(isWithheld && row.status_reason && { statusReason: row.status_reason }),
    trackingNumber: row.tracking_number,
    createdAt: toInstant(row.created_at),
    editedAt: row.edited_at === null ? null : toInstant(row.edited_at),
    response: isWithheld && !canSeeEverything ? null : toResponse(row, reader),
    canEdit: isMine && commentLifecycle.check(row.status, 'edit', facts).allowed,
    canDelete: isMine && getCommentRemoval(row.status, facts) !== undefined,
    lockVersion: row.lock_version,
  }
}

/** Returns the response; the version it refers to is included only if the reader can see it. */
function toResponse(row: CommentRow, reader: Reader): Comment['response'] {
  if (!row.response) return null
  const changedInVersionId =
    row.is_change_published || reader.isStaff ? (row.response.changedInVersionId ?? null) : null
  return { ...row.response, changedInVersionId }
}

/** Converts `2026-11-21 05:00:00.123+00` to `2026-11-21T05:00:00.123Z`. */
export function toInstant(timestamp: string): string {
  return new Date(timestamp).toISOString()
}
