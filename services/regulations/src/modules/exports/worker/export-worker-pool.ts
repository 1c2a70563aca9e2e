import { existsSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import type { ExportTask, WorkerMessage } from './export-task.ts'

/** The script next to the bundled service, or the source file when the service runs from source. */
const bundledWorker = new URL('./export-worker.mjs', import.meta.url)
const workerScript = existsSync(bundledWorker) ? bundledWorker : new URL('./export.worker.ts', import.meta.url)
const resourceLimits = { maxOldGenerationSizeMb: 768 }

/** Worker threads that write files. They are reused, because fonts are read and code is compiled once per thread. */
export class ExportWorkerPool {
  readonly #idle: Worker[] = []

  /** Runs a task. Aborting the signal terminates the thread. */
  async run(task: ExportTask, onProgress: (progress: number) => void, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted()
    const worker = this.#idle.pop() ?? new Worker(workerScript, { resourceLimits })
    const terminate = () => void worker.terminate()
    signal.addEventListener('abort', terminate, { once: true })
    try {
      await waitForResult(worker, task, onProgress)
      this.#idle.push(worker)
      // An idle thread does not keep the process alive.
      worker.unref()
    } catch (failure) {
      void worker.terminate()
      signal.throwIfAborted()
      throw failure
    } finally {
      signal.removeEventListener('abort', terminate)
    }
  }

  /** Terminates the idle threads. */
  async close(): Promise<void> {
    await Promise.all(this.#idle.splice(0).map((worker) => worker.terminate()))
  }
}

function waitForResult(worker: Worker, task: ExportTask, onProgress: (progress: number) => void): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const onMessage = (message: WorkerMessage) => {
    if (message.kind === 'progress') onProgress(message.progress)
    else if (message.kind === 'done') resolve()
    else reject(new Error(`could not write the file: ${message.reason}`))
  }
  const onExit = () => reject(new Error('the worker thread exited before the file was written'))
  worker.ref()
  worker.on('message', onMessage)
  worker.once('error', reject)
  worker.once('exit', onExit)
  worker.postMessage(task)
  return promise.finally(() => {
    worker.off('message', onMessage)
    worker.off('error', reject)
    worker.off('exit', onExit)
  })
}
