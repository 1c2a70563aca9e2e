import type { EntityManager } from '@mikro-orm/postgresql'
import { getTransactionConnection } from '@portal/persistence'
import type { ConnectionOptions } from 'pg-boss'
import { z } from 'zod'

/** Lets pg-boss run a statement in the transaction that `em` is in. */
export async function toBossDatabase(em: EntityManager): Promise<NonNullable<ConnectionOptions['db']>> {
  const connection = await getTransactionConnection(em)
  return { executeSql: (text, values = []) => connection.query({ text, values }) }
}

/** What pg-boss returns for a statement that changes jobs by id: how many it changed. */
export const affectedRows = z.object({ affected: z.number() })
