import type { Migration } from '@mikro-orm/migrations'
import { Migrator } from '@mikro-orm/migrations'
import { MikroORM } from '@mikro-orm/postgresql'
import pg from 'pg'
import { Migration20260101000007ActionEntity } from './migrations/action-entity.ts'
import { Migration20260101000004ActionEvents } from './migrations/action-events.ts'
import { Migration20260101000005DeadLetterOrder } from './migrations/dead-letter-order.ts'
import { Migration20260101000002InboxAge } from './migrations/inbox-age.ts'
import { Migration20260101000008KeptFacts } from './migrations/kept-facts.ts'
import { Migration20260101000003OutboxCommits } from './migrations/outbox-commits.ts'
import { Migration20260101000000SharedTables } from './migrations/shared-tables.ts'

/** A migration class, as MikroORM makes them. */
export type MigrationClass = new (...parts: ConstructorParameters<typeof Migration>) => Migration

/** The migrations of the tables every service has; {@link runMigrations} runs them first. */
export const sharedMigrations: readonly MigrationClass[] = [
  Migration20260101000000SharedTables,
  Migration20260101000002InboxAge,
  Migration20260101000003OutboxCommits,
  Migration20260101000004ActionEvents,
  Migration20260101000005DeadLetterOrder,
  Migration20260101000007ActionEntity,
  Migration20260101000008KeptFacts,
]

/** Shared tables the service may only add to. */
const sharedAppendOnly = ['action', 'outbox']

export interface MigrationOptions {
  /** The database, for the role that owns its schema. */
  readonly url: string
  /** The role the service works as; it owns nothing and gets what it needs granted. */
  readonly appRole: string
  /** The service's own migrations, oldest first. */
  readonly migrations: readonly MigrationClass[]
  /** Tables of the service that are only ever added to; protected by grants and by a trigger. */
  readonly appendOnly?: readonly string[]
}

const lockKey = 7_215_001

/**
 * Brings the database up to date; answers the names of the migrations run. Safe to call from several processes at once:
 * one works and the others wait. A statement that waits over 10 s for a lock is given up and can be tried again.
 */
export async function runMigrations(options: MigrationOptions): Promise<readonly string[]> {
  const guard = new pg.Client({ connectionString: options.url, application_name: 'migration' })
  await guard.connect()
  try {
    await guard.query('select pg_advisory_lock($1)', [lockKey])
    const done = await migrate(options)
    await grant(guard, options)
    return done
  } finally {
    await guard.end()
  }
}

/** Runs the service's migrations from the environment: `MIGRATION_DATABASE_URL`, `APP_ROLE`. `migrate.ts` is this call. */
export async function migrateFromEnvironment(
  options: Pick<MigrationOptions, 'migrations' | 'appendOnly'>,
): Promise<void> {
  const { MIGRATION_DATABASE_URL: url, APP_ROLE: appRole } = process.env
  const missing = [...(url ? [] : ['MIGRATION_DATABASE_URL']), ...(appRole ? [] : ['APP_ROLE'])]
  if (!url || !appRole) {
    process.stderr.write(`Migrations cannot run, the environment is incomplete: ${missing.join(', ')}\n`)
    process.exitCode = 1
    return
  }
  const done = await runMigrations({ ...options, url, appRole })
  process.stdout.write(`${JSON.stringify({ migrations: done })}\n`)
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
    // The mapper takes no more of an address than host, port and names: without the whole of it TLS is left out.
    driverOptions: {
      connectionString: options.url,
      options: '-c lock_timeout=10000 -c statement_timeout=3600000',
      max: 2,
    },
    logger: () => undefined,
  })
  try {
    const done = await orm.migrator.up()
    return done.map((migration) => migration.name)
  } finally {
    await orm.close(true)
  }
}

// All of it again every time: a table added since then gets its grants, and a grant given by hand is taken back.
async function grant(client: pg.Client, options: MigrationOptions): Promise<void> {
  const role = pg.escapeIdentifier(options.appRole)
  const appendOnly = [...sharedAppendOnly, ...(options.appendOnly ?? [])].map((table) => pg.escapeIdentifier(table))
  await client.query(
    [
      'begin',
      'revoke create on schema public from public',
      `grant usage on schema public to ${role}`,
      `grant select, insert, update, delete on all tables in schema public to ${role}`,
      `grant usage, select on all sequences in schema public to ${role}`,
      `revoke all on table migration from ${role}`,
      `grant select on table migration to ${role}`,
      `create or replace function refuse_change() returns trigger language plpgsql as
        $$ begin raise exception 'rows of % are only ever added', tg_table_name using errcode = 'restrict_violation'; end $$`,
      ...appendOnly.flatMap((table) => [
        `revoke update, delete, truncate on table ${table} from ${role}`,
        `create or replace trigger only_added before update or delete on ${table} for each row execute function refuse_change()`,
        `create or replace trigger not_emptied before truncate on ${table} for each statement execute function refuse_change()`,
      ]),
      'commit',
    ].join(';\n'),
  )
}
