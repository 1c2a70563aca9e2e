import type { EntityManager } from '@mikro-orm/postgresql'
import { resumableUploadsPath } from '@portal/contracts-regulations/document-routes'
import { FilesModule } from '@portal/files'
import { attachmentIsKept } from '../comments/attachments/attachment.row.ts'
import { keepAttachmentWords } from '../comments/attachments/attachment-words.ts'
import { refreshSearchByFile } from '../documents/document.store.ts'
import { extractText } from './extract/extract-text.ts'

/** The files of this service: whatever a document, its captions, or a comment that is sent or kept as a draft, name is kept. */
export const filesModule = FilesModule.forService({
  namedBy: [
    'exists (select 1 from document d where d.file_id = f.file_id)',
    'exists (select 1 from document_caption c where c.file_id = f.file_id)',
    attachmentIsKept,
  ],
  uploadsPath: resumableUploadsPath,
  extract: extractText,
  completed,
})

async function completed(em: EntityManager, fileId: string): Promise<void> {
  await refreshSearchByFile(em, fileId)
  await keepAttachmentWords(em, fileId)
}
