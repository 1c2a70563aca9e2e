import type { EntityManager, MikroORM } from '@mikro-orm/postgresql'
import { inTransaction, getTransactionConnection, type Database } from '@portal/persistence'
import type { Clock, Logger } from '@portal/service-kit'
import { FileClaims, heartbeatIntervalMs, type ClaimedFile } from './file-claims.ts'
import type { FileKindName } from './file-kinds.ts'
import type { FileErrorCode } from './inspect/file-error-code.ts'
import { inspectFile } from './inspect/inspect-file.ts'
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
/** Counts failed attempts and attempts that crashed the process. */
const maxAttempts = 3
const pollIntervalMs = 2_000

const storeContent = {
  name: 'store-file-content',
  text: `insert into stored_file_content (file_id, text, rendition) values ($1, $2, $3)
         on conflict (file_id) do update set text = excluded.text, rendition = excluded.rendition`,
}

/** The virus scanner returned no verdict. */
class ScanFailedError extends Error {
  override readonly name = 'ScanFailedError'
}

/** Inspects, scans and extracts uploaded files in the background. Files cannot be read before that. */
export class FileProcessing {
  readonly #dependencies: FileProcessingDependencies
  readonly #claims: FileClaims
  readonly #shutdown = new AbortController()
  #timer: NodeJS.Timeout | undefined
  #running: Promise<void> | undefined
  #isPollRequested = false

  constructor(dependencies: FileProcessingDependencies) {
    this.#dependencies = dependencies
    this.#claims = new FileClaims(dependencies.database, dependencies.clock)
  }

  start(): void {
    this.#timer = setInterval(() => this.poll(), pollIntervalMs).unref()
    this.poll()
  }

  /** Releases the current file to another process, because processing a large file can take longer than a shutdown may. */
  async stop(): Promise<void> {
    this.#shutdown.abort()
    clearInterval(this.#timer)
    await this.#running
  }

  /** Processes waiting files now. */
  poll(): void {
    this.#isPollRequested = true
    this.#running ??= this.#processAll().finally(() => {
      this.#running = undefined
    })
  }

  get #isStopped(): boolean {
    return this.#shutdown.signal.aborted
  }

  async #processAll(): Promise<void> {
    while (this.#isPollRequested && !this.#isStopped) {
      this.#isPollRequested = false
      try {
        while (!this.#isStopped && (await this.#processNext()));
      } catch (failure) {
        this.#dependencies.logger.warn({ err: failure }, 'file processing failed; will retry')
      }
    }
  }

  async #processNext(): Promise<boolean> {
    const file = await this.#claims.claimNext()
    if (!file) return false
    const heartbeat = setInterval(() => {
      this.#claims.renew(file).catch(() => undefined)
    }, heartbeatIntervalMs)
    try {
      await this.#process(file)
    } catch (failure) {
      if (this.#isStopped) await this.#claims.release(file)
      else await this.#retryOrFail(file, failure)
    } finally {
      clearInterval(heartbeat)
    }
    return true
  }

  async #process(file: ClaimedFile): Promise<void> {
    // Every earlier attempt crashed its process.
    if (file.attempts > maxAttempts) return this.#fail(file, 'files.unreadable')
    const result = await abortable(this.#inspectAndExtract(file), this.#shutdown.signal)
    if (typeof result === 'string') await this.#fail(file, result)
    else await this.#complete(file, result)
  }

  #inspectAndExtract({ file_id: fileId, kind }: ClaimedFile): Promise<FileErrorCode | FileContent> {
    const { storage, extract, logger } = this.#dependencies
    return storage.withLocalFile(fileId, async (path) => {
      const errorCode = (await inspectFile(path, kind)) ?? (await this.#scan(path))
      if (errorCode) return errorCode
      return extract(path, kind, this.#shutdown.signal).catch((failure: unknown) => {
        // The file can still be downloaded.
        if (!this.#isStopped) logger.info({ err: failure, fileId }, 'text extraction failed')
        return {}
      })
    })
  }

  async #scan(path: string): Promise<FileErrorCode | undefined> {
    const { scanner } = this.#dependencies
    if (!scanner) return undefined
    try {
      return (await scanner.scan(path, this.#shutdown.signal)) === 'infected' ? 'files.malware-found' : undefined
    } catch (failure) {
      if (failure instanceof ScannerUnavailableError) throw failure
      throw new ScanFailedError('the virus scanner returned no verdict', { cause: failure })
    }
  }

  async #complete(file: ClaimedFile, { text, rendition }: FileContent): Promise<void> {
    const hasText = text !== undefined && text !== ''
    const hasRendition = rendition !== undefined
    await inTransaction(this.#dependencies.orm, async (em) => {
      if (!(await this.#claims.complete(em, file, { hasText, hasRendition }))) return
      if (hasText || hasRendition) {
        const connection = await getTransactionConnection(em)
        await connection.query({ ...storeContent, values: [file.file_id, text ?? null, rendition ?? null] })
      }
      await this.#dependencies.onCompleted(em, file.file_id)
    })
  }

  /** Fails the file after three attempts, or after an hour when the virus scanner is unavailable. It is never accepted unscanned. */
  async #retryOrFail(file: ClaimedFile, failure: unknown): Promise<void> {
    const { file_id: fileId, attempts } = file
    const { clock, logger } = this.#dependencies
    logger.warn({ err: failure, fileId, attempts }, 'file could not be processed')
    const isScannerUnavailable = failure instanceof ScannerUnavailableError
    const canWait = clock.now().getTime() - Date.parse(file.created_at) < maxScannerWaitMs
    if (isScannerUnavailable && canWait) await this.#claims.retryLaterUncounted(file)
    else if (attempts < maxAttempts && !isScannerUnavailable) await this.#claims.retryLater(file)
    else {
      const isScanError = isScannerUnavailable || failure instanceof ScanFailedError
      await this.#fail(file, isScanError ? 'files.not-scanned' : 'files.unreadable')
    }
  }

  async #fail(file: ClaimedFile, errorCode: FileErrorCode): Promise<void> {
    if (await this.#claims.renew(file)) await this.#dependencies.files.fail(file.file_id, errorCode)
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
