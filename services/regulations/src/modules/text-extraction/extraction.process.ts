import { readFile } from 'node:fs/promises'
import { serveTask } from '@portal/files/serve-task'
import { extractDocx } from './docx/extract-docx.ts'
import { removeFrontMatter } from './front-matter.ts'
import type { Omission } from './omissions.ts'
import { ExtractionError, extractPdfLines } from './pdf/pdf-lines.ts'

/** The file to extract text from. */
export interface ExtractionTask {
  readonly path: string
  readonly kind: 'docx' | 'pdf'
}

/** The text, or why there is none. */
export type ExtractionOutcome =
  | { readonly text: string; readonly omitted: readonly Omission[] }
  | { readonly failure: 'unreadable' | 'too-long' | 'no-text' }

serveTask(async ({ path, kind }: ExtractionTask, onProgress): Promise<ExtractionOutcome> => {
  try {
    const { lines, omitted } = removeFrontMatter(
      kind === 'docx'
        ? await extractDocx(path, onProgress)
        : await extractPdfLines(new Uint8Array(await readFile(path)), onProgress),
    )
    const text = toStorableText(lines.join('\n'))
    if (text.trim() === '') return { failure: 'no-text' }
    return { text, omitted: omitted.map((omission) => ({ ...omission, text: toStorableText(omission.text) })) }
  } catch (failure) {
    if (failure instanceof ExtractionError) return { failure: failure.failure }
    throw failure
  }
})

/** PostgreSQL cannot store U+0000 and lone surrogates. */
function toStorableText(text: string): string {
  return text.replaceAll('\0', ' ').toWellFormed()
}
