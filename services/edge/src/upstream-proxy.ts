import proxy from '@fastify/http-proxy'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { EdgeConfig } from './config.ts'
import { sendFailure } from './failure.ts'

type Headers = Record<string, string | string[] | undefined>

/** Said by whoever stands before a service; from outside they would be lies. */
const notFromOutside = /^(?:x-forwarded-.*|forwarded|x-real-ip|x-internal-.*)$/

/** Passes the services' paths on, as streams; what a service does not answer becomes a 503 in the envelope. */
export function routeUpstreams(app: FastifyInstance, config: EdgeConfig): void {
  const scheme = new URL(config.PORTAL_ORIGIN).protocol.slice(0, -1)
  for (const { name, origin, paths } of config.UPSTREAMS) {
    for (const prefix of paths) {
      void app.register(proxy, {
        upstream: origin,
        prefix,
        rewritePrefix: prefix,
        // Addresses hold what people search for; what was asked is in the services' logs, by route.
        disableRequestLogging: true,
        undici: {
          connections: 256,
          pipelining: 1,
          connect: { timeout: 2_000 },
          headersTimeout: config.UPSTREAM_TIMEOUT,
          bodyTimeout: 120_000,
          keepAliveTimeout: 10_000,
        },
        preHandler: async (request, reply) => {
          if (isTooLarge(request, config))
            return sendFailure(request, reply.header('connection', 'close'), 'input.too-large')
        },
        replyOptions: {
          rewriteRequestHeaders: (request, headers) => forwarded(request as FastifyRequest, headers as Headers, scheme),
          onError: (reply, { error }) => {
            const { request } = reply
            request.log.warn({ err: error, upstream: name, correlationId: request.id }, 'a service did not answer')
            void sendFailure(request as FastifyRequest, reply as never, 'service.unavailable')
          },
        },
      })
    }
  }
}

function forwarded(request: FastifyRequest, headers: Headers, scheme: string): Record<string, string | string[]> {
  const kept = Object.entries(headers).filter(
    (entry): entry is [string, string | string[]] => entry[1] !== undefined && !notFromOutside.test(entry[0]),
  )
  return {
    ...Object.fromEntries(kept),
    'x-forwarded-for': request.socket.remoteAddress ?? '',
    'x-forwarded-proto': scheme,
    'x-forwarded-host': request.host,
    'x-correlation-id': request.id,
  }
}

/** Judged by the announced length, before a byte of it was passed on; services count what they read. */
function isTooLarge(request: FastifyRequest, config: EdgeConfig): boolean {
  const length = Number(request.headers['content-length'] ?? 0)
  const isUpload = request.headers['content-type']?.startsWith('multipart/form-data') ?? false
  return length > (isUpload ? config.UPLOAD_LIMIT : config.BODY_LIMIT)
}
