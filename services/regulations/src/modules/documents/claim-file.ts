import type { EntityManager } from '@mikro-orm/postgresql'
import type { StoredFile, StoredFiles } from '@portal/files'
import { refuse, type CommandContext } from '@portal/service-kit'
import { queryRows } from '../../database/query-rows.ts'

const findReferences = {
  name: 'find-references-before-claim',
  text: `select document_id from document where file_id = $1 union all select document_id from document_caption where file_id = $1
         union all select null from comment_attachment where attachment_id = $1 limit 1`,
}

/**
 * Locks and returns an uploaded file, so that a document can reference it. It must be unreferenced and uploaded by the
 * caller. Refusals: `files.upload-not-complete`, `files.in-use`.
 */
export async function claimFile(
  em: EntityManager,
  files: StoredFiles,
  fileId: string,
  context: CommandContext,
): Promise<StoredFile> {
  const file = await files.lockForUse(em, fileId)
  if (!file || file.created_by !== context.caller?.sub) refuse('files.upload-not-complete', { fileId })
  const [reference] = await queryRows<{ document_id: string | null }>(em, findReferences, [fileId])
  if (reference) refuse('files.in-use', reference.document_id === null ? {} : { documentId: reference.document_id })
  return file
}
