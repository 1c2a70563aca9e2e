import type { Readable } from 'node:stream'
import { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import type { ExportProgress } from '@portal/contracts-regulations'
import type { Action } from '@portal/persistence'
import {
  CLOCK,
  LIFECYCLE,
  LOGGER,
  RATE_LIMIT,
  refuse,
  SETTINGS,
  type Caller,
  type Clock,
  type Lifecycle,
  type Logger,
  type RateLimit,
  type RateRule,
} from '@portal/service-kit'
import { ServiceTexts } from '@portal/service-texts'
import type { Settings } from '../../config.ts'
import { fileTexts, readingTexts } from '../../texts.ts'
import { ExportCache } from './export-cache.ts'
import { ExportContentReader } from './export-content-reader.ts'
import { ExportError, ExportJobs, type CreateFile } from './export-jobs.ts'
import {
  createDownloadAction,
  isPublicExport,
  resolveExport,
  type ExportOptions,
  type ExportRequest,
} from './export-request.ts'
import { CommentRecord } from './record/comment-record.ts'
import type { ExportFormat } from './worker/export-task.ts'
import { ExportWorkerPool } from './worker/export-worker-pool.ts'

/** How long a request waits for its file. Proxies close connections after a longer time. */
const maxWaitMs = 25_000
const sweepIntervalMs = 5_000
const bytesPerMegabyte = 1024 * 1024

/** A file in the cache, or the function that creates it. */
export interface RequestedFile {
  /** Name in the cache. */
  readonly name: string
  readonly create: CreateFile
  /** The audit entry of a download. Absent for files that anyone can download. */
  readonly downloadAction?: Action
}

/** Creates the files of versions and caches them by content. */
@Injectable()
export class Exports {
  readonly #cache: ExportCache
  readonly #jobs: ExportJobs
  readonly #workers = new ExportWorkerPool()
  readonly #startRate: RateRule

  constructor(
    private readonly em: EntityManager,
    private readonly contents: ExportContentReader,
    private readonly record: CommentRecord,
    private readonly texts: ServiceTexts,
    @Inject(SETTINGS) private readonly settings: Settings,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LIFECYCLE) lifecycle: Lifecycle,
    @Inject(LOGGER) logger: Logger,
    @Inject(RATE_LIMIT) private readonly limit: RateLimit,
  ) {
    this.#startRate = { name: 'exports.start', limit: settings.EXPORTS_PER_HOUR, seconds: 3600 }
    const { EXPORT_DIR, EXPORT_CACHE_MEGABYTES, EXPORT_SECONDS } = settings
    this.#cache = new ExportCache(EXPORT_DIR, EXPORT_CACHE_MEGABYTES * bytesPerMegabyte, EXPORT_SECONDS * 1000)
    const limits = {
      maxRunning: settings.EXPORT_WORKERS,
      maxQueued: settings.EXPORT_MAX_QUEUED,
      maxPerRequester: settings.EXPORT_MAX_PER_REQUESTER,
      timeoutSeconds: settings.EXPORT_SECONDS,
    }
    this.#jobs = new ExportJobs(
      limits,
      () => performance.now(),
      (error) => logger.warn({ err: error.cause ?? error, reason: error.reason }, 'export failed'),
    )
    const sweep = setInterval(() => this.#jobs.cancelAbandoned(), sweepIntervalMs)
    sweep.unref()
    lifecycle.onStart(() => this.#cache.prepare(new Date()))
    lifecycle.onShutdown('intake', () => {
      clearInterval(sweep)
      this.#jobs.close()
      return this.#workers.close()
    })
  }

  /** Returns the file for the options. Refuses with 404 when the caller may not read the version. */
  async prepare(options: ExportOptions, format: ExportFormat, caller: Caller | undefined): Promise<RequestedFile> {
    const request = await this.resolve(options, caller)
    const file = this.toFile(request, format)
    return isPublicExport(request, caller) ? file : { ...file, downloadAction: createDownloadAction(request, format) }
  }

  /** Loads the versions that the options refer to. Refuses with 404 when the caller may not read them. */
  async resolve(options: ExportOptions, caller: Caller | undefined): Promise<ExportRequest> {
    const { em, record, settings } = this
    const texts = await this.texts.getTexts(fileTexts.namespace)
    const reading = await this.texts.getTranslate(readingTexts.namespace, options.locale)
    const sources = { em, record, texts, reading, now: this.clock.now(), origin: settings.PORTAL_ORIGIN }
    return resolveExport(sources, options, caller)
  }

  toFile(request: ExportRequest, format: ExportFormat): RequestedFile {
    const name = `${request.key}.${format}`
    return { name, create: (onProgress, signal) => this.#write(request, { name, format }, onProgress, signal) }
  }

  /**
   * Returns the progress of a file and starts a job if the file does not exist. Starting counts toward the rate limit of the
   * requester, an account or a network address.
   */
  async getProgress(file: RequestedFile, requester: string): Promise<ExportProgress> {
    const byteLength = await this.#cache.findSize(file.name)
    if (byteLength !== undefined) return { state: 'done', progress: 1, jobsAhead: 0, byteLength }
    return this.#requestJob(file, requester)
  }

  /** Opens the file and creates it if it does not exist. Refuses with an `exports.*` code when that fails or takes too long. */
  async getFile(file: RequestedFile, requester: string): Promise<Readable> {
    const { name } = file
    const cached = await this.#cache.open(name, new Date())
    if (cached) return cached
    const { reason } = await this.#requestJob(file, requester)
    if (reason) refuse(reason)
    const isReady = await this.#jobs.wait(name, maxWaitMs).catch((failure: unknown) => {
      if (failure instanceof ExportError) refuse(failure.reason)
      throw failure
    })
    if (!isReady) refuse('exports.not-ready', { retryAfter: 5 })
    return (await this.#cache.open(name, new Date())) ?? refuse('exports.failed')
  }

  /**
   * Opens a part of a package and creates it if it does not exist. An open file stays readable after it is evicted from the
   * cache. The caller reads or destroys the stream.
   */
  async openPart({ name, create }: RequestedFile, ...args: Parameters<CreateFile>): Promise<Readable> {
    const cached = await this.#cache.open(name, new Date())
    if (cached) return cached
    await create(...args)
    return this.openNew(name)
  }

  /** Opens a file that has just been created. */
  async openNew(name: string): Promise<Readable> {
    const content = await this.#cache.open(name, new Date())
    if (!content) throw new Error(`export file ${name} was evicted before it was opened`)
    return content
  }

  /** Adds a file to the cache. */
  addFile(name: string, writeFile: (path: string) => Promise<void>): Promise<void> {
    return this.#cache.add(name, writeFile)
  }

  async #requestJob({ name, create }: RequestedFile, requester: string) {
    if (!this.#jobs.has(name) && this.#jobs.hasCapacity(requester)) await this.limit.take(this.#startRate, requester)
    return this.#jobs.request(name, create, requester) ?? refuse('exports.busy', { retryAfter: 10 })
  }

  async #write(
    request: ExportRequest,
    { name, format }: { readonly name: string; readonly format: ExportFormat },
    onProgress: (progress: number) => void,
    signal: AbortSignal,
  ): Promise<void> {
    const content = await this.contents.read(request, signal)
    onProgress(0.1)
    await this.#cache.add(name, (target) =>
      this.#workers.run({ format, content, target }, (progress) => onProgress(0.1 + 0.9 * progress), signal),
    )
  }
}
