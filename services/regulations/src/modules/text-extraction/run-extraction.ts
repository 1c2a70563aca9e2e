import { existsSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import type { ExtractionMessage, ExtractionTask } from './extraction.worker.ts'

const limits = { timeoutMs: 180_000, maxMemoryMegabytes: 768 }

/** The script next to the bundled service, or the source file when the service runs from source. */
const bundledWorker = new URL('./extraction-worker.mjs', import.meta.url)
const workerScript = existsSync(bundledWorker) ? bundledWorker : new URL('./extraction.worker.ts', import.meta.url)

type ExtractionOutcome = Exclude<ExtractionMessage, { progress: number }>

/** Extracts text in a worker thread. Exceeding the time or memory limit is a failure. Aborting the signal stops the thread. */
export async function runExtraction(
  task: ExtractionTask,
  onProgress: (progress: number) => void,
  signal: AbortSignal,
): Promise<ExtractionOutcome> {
  const worker = new Worker(workerScript, {
    workerData: task,
    resourceLimits: { maxOldGenerationSizeMb: limits.maxMemoryMegabytes },
    // Keeps the warnings of pdf.js out of the log.
    stdout: true,
    stderr: true,
  })
  const { promise, resolve, reject } = Promise.withResolvers<ExtractionOutcome>()
  const timer = setTimeout(() => resolve({ failure: 'too-long' }), limits.timeoutMs)
  const onAbort = () => reject(signal.reason as Error)
  signal.addEventListener('abort', onAbort, { once: true })
  worker.on('message', (message: ExtractionMessage) =>
    'progress' in message ? onProgress(message.progress) : resolve(message),
  )
  worker.once('error', (failure: NodeJS.ErrnoException) =>
    resolve({ failure: failure.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'too-long' : 'unreadable' }),
  )
  worker.once('exit', () => resolve({ failure: 'unreadable' }))
  try {
    return await promise
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', onAbort)
    await worker.terminate()
  }
}
