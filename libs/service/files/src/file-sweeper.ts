import type { MikroORM } from '@mikro-orm/postgresql'
import { inTransaction, getTransactionConnection } from '@portal/persistence'
import type { Clock } from '@portal/service-kit'
import type { StoredFiles } from './stored-files.ts'

export interface FileSweeperDependencies {
  readonly orm: MikroORM
  readonly files: StoredFiles
  readonly clock: Clock
  /** Unreferenced files are deleted after this many hours. */
  readonly abandonedAfterHours: number
  /** SQL conditions on `f.file_id`, each true when a table of the service references the file. */
  readonly referencedBy: readonly string[]
}

const batchSize = 100
/** With more failures, the storage is unavailable. */
const maxFailures = 500

/** Deletes unreferenced files: abandoned uploads, and files whose process stopped before it referenced them. */
export class FileSweeper {
  readonly #dependencies: FileSweeperDependencies
  readonly #isUnreferenced: string

  constructor(dependencies: FileSweeperDependencies) {
    this.#dependencies = dependencies
    this.#isUnreferenced = dependencies.referencedBy.map((condition) => `not (${condition})`).join(' and ') || 'true'
  }

  /**
   * Returns the number of deleted files. A file that cannot be deleted does not hold up the others; the sweep fails at the end,
   * so that the failure is logged and counted.
   */
  async sweep(signal?: AbortSignal): Promise<number> {
    const { clock, abandonedAfterHours, files } = this.#dependencies
    const before = new Date(clock.now().getTime() - abandonedAfterHours * 3_600_000).toISOString()
    const failures = new Map<string, unknown>()
    let deletedCount = 0
    for (;;) {
      const ids = await this.#markAbandoned(before, [...failures.keys()])
      if (ids.length === 0) break
      for (const fileId of ids) {
        signal?.throwIfAborted()
        await files.discard(fileId).then(
          () => (deletedCount += 1),
          (failure: unknown) => failures.set(fileId, failure),
        )
      }
      if (failures.size >= maxFailures) break
    }
    if (failures.size > 0)
      throw new AggregateError(failures.values(), `${failures.size} abandoned files could not be deleted`)
    return deletedCount
  }

  /** Marks a batch of files so that they can no longer be referenced, and returns their ids. */
  #markAbandoned(before: string, exceptIds: readonly string[]): Promise<string[]> {
    return inTransaction(this.#dependencies.orm, async (em) => {
      const connection = await getTransactionConnection(em)
      const { rows } = await connection.query({
        name: 'mark-abandoned-files',
        text: `update stored_file set state = 'Error', error_code = coalesce(error_code, 'files.upload-abandoned')
                where file_id = any(array(
                  select f.file_id from stored_file f
                   where f.created_at < $1 and f.updated_at < $1 and f.file_id <> all($2) and ${this.#isUnreferenced}
                   order by f.created_at limit ${batchSize} for update of f skip locked))
              returning file_id`,
        values: [before, exceptIds],
      })
      return (rows as { file_id: string }[]).map((row) => row.file_id)
    })
  }
}
