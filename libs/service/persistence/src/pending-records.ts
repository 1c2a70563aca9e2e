import type { EntityManager } from '@mikro-orm/postgresql'
import type { CommandRecord } from './command-record.ts'

/** Records that one statement writes right before the commit, by transaction. */
const pending = new WeakMap<object, CommandRecord[]>()

/** Adds a record to those of the transaction that `em` is in. */
export function addPendingRecord(em: EntityManager, record: CommandRecord): void {
  getPendingRecords(em).push(record)
}

/** Returns the records of the transaction that `em` is in; a rolled back part removes its own. */
export function getPendingRecords(em: EntityManager): CommandRecord[] {
  const transaction = em.getTransactionContext<object>()
  if (!transaction) throw new Error('A transaction is required.')
  let records = pending.get(transaction)
  if (!records) pending.set(transaction, (records = []))
  return records
}
