import { readFile } from 'node:fs/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { withoutFrontMatter } from './front-matter.ts'
import type { LeftOut } from './left-out.ts'
import { FileNotReadable, pdfLines } from './pdf-lines.ts'
import { readDocx } from './read-docx.ts'

/** What is to be read. */
export interface ReadTask {
  readonly path: string
  readonly kind: 'docx' | 'pdf'
}

/** What is said while a file is read, and at its end. */
export type ReadNews =
  | { readonly share: number }
  | { readonly text: string; readonly leftOut: readonly LeftOut[] }
  | { readonly fault: 'unreadable' | 'too-long' | 'without-text' }

const { path, kind } = workerData as ReadTask
const tell = (news: ReadNews) => parentPort?.postMessage(news)
const onShare = (share: number) => tell({ share })

try {
  const { lines, leftOut } = withoutFrontMatter(
    kind === 'docx' ? await readDocx(path, onShare) : await pdfLines(new Uint8Array(await readFile(path)), onShare),
  )
  // No database keeps U+0000 or halves of surrogate pairs.
  const text = lines.join('\n').replaceAll('\0', ' ').toWellFormed()
  tell(text.trim() === '' ? { fault: 'without-text' } : { text, leftOut: leftOut.map(wellFormed) })
} catch (failure) {
  tell({ fault: failure instanceof FileNotReadable ? failure.fault : 'unreadable' })
}

function wellFormed(left: LeftOut): LeftOut {
  return { ...left, words: left.words.replaceAll('\0', ' ').toWellFormed() }
}
