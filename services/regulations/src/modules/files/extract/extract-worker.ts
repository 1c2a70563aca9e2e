import { readFile } from 'node:fs/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { readDocx } from './read-docx.ts'
import { readPdf } from './read-pdf.ts'

/** What is to be read. */
export interface ExtractTask {
  readonly path: string
  readonly kind: 'pdf' | 'docx'
  /** Most characters that are kept. */
  readonly characters: number
}

const { path, kind, characters } = workerData as ExtractTask
const bytes = await readFile(path)
parentPort?.postMessage(kind === 'pdf' ? { text: await readPdf(bytes, characters) } : await readDocx(bytes, characters))
