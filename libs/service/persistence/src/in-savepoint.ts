import type { EntityManager } from '@mikro-orm/postgresql'
import { Refusal } from '@portal/service-kit'

/** Runs one part of a transaction. A refusal undoes this part only and is returned; every other failure is thrown. */
export async function inSavepoint<Result>(em: EntityManager, work: () => Promise<Result>): Promise<Result | Refusal> {
  await em.execute('savepoint part')
  try {
    const result = await work()
    await em.execute('release savepoint part')
    return result
  } catch (failure) {
    if (!(failure instanceof Refusal)) throw failure
    await em.execute('rollback to savepoint part')
    return failure
  }
}
