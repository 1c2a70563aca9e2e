import { Refusal, showsCredential } from '@portal/service-kit'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { deadLetterStates, type DeadLetter, type DeadLetters } from './dead-letters.ts'
import { maskPersonal } from './mask.ts'

const listQuery = z.object({
  state: z.enum(deadLetterStates).optional(),
  failedAt: z.iso.datetime().optional(),
  id: z.uuid().optional(),
  limit: z.coerce.number().int().min(1).max(51).default(20),
})
const decision = z.object({ by: z.string().min(1).max(100), reason: z.string().max(500) })
const target = z.object({ id: z.uuid() })

/**
 * What the admin service asks on the private port about the events this service could not handle. The port is not reached
 * from outside; the credential also keeps other parts of the portal from it.
 */
export function deadLetterRoutes(app: FastifyInstance, letters: DeadLetters, credential: string | undefined): void {
  void app.register(async (scope) => {
    scope.addHook('onRequest', async (request, reply) => {
      if (!showsCredential(request.headers, credential)) return reply.code(403).send({ error: 'access.not-enough' })
    })
    scope.get('/messaging/dead-letters', async ({ query }) => {
      const { state, failedAt, id, limit } = listQuery.parse(query)
      const after = failedAt !== undefined && id !== undefined ? { failedAt, id } : undefined
      return { items: (await letters.list({ state, after, limit })).map(shown) }
    })
    scope.post('/messaging/dead-letters/:id/replay', async ({ params, body }, reply) => {
      try {
        await letters.replay(target.parse(params).id, decision.parse(body))
      } catch (failure) {
        if (failure instanceof Refusal) return reply.code(409).send({ error: failure.code, details: failure.details })
        return reply.code(409).send({ error: 'dead-letters.fails-again', details: { failure: nameOf(failure) } })
      }
      return {}
    })
    scope.post('/messaging/dead-letters/:id/discard', async ({ params, body }, reply) => {
      try {
        await letters.discard(target.parse(params).id, decision.parse(body))
      } catch (failure) {
        if (!(failure instanceof Refusal)) throw failure
        return reply.code(409).send({ error: failure.code, details: failure.details })
      }
      return {}
    })
  })
}

function shown({ envelope, failure, ...letter }: DeadLetter) {
  return { ...letter, payload: maskPersonal(envelope), failure: maskPersonal(failure) }
}

/** What kind of failure it was; its words may hold what was in the event. */
function nameOf(failure: unknown): string {
  return failure instanceof Error ? failure.name : 'failed'
}
