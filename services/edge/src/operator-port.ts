import type { Metrics } from '@portal/service-kit/metrics'
import { fastify, type FastifyInstance } from 'fastify'
import type { EdgeConfig } from './config.ts'
import { releaseRoutes } from './release-routes.ts'

/** The port only the operator reaches: health and numbers. */
export function createOperatorPort(
  edge: FastifyInstance,
  metrics: Metrics,
  config: Pick<EdgeConfig, 'STORAGE_DIR' | 'INTERNAL_CREDENTIAL'>,
): FastifyInstance {
  const app = fastify({ forceCloseConnections: true })
  app.get('/livez', async () => ({ status: 'live' }))
  app.get('/readyz', async (_, reply) => {
    const answer = await edge.inject('/readyz')
    return reply.code(answer.statusCode).type('application/json').send(answer.body)
  })
  app.get('/metrics', async (_, reply) =>
    reply.type(metrics.registry.contentType).send(await metrics.registry.metrics()),
  )
  releaseRoutes(app, config)
  return app
}
