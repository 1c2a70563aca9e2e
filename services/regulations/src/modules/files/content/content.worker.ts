import { readFile } from 'node:fs/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { readDocxContent } from './docx-content.ts'
import { readPdfText } from './pdf-text.ts'

/** The file whose content is extracted. */
export interface ContentTask {
  readonly path: string
  readonly kind: 'pdf' | 'docx'
  readonly maxCharacters: number
}

const { path, kind, maxCharacters } = workerData as ContentTask
const bytes = await readFile(path)
const content =
  kind === 'pdf' ? { text: await readPdfText(bytes, maxCharacters) } : await readDocxContent(bytes, maxCharacters)
parentPort?.postMessage(content)
