import { existsSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import type { ExportWork, WorkerNews } from './export-work.ts'

/** Bundled it lies beside the service; from source it is the file itself. */
const bundled = new URL('./export-worker.mjs', import.meta.url)
const program = existsSync(bundled) ? bundled : new URL('./export.worker.ts', import.meta.url)
const memory = { maxOldGenerationSizeMb: 768 }

/** Threads that set files. One stays for the next file: the second is faster, with the fonts read and the code warm. */
export class ExportWorkers {
  readonly #free: Worker[] = []

  /** Runs one piece of work; aborting ends the thread, whatever it is doing. Throws what the thread failed with. */
  async run(work: ExportWork, onProgress: (progress: number) => void, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted()
    const worker = this.#free.pop() ?? new Worker(program, { resourceLimits: memory })
    const stop = () => void worker.terminate()
    signal.addEventListener('abort', stop, { once: true })
    try {
      await outcomeOf(worker, work, onProgress)
      this.#free.push(worker)
      // A waiting thread does not keep the process alive.
      worker.unref()
    } catch (failure) {
      void worker.terminate()
      signal.throwIfAborted()
      throw failure
    } finally {
      signal.removeEventListener('abort', stop)
    }
  }

  /** Ends the threads that wait for work. */
  async close(): Promise<void> {
    await Promise.all(this.#free.splice(0).map((worker) => worker.terminate()))
  }
}

function outcomeOf(worker: Worker, work: ExportWork, onProgress: (progress: number) => void): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const onMessage = (news: WorkerNews) => {
    if (news.kind === 'progress') onProgress(news.progress)
    else if (news.kind === 'done') resolve()
    else reject(new Error(`the file could not be set: ${news.reason}`))
  }
  const onExit = () => reject(new Error('the thread ended before the file was done'))
  worker.ref()
  worker.on('message', onMessage)
  worker.once('error', reject)
  worker.once('exit', onExit)
  worker.postMessage(work)
  return promise.finally(() => {
    worker.off('message', onMessage)
    worker.off('error', reject)
    worker.off('exit', onExit)
  })
}
