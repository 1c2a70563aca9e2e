import type { ConstructorOptions, QueueOptions } from 'pg-boss'
import type { JobKind } from './job-kind.ts'
import { deadQueue, jobsSchema } from './jobs-schema.ts'

/** Jobs are never dropped because they wait for long; pg-boss requires a number. */
const tenYearsSeconds = 315_360_000
/** A job whose process does not report for this long is tried again. */
const heartbeatSeconds = 10

/** Settings of pg-boss: tables come from the migrations, and nothing listens or notifies through the database. */
export function createBossOptions(connectionString: string, name: string): ConstructorOptions {
  return {
    connectionString,
    application_name: `${name} jobs`,
    options: '-c statement_timeout=10000 -c lock_timeout=3000 -c timezone=UTC',
    connectionTimeoutMillis: 3000,
    max: 4,
    schema: jobsSchema,
    migrate: false,
    createSchema: false,
    registerInstance: false,
    reindex: false,
    monitorVacuum: false,
    openTelemetry: { enabled: false },
    superviseIntervalSeconds: 5,
    monitorIntervalSeconds: 5,
    maintenanceIntervalSeconds: 600,
    queueCacheIntervalSeconds: 60,
  }
}

/** Options of the queue for dead jobs. */
export const deadQueueOptions: QueueOptions = { retentionSeconds: tenYearsSeconds }

/** Options of the queue of a kind. Completed jobs are deleted after an hour. */
export function createQueueOptions({ retry, timeoutSeconds }: JobKind<never>): QueueOptions & { deadLetter: string } {
  return {
    retryLimit: retry.maxAttempts - 1,
    retryDelay: retry.delaySeconds,
    retryBackoff: true,
    retryDelayMax: retry.maxDelaySeconds,
    expireInSeconds: timeoutSeconds,
    heartbeatSeconds,
    retentionSeconds: tenYearsSeconds,
    deleteAfterSeconds: 3600,
    deadLetter: deadQueue,
  }
}

/** Options of the queue of a scheduled job: one at a time. The next run takes the place of retries. */
export function createScheduledQueueOptions(timeoutSeconds: number): QueueOptions {
  return {
    retryLimit: 0,
    expireInSeconds: timeoutSeconds,
    heartbeatSeconds,
    retentionSeconds: tenYearsSeconds,
    deleteAfterSeconds: 3600,
  }
}
