import type { EntityManager, MikroORM } from '@mikro-orm/postgresql'
import { inTransaction, transactionConnection, type Database } from '@portal/persistence'
import type { Clock, Logger } from '@portal/service-kit'
import { FileClaims, heartbeat, type Claimed } from './file-claims.ts'
import type { FileKindName } from './file-kinds.ts'
import type { FileFault } from './inspect/file-fault.ts'
import { inspectFile } from './inspect/inspect-file.ts'
import { ScannerAway, type Scanner } from './scanner.ts'
import type { FileBytes } from './store/file-bytes.ts'
import type { StoredFiles } from './stored-files.ts'

/** What can be read out of a file. */
export interface FileContent {
  readonly text?: string
  /** Clean HTML. */
  readonly rendition?: string
}

export interface ProcessingParts {
  readonly database: Database
  readonly orm: MikroORM
  readonly bytes: FileBytes
  readonly files: StoredFiles
  readonly clock: Clock
  readonly logger: Logger
  readonly scanner: Scanner | undefined
  /** Reads text out of a file; what cannot be read has none. Ends when the signal says so. */
  readonly extract: (path: string, kind: FileKindName, signal: AbortSignal) => Promise<FileContent>
  /** Does what else belongs to a file that can be read from now on, in the same transaction. */
  readonly completed: (em: EntityManager, fileId: string) => Promise<void>
}

/** How long a file may wait for a scanner that is away, milliseconds: it is not the file's fault, but somebody waits. */
const scannerPatience = 3_600_000
/** Times that a file is taken before it is given up, whether looking into it failed or ended the process each time. */
const mostAttempts = 3
const interval = 2_000

const keep = {
  name: 'keep-stored-file-content',
  text: `insert into stored_file_content (file_id, text, rendition) values ($1, $2, $3)
         on conflict (file_id) do update set text = excluded.text, rendition = excluded.rendition`,
}

/** The scanner gave no verdict. */
class NotScanned extends Error {
  override readonly name = 'NotScanned'
}

/** Looks into files that have come: what they are, whether they are harmless, what they say. Until then nobody reads them. */
export class FileProcessing {
  readonly #parts: ProcessingParts
  readonly #claims: FileClaims
  readonly #stopping = new AbortController()
  #timer: NodeJS.Timeout | undefined
  #running: Promise<void> | undefined
  #isWanted = false

  constructor(parts: ProcessingParts) {
    this.#parts = parts
    this.#claims = new FileClaims(parts.database, parts.clock)
  }

  start(): void {
    this.#timer = setInterval(() => this.wake(), interval).unref()
    this.wake()
  }

  /** Leaves what is under way to the next process: looking into a long file takes longer than a shutdown may. */
  async stop(): Promise<void> {
    this.#stopping.abort()
    clearInterval(this.#timer)
    await this.#running
  }

  /** Looks at once for files that wait. */
  wake(): void {
    this.#isWanted = true
    this.#running ??= this.#runAll().finally(() => {
      this.#running = undefined
    })
  }

  get #isStopped(): boolean {
    return this.#stopping.signal.aborted
  }

  async #runAll(): Promise<void> {
    while (this.#isWanted && !this.#isStopped) {
      this.#isWanted = false
      try {
        while (!this.#isStopped && (await this.#processNext()));
      } catch (failure) {
        this.#parts.logger.warn({ err: failure }, 'files wait to be looked into; it is tried again')
      }
    }
  }

  async #processNext(): Promise<boolean> {
    const file = await this.#claims.next()
    if (!file) return false
    const alive = setInterval(() => {
      this.#claims.renew(file).catch(() => undefined)
    }, heartbeat)
    try {
      await this.#process(file)
    } catch (failure) {
      if (this.#isStopped) await this.#claims.giveBack(file)
      else await this.#tryLater(file, failure)
    } finally {
      clearInterval(alive)
    }
    return true
  }

  async #process(file: Claimed): Promise<void> {
    // It ended every process that took it, and would end this one.
    if (file.attempts > mostAttempts) return this.#fail(file, 'files.unreadable')
    const found = await unlessStopped(this.#lookInto(file), this.#stopping.signal)
    if (typeof found === 'string') await this.#fail(file, found)
    else await this.#complete(file, found)
  }

  #lookInto({ file_id: fileId, kind }: Claimed): Promise<FileFault | FileContent> {
    const { bytes, extract, logger } = this.#parts
    return bytes.withLocal(fileId, async (path) => {
      const fault = (await inspectFile(path, kind)) ?? (await this.#scan(path))
      if (fault) return fault
      return extract(path, kind, this.#stopping.signal).catch((failure: unknown) => {
        // Whatever is wrong with it, the file itself can be read.
        if (!this.#isStopped) logger.info({ err: failure, fileId }, 'no text could be read from a file')
        return {}
      })
    })
  }

  async #scan(path: string): Promise<FileFault | undefined> {
    const { scanner } = this.#parts
    if (!scanner) return undefined
    try {
      return (await scanner.scan(path, this.#stopping.signal)) === 'found' ? 'files.malware-found' : undefined
    } catch (failure) {
      throw failure instanceof ScannerAway ? failure : new NotScanned('no verdict', { cause: failure })
    }
  }

  async #complete(file: Claimed, { text, rendition }: FileContent): Promise<void> {
    const has = { text: text !== undefined && text !== '', rendition: rendition !== undefined }
    await inTransaction(this.#parts.orm, async (em) => {
      if (!(await this.#claims.complete(em, file, has))) return
      if (has.text || has.rendition) {
        const connection = await transactionConnection(em)
        await connection.query({ ...keep, values: [file.file_id, text ?? null, rendition ?? null] })
      }
      await this.#parts.completed(em, file.file_id)
    })
  }

  /** A scanner or a store that is away may come back; after an hour or some attempts the file is given up, never let through. */
  async #tryLater(file: Claimed, failure: unknown): Promise<void> {
    const { file_id: fileId, attempts } = file
    this.#parts.logger.warn({ err: failure, fileId, attempts }, 'a file could not be looked into')
    const isAway = failure instanceof ScannerAway
    const mayWait = this.#parts.clock.now().getTime() - Date.parse(file.created_at) < scannerPatience
    if (isAway && mayWait) await this.#claims.postponeUncounted(file)
    else if (attempts < mostAttempts && !isAway) await this.#claims.postpone(file)
    else await this.#fail(file, isAway || failure instanceof NotScanned ? 'files.not-scanned' : 'files.unreadable')
  }

  async #fail(file: Claimed, fault: FileFault): Promise<void> {
    if (await this.#claims.renew(file)) await this.#parts.files.fail(file.file_id, fault)
  }
}

/** The outcome of some work, or a failure as soon as the process is to end: the work then ends with it. */
async function unlessStopped<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
  const { promise: stopped, reject } = Promise.withResolvers<never>()
  const stop = () => reject(signal.reason)
  signal.addEventListener('abort', stop, { once: true })
  if (signal.aborted) stop()
  try {
    return await Promise.race([work, stopped])
  } finally {
    signal.removeEventListener('abort', stop)
  }
}
