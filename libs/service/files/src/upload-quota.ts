import type { MikroORM } from '@mikro-orm/postgresql'
import { inTransaction } from '@portal/persistence'
import { refuse, type Clock } from '@portal/service-kit'

/** The number and size of pending files of one user: uploads in progress, and files that nothing references yet. */
export interface UploadQuotaLimit {
  readonly files: number
  readonly bytes: number
}

export interface NewUpload {
  readonly fileId: string
  readonly fileName: string
  readonly kind: string
  readonly byteLength: number
  readonly createdBy: string
}

export interface UploadQuotaDependencies {
  readonly orm: MikroORM
  readonly clock: Clock
  readonly limit: UploadQuotaLimit
  /** Unreferenced files are deleted after this many hours. */
  readonly abandonedAfterHours: number
  /** SQL conditions on `f.file_id`, each true when a table of the service references the file. */
  readonly referencedBy: readonly string[]
}

const lock = { name: 'lock-upload-quota', text: 'select pg_advisory_xact_lock(hashtextextended($1, 14))' }
const insert = {
  name: 'insert-stored-file',
  text: `insert into stored_file (file_id, file_name, kind, state, byte_length, created_by, created_at, updated_at)
         values ($1, $2, $3, 'Started Uploading', $4, $5, $6, $6)`,
}

/** Starts uploads within a user's quota. Concurrent requests of a user are serialized. */
export class UploadQuota {
  readonly #dependencies: UploadQuotaDependencies
  readonly #countPending: string

  constructor(dependencies: UploadQuotaDependencies) {
    this.#dependencies = dependencies
    const isUnreferenced = dependencies.referencedBy.map((condition) => ` and not (${condition})`).join('')
    // Limited to recent files for speed: older ones are referenced or about to be deleted.
    this.#countPending = `select count(*)::int as files, coalesce(sum(f.byte_length), 0)::float8 as bytes from stored_file f
      where f.created_by = $1 and f.updated_at > $2 and f.state <> 'Error'${isUnreferenced}`
  }

  /** Creates the row of a file. Refusal: `files.too-many-pending`. */
  async startUpload(file: NewUpload, limit: UploadQuotaLimit = this.#dependencies.limit): Promise<void> {
    const { orm, clock, abandonedAfterHours } = this.#dependencies
    const now = clock.now()
    const since = new Date(now.getTime() - 2 * abandonedAfterHours * 3_600_000)
    await inTransaction(orm, async (_, connection) => {
      await connection.query({ ...lock, values: [file.createdBy] })
      const { rows } = await connection.query<UploadQuotaLimit>({
        name: 'count-pending-files',
        text: this.#countPending,
        values: [file.createdBy, since],
      })
      const pending = rows[0] ?? { files: 0, bytes: 0 }
      if (pending.files >= limit.files || pending.bytes + file.byteLength > limit.bytes)
        refuse('files.too-many-pending', { maxFiles: limit.files, maxBytes: limit.bytes })
      const values = [file.fileId, file.fileName, file.kind, file.byteLength, file.createdBy, now]
      await connection.query({ ...insert, values })
    })
  }
}
