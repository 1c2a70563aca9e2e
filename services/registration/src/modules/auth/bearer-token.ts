import type { FastifyRequest } from 'fastify'

/** Returns the access token of a request that passed the access guard. */
export function getBearerToken(request: FastifyRequest): string {
  return (request.headers.authorization ?? '').replace(/^Bearer +/i, '')
}
