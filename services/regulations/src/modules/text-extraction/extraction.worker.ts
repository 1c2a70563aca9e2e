import { readFile } from 'node:fs/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { extractDocx } from './docx/extract-docx.ts'
import { removeFrontMatter } from './front-matter.ts'
import type { Omission } from './omissions.ts'
import { ExtractionError, extractPdfLines } from './pdf/pdf-lines.ts'

/** The file to extract text from. */
export interface ExtractionTask {
  readonly path: string
  readonly kind: 'docx' | 'pdf'
}

/** Sent while the text is extracted, and once at the end. */
export type ExtractionMessage =
  | { readonly progress: number }
  | { readonly text: string; readonly omitted: readonly Omission[] }
  | { readonly failure: 'unreadable' | 'too-long' | 'no-text' }

const { path, kind } = workerData as ExtractionTask
const send = (message: ExtractionMessage) => parentPort?.postMessage(message)
const onProgress = (progress: number) => send({ progress })

try {
  const { lines, omitted } = removeFrontMatter(
    kind === 'docx'
      ? await extractDocx(path, onProgress)
      : await extractPdfLines(new Uint8Array(await readFile(path)), onProgress),
  )
  const text = toStorableText(lines.join('\n'))
  if (text.trim() === '') send({ failure: 'no-text' })
  else send({ text, omitted: omitted.map((omission) => ({ ...omission, text: toStorableText(omission.text) })) })
} catch (failure) {
  send({ failure: failure instanceof ExtractionError ? failure.failure : 'unreadable' })
}

/** PostgreSQL cannot store U+0000 and lone surrogates. */
function toStorableText(text: string): string {
  return text.replaceAll('\0', ' ').toWellFormed()
}
