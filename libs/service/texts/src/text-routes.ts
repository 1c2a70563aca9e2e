import { showsCredential } from '@portal/service-kit'
import type { FastifyInstance } from 'fastify'
import type { ShippedTexts } from './shipped-texts.ts'

/** What the admin service asks on the private port, so that staff find the texts of the service beside those of the pages. */
export function textRoutes(
  app: FastifyInstance,
  shipped: readonly ShippedTexts[],
  credential: string | undefined,
): void {
  app.get('/texts', async ({ headers }, reply) =>
    showsCredential(headers, credential) ? { items: shipped } : reply.code(403).send({ error: 'access.not-enough' }),
  )
}
