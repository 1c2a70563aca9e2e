import type { Writable } from 'node:stream'
import type { CompiledQuery, DatabaseConnection, Driver, QueryResult, TransactionSettings } from 'kysely'
import { PostgresDialect } from 'kysely'
import type { Pool, PoolClient, QueryConfig, QueryResult as PgResult, QueryResultRow } from 'pg'

/**
 * Kysely's PostgreSQL dialect over a pool in pipeline mode. BEGIN is sent with the first statement and COMMIT with the last
 * one, which saves two round trips per transaction.
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

/** A reserved connection. {@link query} runs named prepared statements in its transaction. */
export class PipelinedConnection implements DatabaseConnection {
  readonly client: PoolClient
  /** A BEGIN that is not sent yet; it goes out with the first statement. */
  #pendingBegin: string | undefined

  constructor(client: PoolClient) {
    this.client = client
  }

  /** Sends BEGIN with the next statement. */
  begin(sql: string): void {
    this.#pendingBegin = sql
  }

  /** Drops a BEGIN that was not sent. Returns whether there was one, in which case there is no transaction to end. */
  cancelBegin(): boolean {
    const wasPending = this.#pendingBegin !== undefined
    this.#pendingBegin = undefined
    return wasPending
  }

  /** Sends a statement, preceded by a pending BEGIN, with one system call for all statements that are sent without waiting in between. */
  async query<Row extends QueryResultRow>(config: QueryConfig): Promise<PgResult<Row>> {
    const { stream } = (this.client as PoolClient & { readonly connection: { readonly stream: Writable } }).connection
    stream.cork()
    process.nextTick(() => stream.uncork())
    const begin = this.#pendingBegin
    if (begin === undefined) return this.client.query<Row>(config)
    this.#pendingBegin = undefined
    const begun = this.client.query(begin)
    const result = this.client.query<Row>(config)
    result.catch(() => undefined)
    await begun
    return result
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    return toQueryResult<Row>(await this.query({ text: query.sql, values: query.parameters as unknown[] }))
  }

  // A pipelined connection does not support cursors.
  // eslint-disable-next-line require-yield
  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('A pipelined connection cannot stream results; read in pages.')
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
    const existing = this.#connections.get(client)
    if (existing) return existing
    const connection = new PipelinedConnection(client)
    this.#connections.set(client, connection)
    return connection
  }

  async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    const level = settings.isolationLevel ? ` isolation level ${settings.isolationLevel}` : ''
    const mode = settings.accessMode ? ` ${settings.accessMode}` : ''
    toPipelined(connection).begin(`begin${level}${mode}`)
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    const pipelined = toPipelined(connection)
    if (pipelined.cancelBegin()) return
    const { command } = await pipelined.client.query('commit')
    // PostgreSQL rolls back a failed transaction on COMMIT without reporting an error.
    if (command !== 'COMMIT') throw new Error('The transaction was rolled back instead of committed.')
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    const pipelined = toPipelined(connection)
    if (!pipelined.cancelBegin()) await pipelined.client.query('rollback')
  }

  async savepoint(connection: DatabaseConnection, name: string): Promise<void> {
    await toPipelined(connection).query({ text: `savepoint "${name}"` })
  }

  async rollbackToSavepoint(connection: DatabaseConnection, name: string): Promise<void> {
    await toPipelined(connection).query({ text: `rollback to "${name}"` })
  }

  async releaseSavepoint(connection: DatabaseConnection, name: string): Promise<void> {
    await toPipelined(connection).query({ text: `release "${name}"` })
  }

  async releaseConnection(connection: DatabaseConnection): Promise<void> {
    toPipelined(connection).client.release()
  }

  async destroy(): Promise<void> {
    await this.#pool.end()
  }
}

function toPipelined(connection: DatabaseConnection): PipelinedConnection {
  if (connection instanceof PipelinedConnection) return connection
  throw new TypeError('The connection does not come from PipelinedDialect.')
}

function toQueryResult<Row>(result: PgResult): QueryResult<Row> {
  // Several statements in one text return a list; MikroORM never sends any.
  const { command, rowCount, rows } = result
  const isChange = command === 'INSERT' || command === 'UPDATE' || command === 'DELETE' || command === 'MERGE'
  return { rows: rows as Row[], ...(isChange ? { numAffectedRows: BigInt(rowCount ?? 0) } : {}) }
}
