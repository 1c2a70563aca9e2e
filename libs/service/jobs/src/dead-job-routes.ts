import type { EntityManager } from '@mikro-orm/postgresql'
import type { Action, Commands } from '@portal/persistence'
import {
  forwardedCommand,
  maskPersonalData,
  protectInternalRoutes,
  receiveCommand,
  type Clock,
} from '@portal/service-kit'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { DeadJobs } from './dead-jobs.ts'

const listQuery = z.object({
  job: z.string().optional(),
  failedAt: z.iso.datetime().optional(),
  id: z.uuid().optional(),
  limit: z.coerce.number().int().min(1).max(51).default(20),
})
const decisionBody = z.object({ reason: z.string().max(500), command: forwardedCommand })
const retryAllBody = decisionBody.extend({ job: z.string(), failedThrough: z.iso.datetime() })
const idParams = z.object({ id: z.uuid() })

interface Parts {
  readonly deadJobs: DeadJobs
  readonly commands: Commands
  readonly clock: Clock
  readonly credential: string | undefined
}

/**
 * Routes on the private port with which the admin service lists, retries and discards dead jobs. A decision and its audit
 * entry are one transaction here, so neither exists without the other if a process ends in between.
 */
export function deadJobRoutes(app: FastifyInstance, { deadJobs, commands, clock, credential }: Parts): void {
  const decide = async (
    { reason, command }: z.infer<typeof decisionBody>,
    work: (em: EntityManager) => Promise<{ results: object; action: Action }>,
  ) => {
    const { results, headers } = await commands.run(receiveCommand(command, clock.now()), async (em) => {
      const { results, action } = await work(em)
      return { results, action: { ...action, ...(reason !== '' && { reason }) } }
    })
    return { results, isReplayed: 'idempotent-replayed' in headers }
  }
  void app.register(async (scope) => {
    protectInternalRoutes(scope, credential)
    scope.get('/jobs/dead', async ({ query }) => {
      const { job: kind, failedAt, id, limit } = listQuery.parse(query)
      const after = failedAt !== undefined && id !== undefined ? { failedAt, id } : undefined
      const jobs = await deadJobs.list({ job: kind, after, limit })
      return { items: jobs.map((job) => ({ ...job, payload: maskPersonalData(job.payload) })) }
    })
    scope.get('/jobs/dead/counts', async () => ({ items: await deadJobs.countByKind() }))
    scope.post('/jobs/dead/retry-all', ({ body }) => {
      const { job, failedThrough, ...decision } = retryAllBody.parse(body)
      return decide(decision, async (em) => {
        const results = { retried: await deadJobs.retryAll(em, job, new Date(failedThrough)) }
        const action = { kind: 'dead-jobs.retried', entityType: 'dead-job', entityId: job, after: results } as const
        return { results, action }
      })
    })
    scope.post('/jobs/dead/:id/retry', ({ params, body }) => {
      const { id } = idParams.parse(params)
      return decide(decisionBody.parse(body), async (em) => {
        await deadJobs.retry(em, id)
        return {
          results: { retried: true },
          action: { kind: 'dead-job.retried', entityType: 'dead-job', entityId: id },
        }
      })
    })
    scope.post('/jobs/dead/:id/discard', ({ params, body }) => {
      const { id } = idParams.parse(params)
      return decide(decisionBody.parse(body), async (em) => {
        await deadJobs.discard(em, id)
        return {
          results: { discarded: true },
          action: { kind: 'dead-job.discarded', entityType: 'dead-job', entityId: id },
        }
      })
    })
  })
}
