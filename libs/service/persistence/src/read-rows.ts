import type { EntityManager } from '@mikro-orm/postgresql'
import type { QueryResultRow } from 'pg'
import { getTransactionConnection } from './commands.ts'
import type { Database, PreparedStatement } from './database.ts'

/**
 * All rows of a prepared statement, read in the transaction of `em` if there is one. A command that reads over the pool while it
 * holds a transaction waits for a second connection, which many commands at once cannot all get.
 */
export async function readRows<Row extends QueryResultRow>(
  database: Database,
  em: EntityManager | undefined,
  statement: PreparedStatement,
  values: readonly unknown[],
): Promise<Row[]> {
  if (!em) return database.rows<Row>(statement, values)
  const connection = await getTransactionConnection(em)
  return (await connection.query<Row>({ ...statement, values: [...values] })).rows
}
