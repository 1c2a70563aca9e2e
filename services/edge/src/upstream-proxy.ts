import { isIP } from 'node:net'
import type { Readable } from 'node:stream'
import proxy, { type FastifyHttpProxyOptions } from '@fastify/http-proxy'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { EdgeConfig } from './config.ts'
import { limitBody, isBodyTooLarge } from './limit-body.ts'
import { sendFailure } from './failure.ts'
import { forwardGetWithBody } from './get-with-body.ts'
import { ReadRetries } from './retry-reads.ts'
import { getPersonHost } from './person-host.ts'

type Headers = Record<string, string | string[] | undefined>

/** Headers that only a trusted proxy may set, plus `expect`, which the edge has already handled. */
const strippedHeaders = /^(?:x-forwarded-.*|forwarded|x-real-ip|x-internal-.*|expect)$/

/** Forwards requests to the services as streams. Sends a 503 in the error envelope if a service does not respond. */
export function registerUpstreams(app: FastifyInstance, config: EdgeConfig): void {
  void app.register(async (services) => {
    // By default, Fastify parses plain text; here every body is only forwarded.
    services.removeContentTypeParser('text/plain')
    services.addHook('preParsing', async (request, reply, body) => {
      if (request.method === 'GET' || !hasBody(request)) return body
      const limited = limitBody(body as Readable, getBodyLimit(request, config))
      reply.raw.once('finish', () => limited.destroy())
      return limited
    })
    registerProxies(services, config)
  })
}

function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

function registerProxies(app: FastifyInstance, config: EdgeConfig): void {
  const personRoutes = { config: { isPersonRoute: true }, constraints: { host: getPersonHost(config) } }
  for (const upstream of config.UPSTREAMS) {
    const readRetries = new ReadRetries()
    const createOptions = (prefix: string) => createProxyOptions({ config, upstream, prefix, readRetries })
    for (const prefix of upstream.paths) void app.register(proxy, createOptions(prefix))
    for (const prefix of upstream.personPaths) void app.register(proxy, { ...createOptions(prefix), ...personRoutes })
  }
}

interface ProxyRoute {
  readonly config: EdgeConfig
  readonly upstream: EdgeConfig['UPSTREAMS'][number]
  readonly prefix: string
  /** Shared by all routes of the service. */
  readonly readRetries: ReadRetries
}

function createProxyOptions({ config, upstream, prefix, readRetries }: ProxyRoute): FastifyHttpProxyOptions {
  const { name, origin } = upstream
  const scheme = new URL(config.PORTAL_ORIGIN).protocol.slice(0, -1)
  const forwarding = { scheme, receivesCookies: upstream.receivesCookies }
  return {
    upstream: origin,
    prefix,
    rewritePrefix: prefix,
    // URLs contain search queries, so they are not logged here. The services log requests by route.
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
      // Checks the announced length before forwarding any of the body.
      if (Number(request.headers['content-length'] ?? 0) > getBodyLimit(request, config)) return refuseTooLarge(reply)
      if (request.method !== 'GET' || !hasBody(request)) return undefined
      const headers = forwardHeaders(request, request.headers, forwarding)
      return forwardGetWithBody({ request, reply, origin, headers, timeoutMs: config.UPSTREAM_TIMEOUT })
    },
    replyOptions: {
      retryDelay: ({ err, req, res, attempt, getDefaultDelay }) =>
        readRetries.getDelay({ method: req.method, error: err, retries: attempt }) ??
        getDefaultDelay(req, res, err, attempt),
      rewriteRequestHeaders: (request, headers) =>
        forwardHeaders(request as FastifyRequest, headers as Headers, forwarding),
      // Connection headers of the service do not apply to this connection.
      rewriteHeaders: ({ connection: _connection, 'keep-alive': _keepAlive, ...headers }) => headers,
      onError: (reply, { error }) => {
        if (isBodyTooLarge(error)) return void refuseTooLarge(reply as FastifyReply)
        const { request } = reply
        request.log.warn({ err: error, upstream: name, correlationId: request.id }, 'A service did not respond')
        void sendFailure(request as FastifyRequest, reply as never, 'service.unavailable')
      },
    },
  }
}

interface Forwarding {
  readonly scheme: string
  readonly receivesCookies: boolean
}

function forwardHeaders(
  request: FastifyRequest,
  headers: Headers,
  { scheme, receivesCookies }: Forwarding,
): Record<string, string | string[]> {
  const allowedHeaders = Object.entries(headers).filter(
    (entry): entry is [string, string | string[]] =>
      entry[1] !== undefined && !strippedHeaders.test(entry[0]) && (receivesCookies || entry[0] !== 'cookie'),
  )
  return {
    ...Object.fromEntries(allowedHeaders),
    'x-forwarded-for': isIP(request.ip) === 0 ? (request.socket.remoteAddress ?? '') : request.ip,
    'x-forwarded-proto': scheme,
    'x-correlation-id': request.id,
  }
}

/** Maximum announced body, in bytes, that is read and discarded after it was rejected. */
const maxDrainedBytes = 64 * 1024 * 1024

/**
 * Rejects the request at once. A client that is still sending can only receive the response if its body is read
 * meanwhile (Node does this on a keep-alive connection). If the body has no known end, closes the connection.
 */
function refuseTooLarge(reply: FastifyReply): FastifyReply {
  const contentLength = Number(reply.request.headers['content-length'] ?? Number.POSITIVE_INFINITY)
  if (contentLength > maxDrainedBytes) reply.header('connection', 'close')
  return sendFailure(reply.request, reply, 'input.too-large')
}

/** Content types of file uploads: a form, or a chunk of a resumable upload (tus). */
const fileTypes = /^(?:multipart\/form-data|application\/offset\+octet-stream)\b/

function getBodyLimit(request: FastifyRequest, { UPSTREAMS: upstreams, UPLOAD_LIMIT, BODY_LIMIT }: EdgeConfig): number {
  if (!fileTypes.test(request.headers['content-type'] ?? '')) {
    const bodyLimitEntries = upstreams.flatMap(({ bodyLimits }) => Object.entries(bodyLimits))
    return bodyLimitEntries.find(([prefix]) => request.url.startsWith(prefix))?.[1] ?? BODY_LIMIT
  }
  for (const { uploads, uploadLimits } of upstreams) {
    const prefix = uploads.find((each) => request.url.startsWith(each))
    if (prefix !== undefined) return uploadLimits[prefix] ?? UPLOAD_LIMIT
  }
  return BODY_LIMIT
}
