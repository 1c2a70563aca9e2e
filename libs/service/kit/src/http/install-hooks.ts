import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import type { Clock } from '../clock.ts'
import type { Lifecycle } from '../lifecycle.ts'
import type { Metrics } from '../metrics.ts'
import type { AccessGuard } from './access-guard.ts'
import type { FailureResponder } from './failure-responder.ts'
import { Refusal } from './refusal.ts'
import { correlationIdPattern, requestScope } from './request-scope.ts'
import { setSecurityHeaders } from './security-headers.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The service's clock. */
    clock: Clock
  }
}

/** The client's correlation id if it is valid, otherwise a new one. For Fastify's `genReqId`. */
export function getCorrelationId(request: { headers: Record<string, string | string[] | undefined> }): string {
  const header = request.headers['x-correlation-id']
  return typeof header === 'string' && correlationIdPattern.test(header) ? header : randomUUID()
}

/** Installs the hooks around every handler, in the order in which a request passes them. */
export function installHooks(
  app: FastifyInstance,
  parts: {
    guard: AccessGuard
    failures: FailureResponder
    metrics: Metrics
    logger: Logger
    clock: Clock
    lifecycle: Lifecycle
  },
): void {
  const { guard, failures, metrics, logger, clock, lifecycle } = parts
  // Redaction costs three times as much as writing the line, and request logs contain nothing to redact.
  const requestLogger = logger.child({}, { redact: [] })
  app.decorateRequest('caller', undefined)
  app.decorateRequest('clock', { getter: () => clock })
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-correlation-id', request.id)
    setSecurityHeaders(reply)
    // A client that kept the connection would lose its next request when this process ends.
    if (lifecycle.isDraining) reply.header('connection', 'close')
    let admitted: Promise<void> | undefined
    try {
      admitted = guard.admit(request)
    } catch (refusal) {
      done(refusal as Error)
      return
    }
    if (admitted) admitted.then(() => done(), done)
    else done()
  })
  // Runs after the body was read: a scope entered earlier is lost in the body's events (nest #8809).
  app.addHook('preValidation', (request, _, done) => requestScope.run({ correlationId: request.id }, done))
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown'
    const status = reply.statusCode
    metrics.observe({ method: request.method, route, status, seconds: reply.elapsedTime / 1000 })
    const level = getLogLevel(request, status)
    if (requestLogger.isLevelEnabled(level)) {
      const milliseconds = Math.round(reply.elapsedTime)
      requestLogger[level](
        { correlationId: request.id, method: request.method, route, status, milliseconds },
        'request completed',
      )
    }
    done()
  })
  app.setErrorHandler((failure, request, reply) => failures.send(failure, request, reply))
  app.setNotFoundHandler((request, reply) => failures.send(new Refusal('resource.not-found'), request, reply))
}

// Successful reads are most of the traffic; metrics cover them.
function getLogLevel(request: FastifyRequest, status: number): 'debug' | 'info' {
  return request.method === 'GET' && status < 400 ? 'debug' : 'info'
}
