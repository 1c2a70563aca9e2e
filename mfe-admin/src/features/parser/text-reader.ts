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
  #isBusy = false

  async do<Task extends ReadingTask>(task: Task, onShare: OnShare = () => undefined): Promise<AnswerOf<Task>> {
    if (typeof Worker === 'undefined') {
      const { doTask } = await import('./reading-task.ts')
      return doTask(task, onShare) as AnswerOf<Task>
    }
    if (this.#isBusy) this.stop()
    const worker = (this.#worker ??= new Worker(new URL('./reading.worker.ts', import.meta.url)))
    this.#isBusy = true
    return new Promise((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<Said>) => {
        if (data.share !== undefined) onShare(data.share)
        if (data.answer === undefined) return
        this.#isBusy = false
        resolve(data.answer as AnswerOf<Task>)
      }
      worker.onerror = (failure) => {
        this.stop()
        reject(new Error('the text could not be read', { cause: failure }))
      }
      worker.postMessage(task)
    })
  }

  /** Gives up what is being done. */
  stop(): void {
    this.#worker?.terminate()
    this.#worker = undefined
    this.#isBusy = false
  }
}
