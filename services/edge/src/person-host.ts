import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { EdgeConfig } from './config.ts'
import { sendFailure } from './failure.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route belongs to the person service's host. */
    readonly isPersonRoute?: boolean
  }
}

/** Returns the host of the person service, as browsers send it in the Host header. */
export function getPersonHost(config: Pick<EdgeConfig, 'PERSON_SERVICE_URL'>): string {
  return new URL(config.PERSON_SERVICE_URL).host
}

/** Returns 404 for requests at the person service's host that are not for the person service, such as pages. */
export function limitPersonHost(app: FastifyInstance, config: EdgeConfig): void {
  const { host, protocol } = new URL(config.PERSON_SERVICE_URL)
  app.addHook('onRequest', async (request, reply) => {
    if (request.routeOptions.config.isPersonRoute !== true && getHost(request, protocol) === host)
      return sendFailure(request, reply, 'resource.not-found')
  })
}

/** Returns the Host header in lower case and without the default port, like `URL.host`. */
function getHost({ headers }: FastifyRequest, protocol: string): string | undefined {
  return URL.parse(`${protocol}//${headers.host ?? ''}`)?.host
}
