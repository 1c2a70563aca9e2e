import type { EntityManager } from '@mikro-orm/postgresql'
import type { StoredFile, StoredFiles } from '@portal/files'
import { refuse, type CommandContext } from '@portal/service-kit'
import { rowsIn } from '../../database/transaction-rows.ts'

const named = {
  name: 'document-of-file',
  text: `select document_id from document where file_id = $1 union all select document_id from document_caption where file_id = $1
         union all select null from comment_attachment where attachment_id = $1 limit 1`,
}

/**
 * The uploaded file that a document is about to name, locked; only its uploader's, and only one that nothing names yet.
 * Refusals: `files.upload-not-complete`, `files.in-use`.
 */
export async function takeFile(
  em: EntityManager,
  files: StoredFiles,
  fileId: string,
  context: CommandContext,
): Promise<StoredFile> {
  const file = await files.lockForUse(em, fileId)
  if (!file || file.created_by !== context.caller?.sub) refuse('files.upload-not-complete', { fileId })
  const [other] = await rowsIn<{ document_id: string | null }>(em, named, [fileId])
  if (other) refuse('files.in-use', other.document_id === null ? {} : { documentId: other.document_id })
  return file
}
