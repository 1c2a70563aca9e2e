import { Module, type DynamicModule } from '@nestjs/common'
import { MikroORM, EntityManager, type Options } from '@mikro-orm/postgresql'
import {
  CLOCK,
  LIFECYCLE,
  LOGGER,
  Metrics,
  RateLimit,
  requestScope,
  SERVICE_NAME,
  SETTINGS,
  type BaseSettings,
  type Clock,
  type Lifecycle,
  type Logger,
} from '@portal/service-kit'
import { Commands } from './commands.ts'
import { Database } from './database.ts'
import { translateDatabaseFailure } from './failures.ts'
import { PipelinedDialect } from './pipelined-dialect.ts'
import { createPool } from './pool.ts'
import { DatabaseRateCounter } from './rate-counter.ts'
import { Retention, type RetentionRule } from './retention.ts'
import { sharedMigrations, type MigrationClass } from './run-migrations.ts'

/** The {@link RateLimit} whose counters are in the database. */
export const SHARED_RATE_LIMIT = Symbol('SHARED_RATE_LIMIT')

const requestEntityManager = Symbol('entity manager of the request')

export interface PersistenceOptions {
  readonly entities: NonNullable<Options['entities']>
  /** The service's migrations; it is ready only once all of them have run. */
  readonly migrations: readonly MigrationClass[]
  /** What of its own tables the service forgets; the shared ones and those of libraries have their rules. */
  readonly retention?: readonly RetentionRule[]
}

/**
 * Gives a service its database: `EntityManager` (each request and message its own, made when first used), {@link Commands},
 * {@link Database} for hot reads, and `SHARED_RATE_LIMIT`.
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
            if (!settings.DATABASE_URL) throw new Error(`${name} has no DATABASE_URL`)
            return new Database(createPool(settings.DATABASE_URL, { max: settings.DATABASE_POOL ?? 16, name }))
          },
        },
        {
          provide: MikroORM,
          inject: [Database, LIFECYCLE, LOGGER],
          useFactory: (database: Database, lifecycle: Lifecycle) => connect(database, lifecycle, options),
        },
        { provide: EntityManager, inject: [MikroORM], useFactory: (orm: MikroORM) => orm.em },
        {
          provide: Commands,
          inject: [MikroORM, Database],
          useFactory: (orm: MikroORM, database: Database) => new Commands(orm, database),
        },
        {
          provide: SHARED_RATE_LIMIT,
          inject: [CLOCK, Database],
          useFactory: (clock: Clock, database: Database) => new RateLimit(clock, new DatabaseRateCounter(database)),
        },
        {
          provide: Retention,
          inject: [Database, CLOCK, LOGGER, Metrics, SETTINGS, LIFECYCLE],
          useFactory: (...parts: RetentionParts) => retentionOf(parts, options.retention ?? []),
        },
      ],
      exports: [Database, MikroORM, EntityManager, Commands, Retention, SHARED_RATE_LIMIT],
    }
  }
}
Module({})(PersistenceModule)

type RetentionParts = [Database, Clock, Logger, Metrics, BaseSettings, Lifecycle]

function retentionOf(parts: RetentionParts, rules: readonly RetentionRule[]): Retention {
  const [database, clock, logger, metrics, settings, lifecycle] = parts
  const retention = new Retention({ database, clock, logger, metrics })
  retention.add(rules)
  lifecycle.onStart(() => retention.start((settings.RETENTION_MINUTES ?? 60) * 60_000))
  lifecycle.onShutdown('relay', () => retention.stop())
  return retention
}

async function connect(database: Database, lifecycle: Lifecycle, options: PersistenceOptions): Promise<MikroORM> {
  const orm = await openOrm(database, options.entities)
  lifecycle.translateFailure(translateDatabaseFailure)
  lifecycle.addCheck('database', readinessOf(database, options.migrations))
  lifecycle.onShutdown('pool', () => orm.close(true))
  return orm
}

/** MikroORM over the service's pool. Not connected yet: a database that is down shows in `/readyz`, not as a crash. */
export async function openOrm(database: Database, entities: NonNullable<Options['entities']>): Promise<MikroORM> {
  // The mapper asks for its context already while it, or a fork, is being made.
  let opened: MikroORM | undefined
  const scopeOf = entityManagerPerScope()
  const orm = await MikroORM.init({
    dbName: 'portal',
    entities,
    discovery: { warnWhenNoEntities: false },
    driverOptions: new PipelinedDialect(database.pool),
    forceUtcTimezone: true,
    allowGlobalContext: false,
    ensureDatabase: false,
    metadataCache: { enabled: false },
    context: () => (opened ? scopeOf(opened) : undefined),
    logger: () => undefined,
  } as Options)
  opened = orm
  return orm
}

// A request that never touches an entity never pays for an entity manager.
function entityManagerPerScope(): (orm: MikroORM) => EntityManager | undefined {
  let forking = false
  return (orm) => {
    const scope = requestScope.getStore()
    if (!scope || forking) return undefined
    const known = scope[requestEntityManager] as EntityManager | undefined
    if (known) return known
    forking = true
    try {
      const fork = orm.em.fork({ clear: true, useContext: false })
      scope[requestEntityManager] = fork
      return fork
    } finally {
      forking = false
    }
  }
}

function readinessOf(database: Database, migrations: readonly MigrationClass[]): () => Promise<'ready' | 'unready'> {
  const wanted = [...sharedMigrations, ...migrations].map((migration) => migration.name)
  let migrated = false
  return async () => {
    if (migrated) {
      await database.pool.query('select 1')
      return 'ready'
    }
    const { rows } = await database.pool.query<{ found: number }>(
      'select count(*)::int as found from migration where name = any($1)',
      [wanted],
    )
    migrated = rows[0]?.found === wanted.length
    return migrated ? 'ready' : 'unready'
  }
}
