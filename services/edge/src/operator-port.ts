import type { Metrics } from '@portal/service-kit/metrics'
import { fastify, type FastifyInstance } from 'fastify'
import type { EdgeConfig } from './config.ts'
import { registerReleaseRoutes } from './release-routes.ts'

/** Creates the private port for the operator: health and metrics. */
export function createOperatorPort(
  edge: FastifyInstance,
  metrics: Metrics,
  config: Pick<EdgeConfig, 'STORAGE_DIR' | 'INTERNAL_CREDENTIAL'>,
): FastifyInstance {
  const app = fastify({ forceCloseConnections: true })
  app.get('/livez', async () => ({ status: 'live' }))
  app.get('/readyz', async (_, reply) => {
    const response = await edge.inject('/readyz')
    return reply.code(response.statusCode).type('application/json').send(response.body)
  })
  app.get('/metrics', async (_, reply) =>
    reply.type(metrics.registry.contentType).send(await metrics.registry.metrics()),
  )
  registerReleaseRoutes(app, config)
  return app
}
