import type { EntityManager } from '@mikro-orm/postgresql'
import type { StoredFile, StoredFiles } from '@portal/files'
import type { Outcome } from '@portal/persistence'
import { refuse } from '@portal/service-kit'
import { rowsIn } from '../../database/transaction-rows.ts'

const lock = { name: 'lock-file', text: 'select file_id from stored_file where file_id = $1 for update' }
const named = {
  name: 'what-names-file',
  text: `select document_id, null::uuid as comment_id from document where file_id = $1
         union all select document_id, null from document_caption where file_id = $1
         union all select null, coalesce(comment_id, draft_id) from comment_attachment where attachment_id = $1 limit 1`,
}

/** Gives up a file that no document and no comment names, documents that were taken down among them. Refusals: `files.in-use`, `resource.not-found`. */
export async function deleteFile(
  em: EntityManager,
  file: StoredFile | undefined,
  files: StoredFiles,
): Promise<Outcome<{ deleted: boolean }>> {
  if (!file) refuse('resource.not-found')
  await rowsIn(em, lock, [file.file_id])
  const [user] = await rowsIn<{ document_id: string | null; comment_id: string | null }>(em, named, [file.file_id])
  if (user?.document_id) refuse('files.in-use', { documentId: user.document_id })
  if (user) refuse('files.in-use', { commentId: user.comment_id })
  await files.giveUp(em, file.file_id, 'files.upload-abandoned')
  const action = { kind: 'files.delete', entityType: 'file', entityId: file.file_id }
  return { results: { deleted: true }, action: { ...action, before: { fileName: file.file_name } } }
}
