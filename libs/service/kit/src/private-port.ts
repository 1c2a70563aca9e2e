import { fastify, type FastifyInstance } from 'fastify'
import type { Lifecycle } from './lifecycle.ts'
import type { Metrics } from './metrics.ts'
import { openApiDocument } from './openapi.ts'
import type { ServiceDefinition } from './service-definition.ts'

/** The port only the operator reaches: health, metrics, the OpenAPI document, the contract answered. */
export function createPrivatePort(
  definition: ServiceDefinition,
  lifecycle: Lifecycle,
  metrics: Metrics,
): FastifyInstance {
  const app = fastify({ forceCloseConnections: true })
  const version = definition.version ?? '0.0.0'
  const contract = definition.contracts?.[definition.name] ?? version
  // No page has business here, also none that runs on the operator's own machine.
  app.addHook('onRequest', async (request, reply) => {
    if (request.headers.origin !== undefined) return reply.code(403).send({ error: 'not for browsers' })
  })
  // Liveness looks at nothing but the process.
  app.get('/livez', () => ({ status: 'live' }))
  app.get('/readyz', async (_, reply) => {
    const checks = await lifecycle.check()
    const found = Object.values(checks)
    const unready = lifecycle.draining || found.includes('unready')
    const status = unready ? 'unready' : found.includes('degraded') ? 'degraded' : 'ready'
    return reply.code(unready ? 503 : 200).send({ status, draining: lifecycle.draining, checks })
  })
  app.get('/metrics', async (_, reply) =>
    reply.type(metrics.registry.contentType).send(await metrics.registry.metrics()),
  )
  let document: Record<string, unknown> | undefined
  app.get('/openapi.json', () => (document ??= openApiDocument(definition.name, contract, definition.http)))
  app.get('/contract', () => ({ service: definition.name, version, contracts: definition.contracts ?? {} }))
  lifecycle.mountPrivateRoutes(app)
  return app
}
