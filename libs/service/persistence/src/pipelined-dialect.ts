import type { Writable } from 'node:stream'
import type { CompiledQuery, DatabaseConnection, Driver, QueryResult, TransactionSettings } from 'kysely'
import { PostgresDialect } from 'kysely'
import type { Pool, PoolClient, QueryConfig, QueryResult as PgResult, QueryResultRow } from 'pg'

/**
 * Kysely's PostgreSQL dialect over a pool in pipeline mode: BEGIN travels together with the first statement and COMMIT
 * together with the last one, so that a transaction costs two round trips less.
 */
export class PipelinedDialect extends PostgresDialect {
  readonly #pool: Pool

  constructor(pool: Pool) {
    super({ pool })
    this.#pool = pool
  }

  override createDriver(): Driver {
    return new PipelinedDriver(this.#pool)
  }
}

/** One reserved connection. {@link query} is for named prepared statements within its transaction. */
export class PipelinedConnection implements DatabaseConnection {
  readonly client: PoolClient
  /** A BEGIN that was promised and not sent: it goes out together with the first statement. */
  #owed: string | undefined

  constructor(client: PoolClient) {
    this.client = client
  }

  /** Promises BEGIN. */
  begin(sql: string): void {
    this.#owed = sql
  }

  /** Whether nothing was sent since BEGIN was promised: then there is nothing to end either. Takes the promise back. */
  takeBack(): boolean {
    const untouched = this.#owed !== undefined
    this.#owed = undefined
    return untouched
  }

  /** Sends a statement, and BEGIN before it where that is still owed. */
  async query<Row extends QueryResultRow>(config: QueryConfig): Promise<PgResult<Row>> {
    const begin = this.#owed
    if (begin === undefined) return this.client.query<Row>(config)
    this.#owed = undefined
    const [begun, answer] = this.together(() => [this.client.query(begin), this.client.query<Row>(config)] as const)
    answer.catch(() => undefined)
    await begun
    return answer
  }

  /** Lets what `send` writes leave in one packet rather than one each. */
  together<Result>(send: () => Result): Result {
    const { stream } = (this.client as unknown as { connection: { stream: Writable } }).connection
    stream.cork()
    try {
      return send()
    } finally {
      stream.uncork()
    }
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    return resultOf<Row>(await this.query({ text: query.sql, values: query.parameters as unknown[] }))
  }

  // Cursors cannot share a pipelined connection.
  // eslint-disable-next-line require-yield
  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('Streaming a result is not possible on a pipelined connection; read in pages.')
  }
}

class PipelinedDriver implements Driver {
  readonly #pool: Pool
  readonly #connections = new WeakMap<PoolClient, PipelinedConnection>()

  constructor(pool: Pool) {
    this.#pool = pool
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    const client = await this.#pool.connect()
    const known = this.#connections.get(client)
    if (known) return known
    const connection = new PipelinedConnection(client)
    this.#connections.set(client, connection)
    return connection
  }

  async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    const level = settings.isolationLevel ? ` isolation level ${settings.isolationLevel}` : ''
    const mode = settings.accessMode ? ` ${settings.accessMode}` : ''
    ours(connection).begin(`begin${level}${mode}`)
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    const mine = ours(connection)
    if (mine.takeBack()) return
    const { command } = await mine.client.query('commit')
    // PostgreSQL answers COMMIT of a failed transaction with a rollback and no error.
    if (command !== 'COMMIT') throw new Error('The transaction was rolled back instead of committed.')
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    const mine = ours(connection)
    if (!mine.takeBack()) await mine.client.query('rollback')
  }

  async savepoint(connection: DatabaseConnection, name: string): Promise<void> {
    await ours(connection).query({ text: `savepoint "${name}"` })
  }

  async rollbackToSavepoint(connection: DatabaseConnection, name: string): Promise<void> {
    await ours(connection).query({ text: `rollback to "${name}"` })
  }

  async releaseSavepoint(connection: DatabaseConnection, name: string): Promise<void> {
    await ours(connection).query({ text: `release "${name}"` })
  }

  async releaseConnection(connection: DatabaseConnection): Promise<void> {
    ours(connection).client.release()
  }

  async destroy(): Promise<void> {
    await this.#pool.end()
  }
}

function ours(connection: DatabaseConnection): PipelinedConnection {
  if (connection instanceof PipelinedConnection) return connection
  throw new TypeError('A connection of another driver.')
}

function resultOf<Row>(result: PgResult): QueryResult<Row> {
  // Several statements in one text answer a list; the mapper never sends any.
  const { command, rowCount, rows } = result
  const changes = command === 'INSERT' || command === 'UPDATE' || command === 'DELETE' || command === 'MERGE'
  return { rows: rows as Row[], ...(changes ? { numAffectedRows: BigInt(rowCount ?? 0) } : {}) }
}
