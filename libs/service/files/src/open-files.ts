import type { MikroORM } from '@mikro-orm/postgresql'
import { inTransaction } from '@portal/persistence'
import { refuse, type Clock } from '@portal/service-kit'

/** How much of one person's may lie here that nothing names: uploads under way, and files that came and were not put to use. */
export interface OpenFilesLimit {
  readonly files: number
  readonly bytes: number
}

/** A file that is going to come, as its row tells. */
export interface ComingFile {
  readonly fileId: string
  readonly fileName: string
  readonly kind: string
  readonly byteLength: number
  readonly createdBy: string
}

export interface OpenFilesParts {
  readonly orm: MikroORM
  readonly clock: Clock
  readonly limit: OpenFilesLimit
  /** Hours after which what nothing names is removed. */
  readonly hours: number
  /** Conditions on `f.file_id`, each true where a table of the service names the file. */
  readonly namedBy: readonly string[]
}

const lock = { name: 'lock-open-files', text: 'select pg_advisory_xact_lock(hashtextextended($1, 14))' }
const begin = {
  name: 'begin-stored-file',
  text: `insert into stored_file (file_id, file_name, kind, state, byte_length, created_by, created_at, changed_at)
         values ($1, $2, $3, 'Started Uploading', $4, $5, $6, $6)`,
}

/** Begins files, within what one person may have open; two requests at once do not both take the last place. */
export class OpenFiles {
  readonly #parts: OpenFilesParts
  readonly #count: string

  constructor(parts: OpenFilesParts) {
    this.#parts = parts
    const unnamed = parts.namedBy.map((condition) => ` and not (${condition})`).join('')
    // What is older has been put to use, or the sweeper has it: so the files of years are not looked through.
    this.#count = `select count(*)::int as files, coalesce(sum(f.byte_length), 0)::float8 as bytes from stored_file f
      where f.created_by = $1 and f.changed_at > $2 and f.state <> 'Error'${unnamed}`
  }

  /** Writes the row of a file. Refusal: `files.too-many-open`. */
  async begin(file: ComingFile, limit: OpenFilesLimit = this.#parts.limit): Promise<void> {
    const { orm, clock, hours } = this.#parts
    const now = clock.now()
    const since = new Date(now.getTime() - 2 * hours * 3_600_000)
    await inTransaction(orm, async (_, connection) => {
      await connection.query({ ...lock, values: [file.createdBy] })
      const { rows } = await connection.query<OpenFilesLimit>({
        name: 'open-files',
        text: this.#count,
        values: [file.createdBy, since],
      })
      const open = rows[0] ?? { files: 0, bytes: 0 }
      if (open.files >= limit.files || open.bytes + file.byteLength > limit.bytes) {
        refuse('files.too-many-open', { maxFiles: limit.files, maxBytes: limit.bytes })
      }
      const values = [file.fileId, file.fileName, file.kind, file.byteLength, file.createdBy, now]
      await connection.query({ ...begin, values })
    })
  }
}
