import { commonErrors, type ErrorCatalog, type FailureEnvelope } from '@portal/contracts-common'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import type { Lifecycle } from '../lifecycle.ts'
import type { ErrorMessages } from '../service-definition.ts'
import { commonMessages, Refusal } from './refusal.ts'
import { setSecurityHeaders } from './security-headers.ts'

/** Turns everything that is thrown into the failure envelope. */
export class FailureResponder {
  readonly #catalog: ErrorCatalog
  readonly #messages: ErrorMessages
  readonly #lifecycle: Lifecycle
  readonly #logger: Logger

  constructor(
    { errors, messages }: { errors?: ErrorCatalog; messages?: ErrorMessages },
    lifecycle: Lifecycle,
    logger: Logger,
  ) {
    this.#catalog = { ...errors, ...commonErrors }
    this.#messages = { ...messages, ...commonMessages }
    this.#lifecycle = lifecycle
    this.#logger = logger
  }

  /** Sends `failure` as a response. Unexpected failures are logged with their cause and not disclosed. */
  send(failure: unknown, request: FastifyRequest, reply: FastifyReply): void {
    const refusal = this.#toRefusal(failure, request)
    const code = this.#getStatus(refusal.code, request) ?? 500
    const error = code === 500 ? 'service.failed' : refusal.code
    const isExpected = error === refusal.code
    if (code >= 500)
      this.#logger.error({ err: failure, correlationId: request.id, route: formatRoute(request) }, 'failed')
    if (reply.sent) return
    const body: FailureEnvelope = {
      code,
      results: null,
      message:
        (isExpected ? refusal.messageOverride : undefined) ?? this.#messages[error] ?? commonMessages['service.failed'],
      error,
      details: isExpected ? refusal.details : {},
      correlationId: request.id,
    }
    const { retryAfter } = refusal.details
    if (typeof retryAfter === 'number') reply.header('retry-after', String(Math.max(1, Math.ceil(retryAfter))))
    if (code === 401) reply.header('www-authenticate', 'Bearer')
    reply
      .code(code)
      .header('cache-control', 'no-store')
      .type('application/json; charset=utf-8')
      .send(JSON.stringify(body))
  }

  /** Responds to a URL that cannot be routed (too long, or not decodable), for which no hook has run. */
  sendNotFound(request: FastifyRequest, reply: FastifyReply): void {
    setSecurityHeaders(reply)
    reply.header('x-correlation-id', request.id)
    this.send(new Refusal('resource.not-found'), request, reply)
  }

  #toRefusal(failure: unknown, request: FastifyRequest): Refusal {
    if (failure instanceof Refusal) {
      if (this.#getStatus(failure.code, request) !== undefined) return failure
      return new Refusal('service.failed', {}, undefined, failure)
    }
    return this.#lifecycle.translate(failure) ?? fromFastifyError(failure) ?? new Refusal('service.failed')
  }

  #getStatus(code: string, request: FastifyRequest): number | undefined {
    return request.routeOptions.config?.endpoint?.errors?.[code] ?? this.#catalog[code]
  }
}

/** Translates Fastify's errors (malformed JSON, too large, unknown media type, closing) to the contract's codes. */
function fromFastifyError(failure: unknown): Refusal | undefined {
  if (!(failure instanceof Error)) return undefined
  const { statusCode } = failure as { statusCode?: unknown }
  if (typeof statusCode !== 'number') return undefined
  if (statusCode === 413) return new Refusal('input.too-large')
  if (statusCode === 503) return new Refusal('service.unavailable', { retryAfter: 1 })
  if (statusCode < 400 || statusCode >= 500) return undefined
  return new Refusal('input.invalid', { fields: [{ path: ['body'], message: 'This is not valid JSON.' }] })
}

function formatRoute(request: FastifyRequest): string {
  return `${request.method} ${request.routeOptions.url ?? 'unknown'}`
}
