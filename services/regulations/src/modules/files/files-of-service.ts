import { resumableUploadsPath } from '@portal/contracts-regulations/document-routes'
import { FilesModule } from '@portal/files'
import { extractText } from './extract/extract-text.ts'
import { refreshSearchByFile } from '../documents/document.store.ts'

/** The files of this service: whatever a document, or its captions, name is kept. */
export const filesModule = FilesModule.forService({
  namedBy: [
    'exists (select 1 from document d where d.file_id = f.file_id)',
    'exists (select 1 from document_caption c where c.file_id = f.file_id)',
  ],
  uploadsPath: resumableUploadsPath,
  extract: extractText,
  completed: refreshSearchByFile,
})
