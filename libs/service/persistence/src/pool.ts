import { createPostgreSqlTypeParsers } from '@mikro-orm/postgresql'
import pg from 'pg'

/** Server-side timeouts in milliseconds, so that no statement holds a lock or a connection for long. */
export interface PoolTimeouts {
  readonly statement?: number
  readonly lock?: number
  readonly idleInTransaction?: number
}

/** Creates a pool in pipeline mode that parses values as MikroORM expects them (timestamps and bigints as text). */
export function createPool(
  url: string,
  options: { max?: number; name?: string; timeouts?: PoolTimeouts } = {},
): pg.Pool {
  const { statement = 5000, lock = 3000, idleInTransaction = 15_000 } = options.timeouts ?? {}
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
  // Without a listener a dropped idle connection would end the process; the pool opens a new one.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

const textArrayOid = 1009 as Parameters<typeof pg.types.getTypeParser>[0]
function parseTextArray(text: string): string[] {
  return pg.types.getTypeParser(textArrayOid)(text) as string[]
}
