import type { z } from 'zod'

/** When a failed job is tried again. The delay doubles with each attempt. */
export interface RetryPolicy {
  /** Attempts before the job is dead, including the first. */
  readonly maxAttempts: number
  readonly delaySeconds: number
  readonly maxDelaySeconds: number
}

export interface JobOptions<Payload> {
  /** Unique within the service, such as `deliver-message`. */
  readonly name: string
  /** Ids of what to work on. Payloads are stored as they are, so they contain no personal data. */
  readonly payload: z.ZodType<Payload>
  readonly retry: RetryPolicy
  /** Jobs that one process runs at the same time. */
  readonly concurrency?: number
  /** Runs at most one job of a group at a time in each process, so that one person's jobs leave room for those of others. */
  readonly isGrouped?: boolean
  /** An attempt that takes longer fails. */
  readonly timeoutSeconds?: number
}

/** A kind of job: what is stored for it and how it runs. */
export interface JobKind<Payload> extends Required<JobOptions<Payload>> {
  /** How often each process looks for jobs that other processes enqueued. */
  readonly pollSeconds: number
}

/** Defines a kind of job that is enqueued by changes. */
export function defineJob<Payload>(options: JobOptions<Payload>): JobKind<Payload> {
  return { concurrency: 1, isGrouped: false, timeoutSeconds: 900, pollSeconds: 1, ...options }
}

/** Work that runs at fixed times, in one process of the service at a time. */
export interface ScheduledJob {
  /** Unique within the service. */
  readonly name: string
  /** Five cron fields, in UTC. */
  readonly cron: string
  /** Also runs when a process starts. */
  readonly runsAtStart?: boolean
  readonly timeoutSeconds?: number
}
