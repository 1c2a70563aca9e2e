import { regulationsMessages, type Attachment, type DraftAttachment } from '@portal/contracts-regulations'
import type { FileState } from '@portal/contracts-regulations/rules'
import { fileKinds, type StoredFile } from '@portal/files'

/** An attachment as returned by SQL statements, as JSON. */
export interface AttachmentRow {
  readonly attachmentId: string
  readonly name: string
  readonly kind: Attachment['kind']
  readonly byteLength: number
  readonly sha256: string
}

/** An attachment that is not yet part of a comment. */
export interface PendingAttachmentRow extends Omit<AttachmentRow, 'sha256'> {
  readonly state: FileState
  readonly errorCode: StoredFile['error_code']
}

const commonFields = `'attachmentId', a.attachment_id, 'name', a.name, 'kind', f.kind, 'byteLength', f.byte_length`

/** The attachments of comment `c` as a list. */
export const commentAttachments = `coalesce((
  select jsonb_agg(jsonb_build_object(${commonFields}, 'sha256', f.sha256) order by a.position, a.attachment_id)
    from comment_attachment a join stored_file f on f.file_id = a.attachment_id where a.comment_id = c.comment_id), '[]')`

/** A {@link PendingAttachmentRow}, from `comment_attachment a` and `stored_file f`. */
export const pendingAttachment = `jsonb_build_object(${commonFields}, 'state', f.state, 'errorCode', f.error_code)`

/** The pending attachments of draft `d`. */
export const draftAttachments = `coalesce((
  select jsonb_agg(${pendingAttachment} order by a.added_at, a.attachment_id)
    from comment_attachment a join stored_file f on f.file_id = a.attachment_id
   where a.author_sub = d.author_sub and a.draft_id = d.draft_id and a.comment_id is null), '[]')`

/** Whether file `f` belongs to a comment or to a saved draft. */
export const attachmentIsReferenced = `exists (
  select 1 from comment_attachment a where a.attachment_id = f.file_id
     and (a.comment_id is not null or exists (
       select 1 from comment_draft d where d.author_sub = a.author_sub and d.draft_id = a.draft_id)))`

/** Converts a row to the contract's shape. */
export function toAttachment({ attachmentId, name, kind, byteLength }: Omit<AttachmentRow, 'sha256'>): Attachment {
  return { attachmentId, name, kind, mediaType: fileKinds[kind].mediaType, byteLength }
}

/** Converts a pending attachment to the contract's shape. */
export function toDraftAttachment(row: PendingAttachmentRow): DraftAttachment {
  const { state, errorCode } = row
  return {
    ...toAttachment(row),
    state,
    failure: errorCode === null ? null : { code: errorCode, message: regulationsMessages[errorCode] },
  }
}

/** Returns what the audit trail stores of attachments: enough to identify a file, but not its name. */
export function toAuditFiles(rows: readonly AttachmentRow[]): object[] {
  return rows.map(({ kind, byteLength, sha256 }) => ({ kind, byteLength, sha256 }))
}
