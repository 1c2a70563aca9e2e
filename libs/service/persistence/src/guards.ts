import type { EntityManager } from '@mikro-orm/postgresql'

/**
 * Lets one transaction at a time work on what `name` and `id` stand for (the versions of one regulation); the others wait
 * until it ends. For rules that span rows which do not exist yet and so cannot be locked.
 */
export async function guardBy(em: EntityManager, name: string, id: string): Promise<void> {
  await em.execute('select pg_advisory_xact_lock(hashtextextended(?, 11))', [`${name} ${id}`])
}
