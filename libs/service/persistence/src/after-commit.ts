import type { EntityManager } from '@mikro-orm/postgresql'

const callbacks = new WeakMap<object, (() => void)[]>()

/** Calls `callback` once the transaction that `em` is in has been committed; never if it is rolled back. */
export function afterCommit(em: EntityManager, callback: () => void): void {
  const transaction = em.getTransactionContext<object>()
  if (!transaction) throw new Error('A transaction is required.')
  callbacks.set(transaction, [...(callbacks.get(transaction) ?? []), callback])
}

/** Called after the commit of a transaction. */
export function runAfterCommit(transaction: object): void {
  for (const callback of callbacks.get(transaction) ?? []) callback()
  callbacks.delete(transaction)
}
