import { hasInternalCredential, maskPersonalData, Refusal } from '@portal/service-kit'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { DeadJobs } from './dead-jobs.ts'

const listQuery = z.object({
  job: z.string().optional(),
  failedAt: z.iso.datetime().optional(),
  id: z.uuid().optional(),
  limit: z.coerce.number().int().min(1).max(51).default(20),
})
const retryAllBody = z.object({ job: z.string(), failedThrough: z.iso.datetime() })
const idParams = z.object({ id: z.uuid() })

/** Routes on the private port with which the admin service lists, retries and discards dead jobs. */
export function deadJobRoutes(app: FastifyInstance, deadJobs: DeadJobs, credential: string | undefined): void {
  void app.register(async (scope) => {
    scope.addHook('onRequest', async (request, reply) => {
      if (!hasInternalCredential(request.headers, credential))
        return reply.code(403).send({ error: 'access.forbidden' })
    })
    scope.setErrorHandler((failure, _request, reply) => {
      if (!(failure instanceof Refusal)) throw failure
      return reply.code(409).send({ error: failure.code, details: failure.details })
    })
    scope.get('/jobs/dead', async ({ query }) => {
      const { job: kind, failedAt, id, limit } = listQuery.parse(query)
      const after = failedAt !== undefined && id !== undefined ? { failedAt, id } : undefined
      const jobs = await deadJobs.list({ job: kind, after, limit })
      return { items: jobs.map((job) => ({ ...job, payload: maskPersonalData(job.payload) })) }
    })
    scope.get('/jobs/dead/counts', async () => ({ items: await deadJobs.countByKind() }))
    scope.post('/jobs/dead/retry-all', async ({ body }) => {
      const { job, failedThrough } = retryAllBody.parse(body)
      return { retried: await deadJobs.retryAll(job, new Date(failedThrough)) }
    })
    scope.post('/jobs/dead/:id/retry', async ({ params }) => {
      await deadJobs.retry(idParams.parse(params).id)
      return {}
    })
    scope.post('/jobs/dead/:id/discard', async ({ params }) => {
      await deadJobs.discard(idParams.parse(params).id)
      return {}
    })
  })
}
