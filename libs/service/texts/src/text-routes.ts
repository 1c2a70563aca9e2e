import { hasInternalCredential } from '@portal/service-kit'
import type { FastifyInstance } from 'fastify'
import type { DefaultTexts } from './default-texts.ts'

/** The route on the private port with which the admin service lists the service's default texts. */
export function textRoutes(
  app: FastifyInstance,
  defaults: readonly DefaultTexts[],
  credential: string | undefined,
): void {
  app.get('/texts', async ({ headers }, reply) =>
    hasInternalCredential(headers, credential)
      ? { items: defaults }
      : reply.code(403).send({ error: 'access.forbidden' }),
  )
}
