import { createPostgreSqlTypeParsers } from '@mikro-orm/postgresql'
import pg from 'pg'

/** Limits on the server's side, so that no statement of ours can hold a lock or a connection for long (milliseconds). */
export interface PoolLimits {
  readonly statement?: number
  readonly lock?: number
  readonly idleInTransaction?: number
}

/** A pool in pipeline mode whose values arrive as the mapper expects them (instants and bigints as text). */
export function createPool(url: string, options: { max?: number; name?: string; limits?: PoolLimits } = {}): pg.Pool {
  const { statement = 5000, lock = 3000, idleInTransaction = 15_000 } = options.limits ?? {}
  const types = new pg.TypeOverrides()
  for (const [oid, parser] of Object.entries(createPostgreSqlTypeParsers(parseTextArray))) {
    types.setTypeParser(Number(oid), parser as (value: string) => unknown)
  }
  const pool = new pg.Pool({
    connectionString: url,
    max: options.max ?? 16,
    pipeline: true,
    types,
    application_name: options.name ?? 'portal',
    connectionTimeoutMillis: 3000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    options: `-c statement_timeout=${statement} -c lock_timeout=${lock} -c idle_in_transaction_session_timeout=${idleInTransaction} -c timezone=UTC`,
  } as pg.PoolConfig)
  // A dropped idle connection is not the end of the process: the pool opens another.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

const textArrayOid = 1009 as Parameters<typeof pg.types.getTypeParser>[0]
function parseTextArray(text: string): string[] {
  return pg.types.getTypeParser(textArrayOid)(text) as string[]
}
