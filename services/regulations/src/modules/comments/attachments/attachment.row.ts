import { regulationsSentences, type Attachment, type DraftAttachment } from '@portal/contracts-regulations'
import type { FileState } from '@portal/contracts-regulations/rules'
import { fileKinds, type StoredFile } from '@portal/files'

/** A file of a comment as statements answer it, as JSON. */
export interface AttachmentRow {
  readonly attachmentId: string
  readonly name: string
  readonly kind: Attachment['kind']
  readonly byteLength: number
  readonly sha256: string
}

/** One that waits to be sent. */
export interface WaitingRow extends Omit<AttachmentRow, 'sha256'> {
  readonly state: FileState
  readonly fault: StoredFile['fault']
}

const told = `'attachmentId', a.attachment_id, 'name', a.name, 'kind', f.kind, 'byteLength', f.byte_length`

/** The files of comment `c` as a list, empty for most. */
export const attachmentsOfComment = `coalesce((
  select jsonb_agg(jsonb_build_object(${told}, 'sha256', f.sha256) order by a.position, a.attachment_id)
    from comment_attachment a join stored_file f on f.file_id = a.attachment_id where a.comment_id = c.comment_id), '[]')`

/** A {@link WaitingRow}, of `comment_attachment a` and `stored_file f`. */
export const waitingAttachment = `jsonb_build_object(${told}, 'state', f.state, 'fault', f.fault)`

/** The files that wait with draft `d`. */
export const attachmentsOfDraft = `coalesce((
  select jsonb_agg(${waitingAttachment} order by a.added_at, a.attachment_id)
    from comment_attachment a join stored_file f on f.file_id = a.attachment_id
   where a.author_sub = d.author_sub and a.draft_id = d.draft_id and a.comment_id is null), '[]')`

/** True where file `f` came with a comment, or waits with a draft that is kept. */
export const attachmentIsKept = `exists (
  select 1 from comment_attachment a where a.attachment_id = f.file_id
     and (a.comment_id is not null or exists (
       select 1 from comment_draft d where d.author_sub = a.author_sub and d.draft_id = a.draft_id)))`

/** The contract's shape. */
export function toAttachment({ attachmentId, name, kind, byteLength }: Omit<AttachmentRow, 'sha256'>): Attachment {
  return { attachmentId, name, kind, mediaType: fileKinds[kind].mediaType, byteLength }
}

/** The contract's shape of one that waits. */
export function toDraftAttachment(row: WaitingRow): DraftAttachment {
  const { state, fault } = row
  return {
    ...toAttachment(row),
    state,
    fault: fault === null ? null : { code: fault, message: regulationsSentences[fault] },
  }
}

/** What the audit trail keeps of a comment's files: enough to tell whether one is the one that was there, not its name. */
export function traceOfFiles(rows: readonly AttachmentRow[]): object[] {
  return rows.map(({ kind, byteLength, sha256 }) => ({ kind, byteLength, sha256 }))
}
