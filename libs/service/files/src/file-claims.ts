import type { EntityManager } from '@mikro-orm/postgresql'
import { transactionConnection, type Database } from '@portal/persistence'
import type { Clock } from '@portal/service-kit'
import type { FileKindName } from './file-kinds.ts'

/** A file that this process looks into. Its number of attempts tells one claim from the next. */
export interface Claimed {
  readonly file_id: string
  readonly kind: FileKindName
  readonly attempts: number
  readonly created_at: string
}

/** Seconds after which a file whose process says nothing is another's: a killed one holds nobody up for longer. */
const lease = 10
/** Milliseconds between two words of a process about a file. */
export const heartbeat = 2_000
/** Seconds before what could not be looked into is tried again. */
const pause = 20

const mine = `file_id = $1 and attempts = $2 and state = 'Processing'`

// One at a time and process: extraction and unpacking are heavy, and readers come first.
const claim = {
  name: 'claim-stored-file',
  text: `update stored_file set state = 'Processing', attempts = attempts + 1, changed_at = $1
          where file_id = (
            select file_id from stored_file
             where state = 'Uploaded' or (state = 'Processing' and changed_at < $1::timestamptz - interval '${lease} seconds')
             order by changed_at limit 1 for update skip locked)
        returning file_id, kind, attempts, created_at`,
}
const renew = {
  name: 'renew-stored-file-claim',
  text: `update stored_file set changed_at = $3 where ${mine} returning file_id`,
}
const postpone = {
  name: 'postpone-stored-file',
  text: `update stored_file set changed_at = $3::timestamptz + interval '${pause - lease} seconds' where ${mine}`,
}
const postponeUncounted = {
  name: 'postpone-stored-file-uncounted',
  text: `update stored_file set attempts = attempts - 1, changed_at = $3::timestamptz + interval '${pause - lease} seconds'
          where ${mine}`,
}
const giveBack = {
  name: 'give-stored-file-back',
  text: `update stored_file set state = 'Uploaded', attempts = attempts - 1, changed_at = $3 where ${mine}`,
}
const complete = {
  name: 'complete-stored-file',
  text: `update stored_file set state = 'Completed', changed_at = $3, has_text = $4, has_rendition = $5 where ${mine}
        returning file_id`,
}

/** Who looks into which file. A claim ends by what comes of it, or when its process has said nothing for a while. */
export class FileClaims {
  readonly #database: Database
  readonly #clock: Clock

  constructor(database: Database, clock: Clock) {
    this.#database = database
    this.#clock = clock
  }

  /** The file that waits longest, from now on this process's. */
  next(): Promise<Claimed | undefined> {
    return this.#database.find<Claimed>(claim, [this.#now()])
  }

  /** Says that the process is still at it; false where the file is no longer its. */
  async renew(file: Claimed): Promise<boolean> {
    return (await this.#database.rows(renew, this.#of(file))).length > 0
  }

  /** Leaves the file for a later attempt. */
  async postpone(file: Claimed): Promise<void> {
    await this.#database.rows(postpone, this.#of(file))
  }

  /** The same where the attempt says nothing about the file: what it needs is away. */
  async postponeUncounted(file: Claimed): Promise<void> {
    await this.#database.rows(postponeUncounted, this.#of(file))
  }

  /** Leaves the file to whoever comes next, as if it had never been taken. */
  async giveBack(file: Claimed): Promise<void> {
    await this.#database.rows(giveBack, this.#of(file))
  }

  /** Within a transaction: the file can be read from now on. False where it is no longer this process's to say. */
  async complete(em: EntityManager, file: Claimed, has: { text: boolean; rendition: boolean }): Promise<boolean> {
    const connection = await transactionConnection(em)
    const { rows } = await connection.query({ ...complete, values: [...this.#of(file), has.text, has.rendition] })
    return rows.length > 0
  }

  #of({ file_id: fileId, attempts }: Claimed): unknown[] {
    return [fileId, attempts, this.#now()]
  }

  #now(): string {
    return this.#clock.now().toISOString()
  }
}
