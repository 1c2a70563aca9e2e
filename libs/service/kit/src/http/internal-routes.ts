import type { FastifyInstance } from 'fastify'
import { Refusal } from './refusal.ts'
import { hasInternalCredential } from './internal-credential.ts'

/** Lets only services with the internal credential call the routes of a scope, and answers refusals with 409. */
export function protectInternalRoutes(scope: FastifyInstance, credential: string | undefined): void {
  scope.addHook('onRequest', async (request, reply) => {
    if (!hasInternalCredential(request.headers, credential)) return reply.code(403).send({ error: 'access.forbidden' })
  })
  scope.setErrorHandler((failure, _request, reply) => {
    if (!(failure instanceof Refusal)) throw failure
    return reply.code(409).send({ error: failure.code, details: failure.details })
  })
}
