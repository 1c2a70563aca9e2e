import pg from 'pg'
import type { Deployable } from '../deployables.ts'
import type { DatabaseAccess, Secrets } from './portal-facts.ts'

const migrator = 'portal_migrator'

/**
 * Makes, where they are missing, the database and the role of every service on a cluster, and the one role that owns
 * them. `clusterUrl` is of a role that may create both.
 */
export async function makeDatabases(
  clusterUrl: string,
  services: readonly Deployable[],
  secrets: Secrets,
): Promise<Map<string, DatabaseAccess>> {
  const client = new pg.Client({ connectionString: clusterUrl, connectionTimeoutMillis: 10_000 })
  await client.connect()
  try {
    await requireRights(client)
    await makeRole(client, migrator, secrets.migratorPassword)
    await client.query(`grant ${migrator} to current_user`)
    const access = new Map<string, DatabaseAccess>()
    for (const { name } of services) {
      const database = `portal_${name.replaceAll('-', '_')}`
      const password = secrets.databasePasswords[name] ?? ''
      await makeRole(client, database, password)
      await makeDatabase(client, database)
      access.set(name, {
        url: withUser(clusterUrl, database, password, database),
        migrationUrl: withUser(clusterUrl, migrator, secrets.migratorPassword, database),
        role: database,
        migrated: await readMark(client, database),
      })
    }
    return access
  } finally {
    await client.end()
  }
}

/**
 * Writes down in a database (as its comment, so that the mark goes where the data goes) which migrations have been run,
 * so that the next start need not look.
 */
export async function markMigrated({ migrationUrl }: DatabaseAccess, mark: string): Promise<void> {
  const client = new pg.Client({ connectionString: migrationUrl })
  await client.connect()
  try {
    const database = client.escapeIdentifier(decodeURIComponent(new URL(migrationUrl).pathname.slice(1)))
    await client.query(`comment on database ${database} is ${client.escapeLiteral(mark)}`)
  } finally {
    await client.end()
  }
}

async function readMark(client: pg.Client, database: string): Promise<string | undefined> {
  const { rows } = await client.query<{ mark: string | null }>(
    "select shobj_description(oid, 'pg_database') as mark from pg_database where datname = $1",
    [database],
  )
  return rows[0]?.mark ?? undefined
}

/** The access of a service that was given a database of its own (`REGULATIONS_DATABASE_URL`). */
export function givenDatabase(url: string, migrationUrl: string | undefined): DatabaseAccess {
  return { url, migrationUrl: migrationUrl ?? url, role: decodeURIComponent(new URL(url).username) }
}

async function requireRights(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ enough: boolean }>(
    'select rolsuper or (rolcreatedb and rolcreaterole) as enough from pg_roles where rolname = current_user',
  )
  if (rows[0]?.enough) return
  throw new Error(
    'The role in DATABASE_URL may not create databases and roles. Give it CREATEDB and CREATEROLE, or give each service a database of its own (REGULATIONS_DATABASE_URL and so on).',
  )
}

async function makeRole(client: pg.Client, role: string, password: string): Promise<void> {
  const { rowCount } = await client.query('select 1 from pg_roles where rolname = $1', [role])
  const verb = rowCount === 0 ? 'create' : 'alter'
  await client.query(`${verb} role ${role} login password ${client.escapeLiteral(password)}`)
}

async function makeDatabase(client: pg.Client, database: string): Promise<void> {
  const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [database])
  if (rowCount === 0) await client.query(`create database ${database} owner ${migrator}`)
  await client.query(`revoke all on database ${database} from public`)
  await client.query(`grant connect on database ${database} to ${database}`)
}

function withUser(clusterUrl: string, user: string, password: string, database: string): string {
  const url = new URL(clusterUrl)
  url.username = user
  url.password = password
  url.pathname = `/${database}`
  return url.href
}
