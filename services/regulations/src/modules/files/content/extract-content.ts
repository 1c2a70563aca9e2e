import { existsSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Worker } from 'node:worker_threads'
import type { FileContent, FileKindName } from '@portal/files'
import type { ContentTask } from './content.worker.ts'

/** A file that exceeds the limits has no text, but can still be downloaded. */
const limits = { timeoutMs: 60_000, maxMemoryMegabytes: 512, maxBytes: 100 * 1024 ** 2, maxCharacters: 4_000_000 }

/** The script next to the bundled service, or the source file when the service runs from source. */
const bundledWorker = new URL('./content-worker.mjs', import.meta.url)
const workerScript = existsSync(bundledWorker) ? bundledWorker : new URL('./content.worker.ts', import.meta.url)

/** Extracts the text of a PDF or DOCX file, and the HTML of a DOCX file, in a worker thread. Aborting the signal stops it. */
export async function extractContent(path: string, kind: FileKindName, signal: AbortSignal): Promise<FileContent> {
  if (kind !== 'pdf' && kind !== 'docx') return {}
  if ((await stat(path)).size > limits.maxBytes) return {}
  const task: ContentTask = { path, kind, maxCharacters: limits.maxCharacters }
  const worker = new Worker(workerScript, {
    workerData: task,
    resourceLimits: { maxOldGenerationSizeMb: limits.maxMemoryMegabytes },
    // Keeps the warnings of pdf.js out of the log.
    stdout: true,
    stderr: true,
  })
  try {
    return await receiveResult(worker, signal)
  } finally {
    await worker.terminate()
  }
}

function receiveResult(worker: Worker, signal: AbortSignal): Promise<FileContent> {
  const { promise, resolve, reject } = Promise.withResolvers<FileContent>()
  const timer = setTimeout(() => reject(new Error('extracting the content timed out')), limits.timeoutMs)
  const onAbort = () => reject(signal.reason)
  signal.addEventListener('abort', onAbort, { once: true })
  worker.once('message', resolve)
  worker.once('error', reject)
  worker.once('exit', (code) => reject(new Error(`the content worker exited with code ${code}`)))
  return promise.finally(() => {
    clearTimeout(timer)
    signal.removeEventListener('abort', onAbort)
  })
}
