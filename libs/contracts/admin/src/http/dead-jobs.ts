import { endpoint, id, instant } from '@portal/contracts-common'
import { z } from 'zod'
import { adminErrors as errors } from '../errors.ts'
import { adminRoutes as routes } from '../routes.ts'

/** The name of a kind of job, such as `deliver-message`. */
const kind = z.string().regex(/^[a-z][a-z-]{0,99}$/)
const service = z.string().regex(/^[a-z][a-z-]{0,49}$/)

/** A background job that failed after its last attempt, with personal data masked by its service. */
export const serviceDeadJob = z.object({
  id,
  /** The kind of job, such as `deliver-message`. */
  job: z.string(),
  /** Id under which the job ran; the service's log has it. */
  jobId: id,
  /** What the job was about: ids, with anything else masked. */
  payload: z.unknown(),
  attempts: z.int(),
  error: z.string(),
  enqueuedAt: instant,
  failedAt: instant,
})

const deadJob = serviceDeadJob.extend({ service: z.string() })
export type DeadJob = z.infer<typeof deadJob>

export const listDeadJobs = endpoint(routes.listDeadJobs, {
  summary: 'Background jobs that failed after their last attempt, newest first',
  accessNote: 'personal data in the jobs is masked',
  query: z.strictObject({
    service: service.optional(),
    job: kind.optional(),
    after: z.string().max(500).optional(),
    limit: z.coerce.number().int().min(1).max(50).default(20),
  }),
  results: z.object({
    items: z.array(deadJob),
    next: z.string().nullable(),
    /** Services that did not respond; their jobs are missing from the list. */
    unavailableServices: z.array(z.string()),
  }),
})

const deadJobCount = z.object({ service: z.string(), job: z.string(), count: z.int() })
export type DeadJobCount = z.infer<typeof deadJobCount>

export const countDeadJobs = endpoint(routes.countDeadJobs, {
  summary: 'Number of dead jobs of each kind, by service',
  results: z.object({ items: z.array(deadJobCount), unavailableServices: z.array(z.string()) }),
})

const resolveErrors = { 'dead-jobs.already-resolved': errors['dead-jobs.already-resolved'] }

export const retryDeadJob = endpoint(routes.retryDeadJob, {
  summary: 'Makes the service run the job again, with all its attempts',
  body: z.strictObject({ service, id, reason: z.string().trim().max(500).default('') }),
  results: z.object({ retried: z.boolean() }),
  errors: resolveErrors,
})

export const retryDeadJobs = endpoint(routes.retryDeadJobs, {
  summary: 'Makes a service run its dead jobs of one kind again, oldest first, at most 10,000 at a time',
  body: z.strictObject({
    service,
    job: kind,
    /** Jobs that failed later are not retried: the time of the newest job that the administrator has seen. */
    failedThrough: instant,
    reason: z.string().trim().max(500).default(''),
  }),
  results: z.object({ retried: z.int() }),
  errors: resolveErrors,
})

export const discardDeadJob = endpoint(routes.discardDeadJob, {
  summary: 'Discards a job and records the reason',
  body: z.strictObject({ service, id, reason: z.string().trim().min(1).max(500) }),
  results: z.object({ discarded: z.boolean() }),
  errors: resolveErrors,
})
