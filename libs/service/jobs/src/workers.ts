import { requestScope } from '@portal/service-kit'
import type { ConnectionOptions, JobResult, JobWithMetadata, PgBoss, WorkOptions } from 'pg-boss'
import type { JobHandler } from './job-context.ts'
import { toJobFailure } from './job-failure.ts'
import type { JobKind, ScheduledJob } from './job-kind.ts'
import { deadQueue } from './jobs-schema.ts'
import { createQueueOptions, createScheduledQueueOptions, deadQueueOptions } from './queue-options.ts'
import { runJob, type Registration, type RunEnvironment } from './run-job.ts'

type FetchOptions = Pick<WorkOptions, 'batchSize' | 'localGroupConcurrency' | 'pollingIntervalSeconds'>

interface Schedule {
  readonly job: ScheduledJob
  readonly run: (signal: AbortSignal) => Promise<unknown>
}

const restartDelayMs = 1000
const shutdownTimeoutMs = 8000
/** Scheduled jobs need not start at once. */
const schedulePollSeconds = 5

/** Takes jobs from the queues and runs them. */
export class Workers {
  readonly #boss: PgBoss
  readonly #environment: RunEnvironment
  readonly #registrations = new Map<string, Registration<never>>()
  readonly #schedules: Schedule[] = []
  readonly #workerIds = new Map<string, string[]>()
  readonly #shutdown = new AbortController()
  #isRunning = false
  #starting: Promise<void> | undefined
  #restartTimer: NodeJS.Timeout | undefined

  constructor(boss: PgBoss, environment: Omit<RunEnvironment, 'shutdown'>) {
    this.#boss = boss
    this.#environment = { ...environment, shutdown: this.#shutdown.signal }
    boss.on('error', (failure) => environment.logger.warn({ err: failure }, 'job queue failed; trying again'))
  }

  get isRunning(): boolean {
    return this.#isRunning
  }

  register<Payload>(kind: JobKind<Payload>, handler: JobHandler<Payload>): void {
    if (this.#registrations.has(kind.name)) throw new Error(`The job ${kind.name} has two handlers.`)
    this.#registrations.set(kind.name, { kind, handler } as unknown as Registration<never>)
  }

  schedule(job: ScheduledJob, run: (signal: AbortSignal) => Promise<unknown>): void {
    this.#schedules.push({ job, run })
  }

  async enqueueSchedules(db: ConnectionOptions['db']): Promise<void> {
    for (const { job } of this.#schedules) await this.#boss.send(job.name, {}, { db })
  }

  wake(name: string): void {
    for (const workerId of this.#workerIds.get(name) ?? []) this.#boss.notifyWorker(workerId)
  }

  async start(): Promise<void> {
    this.#starting = this.#tryToStart()
    await this.#starting
  }

  async stop(): Promise<void> {
    this.#shutdown.abort()
    clearTimeout(this.#restartTimer)
    await this.#starting
    this.#isRunning = false
    await this.#boss.stop({ graceful: true, timeout: shutdownTimeoutMs })
  }

  async #tryToStart(): Promise<void> {
    try {
      await this.#boss.start()
      await this.#boss.createQueue(deadQueue, deadQueueOptions)
      for (const registration of this.#registrations.values()) await this.#startKind(registration)
      for (const schedule of this.#schedules) await this.#startSchedule(schedule)
      this.#isRunning = true
    } catch (failure) {
      if (this.#shutdown.signal.aborted) return
      this.#environment.logger.warn({ err: failure }, `jobs could not start; trying again in ${restartDelayMs} ms`)
      this.#restartTimer = setTimeout(() => void this.start(), restartDelayMs).unref()
    }
  }

  async #startKind(registration: Registration<never>): Promise<void> {
    const { name, concurrency, isGrouped, pollSeconds } = registration.kind
    const options = createQueueOptions(registration.kind)
    await this.#boss.createQueue(name, options)
    await this.#boss.updateQueue(name, options)
    const run = (job: JobWithMetadata) => runJob(registration, job, this.#environment)
    const pollingIntervalSeconds = pollSeconds
    if (!isGrouped) return this.#work(name, { batchSize: concurrency, pollingIntervalSeconds }, run)
    // A batch ends with its slowest job, so jobs of different people are taken one by one.
    const oneByOne = { batchSize: 1, localGroupConcurrency: 1, pollingIntervalSeconds }
    return this.#work(name, oneByOne, run, concurrency)
  }

  async #startSchedule({ job: { name, cron, runsAtStart = false, timeoutSeconds = 3600 }, run }: Schedule) {
    const options = createScheduledQueueOptions(timeoutSeconds)
    await this.#boss.createQueue(name, { ...options, policy: 'exclusive' })
    await this.#boss.updateQueue(name, options)
    await this.#boss.schedule(name, cron, {}, { tz: 'UTC' })
    await this.#work(name, { batchSize: 1, pollingIntervalSeconds: schedulePollSeconds }, (job) =>
      this.#runScheduled(job, run),
    )
    if (runsAtStart) await this.#boss.send(name, {})
    this.wake(name)
  }

  async #runScheduled({ id, name, signal }: JobWithMetadata, run: Schedule['run']): Promise<JobResult> {
    const { logger, count, shutdown } = this.#environment
    try {
      await requestScope.run({ correlationId: id }, () => run(AbortSignal.any([signal, shutdown])))
      count('completed', name)
      return { id, status: 'completed' }
    } catch (failure) {
      count('failed', name)
      logger.warn({ err: failure, job: name, jobId: id }, 'scheduled job failed; it runs again at its next time')
      return { id, status: 'failed', output: toJobFailure(failure) }
    }
  }

  async #work(
    name: string,
    fetchOptions: FetchOptions,
    run: (job: JobWithMetadata) => Promise<JobResult>,
    workerCount = 1,
  ): Promise<void> {
    if (this.#workerIds.has(name)) return
    const options = { ...fetchOptions, includeMetadata: true, perJobResults: true } as const
    const workerIds: string[] = []
    while (workerIds.length < workerCount) {
      const workerId = await this.#boss.work(name, options, async (jobs: JobWithMetadata[]) => {
        const results = await Promise.all(jobs.map(run))
        // There may be more, so the next poll does not wait.
        this.wake(name)
        return results
      })
      workerIds.push(workerId)
    }
    this.#workerIds.set(name, workerIds)
  }
}
