import type { EntityManager } from '@mikro-orm/postgresql'
import { getTransactionConnection, type Database } from '@portal/persistence'
import type { Clock } from '@portal/service-kit'
import type { FileKindName } from './file-kinds.ts'

/** A file that this process is processing. The number of attempts distinguishes it from claims of other processes. */
export interface ClaimedFile {
  readonly file_id: string
  readonly kind: FileKindName
  readonly attempts: number
  readonly created_at: string
}

/** A claim that is not renewed for this long expires, because its process was killed. */
const leaseSeconds = 10
/** How often a claim is renewed. */
export const heartbeatIntervalMs = 2_000
/** Delay before a failed attempt is repeated. */
const retryDelaySeconds = 20

const isOwnClaim = `file_id = $1 and attempts = $2 and state = 'Processing'`
/** Moves the expiry of the claim to the time of the next attempt. */
const retryTime = `$3::timestamptz + interval '${retryDelaySeconds - leaseSeconds} seconds'`

// One file at a time per process: text extraction and decompression are expensive, and requests have priority.
const claim = {
  name: 'claim-stored-file',
  text: `update stored_file set state = 'Processing', attempts = attempts + 1, updated_at = $1
          where file_id = (
            select file_id from stored_file
             where state = 'Uploaded' or (state = 'Processing' and updated_at < $1::timestamptz - interval '${leaseSeconds} seconds')
             order by updated_at limit 1 for update skip locked)
        returning file_id, kind, attempts, created_at`,
}
const renew = {
  name: 'renew-stored-file-claim',
  text: `update stored_file set updated_at = $3 where ${isOwnClaim} returning file_id`,
}
const retryLater = {
  name: 'retry-stored-file-later',
  text: `update stored_file set updated_at = ${retryTime} where ${isOwnClaim}`,
}
const retryLaterUncounted = {
  name: 'retry-stored-file-later-uncounted',
  text: `update stored_file set attempts = attempts - 1, updated_at = ${retryTime} where ${isOwnClaim}`,
}
const release = {
  name: 'release-stored-file-claim',
  text: `update stored_file set state = 'Uploaded', attempts = attempts - 1, updated_at = $3 where ${isOwnClaim}`,
}
const complete = {
  name: 'complete-stored-file',
  text: `update stored_file set state = 'Completed', updated_at = $3, has_text = $4, has_rendition = $5 where ${isOwnClaim}
        returning file_id`,
}

/** Assigns uploaded files to the processes that inspect them. A claim ends with its result, or expires when it is not renewed. */
export class FileClaims {
  readonly #database: Database
  readonly #clock: Clock

  constructor(database: Database, clock: Clock) {
    this.#database = database
    this.#clock = clock
  }

  /** Claims the file that has been waiting longest. */
  claimNext(): Promise<ClaimedFile | undefined> {
    return this.#database.find<ClaimedFile>(claim, [this.#now()])
  }

  /** Returns false when the claim has expired and another process has the file. */
  async renew(file: ClaimedFile): Promise<boolean> {
    return (await this.#database.rows(renew, this.#toValues(file))).length > 0
  }

  /** Schedules another attempt. */
  async retryLater(file: ClaimedFile): Promise<void> {
    await this.#database.rows(retryLater, this.#toValues(file))
  }

  /** Schedules another attempt without counting this one, because it failed for reasons unrelated to the file. */
  async retryLaterUncounted(file: ClaimedFile): Promise<void> {
    await this.#database.rows(retryLaterUncounted, this.#toValues(file))
  }

  /** Returns the file to the queue without counting the attempt. */
  async release(file: ClaimedFile): Promise<void> {
    await this.#database.rows(release, this.#toValues(file))
  }

  /** Marks the file as readable within a transaction. Returns false when another process has the file. */
  async complete(
    em: EntityManager,
    file: ClaimedFile,
    content: { readonly hasText: boolean; readonly hasRendition: boolean },
  ): Promise<boolean> {
    const connection = await getTransactionConnection(em)
    const values = [...this.#toValues(file), content.hasText, content.hasRendition]
    const { rows } = await connection.query({ ...complete, values })
    return rows.length > 0
  }

  #toValues({ file_id: fileId, attempts }: ClaimedFile): unknown[] {
    return [fileId, attempts, this.#now()]
  }

  #now(): string {
    return this.#clock.now().toISOString()
  }
}
