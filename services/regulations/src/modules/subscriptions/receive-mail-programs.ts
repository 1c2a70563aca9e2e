import type { FastifyInstance } from 'fastify'

/**
 * Mail programs end a subscription by posting a form to its address (RFC 8058). What is in the form says nothing that the
 * address does not, so it is not read: other calls find no body.
 */
export function receiveMailPrograms(app: FastifyInstance): void {
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string', bodyLimit: 4096 }, (_, __, done) =>
    done(null, undefined),
  )
}
