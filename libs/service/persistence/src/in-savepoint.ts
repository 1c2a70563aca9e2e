import type { EntityManager } from '@mikro-orm/postgresql'
import { Refusal } from '@portal/service-kit'
import { getTransactionConnection } from './commands.ts'
import { getPendingRecords } from './pending-records.ts'

/** Runs one part of a transaction. A refusal undoes this part only and is returned; every other failure is thrown. */
export async function inSavepoint<Result>(em: EntityManager, work: () => Promise<Result>): Promise<Result | Refusal> {
  const connection = await getTransactionConnection(em)
  const records = getPendingRecords(em)
  const recordsBefore = records.length
  try {
    // The first statement of the work is sent without waiting for the savepoint.
    const [, result] = await Promise.all([connection.query({ text: 'savepoint part' }), work()])
    // Nothing waits for it. If it failed, the next statement or COMMIT would fail as well.
    connection.query({ text: 'release savepoint part' }).catch(() => undefined)
    return result
  } catch (failure) {
    if (!(failure instanceof Refusal)) throw failure
    await connection.query({ text: 'rollback to savepoint part' })
    records.length = recordsBefore
    return failure
  }
}
