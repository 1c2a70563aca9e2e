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
import type { Readable } from 'node:stream'
import { ServiceTexts } from '@portal/service-texts'
import type { Settings } from '../../config.ts'
import { fileTexts } from '../../texts.ts'
import { ExportContents } from './export-contents.ts'
import { ExportFailure, ExportJobs, type MakeFile } from './export-jobs.ts'
import { isForEveryone, resolveExport, takingOf, type ExportChoice, type ExportRequest } from './export-request.ts'
import { ExportStore } from './export-store.ts'
import { CommentRecord } from './record/comment-record.ts'
import type { ExportFormat } from './worker/export-work.ts'
import { ExportWorkers } from './worker/export-workers.ts'

/** How long a request waits for its file, milliseconds: less than proxies on the way wait for the service. */
const patience = 25_000
const sweepEvery = 5_000
const megabyte = 1024 * 1024

/** A file as it is asked for: its name in the store, and how it is made. */
export interface WantedFile {
  readonly name: string
  readonly make: MakeFile
  /** What taking it is in the audit trail; absent for what every reader may take. */
  readonly taking?: Action
}

/** Files of versions: made once per content, kept, handed out. */
@Injectable()
export class Exports {
  readonly #store: ExportStore
  readonly #jobs: ExportJobs
  readonly #workers = new ExportWorkers()
  readonly #begun: RateRule

  constructor(
    private readonly em: EntityManager,
    private readonly contents: ExportContents,
    private readonly record: CommentRecord,
    private readonly texts: ServiceTexts,
    @Inject(SETTINGS) private readonly settings: Settings,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LIFECYCLE) lifecycle: Lifecycle,
    @Inject(LOGGER) logger: Logger,
    @Inject(RATE_LIMIT) private readonly limit: RateLimit,
  ) {
    this.#begun = { name: 'exports.begin', limit: settings.EXPORTS_PER_HOUR, seconds: 3600 }
    const { EXPORT_DIR, EXPORT_CACHE_MEGABYTES, EXPORT_SECONDS } = settings
    this.#store = new ExportStore(EXPORT_DIR, EXPORT_CACHE_MEGABYTES * megabyte, EXPORT_SECONDS * 1000)
    const limits = {
      workers: settings.EXPORT_WORKERS,
      waiting: settings.EXPORT_WAITING,
      each: settings.EXPORT_WAITING_EACH,
      seconds: settings.EXPORT_SECONDS,
    }
    this.#jobs = new ExportJobs(
      limits,
      () => performance.now(),
      (failure) => logger.warn({ err: failure.cause ?? failure, reason: failure.reason }, 'a file was not made'),
    )
    const sweep = setInterval(() => this.#jobs.giveUpForgotten(), sweepEvery)
    sweep.unref()
    lifecycle.onStart(() => this.#store.prepare(new Date()))
    lifecycle.onShutdown('intake', () => {
      clearInterval(sweep)
      this.#jobs.close()
      return this.#workers.close()
    })
  }

  /** A version's file, as far as the caller may read the version. */
  async wanted(choice: ExportChoice, format: ExportFormat, caller: Caller | undefined): Promise<WantedFile> {
    const request = await this.resolve(choice, caller)
    const file = this.fileOf(request, format)
    return isForEveryone(request, caller) ? file : { ...file, taking: takingOf(request, format) }
  }

  /** What is chosen, as far as the caller may read it. */
  async resolve(choice: ExportChoice, caller: Caller | undefined): Promise<ExportRequest> {
    const { em, record, settings } = this
    const texts = await this.texts.bundle(fileTexts.namespace)
    return resolveExport({ em, record, texts, origin: settings.PORTAL_ORIGIN }, choice, caller)
  }

  fileOf(request: ExportRequest, format: ExportFormat): WantedFile {
    const name = `${request.key}.${format}`
    return { name, make: (tell, signal) => this.#write(request, { name, format }, tell, signal) }
  }

  /** Begins to make the file, unless it is there, and says how far it is. Beginning counts for `asker`: an account or an address. */
  async progress(wanted: WantedFile, asker: string): Promise<ExportProgress> {
    const { name } = wanted
    const bytes = await this.#store.find(name)
    if (bytes !== undefined) return { state: 'done', progress: 1, ahead: 0, bytes }
    return this.#ask(wanted, asker)
  }

  /** The file, made when it is not there. */
  async file(wanted: WantedFile, asker: string): Promise<Readable> {
    const { name } = wanted
    const kept = await this.#store.read(name, new Date())
    if (kept) return kept.content
    const asked = await this.#ask(wanted, asker)
    if (asked.reason) refuse(asked.reason)
    const isReady = await this.#jobs.wait(name, patience).catch((failure: unknown) => {
      if (failure instanceof ExportFailure) refuse(failure.reason)
      throw failure
    })
    if (!isReady) refuse('exports.not-ready', { retryAfter: 5 })
    return (await this.#store.read(name, new Date()))?.content ?? refuse('exports.failed')
  }

  /**
   * Makes a file within a job that makes more than one, unless it is there. It is opened at once: what is open can be read to
   * its end, whatever else is made meanwhile and takes its room. Whoever asks reads it or destroys it.
   */
  async part({ name, make }: WantedFile, ...of: Parameters<MakeFile>): Promise<Readable> {
    const kept = await this.#store.read(name, new Date())
    if (kept) return kept.content
    await make(...of)
    return this.kept(name)
  }

  /** A file that was made just now, opened. */
  async kept(name: string): Promise<Readable> {
    const found = await this.#store.read(name, new Date())
    if (!found) throw new Error(`the file ${name} is gone before it was read`)
    return found.content
  }

  /** Keeps a file that is put together elsewhere. */
  keep(name: string, write: (path: string) => Promise<void>): Promise<void> {
    return this.#store.make(name, write)
  }

  async #ask({ name, make }: WantedFile, asker: string) {
    if (!this.#jobs.has(name) && this.#jobs.hasRoom(asker)) await this.limit.take(this.#begun, asker)
    return this.#jobs.ask(name, make, asker) ?? refuse('exports.busy', { retryAfter: 10 })
  }

  async #write(
    request: ExportRequest,
    { name, format }: { name: string; format: ExportFormat },
    tell: (progress: number) => void,
    signal: AbortSignal,
  ): Promise<void> {
    const content = await this.contents.gather(request, signal)
    tell(0.1)
    await this.#store.make(name, (target) =>
      this.#workers.run({ format, content, target }, (progress) => tell(0.1 + 0.9 * progress), signal),
    )
  }
}
