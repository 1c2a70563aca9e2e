import { MikroORM } from '@mikro-orm/postgresql'
import { Module, type DynamicModule } from '@nestjs/common'
import { Commands, Database, Retention } from '@portal/persistence'
import {
  CLOCK,
  LIFECYCLE,
  LOGGER,
  Metrics,
  MovableClock,
  SERVICE_NAME,
  SETTINGS,
  type BaseSettings,
  type Clock,
  type Lifecycle,
  type Logger,
} from '@portal/service-kit'
import { DeadJobs } from './dead-jobs.ts'
import { deadJobRoutes } from './dead-job-routes.ts'
import { followTestClock } from './follow-test-clock.ts'
import { Jobs } from './jobs.ts'

const STARTED = Symbol('jobs started')

/**
 * Provides {@link Jobs} and deletes expired rows every hour. The service's migrations must include {@link jobMigrations}.
 * Modules register their handlers while they are created; the workers start with the service.
 */
export class JobsModule {
  static forService(): DynamicModule {
    return {
      module: JobsModule,
      global: true,
      providers: [
        {
          provide: Jobs,
          inject: [MikroORM, SETTINGS, SERVICE_NAME, LOGGER, Metrics],
          useFactory: (orm: MikroORM, settings: BaseSettings, service: string, logger: Logger, metrics: Metrics) =>
            new Jobs({ url: settings.DATABASE_URL ?? '', service, orm, logger, metrics }),
        },
        {
          provide: DeadJobs,
          inject: [Jobs, Database],
          useFactory: (jobs: Jobs, database: Database) => new DeadJobs(jobs, database),
        },
        {
          provide: STARTED,
          inject: [Jobs, DeadJobs, Commands, Retention, LIFECYCLE, Metrics, SETTINGS, CLOCK, MikroORM, LOGGER],
          useFactory: (...parts: Parts) => prepare(parts),
        },
      ],
      exports: [Jobs, DeadJobs],
    }
  }
}
Module({})(JobsModule)

type Parts = [Jobs, DeadJobs, Commands, Retention, Lifecycle, Metrics, BaseSettings, Clock, MikroORM, Logger]

function prepare([jobs, deadJobs, commands, retention, lifecycle, metrics, settings, clock, orm, logger]: Parts): true {
  jobs.schedule({ name: 'delete-expired-rows', cron: '17 * * * *' }, (signal) => retention.run(signal))
  lifecycle.addCheck('jobs', () => Promise.resolve(jobs.isRunning ? 'ready' : 'unready'))
  lifecycle.onStart(() => jobs.start())
  lifecycle.onShutdown('background', () => jobs.stop())
  if (clock instanceof MovableClock) followTestClock({ clock, jobs, orm, lifecycle, logger })
  const credential = settings.INTERNAL_CREDENTIAL
  lifecycle.addPrivateRoutes((app) => deadJobRoutes(app, { deadJobs, commands, clock, credential }))
  metrics.gauge('jobs_dead', 'Jobs that failed after their last attempt and wait for a decision.', () =>
    deadJobs.count(),
  )
  return true
}
