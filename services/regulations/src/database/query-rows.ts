import type { EntityManager } from '@mikro-orm/postgresql'
import { getTransactionConnection, type PreparedStatement } from '@portal/persistence'

/** Runs a prepared statement in the transaction of `em` and returns all rows. */
export async function queryRows<Row extends object>(
  em: EntityManager,
  statement: PreparedStatement,
  values: readonly unknown[],
): Promise<Row[]> {
  const connection = await getTransactionConnection(em)
  const { rows } = await connection.query({ name: statement.name, text: statement.text, values: [...values] })
  return rows as Row[]
}
