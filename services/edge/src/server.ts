import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import { isLoopbackHost, proxiesIn } from '@portal/service-kit/client-address'
import { Metrics } from '@portal/service-kit/metrics'
import {
  fastify,
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify'
import type { Logger } from 'pino'
import { sendJson, sendText } from './changing-text.ts'
import { runtimeSettings, type EdgeConfig } from './config.ts'
import { documentFor, isServed, publicGeneration } from './document.ts'
import { sendFailure } from './failure.ts'
import { outboxRoute } from './outbox-page.ts'
import { plainPageHeaders, unavailablePage } from './plain-page.ts'
import { previewNotice, wantedGeneration, withoutPreview } from './preview.ts'
import { portalReadiness } from './readiness.ts'
import { NothingReleased, ReleaseReader, type LoadedGeneration } from './release-reader.ts'
import { commonHeaders, contentSecurityPolicy } from './security-headers.ts'
import { routeUpstreams } from './upstream-proxy.ts'
import { readerLocale } from './reader-locale.ts'
import { searchEngineFiles } from './search-engine-files.ts'
import { WrittenPages } from './written/written-pages.ts'

/** Prefixes whose unknown addresses are plain 404s, never the shell's document; `//host/path` is another host's. */
const notPages = /^\/(?:\/|(?:api|idp|remotes|shell|dev)(?:\/|$))/
const correlationId = /^[A-Za-z0-9._-]{8,100}$/

/** The portal's front door: releases, documents, services. */
export function createEdge(config: EdgeConfig, logger: Logger, metrics = new Metrics('edge')): FastifyInstance {
  const releases = new ReleaseReader(config.STORAGE_DIR, logger)
  const writtenPages = new WrittenPages(config, logger)
  const app = fastify({
    loggerInstance: logger as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    // Several proxies may stand before the edge: the address is the nearest that is none of them.
    trustProxy: proxiesIn(config.TRUSTED_PROXIES),
    genReqId: ({ headers }) => {
      const given = headers['x-correlation-id']
      return typeof given === 'string' && correlationId.test(given) ? given : randomUUID()
    },
    routerOptions: { maxParamLength: 2_000 },
    requestTimeout: config.REQUEST_TIMEOUT,
    // The head has less time than the whole: Node swaps the two otherwise.
    http: {
      headersTimeout: Math.min(20_000, config.REQUEST_TIMEOUT),
      connectionsCheckingInterval: Math.min(5_000, config.REQUEST_TIMEOUT),
    },
    // An address that cannot be decoded (`/%`).
    frameworkErrors: (_failure, request, reply) =>
      sendFailure(request as FastifyRequest, reply as FastifyReply, 'resource.not-found'),
    forceCloseConnections: 'idle',
  })
  const common = commonHeaders(config)
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(common).header('x-correlation-id', request.id)
  })

  measure(app, metrics)
  metrics.gauge(
    'edge_live_generation',
    'Number of the generation that is served.',
    async () => (await releases.live()).generation.number,
  )
  app.addHook('preClose', async () => {
    // Browsers open connections ahead that never ask for anything; they must not hold up the end.
    setTimeout(() => app.server.closeAllConnections(), config.DRAIN_TIME).unref()
  })

  serveReleases(app, config.STORAGE_DIR)
  routeUpstreams(app, config)

  app.get('/livez', async () => ({ status: 'live' }))
  app.get('/readyz', async (_, reply) => {
    const readiness = await portalReadiness(config, releases)
    return reply
      .code(readiness.status === 'unready' ? 503 : 200)
      .header('cache-control', 'no-store')
      .send(readiness)
  })
  app.get('/config.json', (request, reply) =>
    sendJson(request, reply, runtimeSettings(config, originOf(request, config))),
  )
  app.get<{ Querystring: { generation?: string } }>('/generation.json', async (request, reply) => {
    const { shown } = await wantedGeneration(releases, request.query.generation, config)
    return shown === undefined
      ? sendFailure(request, reply, 'resource.not-found')
      : sendJson(request, reply, publicGeneration(shown.generation))
  })
  if (config.DEMONSTRATION) outboxRoute(app, config)
  searchEngineFiles(app, config)

  app.setNotFoundHandler(async (request, reply) => {
    // Not relative to a base: `//host/path` would be the path of another host.
    const url = new URL(`http://portal${request.url}`)
    const { pathname } = url
    const isPage = (request.method === 'GET' || request.method === 'HEAD') && !notPages.test(pathname)
    if (!isPage) return sendFailure(request, reply, 'resource.not-found')
    const { live, shown: loaded } = await wantedGeneration(
      releases,
      url.searchParams.get('generation') ?? undefined,
      config,
    )
    if (loaded === undefined) return reply.redirect(withoutPreview(url), 302)
    const served = isServed(loaded, pathname)
    // A file that is not there, asked for by a page: not the document in its place.
    if (!served && !(request.headers.accept ?? '').includes('text/html')) return rootFile(reply, loaded, pathname)
    const isLive = loaded.generation.number === live?.generation.number
    const notice = isLive ? '' : previewNotice(loaded.generation.number, withoutPreview(url))
    return sendDocument({ request, reply, loaded, config, url, notice, writtenPages, code: served ? 200 : 404 })
  })
  app.setErrorHandler(async (failure, request, reply) => {
    if (isOfTheAddress(failure)) return sendFailure(request, reply, 'resource.not-found')
    if (!(failure instanceof NothingReleased)) request.log.error({ err: failure, correlationId: request.id }, 'failed')
    const wantsPage = (request.headers.accept ?? '').includes('text/html')
    if (!wantsPage) return sendFailure(request, reply, 'service.unavailable')
    return reply
      .code(503)
      .headers({ ...plainPageHeaders, 'retry-after': '30' })
      .send(unavailablePage(config.SUPPORT_PHONE))
  })
  return app
}

/** An address that names nothing (`//`, `/remotes/../secrets`, a folder): the asker's mistake, and no failure of a part. */
function isOfTheAddress(failure: unknown): boolean {
  if (!(failure instanceof Error)) return false
  const { statusCode = 0, code } = failure as { statusCode?: number; code?: string }
  const isRefused = statusCode >= 400 && statusCode < 500
  return isRefused || code === 'ERR_INVALID_URL' || failure.message === 'source/request contain invalid characters'
}

function measure(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onResponse', async ({ method, routeOptions }, { statusCode: status, elapsedTime }) => {
    metrics.observe({ method, route: routeOptions.url ?? 'page', status, seconds: elapsedTime / 1000 })
  })
}

/** Released files never change: they may be kept for ever. Compressed at release, not here. */
function serveReleases(app: FastifyInstance, folder: string): void {
  for (const [at, name] of ['remotes', 'shell'].entries()) {
    void app.register(fastifyStatic, {
      root: join(folder, name),
      prefix: `/${name}/`,
      decorateReply: at === 0,
      index: false,
      immutable: true,
      maxAge: '1y',
      preCompressed: true,
      dotfiles: 'ignore',
      // The folder of a kind may come with its first release.
      wildcard: true,
    })
  }
}

/** Files a browser asks for at the root (icon, robots): from the live shell's folder. */
function rootFile(reply: FastifyReply, loaded: LoadedGeneration, path: string): FastifyReply {
  const name = /^\/([\w-]+\.(?:svg|png|ico|txt|webmanifest))$/.exec(path)?.[1]
  if (name === undefined) return sendFailure(reply.request, reply, 'resource.not-found')
  return reply.redirect(`${loaded.shellBase}${name}`, 302)
}

/**
 * The address under which the browser reached the portal. One of this machine may be reached by another (a tunnel);
 * elsewhere it is the configured one, whatever a request says: who passes documents on could keep one with a stranger's
 * address in it, and show it to others.
 */
function originOf(request: FastifyRequest, config: EdgeConfig): string {
  const { protocol, origin, host } = new URL(config.PORTAL_ORIGIN)
  return isLoopbackHost(host) && /^[\w.:[\]-]+$/.test(request.host) ? `${protocol}//${request.host}` : origin
}

interface DocumentAnswer {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly loaded: LoadedGeneration
  readonly config: EdgeConfig
  readonly url: URL
  /** HTML that goes before everything else in the body. */
  readonly notice: string
  readonly writtenPages: WrittenPages
  readonly code: number
}

async function sendDocument(answer: DocumentAnswer): Promise<FastifyReply> {
  const { request, reply, loaded, config, url, notice, code } = answer
  const locale = readerLocale(request.headers)
  const settings = runtimeSettings(config, originOf(request, config))
  const written = await answer.writtenPages.contentOf({ loaded, settings, url, locale })
  const html = documentFor({ loaded, settings, path: url.pathname, locale, notice, written })
  if (notice !== '') void reply.header('x-robots-tag', 'noindex')
  reply
    .code(code)
    .type('text/html; charset=utf-8')
    .header('content-security-policy', contentSecurityPolicy(config, url.pathname, loaded.inlineScripts))
  return sendText(request, reply, html)
}
