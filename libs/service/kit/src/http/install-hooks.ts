import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import type { Clock } from '../clock.ts'
import type { Lifecycle } from '../lifecycle.ts'
import type { Metrics } from '../metrics.ts'
import type { AccessGuard } from './access-guard.ts'
import type { FailureAnswer } from './failure-answer.ts'
import { Refusal } from './refusal.ts'
import { correlationIdPattern, requestScope } from './request-scope.ts'
import { putSecurityHeaders } from './security-headers.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The service's clock. */
    clock: Clock
  }
}

/** A caller's correlation id if it is harmless, else a new one. For Fastify's `genReqId`. */
export function correlationIdOf(request: { headers: Record<string, string | string[] | undefined> }): string {
  const given = request.headers['x-correlation-id']
  return typeof given === 'string' && correlationIdPattern.test(given) ? given : randomUUID()
}

/** Everything that happens around every handler, in the order a request meets it. */
export function installHooks(
  app: FastifyInstance,
  parts: {
    guard: AccessGuard
    failures: FailureAnswer
    metrics: Metrics
    logger: Logger
    clock: Clock
    lifecycle: Lifecycle
  },
): void {
  const { guard, failures, metrics, logger, clock, lifecycle } = parts
  // Looking for names to keep out costs three times what writing the line does; what is said of an answer has none.
  const answered = logger.child({}, { redact: [] })
  app.decorateRequest('caller', undefined)
  app.decorateRequest('clock', { getter: () => clock })
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-correlation-id', request.id)
    putSecurityHeaders(reply)
    // Who keeps the connection would lose its next request to the end of this process.
    if (lifecycle.draining) reply.header('connection', 'close')
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
  // After the body was read: a scope entered earlier is lost in the body's own events (nest #8809).
  app.addHook('preValidation', (request, _, done) => requestScope.run({ correlationId: request.id }, done))
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown'
    const status = reply.statusCode
    metrics.observe({ method: request.method, route, status, seconds: reply.elapsedTime / 1000 })
    const level = levelOf(request, status)
    if (answered.isLevelEnabled(level)) {
      const milliseconds = Math.round(reply.elapsedTime)
      answered[level]({ correlationId: request.id, method: request.method, route, status, milliseconds }, 'answered')
    }
    done()
  })
  app.setErrorHandler((failure, request, reply) => failures.send(failure, request, reply))
  app.setNotFoundHandler((request, reply) => failures.send(new Refusal('resource.not-found'), request, reply))
}

// Successful reads are the bulk and say nothing: their numbers are in the metrics.
function levelOf(request: FastifyRequest, status: number): 'debug' | 'info' {
  return request.method === 'GET' && status < 400 ? 'debug' : 'info'
}
