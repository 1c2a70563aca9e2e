import type { EntityManager, MikroORM } from '@mikro-orm/postgresql'
import type { Kysely } from 'kysely'
import { connectionOf } from './commands.ts'
import type { PipelinedConnection } from './pipelined-dialect.ts'

/**
 * Does `work` in a transaction with an entity manager of its own, flushed before the commit; rolled back when it throws.
 * For effects that are not commands: consumers, workers. `connection.client` is for prepared statements within it.
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
    const result = await work(em, await connectionOf(transaction))
    await em.flush()
    await transaction.commit().execute()
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
