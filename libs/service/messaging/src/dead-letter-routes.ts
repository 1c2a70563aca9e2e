import { Refusal, hasInternalCredential, maskPersonalData } from '@portal/service-kit'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { deadLetterStates, type DeadLetter, type DeadLetters } from './dead-letters.ts'

const listQuery = z.object({
  state: z.enum(deadLetterStates).optional(),
  failedAt: z.iso.datetime().optional(),
  id: z.uuid().optional(),
  limit: z.coerce.number().int().min(1).max(51).default(20),
})
const resolution = z.object({ by: z.string().min(1).max(100), reason: z.string().max(500) })
const idParams = z.object({ id: z.uuid() })

/**
 * Routes on the private port with which the admin service lists and resolves dead letters. The port is not reachable from
 * outside; the internal credential also keeps out other processes.
 */
export function deadLetterRoutes(app: FastifyInstance, letters: DeadLetters, credential: string | undefined): void {
  void app.register(async (scope) => {
    scope.addHook('onRequest', async (request, reply) => {
      if (!hasInternalCredential(request.headers, credential))
        return reply.code(403).send({ error: 'access.forbidden' })
    })
    scope.get('/messaging/dead-letters', async ({ query }) => {
      const { state, failedAt, id, limit } = listQuery.parse(query)
      const after = failedAt !== undefined && id !== undefined ? { failedAt, id } : undefined
      return { items: (await letters.list({ state, after, limit })).map(toListItem) }
    })
    scope.post('/messaging/dead-letters/:id/replay', async ({ params, body }, reply) => {
      try {
        await letters.replay(idParams.parse(params).id, resolution.parse(body))
      } catch (failure) {
        if (failure instanceof Refusal) return reply.code(409).send({ error: failure.code, details: failure.details })
        return reply
          .code(409)
          .send({ error: 'dead-letters.replay-failed', details: { failure: getErrorName(failure) } })
      }
      return {}
    })
    scope.post('/messaging/dead-letters/:id/discard', async ({ params, body }, reply) => {
      try {
        await letters.discard(idParams.parse(params).id, resolution.parse(body))
      } catch (failure) {
        if (!(failure instanceof Refusal)) throw failure
        return reply.code(409).send({ error: failure.code, details: failure.details })
      }
      return {}
    })
  })
}

function toListItem({ envelope, failure, ...letter }: DeadLetter) {
  return { ...letter, payload: maskPersonalData(envelope), error: maskPersonalData(failure) }
}

/** Only the error's name: its message may contain data of the event. */
function getErrorName(failure: unknown): string {
  return failure instanceof Error ? failure.name : 'failed'
}
