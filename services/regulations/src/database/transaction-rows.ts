import type { EntityManager } from '@mikro-orm/postgresql'
import { transactionConnection, type PreparedRead } from '@portal/persistence'

/** All rows of a named prepared statement within the transaction of `em`. */
export async function rowsIn<Row extends object>(
  em: EntityManager,
  statement: PreparedRead,
  values: readonly unknown[],
): Promise<Row[]> {
  const connection = await transactionConnection(em)
  const { rows } = await connection.query({ name: statement.name, text: statement.text, values: [...values] })
  return rows as Row[]
}
