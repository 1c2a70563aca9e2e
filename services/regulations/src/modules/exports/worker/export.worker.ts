import { createWriteStream } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { parentPort } from 'node:worker_threads'
import { composeDocument } from '../document/compose-document.ts'
import { withoutUnprintable } from '../document/without-unprintable.ts'
import { writeDocx } from '../docx/write-docx.ts'
import { writePdf } from '../pdf/write-pdf.ts'
import type { ExportWork, WorkerNews } from './export-work.ts'

/** The thread that sets files: it keeps the service answering while a long regulation is laid out. */
parentPort?.on('message', (work: ExportWork) => {
  void write(work).then(
    () => tell({ kind: 'done' }),
    (failure: unknown) =>
      tell({ kind: 'failed', reason: failure instanceof Error ? (failure.stack ?? failure.message) : String(failure) }),
  )
})

async function write({ format, content, target }: ExportWork): Promise<void> {
  const document = withoutUnprintable(composeDocument(content))
  tell({ kind: 'progress', progress: 0.1 })
  if (format === 'docx') return writeFile(target, await writeDocx(document))
  await writePdf(document, createWriteStream(target), (progress) =>
    tell({ kind: 'progress', progress: 0.1 + 0.9 * progress }),
  )
}

function tell(news: WorkerNews): void {
  parentPort?.postMessage(news)
}
