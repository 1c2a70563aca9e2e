import type { FastifyRequest } from 'fastify'

/** Returns the bearer token of a request, or an empty text. */
export function getBearerToken(request: FastifyRequest): string {
  return (request.headers.authorization ?? '').replace(/^Bearer +/i, '')
}
