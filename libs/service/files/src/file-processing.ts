import type { EntityManager, MikroORM } from '@mikro-orm/postgresql'
import { JobLostError, type JobContext, type Postponed } from '@portal/jobs'
import { inTransaction, type Database } from '@portal/persistence'
import type { Clock, Logger } from '@portal/service-kit'
import type { FileKindName } from './file-kinds.ts'
import type { FileErrorCode } from './inspect/file-error-code.ts'
import { inspectFile } from './inspect/run-inspection.ts'
import { LimitExceededError } from './isolation/limited-process.ts'
import { maxAttempts } from './process-file.ts'
import { ScannerUnavailableError, type Scanner } from './scanner.ts'
import type { FileStorage } from './storage/file-storage.ts'
import type { StoredFiles } from './stored-files.ts'

/** The extracted content of a file. */
export interface FileContent {
  readonly text?: string
  /** Sanitized HTML. */
  readonly rendition?: string
}

export interface FileProcessingDependencies {
  readonly database: Database
  readonly orm: MikroORM
  readonly storage: FileStorage
  readonly files: StoredFiles
  readonly clock: Clock
  readonly logger: Logger
  readonly scanner: Scanner | undefined
  /** Extracts the content of a file. Stops when the signal is aborted. */
  readonly extract: (path: string, kind: FileKindName, signal: AbortSignal) => Promise<FileContent>
  /** Called in the transaction that makes a file readable. */
  readonly onCompleted: (em: EntityManager, fileId: string) => Promise<void>
}

/** How long a file waits for an unavailable virus scanner. */
const maxScannerWaitMs = 3_600_000
const scannerRetrySeconds = 20

interface ProcessedFile {
  readonly file_id: string
  readonly kind: FileKindName
  readonly created_at: string
}

const start = {
  name: 'start-processing-stored-file',
  text: `update stored_file set state = 'Processing', updated_at = $2
          where file_id = $1 and state in ('Uploaded', 'Processing') returning file_id, kind, created_at`,
}
const complete = {
  name: 'complete-stored-file',
  text: `update stored_file set state = 'Completed', updated_at = $2, has_text = $3, has_rendition = $4
          where file_id = $1 and state = 'Processing' returning file_id`,
}
const storeContent = {
  name: 'store-file-content',
  text: `insert into stored_file_content (file_id, text, rendition) values ($1, $2, $3)
         on conflict (file_id) do update set text = excluded.text, rendition = excluded.rendition`,
}

/** The virus scanner returned no verdict. */
class ScanFailedError extends Error {
  override readonly name = 'ScanFailedError'
}

/** Inspects, scans and extracts uploaded files. Files cannot be read before that. */
export class FileProcessing {
  readonly #dependencies: FileProcessingDependencies

  constructor(dependencies: FileProcessingDependencies) {
    this.#dependencies = dependencies
  }

  /** Processes a file unless that is done. Stops when the job is aborted, because a large file can take long. */
  async process(fileId: string, job: JobContext): Promise<Postponed | void> {
    const { database, clock } = this.#dependencies
    const file = await database.find<ProcessedFile & Record<string, unknown>>(start, [
      fileId,
      clock.now().toISOString(),
    ])
    if (!file) return
    // Every earlier attempt crashed its process.
    if (job.attempt > maxAttempts) return this.#fail(file, 'files.unreadable', job)
    try {
      const result = await abortable(this.#inspectAndExtract(file, job.signal), job.signal)
      if (typeof result === 'string') await this.#fail(file, result, job)
      else await this.#complete(file, result, job)
    } catch (failure) {
      if (job.signal.aborted || failure instanceof JobLostError) throw failure
      return this.#retryOrFail(file, failure, job)
    }
  }

  #inspectAndExtract(
    { file_id: fileId, kind }: ProcessedFile,
    signal: AbortSignal,
  ): Promise<FileErrorCode | FileContent> {
    const { storage, extract, logger } = this.#dependencies
    return storage.withLocalFile(fileId, async (path) => {
      const errorCode = (await inspectFile(path, kind, signal)) ?? (await this.#scan(path, signal))
      if (errorCode) return errorCode
      return extract(path, kind, signal).catch((failure: unknown): FileErrorCode | FileContent => {
        if (failure instanceof LimitExceededError) return 'files.expands-too-large'
        // The file can still be downloaded.
        if (!signal.aborted) logger.info({ err: failure, fileId }, 'text extraction failed')
        return {}
      })
    })
  }

  async #scan(path: string, signal: AbortSignal): Promise<FileErrorCode | undefined> {
    const { scanner } = this.#dependencies
    if (!scanner) return undefined
    try {
      return (await scanner.scan(path, signal)) === 'infected' ? 'files.malware-found' : undefined
    } catch (failure) {
      if (failure instanceof ScannerUnavailableError) throw failure
      throw new ScanFailedError('the virus scanner returned no verdict', { cause: failure })
    }
  }

  async #complete(file: ProcessedFile, { text, rendition }: FileContent, job: JobContext): Promise<void> {
    const { orm, clock, onCompleted } = this.#dependencies
    const hasText = text !== undefined && text !== ''
    const hasRendition = rendition !== undefined
    await inTransaction(orm, async (em, connection) => {
      await job.complete(em)
      const values = [file.file_id, clock.now().toISOString(), hasText, hasRendition]
      const { rowCount } = await connection.query({ ...complete, values })
      if (rowCount === 0) return
      if (hasText || hasRendition) {
        await connection.query({ ...storeContent, values: [file.file_id, text ?? null, rendition ?? null] })
      }
      await onCompleted(em, file.file_id)
    })
  }

  /** Fails the file after three attempts, or after an hour when the virus scanner is unavailable. It is never accepted unscanned. */
  async #retryOrFail(file: ProcessedFile, failure: unknown, job: JobContext): Promise<Postponed | void> {
    const isScannerUnavailable = failure instanceof ScannerUnavailableError
    const waitedMs = this.#dependencies.clock.now().getTime() - Date.parse(file.created_at)
    if (isScannerUnavailable && waitedMs < maxScannerWaitMs) return { postponeSeconds: scannerRetrySeconds }
    if (job.attempt < maxAttempts && !isScannerUnavailable) throw failure
    this.#dependencies.logger.warn({ err: failure, fileId: file.file_id }, 'file could not be processed')
    const isScanError = isScannerUnavailable || failure instanceof ScanFailedError
    await this.#fail(file, isScanError ? 'files.not-scanned' : 'files.unreadable', job)
  }

  async #fail(file: ProcessedFile, errorCode: FileErrorCode, job: JobContext): Promise<void> {
    if (await job.isCurrent()) await this.#dependencies.files.fail(file.file_id, errorCode)
  }
}

/** Returns the result of the work, or rejects as soon as the signal is aborted. */
async function abortable<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
  const { promise: aborted, reject } = Promise.withResolvers<never>()
  const onAbort = () => reject(signal.reason)
  signal.addEventListener('abort', onAbort, { once: true })
  if (signal.aborted) onAbort()
  try {
    return await Promise.race([work, aborted])
  } finally {
    signal.removeEventListener('abort', onAbort)
  }
}
