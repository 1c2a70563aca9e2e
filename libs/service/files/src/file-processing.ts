import type { EntityManager, MikroORM } from '@mikro-orm/postgresql'
import { inTransaction, transactionConnection, type Database } from '@portal/persistence'
import type { Clock, Logger } from '@portal/service-kit'
import type { FileKindName } from './file-kinds.ts'
import type { FileFault } from './inspect/file-fault.ts'
import { inspectFile } from './inspect/inspect-file.ts'
import type { Scanner } from './scanner.ts'
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
  /** Reads text out of a file; what cannot be read has none. */
  readonly extract: (path: string, kind: FileKindName) => Promise<FileContent>
  /** Does what else belongs to a file that can be read from now on, in the same transaction. */
  readonly completed: (em: EntityManager, fileId: string) => Promise<void>
}

interface Claimed {
  readonly file_id: string
  readonly kind: FileKindName
  readonly attempts: number
}

const mostAttempts = 3
/** A file whose worker has said nothing for so long is taken by another. */
const leaseSeconds = 120
const heartbeat = 30_000
const interval = 5_000

// One at a time and process: extraction and unpacking are heavy, and readers come first.
const claim = {
  name: 'claim-stored-file',
  text: `update stored_file set state = 'Processing', attempts = attempts + 1, changed_at = $1
          where file_id = (
            select file_id from stored_file
             where state = 'Uploaded' or (state = 'Processing' and changed_at < $1::timestamptz - interval '${leaseSeconds} seconds')
             order by changed_at limit 1 for update skip locked)
        returning file_id, kind, attempts`,
}
const beat = {
  name: 'stored-file-heartbeat',
  text: `update stored_file set changed_at = $2 where file_id = $1 and state = 'Processing'`,
}
const again = {
  name: 'stored-file-again',
  text: `update stored_file set changed_at = $2::timestamptz - interval '${leaseSeconds - 20} seconds' where file_id = $1 and state = 'Processing'`,
}
const complete = {
  name: 'complete-stored-file',
  text: `update stored_file set state = 'Completed', has_text = $2, has_rendition = $3, changed_at = $4
          where file_id = $1 and state = 'Processing'`,
}
const keep = {
  name: 'keep-stored-file-content',
  text: `insert into stored_file_content (file_id, text, rendition) values ($1, $2, $3)
         on conflict (file_id) do update set text = excluded.text, rendition = excluded.rendition`,
}

class NotScanned extends Error {
  override readonly name = 'NotScanned'
}

/** Looks into files that have come: what they are, whether they are harmless, what they say. Until then nobody reads them. */
export class FileProcessing {
  readonly #parts: ProcessingParts
  #timer: NodeJS.Timeout | undefined
  #running: Promise<void> | undefined
  #isStopped = false
  #isWanted = false

  constructor(parts: ProcessingParts) {
    this.#parts = parts
  }

  start(): void {
    this.#timer = setInterval(() => this.wake(), interval).unref()
    this.wake()
  }

  async stop(): Promise<void> {
    this.#isStopped = true
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
    const { database } = this.#parts
    const file = await database.find<Claimed>(claim, [this.#now()])
    if (!file) return false
    const alive = setInterval(() => {
      database.rows(beat, [file.file_id, this.#now()]).catch(() => undefined)
    }, heartbeat)
    try {
      await this.#process(file)
    } catch (failure) {
      await this.#tryLater(file, failure)
    } finally {
      clearInterval(alive)
    }
    return true
  }

  async #process({ file_id: fileId, kind }: Claimed): Promise<void> {
    const { bytes, files, extract, logger } = this.#parts
    const found = await bytes.withLocal(fileId, async (path): Promise<FileFault | FileContent> => {
      const fault = (await inspectFile(path, kind)) ?? (await this.#scan(path))
      if (fault) return fault
      return extract(path, kind).catch((failure: unknown) => {
        // Whatever is wrong with it, the file itself can be read.
        logger.info({ err: failure, fileId }, 'no text could be read from a file')
        return {}
      })
    })
    if (typeof found === 'string') await files.fail(fileId, found)
    else await this.#complete(fileId, found)
  }

  async #scan(path: string): Promise<FileFault | undefined> {
    const { scanner } = this.#parts
    if (!scanner) return undefined
    try {
      return (await scanner.scan(path)) === 'found' ? 'files.malware-found' : undefined
    } catch (failure) {
      throw new NotScanned('the virus scanner is away', { cause: failure })
    }
  }

  async #complete(fileId: string, { text, rendition }: FileContent): Promise<void> {
    await inTransaction(this.#parts.orm, async (em) => {
      const connection = await transactionConnection(em)
      const flags = [text !== undefined && text !== '', rendition !== undefined]
      await connection.query({ ...complete, values: [fileId, ...flags, this.#now()] })
      if (flags.includes(true)) await connection.query({ ...keep, values: [fileId, text ?? null, rendition ?? null] })
      await this.#parts.completed(em, fileId)
    })
  }

  /** A scanner or a store that is away may come back; after some attempts the file is given up, never let through. */
  async #tryLater({ file_id: fileId, attempts }: Claimed, failure: unknown): Promise<void> {
    const { logger, files, database } = this.#parts
    logger.warn({ err: failure, fileId, attempts }, 'a file could not be looked into')
    if (attempts < mostAttempts) await database.rows(again, [fileId, this.#now()])
    else await files.fail(fileId, failure instanceof NotScanned ? 'files.not-scanned' : 'files.unreadable')
  }

  #now(): string {
    return this.#parts.clock.now().toISOString()
  }
}
