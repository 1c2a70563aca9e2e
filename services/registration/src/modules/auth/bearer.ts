import type { FastifyRequest } from 'fastify'

/** The access token of a call that the access guard let through. */
export function bearerOf(request: FastifyRequest): string {
  return (request.headers.authorization ?? '').replace(/^Bearer +/i, '')
}
