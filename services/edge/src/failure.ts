import { commonErrors, type CommonErrorCode, type FailureEnvelope } from '@portal/contracts-common'
import type { FastifyReply, FastifyRequest } from 'fastify'

const sentences: Partial<Record<CommonErrorCode, string>> = {
  'resource.not-found': 'Not found.',
  'service.unavailable': 'This part of the portal isn’t available right now. Try again soon.',
  'input.too-large': 'The request is too large.',
}

/** Sends an error of the edge in the same envelope that every service uses. */
export function sendFailure(request: FastifyRequest, reply: FastifyReply, error: CommonErrorCode): FastifyReply {
  const code = commonErrors[error]
  const body: FailureEnvelope = {
    code,
    results: null,
    message: sentences[error] ?? error,
    error,
    details: {},
    correlationId: request.id,
  }
  if (code === 503) reply.header('retry-after', '2')
  return reply
    .code(code)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(body))
}
