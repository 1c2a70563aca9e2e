import type { EntityManager } from '@mikro-orm/postgresql'
import { resumableUploadsPath } from '@portal/contracts-regulations/document-routes'
import { FilesModule } from '@portal/files'
import { attachmentIsReferenced, indexAttachment } from './modules/comments/index.ts'
import { refreshSearchByFile } from './modules/documents/document.store.ts'
import { extractContent } from './modules/files/content/extract-content.ts'

/** The files of documents, captions and comments. Files that none of them references are deleted after a day. */
export const storedFilesModule = FilesModule.forService({
  referencedBy: [
    'exists (select 1 from document d where d.file_id = f.file_id)',
    'exists (select 1 from document_caption c where c.file_id = f.file_id)',
    attachmentIsReferenced,
  ],
  uploadsPath: resumableUploadsPath,
  extract: extractContent,
  onCompleted,
})

async function onCompleted(em: EntityManager, fileId: string): Promise<void> {
  await refreshSearchByFile(em, fileId)
  await indexAttachment(em, fileId)
}
