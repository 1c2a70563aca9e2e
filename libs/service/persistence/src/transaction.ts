import type { EntityManager, MikroORM } from '@mikro-orm/postgresql'
import type { Kysely } from 'kysely'
import { runAfterCommit } from './after-commit.ts'
import { insertCommandRecords } from './command-record-statements.ts'
import { getPipelinedConnection } from './commands.ts'
import { outboxEntryWithoutLease } from './commit-notifier.ts'
import { getPendingRecords } from './pending-records.ts'
import type { PipelinedConnection } from './pipelined-dialect.ts'

/**
 * Runs `work` in a transaction with its own entity manager, flushed before the commit; rolls back when it throws. For work
 * that is not a command, such as consumers and workers, which may record actions. `connection` runs prepared statements in the
 * transaction.
 */
export async function inTransaction<Result>(
  orm: MikroORM,
  work: (em: EntityManager, connection: PipelinedConnection) => Promise<Result>,
): Promise<Result> {
  const client = orm.em.getConnection().getClient() as Kysely<unknown>
  const transaction = await client.startTransaction().execute()
  try {
    const em = orm.em.fork({ clear: true, useContext: false })
    em.setTransactionContext(transaction)
    const connection = await getPipelinedConnection(transaction)
    const result = await work(em, connection)
    await em.flush()
    const records = getPendingRecords(em)
    if (records.length > 0) await connection.query(insertCommandRecords(records, outboxEntryWithoutLease()))
    await transaction.commit().execute()
    runAfterCommit(transaction)
    return result
  } catch (failure) {
    if (!transaction.isCommitted && !transaction.isRolledBack) {
      await transaction
        .rollback()
        .execute()
        .catch(() => undefined)
    }
    throw failure
  }
}
