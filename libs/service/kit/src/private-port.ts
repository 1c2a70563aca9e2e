import { fastify, type FastifyInstance } from 'fastify'
import type { Lifecycle } from './lifecycle.ts'
import type { Metrics } from './metrics.ts'
import { openApiDocument } from './openapi.ts'
import { getEndpoints, type ServiceDefinition } from './service-definition.ts'
import type { BaseSettings } from './settings.ts'
import { registerSwaggerUi } from './swagger-ui.ts'

/** The port for operators only: health, metrics, the OpenAPI document and the contract versions. */
export function createPrivatePort(
  definition: ServiceDefinition,
  lifecycle: Lifecycle,
  metrics: Metrics,
  { DEMONSTRATION: isDemonstration }: Pick<BaseSettings, 'DEMONSTRATION'>,
): FastifyInstance {
  const app = fastify({ forceCloseConnections: true })
  const version = definition.version ?? '0.0.0'
  const contract = definition.contracts?.[definition.name]?.at(-1) ?? version
  // Refuses browsers, including pages opened on the operator's own machine.
  app.addHook('onRequest', async (request, reply) => {
    if (request.headers.origin !== undefined) return reply.code(403).send({ error: 'not for browsers' })
  })
  // Liveness covers only the process itself.
  app.get('/livez', () => ({ status: 'live' }))
  app.get('/readyz', async (_, reply) => {
    const checks = await lifecycle.check()
    const results = Object.values(checks)
    const isUnready = lifecycle.isDraining || results.includes('unready')
    const status = isUnready ? 'unready' : results.includes('degraded') ? 'degraded' : 'ready'
    return reply.code(isUnready ? 503 : 200).send({ status, draining: lifecycle.isDraining, checks })
  })
  app.get('/metrics', async (_, reply) =>
    reply.type(metrics.registry.contentType).send(await metrics.registry.metrics()),
  )
  let document: Record<string, unknown> | undefined
  const getDocument = () => (document ??= openApiDocument(definition.name, contract, definition.http))
  app.get('/openapi.json', getDocument)
  if (isDemonstration) registerSwaggerUi(app, getDocument())
  const endpoints = getEndpoints(definition).map(({ method, path }) => `${method} ${path}`)
  app.get('/contract', () => ({ service: definition.name, version, contracts: definition.contracts ?? {}, endpoints }))
  lifecycle.mountPrivateRoutes(app)
  return app
}
