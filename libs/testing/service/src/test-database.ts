import { createHash, randomBytes } from 'node:crypto'
import { runMigrations, type MigrationClass } from '@portal/persistence'
import pg from 'pg'
import { inject } from 'vitest'
import './global-setup.ts'

/** A database of one test file's own. */
export interface TestDatabase {
  /** For the service's role, which owns nothing. */
  readonly url: string
  /** For the owner of the schema: to look at everything, and to arrange what the service could not. */
  readonly ownerUrl: string
  /** A query as the owner. */
  query<Row extends pg.QueryResultRow>(text: string, values?: readonly unknown[]): Promise<Row[]>
  drop(): Promise<void>
}

/** The service's role in tests. */
export const appRole = 'portal_test_app'

/**
 * A fresh database with these migrations run. They run once for all files of a run: every file gets a copy of the
 * migrated template.
 */
export async function createTestDatabase(
  options: { migrations?: readonly MigrationClass[]; appendOnly?: readonly string[] } = {},
): Promise<TestDatabase> {
  const cluster = inject('clusterUrl')
  const name = `test_${randomBytes(8).toString('hex')}`
  const administrator = new pg.Client({ connectionString: cluster })
  await administrator.connect()
  try {
    const template = await ensureTemplate(administrator, cluster, options)
    await administrator.query(`create database ${name} template ${template}`)
  } finally {
    await administrator.end()
  }
  const ownerUrl = urlOf(cluster, name)
  const owner = new pg.Pool({ connectionString: ownerUrl, max: 2 })
  owner.on('error', () => undefined)
  return {
    url: urlOf(cluster, name, appRole),
    ownerUrl,
    async query<Row extends pg.QueryResultRow>(text: string, values: readonly unknown[] = []) {
      const result = await owner.query<Row>(text, [...values])
      return result.rows
    },
    async drop() {
      await owner.end()
      const client = new pg.Client({ connectionString: cluster })
      await client.connect()
      await client.query(`drop database if exists ${name} with (force)`)
      await client.end()
    },
  }
}

const lockKey = 7_215_002

async function ensureTemplate(
  administrator: pg.Client,
  cluster: string,
  { migrations = [], appendOnly = [] }: { migrations?: readonly MigrationClass[]; appendOnly?: readonly string[] },
): Promise<string> {
  const sources = [runMigrations, ...migrations].map(String)
  const template = `template_${createHash('sha256')
    .update(JSON.stringify([sources, appendOnly]))
    .digest('hex')
    .slice(0, 20)}`
  await administrator.query('select pg_advisory_lock($1)', [lockKey])
  try {
    await administrator.query(`do $$ begin
      if not exists (select from pg_roles where rolname = '${appRole}') then create role ${appRole} login password '${appRole}'; end if;
    end $$`)
    const { rowCount } = await administrator.query('select from pg_database where datname = $1', [template])
    if (rowCount) return template
    const unfinished = `${template}_unfinished`
    await administrator.query(`drop database if exists ${unfinished} with (force)`)
    await administrator.query(`create database ${unfinished}`)
    await runMigrations({ url: urlOf(cluster, unfinished), appRole, migrations, appendOnly })
    await administrator.query(`alter database ${unfinished} rename to ${template}`)
    return template
  } finally {
    await administrator.query('select pg_advisory_unlock($1)', [lockKey])
  }
}

function urlOf(cluster: string, database: string, role?: string): string {
  const url = new URL(cluster)
  url.pathname = `/${database}`
  if (role !== undefined) {
    url.username = role
    url.password = role
  }
  return url.toString()
}
