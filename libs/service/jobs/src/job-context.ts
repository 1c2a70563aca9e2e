import type { EntityManager } from '@mikro-orm/postgresql'

/** Passed to a handler with the payload. */
export interface JobContext {
  readonly id: string
  /** 1 for the first attempt. An attempt whose process was killed counts. */
  readonly attempt: number
  /** Whether the job is dead if this attempt fails. */
  readonly isLastAttempt: boolean
  /** Aborted when the service stops, the attempt times out, or another process has taken the job over. */
  readonly signal: AbortSignal
  /**
   * Completes the job in the transaction of `em`, so that its effect happens once. Throws when another process has taken the
   * job over.
   */
  complete(em: EntityManager): Promise<void>
  /** Whether no other process has taken the job over. For effects outside of the database. */
  isCurrent(): Promise<boolean>
}

/** Returned by a handler to run the job again later, as if it had just been enqueued. */
export interface Postponed {
  readonly postponeSeconds: number
}

/** Runs a job. It may run twice when a process is killed, so it must tolerate that or use {@link JobContext.complete}. */
export type JobHandler<Payload> = (payload: Payload, context: JobContext) => Promise<Postponed | void>

/** Thrown by a handler when another attempt would not help: the job is dead at once. */
export class FinalJobError extends Error {
  override readonly name = 'FinalJobError'
}

/** The attempt was taken for dead and another one has started; its changes must be rolled back. */
export class JobLostError extends Error {
  override readonly name = 'JobLostError'

  constructor(jobId: string) {
    super(`Another process has taken over job ${jobId}.`)
  }
}
