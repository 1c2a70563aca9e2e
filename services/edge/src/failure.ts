import { commonErrors, type CommonErrorCode, type FailureEnvelope } from '@portal/contracts-common'
import type { FastifyReply, FastifyRequest } from 'fastify'

const sentences: Partial<Record<CommonErrorCode, string>> = {
  'resource.not-found': 'There is nothing at this address.',
  'service.unavailable': 'This part of the portal is not available at the moment. Please try again.',
  'input.too-large': 'What was sent is too large.',
}

/** Answers a failure of the edge's own in the envelope every service uses. */
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
