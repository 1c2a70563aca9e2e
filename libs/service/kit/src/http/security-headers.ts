import type { FastifyReply } from 'fastify'

/**
 * Security headers of API responses: those of Helmet that apply without a page. A constant, because the Helmet plugin computes
 * them for every response, which costs more than the hottest handlers.
 */
const headers = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
} as const

/** Sets the security headers of a response. */
export function setSecurityHeaders(reply: FastifyReply): void {
  reply.headers(headers)
}
