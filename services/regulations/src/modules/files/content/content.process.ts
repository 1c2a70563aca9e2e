import { readFile } from 'node:fs/promises'
import { serveTask } from '@portal/files/serve-task'
import { readDocxContent } from './docx-content.ts'
import { readPdfText } from './pdf-text.ts'

/** The file whose content is extracted. */
export interface ContentTask {
  readonly path: string
  readonly kind: 'pdf' | 'docx'
  readonly maxCharacters: number
}

serveTask(async ({ path, kind, maxCharacters }: ContentTask) => {
  const bytes = await readFile(path)
  return kind === 'pdf' ? { text: await readPdfText(bytes, maxCharacters) } : readDocxContent(bytes, maxCharacters)
})
