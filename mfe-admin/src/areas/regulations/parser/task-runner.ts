import type { TaskResult, OnProgress, ParserTask } from './parser-task.ts'

interface WorkerMessage {
  readonly progress?: number
  readonly result?: unknown
}

/**
 * Runs parser tasks in a worker, one at a time, so that the page stays responsive. Canceling a task or starting another one
 * terminates the worker at once; the promise of a canceled task never settles.
 */
export class TaskRunner {
  #worker: Worker | undefined
  #task: AbortController | undefined

  async run<Task extends ParserTask>(task: Task, onProgress: OnProgress = () => undefined): Promise<TaskResult<Task>> {
    if (typeof Worker === 'undefined') {
      const { runTask } = await import('./parser-task.ts')
      return runTask(task, onProgress) as TaskResult<Task>
    }
    if (this.#task) this.cancel()
    const worker = (this.#worker ??= new Worker(new URL('./parser.worker.ts', import.meta.url)))
    const current = (this.#task = new AbortController())
    const { signal } = current
    return new Promise((resolve, reject) => {
      const onMessage = ({ data }: MessageEvent<WorkerMessage>) => {
        if (data.progress !== undefined) onProgress(data.progress)
        if (data.result === undefined) return
        current.abort()
        this.#task = undefined
        resolve(data.result as TaskResult<Task>)
      }
      const onError = (cause: ErrorEvent) => {
        this.cancel()
        reject(new Error('The parser worker failed.', { cause }))
      }
      worker.addEventListener('message', onMessage, { signal })
      worker.addEventListener('error', onError, { signal })
      worker.postMessage(task)
    })
  }

  /** Cancels the current task. */
  cancel(): void {
    this.#task?.abort()
    this.#task = undefined
    this.#worker?.terminate()
    this.#worker = undefined
  }
}
