import type { EntityManager } from '@mikro-orm/postgresql'
import type { StoredFile, StoredFiles } from '@portal/files'
import type { Outcome, Action } from '@portal/persistence'
import { refuse } from '@portal/service-kit'
import { queryRows } from '../../../database/query-rows.ts'

const lock = { name: 'lock-file', text: 'select file_id from stored_file where file_id = $1 for update' }
const findReferences = {
  name: 'find-file-references',
  text: `select document_id, null::uuid as comment_id from document where file_id = $1
         union all select document_id, null from document_caption where file_id = $1
         union all select null, coalesce(comment_id, draft_id) from comment_attachment where attachment_id = $1 limit 1`,
}

/** Marks a file for deletion. Refusals: `files.in-use` when a document, also a withdrawn one, or a comment references it; `resource.not-found`. */
export async function deleteFile(
  em: EntityManager,
  file: StoredFile | undefined,
  files: StoredFiles,
): Promise<Outcome<{ deleted: boolean }>> {
  if (!file) refuse('resource.not-found')
  await queryRows(em, lock, [file.file_id])
  type Reference = { document_id: string | null; comment_id: string | null }
  const [reference] = await queryRows<Reference>(em, findReferences, [file.file_id])
  if (reference?.document_id) refuse('files.in-use', { documentId: reference.document_id })
  if (reference) refuse('files.in-use', { commentId: reference.comment_id })
  await files.abandon(em, file.file_id, 'files.upload-abandoned')
  const action: Action = { kind: 'file.deleted', entityType: 'file', entityId: file.file_id }
  return { results: { deleted: true }, action: { ...action, before: { fileName: file.file_name } } }
}
