import type { EntityManager } from '@mikro-orm/postgresql'
import { afterCommit, type Database } from '@portal/persistence'
import { refuse } from '@portal/service-kit'
import { affectedRows, toBossDatabase } from './boss-database.ts'
import { readFailureMessage } from './job-failure.ts'
import type { Jobs } from './jobs.ts'
import { deadQueue, jobsSchema } from './jobs-schema.ts'

/** A job that failed after its last attempt. */
export interface DeadJob {
  readonly id: string
  /** Name of the kind. */
  readonly job: string
  /** Id under which the job ran; it is in the log. */
  readonly jobId: string
  readonly payload: unknown
  readonly attempts: number
  readonly error: string
  readonly enqueuedAt: string
  readonly failedAt: string
}

interface DeadJobPage {
  readonly job?: string | undefined
  readonly after?: { readonly failedAt: string; readonly id: string } | undefined
  readonly limit: number
}

/** One statement moves them, within the timeout of the admin service. */
const maxRetriedAtOnce = 10_000

type DeadJobRow = Omit<DeadJob, 'error'> & { readonly output: unknown }

/** Microseconds keep their precision, so that the time can be used as a cursor. */
const toIsoText = (column: string) => `to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`

/** One statement for each combination of filters, so that each uses its index. */
const selectPage = (byKind: boolean, after: boolean) => ({
  name: `dead-job-list${byKind ? '-kind' : ''}${after ? '-after' : ''}`,
  text: `select id, source_name as job, source_id as "jobId", data as payload, source_retry_count + 1 as attempts,
      source_output as output, ${toIsoText('source_created_on')} as "enqueuedAt", ${toIsoText('created_on')} as "failedAt"
    from ${jobsSchema}.job where name = '${deadQueue}'
      and ${byKind ? 'source_name = $4' : '$4::text is null'}
      and ${after ? '(created_on, id) < ($2::timestamptz, $3::uuid)' : '$2::text is null and $3::text is null'}
    order by created_on desc, id desc limit $1`,
})
const count = {
  name: 'dead-job-count',
  text: `select count(*)::int as count from ${jobsSchema}.job where name = '${deadQueue}'`,
}
const countByKind = {
  name: 'dead-job-count-by-kind',
  text: `select source_name as job, count(*)::int as count from ${jobsSchema}.job where name = '${deadQueue}'
    group by source_name order by source_name`,
}
const find = {
  name: 'dead-job-find',
  text: `select source_name as job from ${jobsSchema}.job where name = '${deadQueue}' and id = $1`,
}

/** Jobs that failed after their last attempt. They are kept until an administrator retries or discards them. */
export class DeadJobs {
  readonly #jobs: Jobs
  readonly #database: Database

  constructor(jobs: Jobs, database: Database) {
    this.#jobs = jobs
    this.#database = database
  }

  /** A page of dead jobs, of one kind or all, newest first, that starts after a position. */
  async list({ job, after, limit }: DeadJobPage): Promise<DeadJob[]> {
    const values = [limit, after?.failedAt ?? null, after?.id ?? null, job ?? null]
    const rows = await this.#database.rows<DeadJobRow & Record<string, unknown>>(
      selectPage(job !== undefined, after !== undefined),
      values,
    )
    return rows.map(({ output, ...row }) => ({ ...row, error: readFailureMessage(output) }))
  }

  /** Returns the number of dead jobs of each kind. */
  countByKind(): Promise<{ job: string; count: number }[]> {
    return this.#database.rows<{ job: string; count: number }>(countByKind)
  }

  async count(): Promise<number> {
    return (await this.#database.find<{ count: number }>(count))?.count ?? 0
  }

  /**
   * Enqueues the job again in the transaction of `em`, with all its attempts. Refuses one that somebody else has retried or
   * discarded.
   */
  async retry(em: EntityManager, id: string): Promise<void> {
    const dead = await this.#database.find<{ job: string }>(find, [id])
    const moved = await this.#jobs.boss.redrive(deadQueue, { ids: [id], db: await toBossDatabase(em) })
    if (!dead || moved === 0) return refuse('dead-jobs.already-resolved')
    afterCommit(em, () => this.#jobs.wake(dead.job))
  }

  /**
   * Enqueues the jobs of a kind again that failed until a time, in the transaction of `em`, oldest first and at most
   * {@link maxRetriedAtOnce}. Returns their number.
   */
  async retryAll(em: EntityManager, job: string, failedThrough: Date): Promise<number> {
    // The time has milliseconds, the column microseconds.
    const createdBefore = new Date(failedThrough.getTime() + 1)
    const retried = await this.#jobs.boss.redrive(deadQueue, {
      sourceName: job,
      createdBefore,
      limit: maxRetriedAtOnce,
      db: await toBossDatabase(em),
    })
    if (retried === 0) return refuse('dead-jobs.already-resolved')
    afterCommit(em, () => this.#jobs.wake(job))
    return retried
  }

  /** Deletes the job in the transaction of `em`. Refuses one that somebody else has retried or discarded. */
  async discard(em: EntityManager, id: string): Promise<void> {
    const deleted = await this.#jobs.boss.deleteJob(deadQueue, id, { db: await toBossDatabase(em) })
    if (affectedRows.parse(deleted).affected === 0) refuse('dead-jobs.already-resolved')
  }
}
