import type { MikroORM } from '@mikro-orm/postgresql'
import { inTransaction, transactionConnection } from '@portal/persistence'
import type { Clock, Logger } from '@portal/service-kit'
import type { StoredFiles } from './stored-files.ts'

export interface SweeperParts {
  readonly orm: MikroORM
  readonly files: StoredFiles
  readonly clock: Clock
  readonly logger: Logger
  /** Hours after which what nothing names is removed. */
  readonly hours: number
  /** Conditions on `f.file_id`, each true where a table of the service names the file. */
  readonly namedBy: readonly string[]
}

const interval = 10 * 60_000
const batch = 100

/** Removes files that nothing names: uploads that stopped, and what a process left behind between a file and its row. */
export class FileSweeper {
  readonly #parts: SweeperParts
  readonly #unnamed: string
  #timer: NodeJS.Timeout | undefined
  #running: Promise<unknown> = Promise.resolve()

  constructor(parts: SweeperParts) {
    this.#parts = parts
    this.#unnamed = parts.namedBy.map((condition) => `not (${condition})`).join(' and ') || 'true'
  }

  /** Now and then; at once for what an earlier process left behind. */
  start(): void {
    const sweep = () => {
      this.#running = this.sweep().catch((failure: unknown) => {
        this.#parts.logger.warn({ err: failure }, 'files that nothing names could not be removed; it is tried again')
      })
    }
    sweep()
    this.#timer = setInterval(sweep, interval).unref()
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer)
    await this.#running
  }

  /** Removes what is over now; answers how many files. */
  async sweep(): Promise<number> {
    const { clock, hours, files } = this.#parts
    const before = new Date(clock.now().getTime() - hours * 3_600_000).toISOString()
    let removed = 0
    for (let found = await this.#giveUp(before); found.length > 0; found = await this.#giveUp(before)) {
      for (const fileId of found) await files.discard(fileId)
      removed += found.length
    }
    return removed
  }

  /** Locked and marked first: from then on nobody can name them, whenever their bytes go. */
  #giveUp(before: string): Promise<string[]> {
    return inTransaction(this.#parts.orm, async (em) => {
      const connection = await transactionConnection(em)
      const { rows } = await connection.query({
        name: 'give-up-stored-files',
        text: `update stored_file set state = 'Error', fault = coalesce(fault, 'files.upload-abandoned')
                where file_id = any(array(
                  select f.file_id from stored_file f
                   where f.created_at < $1 and f.changed_at < $1 and ${this.#unnamed}
                   order by f.created_at limit ${batch} for update of f skip locked))
              returning file_id`,
        values: [before],
      })
      return (rows as { file_id: string }[]).map((row) => row.file_id)
    })
  }
}
