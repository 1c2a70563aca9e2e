import type { AnswerOf, OnShare, ReadingTask } from './reading-task.ts'

interface Said {
  readonly share?: number
  readonly answer?: unknown
}

/**
 * Reads texts beside the page, so that it stays usable: one task at a time in a worker of its own. A task that is given
 * up, or that another follows, is ended at once, however long it would have taken; its promise then never settles.
 */
export class TextReader {
  #worker: Worker | undefined
  #task: AbortController | undefined

  async do<Task extends ReadingTask>(task: Task, onShare: OnShare = () => undefined): Promise<AnswerOf<Task>> {
    if (typeof Worker === 'undefined') {
      const { doTask } = await import('./reading-task.ts')
      return doTask(task, onShare) as AnswerOf<Task>
    }
    if (this.#task) this.stop()
    const worker = (this.#worker ??= new Worker(new URL('./reading.worker.ts', import.meta.url)))
    const current = (this.#task = new AbortController())
    const { signal } = current
    return new Promise((resolve, reject) => {
      const onMessage = ({ data }: MessageEvent<Said>) => {
        if (data.share !== undefined) onShare(data.share)
        if (data.answer === undefined) return
        current.abort()
        this.#task = undefined
        resolve(data.answer as AnswerOf<Task>)
      }
      const onError = (failure: ErrorEvent) => {
        this.stop()
        reject(new Error('the text could not be read', { cause: failure }))
      }
      worker.addEventListener('message', onMessage, { signal })
      worker.addEventListener('error', onError, { signal })
      worker.postMessage(task)
    })
  }

  /** Gives up what is being done. */
  stop(): void {
    this.#task?.abort()
    this.#task = undefined
    this.#worker?.terminate()
    this.#worker = undefined
  }
}
