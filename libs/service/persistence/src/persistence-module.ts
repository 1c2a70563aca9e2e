import { Module, type DynamicModule } from '@nestjs/common'
import { MikroORM, EntityManager, type Options } from '@mikro-orm/postgresql'
import {
  CLOCK,
  LIFECYCLE,
  Metrics,
  RateLimit,
  requestScope,
  SERVICE_NAME,
  SETTINGS,
  type BaseSettings,
  type Clock,
  type Lifecycle,
} from '@portal/service-kit'
import { Commands } from './commands.ts'
import { CommitNotifier } from './commit-notifier.ts'
import { Database } from './database.ts'
import { translateDatabaseError } from './database-errors.ts'
import { PipelinedDialect } from './pipelined-dialect.ts'
import { createPool } from './pool.ts'
import { DatabaseRateCounter } from './database-rate-counter.ts'
import { Retention, type RetentionRule } from './retention.ts'
import { sharedMigrations, type NamedMigration } from './run-migrations.ts'

/** Injection token of the {@link RateLimit} whose counters are in the database. */
export const SHARED_RATE_LIMIT = Symbol('SHARED_RATE_LIMIT')

const requestEntityManager = Symbol('request entity manager')

export interface PersistenceOptions {
  readonly entities: NonNullable<Options['entities']>
  /** The service's migrations; it is ready only after all of them have run. */
  readonly migrations: readonly NamedMigration[]
  /** Retention rules for the service's own tables. Shared tables and libraries have their own rules. */
  readonly retention?: readonly RetentionRule[]
}

/**
 * Provides a service's database access: `EntityManager` (one per request or message, created on first use), {@link Commands},
 * {@link Database} for hot statements, {@link Retention} and `SHARED_RATE_LIMIT`.
 */
export class PersistenceModule {
  static forService(options: PersistenceOptions): DynamicModule {
    return {
      module: PersistenceModule,
      global: true,
      providers: [
        {
          provide: Database,
          inject: [SETTINGS, SERVICE_NAME],
          useFactory: (settings: BaseSettings, name: string) => {
            if (!settings.DATABASE_URL) throw new Error(`DATABASE_URL is missing for ${name}`)
            return new Database(createPool(settings.DATABASE_URL, { max: settings.DATABASE_POOL ?? 16, name }))
          },
        },
        {
          provide: MikroORM,
          inject: [Database, LIFECYCLE],
          useFactory: (database: Database, lifecycle: Lifecycle) => connect(database, lifecycle, options),
        },
        CommitNotifier,
        { provide: EntityManager, inject: [MikroORM], useFactory: (orm: MikroORM) => orm.em },
        {
          provide: Commands,
          inject: [MikroORM, CommitNotifier],
          useFactory: (orm: MikroORM, commits: CommitNotifier) => new Commands(orm, commits),
        },
        {
          provide: SHARED_RATE_LIMIT,
          inject: [CLOCK, Database],
          useFactory: (clock: Clock, database: Database) => new RateLimit(clock, new DatabaseRateCounter(database)),
        },
        {
          provide: Retention,
          inject: [Database, CLOCK, Metrics],
          useFactory: (database: Database, clock: Clock, metrics: Metrics) => {
            const retention = new Retention({ database, clock, metrics })
            retention.add(options.retention ?? [])
            return retention
          },
        },
      ],
      exports: [Database, MikroORM, EntityManager, Commands, CommitNotifier, Retention, SHARED_RATE_LIMIT],
    }
  }
}
Module({})(PersistenceModule)

async function connect(database: Database, lifecycle: Lifecycle, options: PersistenceOptions): Promise<MikroORM> {
  const orm = await openOrm(database, options.entities)
  lifecycle.translateFailure(translateDatabaseError)
  lifecycle.addCheck('database', createReadinessCheck(database, options.migrations))
  lifecycle.onShutdown('connections', () => orm.close(true))
  return orm
}

/** Creates MikroORM over the service's pool without connecting, so that a database that is down shows in `/readyz`. */
export async function openOrm(database: Database, entities: NonNullable<Options['entities']>): Promise<MikroORM> {
  // MikroORM asks for its context while it, or a fork, is still being created.
  let initialized: MikroORM | undefined
  const getEntityManager = createScopedEntityManager()
  const orm = await MikroORM.init({
    dbName: 'portal',
    entities,
    discovery: { warnWhenNoEntities: false },
    driverOptions: new PipelinedDialect(database.pool),
    forceUtcTimezone: true,
    allowGlobalContext: false,
    ensureDatabase: false,
    metadataCache: { enabled: false },
    context: () => (initialized ? getEntityManager(initialized) : undefined),
    logger: () => undefined,
  } as Options)
  initialized = orm
  return orm
}

// Creates the entity manager on first use: many requests never need one.
function createScopedEntityManager(): (orm: MikroORM) => EntityManager | undefined {
  let isForking = false
  return (orm) => {
    const scope = requestScope.getStore()
    if (!scope || isForking) return undefined
    const existing = scope[requestEntityManager] as EntityManager | undefined
    if (existing) return existing
    isForking = true
    try {
      const fork = orm.em.fork({ clear: true, useContext: false })
      scope[requestEntityManager] = fork
      return fork
    } finally {
      isForking = false
    }
  }
}

function createReadinessCheck(
  database: Database,
  migrations: readonly NamedMigration[],
): () => Promise<'ready' | 'unready'> {
  const expected = [...sharedMigrations, ...migrations].map((migration) => migration.name)
  let isMigrated = false
  return async () => {
    if (isMigrated) {
      await database.pool.query('select 1')
      return 'ready'
    }
    const { rows } = await database.pool.query<{ found: number }>(
      'select count(*)::int as found from migration where name = any($1)',
      [expected],
    )
    isMigrated = rows[0]?.found === expected.length
    return isMigrated ? 'ready' : 'unready'
  }
}
