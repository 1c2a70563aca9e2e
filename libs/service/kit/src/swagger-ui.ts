import type { StaticDocumentSpec } from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'

/**
 * Shows an OpenAPI document to people at `/docs` of the private port, in the demonstration only. The pages only describe
 * calls, because the endpoints are on the public port.
 */
export function registerSwaggerUi(app: FastifyInstance, document: Record<string, unknown>): void {
  // Loaded here, so that services in production don't load these packages.
  const specification = { document: document as unknown as StaticDocumentSpec['document'] }
  app.register(import('@fastify/swagger'), { mode: 'static', specification })
  app.register(import('@fastify/swagger-ui'), {
    routePrefix: '/docs',
    staticCSP: true,
    uiConfig: { supportedSubmitMethods: [], docExpansion: 'list' },
  })
}
