import { commonErrors, type ErrorCatalogue, type FailureEnvelope } from '@portal/contracts-common'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import type { Lifecycle } from '../lifecycle.ts'
import type { ErrorSentences } from '../service-definition.ts'
import { commonSentences, Refusal } from './refusal.ts'
import { putSecurityHeaders } from './security-headers.ts'

/** Turns whatever was thrown into the failure envelope; the one place where that happens. */
export class FailureAnswer {
  readonly #catalogue: ErrorCatalogue
  readonly #sentences: ErrorSentences
  readonly #lifecycle: Lifecycle
  readonly #logger: Logger

  constructor(
    { errors, sentences }: { errors?: ErrorCatalogue; sentences?: ErrorSentences },
    lifecycle: Lifecycle,
    logger: Logger,
  ) {
    this.#catalogue = { ...errors, ...commonErrors }
    this.#sentences = { ...sentences, ...commonSentences }
    this.#lifecycle = lifecycle
    this.#logger = logger
  }

  /** Answers `failure`; unexpected ones are logged with their cause and told to nobody. */
  send(failure: unknown, request: FastifyRequest, reply: FastifyReply): void {
    const refusal = this.#refusalOf(failure, request)
    const code = this.#statusOf(refusal.code, request) ?? 500
    const error = code === 500 ? 'service.failed' : refusal.code
    const isTold = error === refusal.code
    if (code >= 500) this.#logger.error({ err: failure, correlationId: request.id, route: routeOf(request) }, 'failed')
    if (reply.sent) return
    const body: FailureEnvelope = {
      code,
      results: null,
      message: (isTold ? refusal.sentence : undefined) ?? this.#sentences[error] ?? commonSentences['service.failed'],
      error,
      details: isTold ? refusal.details : {},
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

  /** Answers an address that no route can be looked up for (longer than any, or not decodable), where no hook has run. */
  sendOfAddress(request: FastifyRequest, reply: FastifyReply): void {
    putSecurityHeaders(reply)
    reply.header('x-correlation-id', request.id)
    this.send(new Refusal('resource.not-found'), request, reply)
  }

  #refusalOf(failure: unknown, request: FastifyRequest): Refusal {
    if (failure instanceof Refusal) {
      if (this.#statusOf(failure.code, request) !== undefined) return failure
      return new Refusal('service.failed', {}, undefined, failure)
    }
    return this.#lifecycle.translate(failure) ?? fastifyRefusal(failure) ?? new Refusal('service.failed')
  }

  #statusOf(code: string, request: FastifyRequest): number | undefined {
    return request.routeOptions.config?.endpoint?.errors?.[code] ?? this.#catalogue[code]
  }
}

/** Fastify's own refusals (broken JSON, too large, unknown media type, closing) in the contract's codes. */
function fastifyRefusal(failure: unknown): Refusal | undefined {
  if (!(failure instanceof Error)) return undefined
  const { statusCode } = failure as { statusCode?: unknown }
  if (typeof statusCode !== 'number') return undefined
  if (statusCode === 413) return new Refusal('input.too-large')
  if (statusCode === 503) return new Refusal('service.unavailable', { retryAfter: 1 })
  if (statusCode < 400 || statusCode >= 500) return undefined
  return new Refusal('input.invalid', { fields: [{ path: ['body'], message: 'This is not valid JSON.' }] })
}

function routeOf(request: FastifyRequest): string {
  return `${request.method} ${request.routeOptions.url ?? 'unknown'}`
}
