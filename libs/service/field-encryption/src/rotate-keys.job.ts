import type { MikroORM } from '@mikro-orm/postgresql'
import { defineJob, FinalJobError, type JobContext, type Postponed } from '@portal/jobs'
import { inTransaction } from '@portal/persistence'
import type { Logger } from '@portal/service-kit'
import { z } from 'zod'
import type { EncryptedColumn } from './encrypted-column.ts'
import type { FieldEncryption } from './field-encryption.ts'
import { countOutdatedRows, rotateBatch, toTables, type EncryptedTable } from './rotation.store.ts'

/** Encrypts every registered column again with the current key. */
export const rotateKeys = defineJob({
  name: 'rotate-encryption-keys',
  payload: z.object({}),
  retry: { maxAttempts: 10, delaySeconds: 5, maxDelaySeconds: 600 },
  timeoutSeconds: 12 * 3600,
})

const secondsUntilNextPass = 5

/** Rows of a table that are not encrypted with the current key. */
export interface RotationProgress {
  readonly table: string
  readonly rowsLeft: number
}

/**
 * Rotates the keys of all tables. It stores no position: rows with the current key are skipped, so a new attempt continues where
 * the last one ended, and rows that were written meanwhile are found too.
 */
export class KeyRotation {
  readonly #orm: MikroORM
  readonly #encryption: FieldEncryption
  readonly #tables: readonly EncryptedTable[]
  readonly #logger: Logger
  readonly #count: (table: string, rows: number) => void

  constructor(parts: {
    orm: MikroORM
    encryption: FieldEncryption
    columns: readonly EncryptedColumn[]
    logger: Logger
    count: (table: string, rows: number) => void
  }) {
    this.#orm = parts.orm
    this.#encryption = parts.encryption
    this.#tables = toTables(parts.columns)
    this.#logger = parts.logger
    this.#count = parts.count
  }

  /** Counts the rows left in each table. */
  async readProgress(): Promise<readonly RotationProgress[]> {
    const progress: RotationProgress[] = []
    for (const table of this.#tables) {
      const rowsLeft = await inTransaction(this.#orm, (em) => countOutdatedRows(em, this.#encryption, table))
      progress.push({ table: table.table, rowsLeft })
    }
    return progress
  }

  /** The handler of {@link rotateKeys}. Runs again while rows are left, which others were changing or write with an older key. */
  async run(signal: AbortSignal): Promise<Postponed | void> {
    let unreadable = 0
    for (const table of this.#tables) unreadable += await this.#rotate(table, signal)
    const progress = await this.readProgress()
    const rowsLeft = progress.reduce((sum, each) => sum + each.rowsLeft, 0)
    if (rowsLeft === 0) return this.#logger.info('encryption keys are rotated; older keys can be removed')
    if (rowsLeft === unreadable) {
      const tables = progress.filter((each) => each.rowsLeft > 0).map(({ table }) => table)
      throw new FinalJobError(`${unreadable} rows of ${tables.join(', ')} cannot be decrypted`)
    }
    this.#logger.info({ progress }, 'rows with an older encryption key are left; continuing soon')
    return { postponeSeconds: secondsUntilNextPass }
  }

  /** Returns the number of rows that cannot be decrypted. */
  async #rotate(table: EncryptedTable, signal: AbortSignal): Promise<number> {
    let unreadable = 0
    for (let afterId: string | undefined; ;) {
      signal.throwIfAborted()
      const batch = await inTransaction(this.#orm, (em) => rotateBatch(em, this.#encryption, table, afterId))
      this.#count(table.table, batch.rotated)
      unreadable += batch.unreadable
      if (batch.lastId === undefined) return unreadable
      afterId = batch.lastId
    }
  }
}

/** Returns the handler of the job. */
export function handleRotateKeys(rotation: KeyRotation) {
  return (_payload: object, { signal }: JobContext) => rotation.run(signal)
}
