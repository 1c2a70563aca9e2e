import { createWriteStream } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { parentPort } from 'node:worker_threads'
import { writeDocx, writePdf } from '@portal/print'
import { composeDocument } from '../document/compose-document.ts'
import type { ExportTask, WorkerMessage } from './export-task.ts'

/** A worker thread, so that the service stays responsive while a long regulation is laid out. */
parentPort?.on('message', (task: ExportTask) => {
  void runTask(task).then(
    () => send({ kind: 'done' }),
    (failure: unknown) =>
      send({ kind: 'failed', reason: failure instanceof Error ? (failure.stack ?? failure.message) : String(failure) }),
  )
})

async function runTask({ format, content, target }: ExportTask): Promise<void> {
  const document = composeDocument(content)
  send({ kind: 'progress', progress: 0.1 })
  if (format === 'docx') return writeFile(target, await writeDocx(document))
  await writePdf(document, createWriteStream(target), (progress) =>
    send({ kind: 'progress', progress: 0.1 + 0.9 * progress }),
  )
}

function send(message: WorkerMessage): void {
  parentPort?.postMessage(message)
}
