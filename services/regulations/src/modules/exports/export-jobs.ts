import type { ExportProgress } from '@portal/contracts-regulations'

export type FailureReason = NonNullable<ExportProgress['reason']>

/** A job ended without a file, for a reason that the person is told. */
export class ExportFailure extends Error {
  override readonly name = 'ExportFailure'
  readonly reason: FailureReason

  constructor(reason: FailureReason, cause?: unknown) {
    super(reason, { cause })
    this.reason = reason
  }
}

/**
 * Makes one file; tells its progress, 0 to 1, and stops when the signal says so. One that is put together of parts calls
 * `nextPart` before each: every part has the time of a file.
 */
export type MakeFile = (tell: (progress: number) => void, signal: AbortSignal, nextPart: () => void) => Promise<void>

export interface JobLimits {
  /** Files made at the same time. */
  readonly workers: number
  /** Files that may wait. */
  readonly waiting: number
  /** Files that one asker may have made or waiting at the same time: nobody takes every place. */
  readonly each: number
  /** Longest time for one file, or one part of it. */
  readonly seconds: number
}

interface Job {
  readonly key: string
  /** Who began it. */
  readonly asker: string
  readonly make: MakeFile
  readonly stop: AbortController
  readonly ended: Promise<void>
  readonly settle: { resolve: () => void; reject: (failure: ExportFailure) => void }
  isWorking: boolean
  progress: number
  /** Requests that wait for it. */
  holders: number
  askedAt: number
  failure?: ExportFailure
}

/** Milliseconds without anybody asking after which a job is given up, and a failure forgotten. */
const patience = 30_000

/** Work on files: one job a key, few at a time, the others wait; a job that nobody asks for any more is given up. */
export class ExportJobs {
  readonly #limits: JobLimits
  readonly #now: () => number
  readonly #jobs = new Map<string, Job>()
  readonly #onFault: (failure: ExportFailure) => void

  constructor(limits: JobLimits, now: () => number, onFault: (failure: ExportFailure) => void) {
    this.#limits = limits
    this.#now = now
    this.#onFault = onFault
  }

  has(key: string): boolean {
    return this.#jobs.has(key)
  }

  /** Whether another file may be begun for somebody. */
  hasRoom(asker: string): boolean {
    const open = [...this.#jobs.values()].filter((job) => !job.failure)
    const waiting = open.filter((job) => !job.isWorking)
    return waiting.length < this.#limits.waiting && open.filter((job) => job.asker === asker).length < this.#limits.each
  }

  /**
   * How far the file of this key is; begins to make it when nobody did. `undefined`: there is no room. A failure is told
   * once to whoever asks; who asks again begins anew.
   */
  ask(key: string, make: MakeFile, asker: string): Omit<ExportProgress, 'bytes'> | undefined {
    const job = this.#jobs.get(key) ?? this.#begin(key, make, asker)
    if (!job) return undefined
    job.askedAt = this.#now()
    if (job.failure) {
      this.#jobs.delete(key)
      return { state: 'failed', progress: 0, ahead: 0, reason: job.failure.reason }
    }
    const waiting = [...this.#jobs.values()].filter((each) => !each.isWorking && !each.failure)
    return {
      state: job.isWorking ? 'working' : 'waiting',
      progress: job.progress,
      ahead: job.isWorking ? 0 : waiting.indexOf(job),
    }
  }

  /** Waits for the file, at most `milliseconds`; `false` when it is not ready by then. Throws what the job failed with. */
  async wait(key: string, milliseconds: number): Promise<boolean> {
    const job = this.#jobs.get(key)
    if (!job) return true
    job.holders += 1
    const late = Promise.withResolvers<false>()
    const timer = setTimeout(() => late.resolve(false), milliseconds)
    try {
      return await Promise.race([job.ended.then(() => true), late.promise])
    } finally {
      clearTimeout(timer)
      job.holders -= 1
      job.askedAt = this.#now()
      if (job.failure) this.#jobs.delete(key)
    }
  }

  /** Gives up what nobody asks for any more. */
  giveUpForgotten(): void {
    for (const job of this.#jobs.values()) {
      if (job.holders > 0 || this.#now() - job.askedAt < patience) continue
      this.#jobs.delete(job.key)
      job.stop.abort()
    }
    this.#startNext()
  }

  /** Stops everything. */
  close(): void {
    for (const job of this.#jobs.values()) job.stop.abort()
    this.#jobs.clear()
  }

  #begin(key: string, make: MakeFile, asker: string): Job | undefined {
    if (!this.hasRoom(asker)) return undefined
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    promise.catch(() => undefined)
    const job: Job = {
      key,
      asker,
      make,
      stop: new AbortController(),
      ended: promise,
      settle: { resolve, reject },
      isWorking: false,
      progress: 0,
      holders: 0,
      askedAt: this.#now(),
    }
    this.#jobs.set(key, job)
    this.#startNext()
    return job
  }

  #startNext(): void {
    const jobs = [...this.#jobs.values()]
    const free = this.#limits.workers - jobs.filter((job) => job.isWorking).length
    for (const job of jobs.filter((each) => !each.isWorking && !each.failure).slice(0, Math.max(0, free)))
      void this.#work(job)
  }

  async #work(job: Job): Promise<void> {
    job.isWorking = true
    const late = new ExportFailure('exports.took-too-long')
    const timer = setTimeout(() => job.stop.abort(late), this.#limits.seconds * 1000)
    try {
      await job.make(
        (progress) => (job.progress = progress),
        job.stop.signal,
        () => void timer.refresh(),
      )
      this.#forget(job)
      job.settle.resolve()
    } catch (fault) {
      const failure = fault instanceof ExportFailure ? fault : new ExportFailure('exports.failed', fault)
      job.failure = failure
      job.settle.reject(failure)
      if (this.#jobs.get(job.key) === job) this.#onFault(failure)
    } finally {
      clearTimeout(timer)
      job.isWorking = false
      this.#startNext()
    }
  }

  /** The key may have a new job by now: it was given up, and asked for again. */
  #forget(job: Job): void {
    if (this.#jobs.get(job.key) === job) this.#jobs.delete(job.key)
  }
}
