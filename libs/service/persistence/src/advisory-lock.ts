import type { EntityManager } from '@mikro-orm/postgresql'

/**
 * Takes an advisory lock on `name` and `id` (the versions of one regulation) until the transaction ends; other transactions
 * wait. For rules that span rows which do not exist yet and so cannot be locked.
 */
export async function acquireAdvisoryLock(em: EntityManager, name: string, id: string): Promise<void> {
  await em.execute('select pg_advisory_xact_lock(hashtextextended(?, 11))', [`${name} ${id}`])
}
