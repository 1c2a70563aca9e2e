import type { EntityManager, MikroORM } from '@mikro-orm/postgresql'
import { afterCommit, inTransaction } from '@portal/persistence'
import type { Logger, Metrics } from '@portal/service-kit'
import { PgBoss, type JobWithMetadata } from 'pg-boss'
import { affectedRows, toBossDatabase } from './boss-database.ts'
import { JobLostError, type JobHandler } from './job-context.ts'
import type { JobKind, ScheduledJob } from './job-kind.ts'
import { createJobCounters, type JobCount } from './job-metrics.ts'
import { createBossOptions } from './queue-options.ts'
import { Workers } from './workers.ts'

export interface EnqueueOptions {
  /** Seconds before the first attempt. */
  readonly delaySeconds?: number
  /** Id of the person who causes the job, for kinds with groups. */
  readonly group?: string
  /** Jobs with a higher priority run first. The default is 0. */
  readonly priority?: number
}

/** Background jobs of a service. They are enqueued in the transaction of a change and run by any process of the service. */
export class Jobs {
  readonly #boss: PgBoss
  readonly #workers: Workers
  readonly #orm: MikroORM
  readonly #count: (count: JobCount, name: string, amount: number) => void

  constructor(parts: { url: string; service: string; orm: MikroORM; logger: Logger; metrics: Metrics }) {
    this.#orm = parts.orm
    this.#count = createJobCounters(parts.metrics)
    this.#boss = new PgBoss(createBossOptions(parts.url, parts.service))
    this.#workers = new Workers(this.#boss, {
      logger: parts.logger,
      count: (result, name) => this.#count(result, name, 1),
      complete: (job, em) => this.#complete(job, em),
      isCurrent: async (job) => affectedRows.parse(await this.#boss.touch(job.name, [job])).affected > 0,
      postpone: (job, delaySeconds) => this.#postpone(job, delaySeconds),
    })
  }

  /** The queues of pg-boss, for {@link DeadJobs}. */
  get boss(): PgBoss {
    return this.#boss
  }

  /** Whether jobs can be enqueued and run. */
  get isRunning(): boolean {
    return this.#workers.isRunning
  }

  /** Registers the handler of a kind, before the service starts. */
  handle<Payload>(kind: JobKind<Payload>, handler: JobHandler<Payload>): void {
    this.#workers.register(kind, handler)
  }

  /** Runs work at fixed times. A failure is logged, and the next run comes at its time. */
  schedule(job: ScheduledJob, run: (signal: AbortSignal) => Promise<unknown>): void {
    this.#workers.schedule(job, run)
  }

  /** Enqueues a job in the transaction of `em`. It runs after the commit, or never. */
  async enqueue<Payload>(
    em: EntityManager,
    kind: JobKind<Payload>,
    payload: Payload,
    options?: EnqueueOptions,
  ): Promise<void> {
    await this.enqueueAll(em, kind, [payload], options)
  }

  /** Enqueues jobs of one kind with one statement. */
  async enqueueAll<Payload>(
    em: EntityManager,
    kind: JobKind<Payload>,
    payloads: readonly Payload[],
    options?: EnqueueOptions,
  ): Promise<void> {
    if (payloads.length === 0) return
    const data = payloads.map((payload) => kind.payload.parse(payload) as object)
    await this.#insert(em, kind.name, data, options)
    afterCommit(em, () => this.#count('enqueued', kind.name, payloads.length))
  }

  /** Enqueues each scheduled job once, in the transaction of `em`, unless it is already waiting or running. */
  async enqueueSchedules(em: EntityManager): Promise<void> {
    await this.#workers.enqueueSchedules(await toBossDatabase(em))
  }

  /** Looks for jobs of a kind now instead of at the next poll. */
  wake(name: string): void {
    this.#workers.wake(name)
  }

  /** Starts the workers. While the database is unavailable it keeps trying in the background. */
  start(): Promise<void> {
    return this.#workers.start()
  }

  /** Stops. Running jobs are aborted, and other processes continue them. */
  stop(): Promise<void> {
    return this.#workers.stop()
  }

  async #insert(
    em: EntityManager,
    name: string,
    data: readonly object[],
    { delaySeconds = 0, group, priority = 0 }: EnqueueOptions = {},
  ): Promise<void> {
    const options = { startAfter: delaySeconds, priority, ...(group !== undefined && { group: { id: group } }) }
    const jobs = data.map((each) => ({ data: each, ...options }))
    await this.#boss.insert(name, jobs, { db: await toBossDatabase(em) })
    if (delaySeconds === 0) afterCommit(em, () => this.wake(name))
  }

  async #complete(job: JobWithMetadata, em: EntityManager): Promise<void> {
    const response = await this.#boss.complete(job.name, [job], null, { db: await toBossDatabase(em) })
    if (affectedRows.parse(response).affected === 0) throw new JobLostError(job.id)
  }

  async #postpone(job: JobWithMetadata, delaySeconds: number): Promise<void> {
    await inTransaction(this.#orm, async (em) => {
      await this.#complete(job, em)
      const { groupId, priority } = job
      await this.#insert(em, job.name, [job.data], { delaySeconds, priority, ...(groupId && { group: groupId }) })
    })
  }
}
