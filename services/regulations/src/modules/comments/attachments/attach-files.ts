import type { EntityManager } from '@mikro-orm/postgresql'
import { attachmentsMax, type FileState } from '@portal/contracts-regulations/rules'
import type { StoredFiles } from '@portal/files'
import { refuse } from '@portal/service-kit'
import { queryRows } from '../../../database/query-rows.ts'
import type { AttachmentRow } from './attachment.row.ts'

interface PendingAttachment extends AttachmentRow {
  readonly draftId: string
  readonly state: FileState
}

// Locked together with their files, so that the cleanup of unreferenced files skips them.
const selectPending = (column: string) => `
  select a.attachment_id as "attachmentId", a.draft_id as "draftId", a.name, f.kind, f.byte_length::float8 as "byteLength", f.sha256, f.state
    from comment_attachment a join stored_file f on f.file_id = a.attachment_id
   where a.author_sub = $1 and a.comment_id is null and ${column} = any($2::uuid[])
   order by a.added_at, a.attachment_id for update of a, f`
const selectPendingById = { name: 'attachments-lock-by-id', text: selectPending('a.attachment_id') }
const selectPendingByDraft = { name: 'attachments-lock-by-draft', text: selectPending('a.draft_id') }
const attach = {
  name: 'attachments-attach',
  text: `update comment_attachment a set comment_id = n.comment_id, position = n.position
           from unnest($1::uuid[], $2::uuid[], $3::int[]) as n (attachment_id, comment_id, position)
          where a.attachment_id = n.attachment_id`,
}
const detach = {
  name: 'attachments-detach',
  text: 'delete from comment_attachment where comment_id = $1 and attachment_id = any($2::uuid[])',
}

/** A comment and its files in display order. */
interface CommentFiles {
  readonly commentId: string
  readonly files: readonly AttachmentRow[]
}

/** Attaches the author's pending files to a comment. Errors: `resource.not-found`, `comments.attachments-not-ready`. */
export async function attachFiles(
  em: EntityManager,
  { commentId, authorSub }: { readonly commentId: string; readonly authorSub: string },
  attachmentIds: readonly string[],
): Promise<AttachmentRow[]> {
  const files = await lockPendingFiles(em, authorSub, attachmentIds)
  await saveAttachments(em, [{ commentId, files }])
  return files
}

/**
 * Attaches the files of drafts to the comments created from them. Errors: `comments.attachments-not-ready`,
 * `comments.too-many-attachments`.
 */
export async function attachDraftFiles(
  em: EntityManager,
  authorSub: string,
  sent: readonly { readonly draftId: string; readonly commentId: string }[],
): Promise<void> {
  const pending = await queryRows<PendingAttachment>(em, selectPendingByDraft, [
    authorSub,
    sent.map(({ draftId }) => draftId),
  ])
  assertReady(pending)
  const filesByDraft = Map.groupBy(pending, ({ draftId }) => draftId)
  const attached = sent.map(({ draftId, commentId }) => ({ commentId, files: filesByDraft.get(draftId) ?? [] }))
  if (attached.some(({ files }) => files.length > attachmentsMax))
    refuse('comments.too-many-attachments', { max: attachmentsMax })
  await saveAttachments(em, attached)
}

/**
 * Replaces the files of a comment: existing files are kept or removed, new ones must be pending files of its author.
 * Returns the files in display order and the ids of the removed ones. Errors: those of {@link attachFiles}.
 */
export async function replaceFiles(
  em: EntityManager,
  comment: { readonly commentId: string; readonly authorSub: string; readonly files: readonly AttachmentRow[] },
  attachmentIds: readonly string[],
  storedFiles: StoredFiles,
): Promise<{ readonly files: readonly AttachmentRow[]; readonly removed: readonly string[] }> {
  const { commentId, authorSub, files: currentFiles } = comment
  const ids = [...new Set(attachmentIds)]
  const filesById = new Map(currentFiles.map((file) => [file.attachmentId, file]))
  const added = await lockPendingFiles(
    em,
    authorSub,
    ids.filter((id) => !filesById.has(id)),
  )
  for (const file of added) filesById.set(file.attachmentId, file)
  const files = ids.flatMap((id) => filesById.get(id) ?? [])
  const removed = currentFiles.map(({ attachmentId }) => attachmentId).filter((id) => !ids.includes(id))
  if (removed.length > 0) await queryRows(em, detach, [commentId, removed])
  for (const id of removed) await storedFiles.abandon(em, id, 'files.upload-abandoned')
  await saveAttachments(em, [{ commentId, files }])
  return { files, removed }
}

async function lockPendingFiles(
  em: EntityManager,
  authorSub: string,
  attachmentIds: readonly string[],
): Promise<PendingAttachment[]> {
  const ids = [...new Set(attachmentIds)]
  if (ids.length === 0) return []
  const pending = await queryRows<PendingAttachment>(em, selectPendingById, [authorSub, ids])
  const byId = new Map(pending.map((file) => [file.attachmentId, file]))
  const missing = ids.filter((id) => !byId.has(id))
  if (missing.length > 0) refuse('resource.not-found', { attachments: missing })
  assertReady(pending)
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** Files that are still being checked or were rejected are never shown to readers. */
function assertReady(files: readonly PendingAttachment[]): void {
  const names = files.filter(({ state }) => state !== 'Completed').map(({ name }) => name)
  if (names.length > 0) refuse('comments.attachments-not-ready', { names })
}

async function saveAttachments(em: EntityManager, attached: readonly CommentFiles[]): Promise<void> {
  const rows = attached.flatMap(({ commentId, files }) =>
    files.map(({ attachmentId }, position) => ({ attachmentId, commentId, position })),
  )
  if (rows.length === 0) return
  await queryRows(em, attach, [
    rows.map((row) => row.attachmentId),
    rows.map((row) => row.commentId),
    rows.map((row) => row.position),
  ])
}
