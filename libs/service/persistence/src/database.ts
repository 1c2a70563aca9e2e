import type { Pool, QueryResultRow } from 'pg'

/** A named statement that PostgreSQL plans once per connection. */
export interface PreparedStatement {
  /** Unique within the service; a name always has the same text. */
  readonly name: string
  readonly text: string
}

/** The service's connection pool, for hot statements outside of MikroORM. Timestamps and bigints are returned as text. */
export class Database {
  readonly pool: Pool

  constructor(pool: Pool) {
    this.pool = pool
  }

  /** All rows of a prepared statement. */
  async rows<Row extends QueryResultRow>(
    statement: PreparedStatement,
    values: readonly unknown[] = [],
  ): Promise<Row[]> {
    const { name, text } = statement
    const result = await this.pool.query<Row>({ name, text, values: [...values] })
    return result.rows
  }

  /** The first row of a prepared statement, if there is one. */
  async find<Row extends QueryResultRow>(
    statement: PreparedStatement,
    values: readonly unknown[] = [],
  ): Promise<Row | undefined> {
    const rows = await this.rows<Row>(statement, values)
    return rows[0]
  }
}
