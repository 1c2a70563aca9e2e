import type { EntityManager } from '@mikro-orm/postgresql'
import { attachmentsMax, type FileState } from '@portal/contracts-regulations/rules'
import type { StoredFiles } from '@portal/files'
import { refuse } from '@portal/service-kit'
import { rowsIn } from '../../../database/transaction-rows.ts'
import type { AttachmentRow } from './attachment.row.ts'

interface Waiting extends AttachmentRow {
  readonly draftId: string
  readonly state: FileState
}

// Locked with their files: what removes files that nothing names passes them by.
const waiting = (which: string) => `
  select a.attachment_id as "attachmentId", a.draft_id as "draftId", a.name, f.kind, f.byte_length::float8 as "byteLength", f.sha256, f.state
    from comment_attachment a join stored_file f on f.file_id = a.attachment_id
   where a.author_sub = $1 and a.comment_id is null and ${which} = any($2::uuid[])
   order by a.added_at, a.attachment_id for update of a, f`
const waitingById = { name: 'attachments-to-send', text: waiting('a.attachment_id') }
const waitingByDraft = { name: 'attachments-of-drafts-to-send', text: waiting('a.draft_id') }
const attach = {
  name: 'attach-files',
  text: `update comment_attachment a set comment_id = n.comment_id, position = n.position
           from unnest($1::uuid[], $2::uuid[], $3::int[]) as n (attachment_id, comment_id, position)
          where a.attachment_id = n.attachment_id`,
}
const detach = {
  name: 'detach-files',
  text: 'delete from comment_attachment where comment_id = $1 and attachment_id = any($2::uuid[])',
}

/** A comment and the files it has, in their order. */
interface Attached {
  readonly commentId: string
  readonly files: readonly AttachmentRow[]
}

/** Puts files of one's own that wait to be sent on a comment. Refusals: `resource.not-found`, `comments.attachments-not-ready`. */
export async function attachFiles(
  em: EntityManager,
  { commentId, authorSub }: { readonly commentId: string; readonly authorSub: string },
  attachmentIds: readonly string[],
): Promise<AttachmentRow[]> {
  const files = await takeWaiting(em, authorSub, attachmentIds)
  await put(em, [{ commentId, files }])
  return files
}

/** Puts what waits with drafts on the comments they became. Refusals: `comments.attachments-not-ready`, `comments.too-many-attachments`. */
export async function attachFilesOfDrafts(
  em: EntityManager,
  authorSub: string,
  sent: readonly { readonly draftId: string; readonly commentId: string }[],
): Promise<void> {
  const found = await rowsIn<Waiting>(em, waitingByDraft, [authorSub, sent.map(({ draftId }) => draftId)])
  assertReady(found)
  const byDraft = Map.groupBy(found, ({ draftId }) => draftId)
  const attached = sent.map(({ draftId, commentId }) => ({ commentId, files: byDraft.get(draftId) ?? [] }))
  if (attached.some(({ files }) => files.length > attachmentsMax))
    refuse('comments.too-many-attachments', { most: attachmentsMax })
  await put(em, attached)
}

/**
 * Makes `wanted` the files of a comment: those it has stay or go, others are its author's and wait. Answers them in their
 * order, and those that went, which are given up. Refusals as those of {@link attachFiles}.
 */
export async function changeFiles(
  em: EntityManager,
  comment: { readonly commentId: string; readonly authorSub: string; readonly files: readonly AttachmentRow[] },
  wanted: readonly string[],
  stored: StoredFiles,
): Promise<{ readonly files: readonly AttachmentRow[]; readonly removed: readonly string[] }> {
  const { commentId, authorSub, files: present } = comment
  const ids = [...new Set(wanted)]
  const has = new Map(present.map((file) => [file.attachmentId, file]))
  const added = await takeWaiting(
    em,
    authorSub,
    ids.filter((id) => !has.has(id)),
  )
  for (const file of added) has.set(file.attachmentId, file)
  const files = ids.flatMap((id) => has.get(id) ?? [])
  const removed = present.map(({ attachmentId }) => attachmentId).filter((id) => !ids.includes(id))
  if (removed.length > 0) await rowsIn(em, detach, [commentId, removed])
  for (const id of removed) await stored.giveUp(em, id, 'files.upload-abandoned')
  await put(em, [{ commentId, files }])
  return { files, removed }
}

async function takeWaiting(em: EntityManager, authorSub: string, wanted: readonly string[]): Promise<Waiting[]> {
  const ids = [...new Set(wanted)]
  if (ids.length === 0) return []
  const found = await rowsIn<Waiting>(em, waitingById, [authorSub, ids])
  const byId = new Map(found.map((file) => [file.attachmentId, file]))
  const missing = ids.filter((id) => !byId.has(id))
  if (missing.length > 0) refuse('resource.not-found', { attachments: missing })
  assertReady(found)
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** Readers never meet a file that is still looked into, or that was refused. */
function assertReady(files: readonly Waiting[]): void {
  const names = files.filter(({ state }) => state !== 'Completed').map(({ name }) => name)
  if (names.length > 0) refuse('comments.attachments-not-ready', { names })
}

async function put(em: EntityManager, attached: readonly Attached[]): Promise<void> {
  const rows = attached.flatMap(({ commentId, files }) =>
    files.map(({ attachmentId }, position) => ({ attachmentId, commentId, position })),
  )
  if (rows.length === 0) return
  await rowsIn(em, attach, [
    rows.map((row) => row.attachmentId),
    rows.map((row) => row.commentId),
    rows.map((row) => row.position),
  ])
}
