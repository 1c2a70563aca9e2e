import type { FastifyInstance } from 'fastify'

/**
 * Accepts the form that email clients post for one-click unsubscribe (RFC 8058). The form adds nothing to the URL, so its
 * content is ignored and handlers see no body.
 */
export function acceptOneClickUnsubscribe(app: FastifyInstance): void {
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string', bodyLimit: 4096 }, (_, __, done) =>
    done(null, undefined),
  )
}
