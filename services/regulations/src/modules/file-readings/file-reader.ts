import { existsSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import type { ReadNews, ReadTask } from './read/read-file.worker.ts'

/** How long and how much a file may take to be read. */
const readingLimits = { milliseconds: 180_000, megabytes: 768 }

/** Bundled it lies beside the service; from source it is the file itself. */
const bundled = new URL('./read-file-worker.mjs', import.meta.url)
const program = existsSync(bundled) ? bundled : new URL('./read/read-file.worker.ts', import.meta.url)

/** Reads a file in a thread of its own, which `signal` ends at once. A file that takes too long or too much is a fault. */
export async function readFileAside(
  task: ReadTask,
  onShare: (share: number) => void,
  signal: AbortSignal,
): Promise<Exclude<ReadNews, { share: number }>> {
  const worker = new Worker(program, {
    workerData: task,
    resourceLimits: { maxOldGenerationSizeMb: readingLimits.megabytes },
    // What a library says of a file is nothing for the log.
    stdout: true,
    stderr: true,
  })
  const { promise, resolve, reject } = Promise.withResolvers<Exclude<ReadNews, { share: number }>>()
  const timer = setTimeout(() => resolve({ fault: 'too-long' }), readingLimits.milliseconds)
  const onAbort = () => reject(signal.reason as Error)
  signal.addEventListener('abort', onAbort, { once: true })
  worker.on('message', (news: ReadNews) => ('share' in news ? onShare(news.share) : resolve(news)))
  worker.once('error', (failure: NodeJS.ErrnoException) =>
    resolve({ fault: failure.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'too-long' : 'unreadable' }),
  )
  worker.once('exit', () => resolve({ fault: 'unreadable' }))
  try {
    return await promise
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', onAbort)
    await worker.terminate()
  }
}
