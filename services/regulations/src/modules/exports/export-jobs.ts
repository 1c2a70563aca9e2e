import type { ExportProgress } from '@portal/contracts-regulations'

type FailureReason = NonNullable<ExportProgress['reason']>

/** A file could not be created, for a reason that the user is shown. */
export class ExportError extends Error {
  override readonly name = 'ExportError'
  readonly reason: FailureReason

  constructor(reason: FailureReason, cause?: unknown) {
    super(reason, { cause })
    this.reason = reason
  }
}

/**
 * Creates one file. Reports progress from 0 to 1 and stops when the signal is aborted. A file with several parts calls
 * `startPart` before each of them, which restarts the timeout.
 */
export type CreateFile = (
  onProgress: (progress: number) => void,
  signal: AbortSignal,
  startPart: () => void,
) => Promise<void>

export interface JobLimits {
  /** Files created at the same time. */
  readonly maxRunning: number
  /** Files in the queue. */
  readonly maxQueued: number
  /** Running and queued files of one account or network address. */
  readonly maxPerRequester: number
  /** Time limit for one file, or for each part of a file. */
  readonly timeoutSeconds: number
}

interface Job {
  readonly key: string
  /** The account or network address that started the job. */
  readonly requester: string
  readonly createFile: CreateFile
  readonly abortController: AbortController
  readonly finished: Promise<void>
  readonly settle: { readonly resolve: () => void; readonly reject: (error: ExportError) => void }
  isRunning: boolean
  progress: number
  /** Requests that are waiting for the file. */
  waiterCount: number
  lastRequestedAt: number
  error?: ExportError
}

/** A job or an error that has not been requested for this long is removed. */
const abandonedAfterMs = 30_000

/** Runs at most one job per key and a few jobs at a time, and queues the others. Cancels jobs that are no longer requested. */
export class ExportJobs {
  readonly #limits: JobLimits
  readonly #now: () => number
  readonly #jobs = new Map<string, Job>()
  readonly #onError: (error: ExportError) => void

  constructor(limits: JobLimits, now: () => number, onError: (error: ExportError) => void) {
    this.#limits = limits
    this.#now = now
    this.#onError = onError
  }

  has(key: string): boolean {
    return this.#jobs.has(key)
  }

  /** Returns whether the requester can start another job. */
  hasCapacity(requester: string): boolean {
    const active = [...this.#jobs.values()].filter((job) => !job.error)
    const queuedCount = active.filter((job) => !job.isRunning).length
    const ownCount = active.filter((job) => job.requester === requester).length
    return queuedCount < this.#limits.maxQueued && ownCount < this.#limits.maxPerRequester
  }

  /**
   * Returns the progress of the job with this key and starts the job if there is none. Returns undefined when there is no
   * capacity. An error is reported once; the next request starts a new job.
   */
  request(key: string, createFile: CreateFile, requester: string): Omit<ExportProgress, 'byteLength'> | undefined {
    const job = this.#jobs.get(key) ?? this.#create(key, createFile, requester)
    if (!job) return undefined
    job.lastRequestedAt = this.#now()
    if (job.error) {
      this.#jobs.delete(key)
      return { state: 'failed', progress: 0, jobsAhead: 0, reason: job.error.reason }
    }
    return {
      state: job.isRunning ? 'running' : 'queued',
      progress: job.progress,
      jobsAhead: job.isRunning ? 0 : this.#getQueue().indexOf(job),
    }
  }

  /** Waits until the file is ready. Returns false when it is not ready after `timeoutMs`. Throws the job's {@link ExportError}. */
  async wait(key: string, timeoutMs: number): Promise<boolean> {
    const job = this.#jobs.get(key)
    if (!job) return true
    job.waiterCount += 1
    const timeout = Promise.withResolvers<false>()
    const timer = setTimeout(() => timeout.resolve(false), timeoutMs)
    try {
      return await Promise.race([job.finished.then(() => true), timeout.promise])
    } finally {
      clearTimeout(timer)
      job.waiterCount -= 1
      job.lastRequestedAt = this.#now()
      if (job.error) this.#jobs.delete(key)
    }
  }

  /** Cancels jobs that are no longer requested. */
  cancelAbandoned(): void {
    for (const job of this.#jobs.values()) {
      if (job.waiterCount > 0 || this.#now() - job.lastRequestedAt < abandonedAfterMs) continue
      this.#jobs.delete(job.key)
      job.abortController.abort()
    }
    this.#startNext()
  }

  /** Cancels all jobs. */
  close(): void {
    for (const job of this.#jobs.values()) job.abortController.abort()
    this.#jobs.clear()
  }

  #create(key: string, createFile: CreateFile, requester: string): Job | undefined {
    if (!this.hasCapacity(requester)) return undefined
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    promise.catch(() => undefined)
    const job: Job = {
      key,
      requester,
      createFile,
      abortController: new AbortController(),
      finished: promise,
      settle: { resolve, reject },
      isRunning: false,
      progress: 0,
      waiterCount: 0,
      lastRequestedAt: this.#now(),
    }
    this.#jobs.set(key, job)
    this.#startNext()
    return job
  }

  #getQueue(): Job[] {
    return [...this.#jobs.values()].filter((job) => !job.isRunning && !job.error)
  }

  #startNext(): void {
    const runningCount = [...this.#jobs.values()].filter((job) => job.isRunning).length
    const freeSlots = Math.max(0, this.#limits.maxRunning - runningCount)
    for (const job of this.#getQueue().slice(0, freeSlots)) void this.#run(job)
  }

  async #run(job: Job): Promise<void> {
    const { abortController, settle } = job
    job.isRunning = true
    const timedOut = new ExportError('exports.timed-out')
    const timer = setTimeout(() => abortController.abort(timedOut), this.#limits.timeoutSeconds * 1000)
    try {
      await job.createFile(
        (progress) => (job.progress = progress),
        abortController.signal,
        () => void timer.refresh(),
      )
      this.#remove(job)
      settle.resolve()
    } catch (cause) {
      const error = cause instanceof ExportError ? cause : new ExportError('exports.failed', cause)
      job.error = error
      settle.reject(error)
      if (this.#jobs.get(job.key) === job) this.#onError(error)
    } finally {
      clearTimeout(timer)
      job.isRunning = false
      this.#startNext()
    }
  }

  /** Leaves a newer job with the same key, which exists when this one was canceled and the file was requested again. */
  #remove(job: Job): void {
    if (this.#jobs.get(job.key) === job) this.#jobs.delete(job.key)
  }
}
