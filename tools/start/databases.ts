import pg from 'pg'
import type { Deployable } from '../deployables.ts'
import type { DatabaseAccess, Secrets } from './portal-facts.ts'

const migrator = 'portal_migrator'

/**
 * Creates what is missing on a cluster: the database and the role of every service, and the migrator role that owns
 * them. `clusterUrl` must be of a role that may create both.
 */
export async function createDatabases(
  clusterUrl: string,
  services: readonly Deployable[],
  secrets: Secrets,
): Promise<Map<string, DatabaseAccess>> {
  const client = new pg.Client({ connectionString: clusterUrl, connectionTimeoutMillis: 10_000 })
  await client.connect()
  try {
    await requireCreateRights(client)
    await createRole(client, migrator, secrets.migratorPassword)
    await client.query(`grant ${migrator} to current_user`)
    const access = new Map<string, DatabaseAccess>()
    for (const { name } of services) {
      const database = `portal_${name.replaceAll('-', '_')}`
      const password = secrets.databasePasswords[name] ?? ''
      await createRole(client, database, password)
      await createDatabase(client, database)
      access.set(name, {
        url: withUser(clusterUrl, database, password, database),
        migrationUrl: withUser(clusterUrl, migrator, secrets.migratorPassword, database),
        role: database,
        migrated: await readMigrated(client, database),
      })
    }
    return access
  } finally {
    await client.end()
  }
}

/**
 * Records in a database which migrations ran last, so that the next start can skip them. It is the database's comment,
 * so it moves with the data.
 */
export async function markMigrated({ migrationUrl }: DatabaseAccess, migrations: string): Promise<void> {
  const client = new pg.Client({ connectionString: migrationUrl })
  await client.connect()
  try {
    const database = client.escapeIdentifier(decodeURIComponent(new URL(migrationUrl).pathname.slice(1)))
    await client.query(`comment on database ${database} is ${client.escapeLiteral(migrations)}`)
  } finally {
    await client.end()
  }
}

async function readMigrated(client: pg.Client, database: string): Promise<string | undefined> {
  const { rows } = await client.query<{ migrated: string | null }>(
    "select shobj_description(oid, 'pg_database') as migrated from pg_database where datname = $1",
    [database],
  )
  return rows[0]?.migrated ?? undefined
}

/** Returns the access of a service that has its own database setting (`REGULATIONS_DATABASE_URL`). */
export function getExternalDatabase(url: string, migrationUrl: string | undefined): DatabaseAccess {
  return { url, migrationUrl: migrationUrl ?? url, role: decodeURIComponent(new URL(url).username) }
}

async function requireCreateRights(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ allowed: boolean }>(
    'select rolsuper or (rolcreatedb and rolcreaterole) as allowed from pg_roles where rolname = current_user',
  )
  if (rows[0]?.allowed) return
  throw new Error(
    'The role in DATABASE_URL may not create databases and roles. Grant it CREATEDB and CREATEROLE, or give each service its own database (REGULATIONS_DATABASE_URL and so on).',
  )
}

async function createRole(client: pg.Client, role: string, password: string): Promise<void> {
  const { rowCount } = await client.query('select 1 from pg_roles where rolname = $1', [role])
  const action = rowCount === 0 ? 'create' : 'alter'
  await client.query(`${action} role ${role} login password ${client.escapeLiteral(password)}`)
}

async function createDatabase(client: pg.Client, database: string): Promise<void> {
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
