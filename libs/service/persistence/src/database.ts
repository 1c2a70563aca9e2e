import type { Pool, QueryResultRow } from 'pg'

/** A hot read: PostgreSQL plans it once a connection, by its name. */
export interface PreparedRead {
  /** Unique within the service; the same name always with the same text. */
  readonly name: string
  readonly text: string
}

/** The service's own pool, for hot reads beside the mapper. Instants and bigints arrive as text. */
export class Database {
  readonly pool: Pool

  constructor(pool: Pool) {
    this.pool = pool
  }

  /** All rows of a prepared read. */
  async rows<Row extends QueryResultRow>(read: PreparedRead, values: readonly unknown[] = []): Promise<Row[]> {
    const result = await this.pool.query<Row>({ name: read.name, text: read.text, values: [...values] })
    return result.rows
  }

  /** The first row of a prepared read, if there is one. */
  async find<Row extends QueryResultRow>(
    read: PreparedRead,
    values: readonly unknown[] = [],
  ): Promise<Row | undefined> {
    const rows = await this.rows<Row>(read, values)
    return rows[0]
  }
}
