import { isIP } from 'node:net'
import type { Readable } from 'node:stream'
import proxy from '@fastify/http-proxy'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { EdgeConfig } from './config.ts'
import { countedBody, isTooLarge } from './counted-body.ts'
import { sendFailure } from './failure.ts'

type Headers = Record<string, string | string[] | undefined>

/** Said by whoever stands before a service; from outside they would be lies. And what this door has answered itself (100). */
const notPassedOn = /^(?:x-forwarded-.*|forwarded|x-real-ip|x-internal-.*|expect)$/

/** Passes the services' paths on, as streams; what a service does not answer becomes a 503 in the envelope. */
export function routeUpstreams(app: FastifyInstance, config: EdgeConfig): void {
  void app.register(async (services) => {
    // Of its own, Fastify reads plain text; here every body is only passed on.
    services.removeContentTypeParser('text/plain')
    services.addHook('preParsing', async (request, reply, body) => {
      if (!hasBody(request)) return body
      const counted = countedBody(body as Readable, limitOf(request, config))
      reply.raw.once('finish', () => counted.destroy())
      return counted
    })
    registerProxies(services, config)
  })
}

function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

function registerProxies(app: FastifyInstance, config: EdgeConfig): void {
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
          // Judged by the announced length, before a byte of it was passed on.
          if (Number(request.headers['content-length'] ?? 0) > limitOf(request, config)) return refuseTooLarge(reply)
        },
        replyOptions: {
          rewriteRequestHeaders: (request, headers) => forwarded(request as FastifyRequest, headers as Headers, scheme),
          // What the service says of its own connection is not true of this one.
          rewriteHeaders: ({ connection: _connection, 'keep-alive': _keepAlive, ...headers }) => headers,
          onError: (reply, { error }) => {
            if (isTooLarge(error)) return void refuseTooLarge(reply as FastifyReply)
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
    (entry): entry is [string, string | string[]] => entry[1] !== undefined && !notPassedOn.test(entry[0]),
  )
  return {
    ...Object.fromEntries(kept),
    'x-forwarded-for': isIP(request.ip) === 0 ? (request.socket.remoteAddress ?? '') : request.ip,
    'x-forwarded-proto': scheme,
    'x-forwarded-host': request.host,
    'x-correlation-id': request.id,
  }
}

/** Largest announced body, in bytes, whose rest is read and thrown away after it was refused. */
const thrownAway = 64 * 1024 * 1024

/**
 * Refused at once. A client that is still sending hears the answer only if its bytes are taken meanwhile (Node does that
 * on a connection that stays); where they have no end in sight, the connection ends with the answer.
 */
function refuseTooLarge(reply: FastifyReply): FastifyReply {
  const announced = Number(reply.request.headers['content-length'] ?? Number.POSITIVE_INFINITY)
  if (announced > thrownAway) reply.header('connection', 'close')
  return sendFailure(reply.request, reply, 'input.too-large')
}

/** How files come: in a form, or as a piece of a resumable upload (tus). */
const fileTypes = /^(?:multipart\/form-data|application\/offset\+octet-stream)\b/

function limitOf(request: FastifyRequest, { UPSTREAMS: upstreams, UPLOAD_LIMIT, BODY_LIMIT }: EdgeConfig): number {
  if (!fileTypes.test(request.headers['content-type'] ?? '')) {
    const longer = upstreams.flatMap(({ bodyLimits }) => Object.entries(bodyLimits))
    return longer.find(([begin]) => request.url.startsWith(begin))?.[1] ?? BODY_LIMIT
  }
  for (const { uploads, uploadLimits } of upstreams) {
    const begin = uploads.find((each) => request.url.startsWith(each))
    if (begin !== undefined) return uploadLimits[begin] ?? UPLOAD_LIMIT
  }
  return BODY_LIMIT
}
