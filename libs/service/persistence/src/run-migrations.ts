import type { Migration } from '@mikro-orm/migrations'
import { Migrator } from '@mikro-orm/migrations'
import { MikroORM } from '@mikro-orm/postgresql'
import pg from 'pg'
import { PersistenceBaseline } from './migrations/baseline.ts'

/**
 * A MikroORM migration with the name under which it is recorded. The name does not come from the class, because bundles may
 * rename classes.
 */
export interface NamedMigration {
  readonly name: string
  readonly class: new (...parts: ConstructorParameters<typeof Migration>) => Migration
  /** The schema that the migration creates besides `public`. The service's role may read and write its tables. */
  readonly schema?: string
}

/** The migrations for the tables of every service; {@link runMigrations} runs them first. */
export const sharedMigrations: readonly NamedMigration[] = [
  { name: 'persistence-baseline', class: PersistenceBaseline },
]

/** Shared tables into which the service may only insert. */
const sharedAppendOnly = ['action']

/** A table whose rows are not changed, except for columns that say to what a row belongs. */
export interface AppendOnlyTable {
  readonly table: string
  /** Columns that may change, for example when the horse of a row is merged into another. */
  readonly movable: readonly string[]
}

export interface MigrationOptions {
  /** Database URL of the role that owns the schema. */
  readonly url: string
  /** The role of the running service; it owns nothing and is granted only what it needs. */
  readonly appRole: string
  /** The service's own migrations, oldest first. */
  readonly migrations: readonly NamedMigration[]
  /** Append-only tables of the service; enforced by grants and triggers. */
  readonly appendOnly?: readonly (string | AppendOnlyTable)[]
}

const lockKey = 7_215_001

/**
 * Runs pending migrations and returns their names. Safe to call from several processes at once: the others wait. A statement
 * that waits more than 10 s for a lock fails, and the migration can be run again.
 */
export async function runMigrations(options: MigrationOptions): Promise<readonly string[]> {
  const client = new pg.Client({ connectionString: options.url, application_name: 'migration' })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [lockKey])
    const completed = await migrate(options)
    await grant(client, options)
    return completed
  } finally {
    await client.end()
  }
}

/** Runs the service's migrations with `MIGRATION_DATABASE_URL` and `APP_ROLE` from the environment; called by `migrate.ts`. */
export async function migrateFromEnvironment(
  options: Pick<MigrationOptions, 'migrations' | 'appendOnly'>,
): Promise<void> {
  const { MIGRATION_DATABASE_URL: url, APP_ROLE: appRole } = process.env
  const missing = [...(url ? [] : ['MIGRATION_DATABASE_URL']), ...(appRole ? [] : ['APP_ROLE'])]
  if (!url || !appRole) {
    process.stderr.write(`Migrations cannot run. Set ${missing.join(' and ')}.\n`)
    process.exitCode = 1
    return
  }
  const completed = await runMigrations({ ...options, url, appRole })
  process.stdout.write(`${JSON.stringify({ migrations: completed })}\n`)
}

async function migrate(options: MigrationOptions): Promise<string[]> {
  const orm = await MikroORM.init({
    clientUrl: options.url,
    entities: [],
    discovery: { warnWhenNoEntities: false },
    extensions: [Migrator],
    migrations: {
      tableName: 'migration',
      migrationsList: [...sharedMigrations, ...options.migrations],
      snapshot: false,
      allOrNothing: false,
      disableForeignKeys: false,
    },
    // MikroORM takes only host, port and names from the URL; without the full URL, TLS settings would be lost.
    driverOptions: {
      connectionString: options.url,
      options: '-c lock_timeout=10000 -c statement_timeout=3600000',
      max: 2,
    },
    logger: () => undefined,
  })
  try {
    const completed = await orm.migrator.up()
    return completed.map((migration) => migration.name)
  } finally {
    await orm.close(true)
  }
}

// Runs every time, so that new tables get their grants and manual grants are revoked.
async function grant(client: pg.Client, options: MigrationOptions): Promise<void> {
  const role = pg.escapeIdentifier(options.appRole)
  const schemas = new Set(['public', ...options.migrations.flatMap(({ schema }) => schema ?? [])])
  const appendOnly = [...sharedAppendOnly, ...(options.appendOnly ?? [])].map((each) =>
    typeof each === 'string' ? { table: each, movable: [] } : each,
  )
  await client.query(
    [
      'begin',
      'revoke create on schema public from public',
      ...[...schemas]
        .map(pg.escapeIdentifier)
        .flatMap((schema) => [
          `grant usage on schema ${schema} to ${role}`,
          `grant select, insert, update, delete on all tables in schema ${schema} to ${role}`,
          `grant usage, select on all sequences in schema ${schema} to ${role}`,
        ]),
      `revoke all on table migration from ${role}`,
      `grant select on table migration to ${role}`,
      `create or replace function reject_change() returns trigger language plpgsql as
        $$ begin raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation'; end $$`,
      ...appendOnly.flatMap((each) => protectTable(each, role)),
      'commit',
    ].join(';\n'),
  )
}

/** Statements that let the service insert rows, and change only movable columns of them. */
function protectTable({ table: name, movable }: AppendOnlyTable, role: string): string[] {
  const table = pg.escapeIdentifier(name)
  const columns = movable.map((column) => pg.escapeIdentifier(column)).join(', ')
  const names = `array[${movable.map((column) => pg.escapeLiteral(column)).join(', ')}]::text[]`
  const isChanged = movable.length === 0 ? 'true' : `(to_jsonb(old) - ${names}) <> (to_jsonb(new) - ${names})`
  return [
    `revoke update, delete, truncate on table ${table} from ${role}`,
    ...(movable.length === 0 ? [] : [`grant update (${columns}) on table ${table} to ${role}`]),
    `create or replace trigger append_only before delete on ${table} for each row execute function reject_change()`,
    `create or replace trigger no_update before update on ${table} for each row when (${isChanged}) execute function reject_change()`,
    `create or replace trigger no_truncate before truncate on ${table} for each statement execute function reject_change()`,
  ]
}
