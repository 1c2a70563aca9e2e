import { stat } from 'node:fs/promises'
import { Worker } from 'node:worker_threads'
import type { FileContent, FileKindName } from '@portal/files'
import type { ExtractTask } from './extract-worker.ts'

/** How long and how much a file may take to be read; past that it has no text and can be read all the same. */
const extractLimits = { milliseconds: 60_000, megabytes: 512, bytes: 100 * 1024 ** 2, characters: 4_000_000 }

/** The words of a PDF or DOCX, and the DOCX as clean HTML, worked out in a thread of its own with limits; ends when the signal says so. */
export async function extractText(path: string, kind: FileKindName, signal: AbortSignal): Promise<FileContent> {
  if (kind !== 'pdf' && kind !== 'docx') return {}
  if ((await stat(path)).size > extractLimits.bytes) return {}
  const task: ExtractTask = { path, kind, characters: extractLimits.characters }
  const worker = new Worker(new URL('./extract-worker.ts', import.meta.url), {
    workerData: task,
    resourceLimits: { maxOldGenerationSizeMb: extractLimits.megabytes },
    // What a library says of a file is nothing for the log.
    stdout: true,
    stderr: true,
  })
  try {
    return await answerOf(worker, signal)
  } finally {
    await worker.terminate()
  }
}

function answerOf(worker: Worker, signal: AbortSignal): Promise<FileContent> {
  const { promise, resolve, reject } = Promise.withResolvers<FileContent>()
  const timer = setTimeout(() => reject(new Error('reading its text took too long')), extractLimits.milliseconds)
  const stop = () => reject(signal.reason)
  signal.addEventListener('abort', stop, { once: true })
  worker.once('message', resolve)
  worker.once('error', reject)
  worker.once('exit', (code) => reject(new Error(`the reader of texts ended with ${code}`)))
  return promise.finally(() => {
    clearTimeout(timer)
    signal.removeEventListener('abort', stop)
  })
}
