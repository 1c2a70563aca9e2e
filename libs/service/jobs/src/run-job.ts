import type { EntityManager } from '@mikro-orm/postgresql'
import { requestScope, type Logger } from '@portal/service-kit'
import type { JobResult, JobWithMetadata } from 'pg-boss'
import { FinalJobError, JobLostError, type JobContext, type JobHandler } from './job-context.ts'
import { toJobFailure } from './job-failure.ts'
import type { JobKind } from './job-kind.ts'

/** A kind with its handler. */
export interface Registration<Payload> {
  readonly kind: JobKind<Payload>
  readonly handler: JobHandler<Payload>
}

export interface RunEnvironment {
  readonly logger: Logger
  /** Aborted when the service stops. */
  readonly shutdown: AbortSignal
  count(result: 'completed' | 'failed' | 'postponed', name: string): void
  /** Completes the attempt in a transaction; throws {@link JobLostError} when it is no longer the current one. */
  complete(job: JobWithMetadata, em: EntityManager): Promise<void>
  isCurrent(job: JobWithMetadata): Promise<boolean>
  /** Completes the attempt and enqueues the job again, in one transaction. */
  postpone(job: JobWithMetadata, delaySeconds: number): Promise<void>
}

/** Runs an attempt and returns its result. pg-boss ignores the result of an attempt that is no longer the current one. */
export async function runJob<Payload>(
  { kind, handler }: Registration<Payload>,
  job: JobWithMetadata,
  environment: RunEnvironment,
): Promise<JobResult> {
  const { id, retryCount, retryLimit } = job
  const context: JobContext = {
    id,
    attempt: retryCount + 1,
    isLastAttempt: retryCount >= retryLimit,
    signal: AbortSignal.any([job.signal, environment.shutdown]),
    complete: (em) => environment.complete(job, em),
    isCurrent: () => environment.isCurrent(job),
  }
  try {
    const payload = kind.payload.parse(job.data)
    const postponed = await requestScope
      .run({ correlationId: id }, () => handler(payload, context))
      .catch((failure: unknown) => {
        if (environment.shutdown.aborted && !(failure instanceof JobLostError)) return { postponeSeconds: 0 }
        throw failure
      })
    if (postponed) await environment.postpone(job, postponed.postponeSeconds)
    environment.count(postponed ? 'postponed' : 'completed', kind.name)
    return { id, status: 'completed' }
  } catch (failure) {
    if (failure instanceof JobLostError) return { id, status: 'completed' }
    environment.count('failed', kind.name)
    const details = { err: failure, job: kind.name, jobId: id, attempt: context.attempt }
    const isDead = context.isLastAttempt || failure instanceof FinalJobError
    if (isDead) environment.logger.error(details, 'job failed for good and waits for a decision')
    else environment.logger.warn(details, 'job failed; trying again later')
    return { id, status: isDead ? 'deadletter' : 'failed', output: toJobFailure(failure) }
  }
}
