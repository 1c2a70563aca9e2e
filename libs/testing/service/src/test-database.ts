import { createHash, randomBytes } from 'node:crypto'
import { runMigrations, type NamedMigration, type AppendOnlyTable } from '@portal/persistence'
import pg from 'pg'
import { inject } from 'vitest'
import './global-setup.ts'

/** A database for one test file. */
export interface TestDatabase {
  /** URL for the service's role, which owns nothing. */
  readonly url: string
  /** URL for the owner of the schema, which can read and change everything. */
  readonly ownerUrl: string
  /** Runs a query as the owner. */
  query<Row extends pg.QueryResultRow>(text: string, values?: readonly unknown[]): Promise<Row[]>
  drop(): Promise<void>
}

/** The service's database role in tests. */
export const appRole = 'portal_test_app'

/** Creates a database with these migrations. They run once per test run, in a template database that is copied for each file. */
export async function createTestDatabase(
  options: { migrations?: readonly NamedMigration[]; appendOnly?: readonly (string | AppendOnlyTable)[] } = {},
): Promise<TestDatabase> {
  const cluster = inject('clusterUrl')
  const name = `test_${randomBytes(8).toString('hex')}`
  const admin = new pg.Client({ connectionString: cluster })
  await admin.connect()
  try {
    const template = await ensureTemplate(admin, cluster, options)
    await admin.query(`create database ${name} template ${template}`)
  } finally {
    await admin.end()
  }
  const ownerUrl = toUrl(cluster, name)
  const owner = new pg.Pool({ connectionString: ownerUrl, max: 2 })
  owner.on('error', () => undefined)
  return {
    url: toUrl(cluster, name, appRole),
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
  admin: pg.Client,
  cluster: string,
  {
    migrations = [],
    appendOnly = [],
  }: { migrations?: readonly NamedMigration[]; appendOnly?: readonly (string | AppendOnlyTable)[] },
): Promise<string> {
  const sources = [runMigrations, ...migrations.map((migration) => migration.class)].map(String)
  const template = `template_${createHash('sha256')
    .update(JSON.stringify([sources, appendOnly]))
    .digest('hex')
    .slice(0, 20)}`
  await admin.query('select pg_advisory_lock($1)', [lockKey])
  try {
    await admin.query(`do $$ begin
      if not exists (select from pg_roles where rolname = '${appRole}') then create role ${appRole} login password '${appRole}'; end if;
    end $$`)
    const { rowCount } = await admin.query('select from pg_database where datname = $1', [template])
    if (rowCount) return template
    const incomplete = `${template}_incomplete`
    await admin.query(`drop database if exists ${incomplete} with (force)`)
    await admin.query(`create database ${incomplete}`)
    await runMigrations({ url: toUrl(cluster, incomplete), appRole, migrations, appendOnly })
    await admin.query(`alter database ${incomplete} rename to ${template}`)
    return template
  } finally {
    await admin.query('select pg_advisory_unlock($1)', [lockKey])
  }
}

function toUrl(cluster: string, database: string, role?: string): string {
  const url = new URL(cluster)
  url.pathname = `/${database}`
  if (role !== undefined) {
    url.username = role
    url.password = role
  }
  return url.toString()
}
