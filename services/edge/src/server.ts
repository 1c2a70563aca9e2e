import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import { isLoopbackHost, createProxyCheck } from '@portal/service-kit/client-address'
import { Metrics } from '@portal/service-kit/metrics'
import { sendParserFailure } from '@portal/service-kit/parser-failure'
import {
  fastify,
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify'
import type { Logger } from 'pino'
import { sendBytes, sendJson, sendText } from './send-text.ts'
import { getRuntimeSettings, type EdgeConfig } from './config.ts'
import { followTestClock, type TestClockOffset } from './follow-test-clock.ts'
import { findCapabilities, hashInlineStyles, renderDocument, isPortalPath, toPublicGeneration } from './document.ts'
import { DocumentCache } from './document-cache.ts'
import { sendFailure } from './failure.ts'
import { registerOutboxRoute } from './outbox-page.ts'
import { limitPersonHost } from './person-host.ts'
import { plainPageHeaders, renderTooManyRequestsPage, renderUnavailablePage } from './plain-page.ts'
import { renderPreviewNotice, findRequestedGeneration, removePreviewParam } from './generation-preview.ts'
import { checkPortalReadiness } from './readiness.ts'
import { NoLiveGenerationError, ReleaseReader, type LoadedGeneration } from './release-reader.ts'
import { commonHeaders, contentSecurityPolicy, permissionsPolicy } from './security-headers.ts'
import { ServiceContracts, type Contracts } from './service-contracts.ts'
import { registerUpstreams } from './upstream-proxy.ts'
import { getReaderLocale } from './reader-locale.ts'
import { registerSearchEngineFiles } from './search-engine-files.ts'
import { PageRenderer } from './server-rendered/page-renderer.ts'
import { PageTextsLoader } from './server-rendered/page-texts.ts'
import { TitledGenerations } from './server-rendered/page-titles.ts'
import { ServiceClient } from './server-rendered/service-client.ts'

/**
 * Prefixes whose unknown paths return a plain 404 instead of the shell's document. `//host/path` would be another
 * host.
 */
const nonPagePaths = /^\/(?:\/|(?:api|idp|remotes|shell|dev)(?:\/|$))/
const correlationId = /^[A-Za-z0-9._-]{8,100}$/

/** Creates the public server of the portal: releases, documents and services. */
export function createEdge(
  config: EdgeConfig,
  logger: Logger,
  metrics = new Metrics('edge'),
  now: () => number = () => performance.now(),
): FastifyInstance {
  const releases = new ReleaseReader(config.STORAGE_DIR, logger)
  const admin = config.UPSTREAMS.find(({ name }) => name === 'admin')
  const adminClient = admin && new ServiceClient(admin.origin, undefined, now)
  const textsLoader = new PageTextsLoader(config.STORAGE_DIR, adminClient, now)
  const titledGenerations = new TitledGenerations(textsLoader, logger)
  const pageRenderer = new PageRenderer(config, logger, textsLoader, now)
  const documents = new DocumentCache()
  const contracts = new ServiceContracts(config, now)
  const app = fastify({
    loggerInstance: logger as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    // There may be several proxies in front of the edge. The client is the nearest address that is not one of them.
    trustProxy: createProxyCheck(config.TRUSTED_PROXIES),
    genReqId: ({ headers }) => {
      const correlationHeader = headers['x-correlation-id']
      return typeof correlationHeader === 'string' && correlationId.test(correlationHeader)
        ? correlationHeader
        : randomUUID()
    },
    routerOptions: { maxParamLength: 2_000 },
    requestTimeout: config.REQUEST_TIMEOUT,
    // The headers must arrive before the whole request; otherwise, Node swaps the two timeouts.
    http: {
      headersTimeout: Math.min(20_000, config.REQUEST_TIMEOUT),
      connectionsCheckingInterval: Math.min(5_000, config.REQUEST_TIMEOUT),
    },
    clientErrorHandler: sendParserFailure,
    // Handles URLs that cannot be decoded (`/%`).
    frameworkErrors: (_failure, request, reply) =>
      sendFailure(request as FastifyRequest, reply as FastifyReply, 'resource.not-found'),
    forceCloseConnections: 'idle',
  })
  const common = commonHeaders(config)
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(common).header('x-correlation-id', request.id)
  })
  limitPersonHost(app, config)
  const testClock = followTestClock(app, config)

  recordRequestMetrics(app, metrics)
  metrics.gauge(
    'edge_live_generation',
    'Number of the live generation.',
    async () => (await releases.live()).generation.number,
  )
  app.addHook('preClose', async () => {
    // Browsers open connections in advance without sending requests. They must not delay the shutdown.
    setTimeout(() => app.server.closeAllConnections(), config.DRAIN_TIME).unref()
  })

  app.addHook('onListen', () => contracts.refresh())
  serveReleases(app, config.STORAGE_DIR)
  registerUpstreams(app, config)

  app.get('/livez', async () => ({ status: 'live' }))
  app.get('/readyz', async (_, reply) => {
    const readiness = await checkPortalReadiness(config, releases)
    return reply
      .code(readiness.status === 'unready' ? 503 : 200)
      .header('cache-control', 'no-store')
      .send(readiness)
  })
  app.get('/config.json', (request, reply) =>
    sendJson(request, reply, getRuntimeSettings(config, getOrigin(request, config), testClock.milliseconds)),
  )
  app.get<{ Querystring: { generation?: string } }>('/generation.json', async (request, reply) => {
    const { requested } = await findRequestedGeneration(releases, request.query.generation, config)
    if (requested === undefined) return sendFailure(request, reply, 'resource.not-found')
    const { generation } = await titledGenerations.get(requested)
    return sendJson(request, reply, toPublicGeneration(generation, contracts.current()))
  })
  if (config.DEMONSTRATION) registerOutboxRoute(app, config)
  registerSearchEngineFiles(app, config)

  app.setNotFoundHandler(async (request, reply) => {
    // Not resolved against a base URL: `//host/path` would become the path of another host.
    const url = new URL(`http://portal${request.url}`)
    const { pathname } = url
    const isPage = (request.method === 'GET' || request.method === 'HEAD') && !nonPagePaths.test(pathname)
    if (!isPage) return sendFailure(request, reply, 'resource.not-found')
    const { live, requested: loaded } = await findRequestedGeneration(
      releases,
      url.searchParams.get('generation') ?? undefined,
      config,
    )
    if (loaded === undefined) return reply.redirect(removePreviewParam(url), 302)
    const served = isPortalPath(loaded, pathname)
    // A missing file requested by a page gets a 404, not the document.
    if (!served && !(request.headers.accept ?? '').includes('text/html')) return rootFile(reply, loaded, pathname)
    const isLive = loaded.generation.number === live?.generation.number
    const notice = isLive ? '' : renderPreviewNotice(loaded.generation.number, removePreviewParam(url))
    return sendDocument({
      request,
      reply,
      loaded: await titledGenerations.get(loaded),
      config,
      url,
      notice,
      pageRenderer,
      testClock,
      documents,
      contracts: contracts.current(),
      isServed: served,
    })
  })
  app.setErrorHandler(async (error, request, reply) => {
    if (isInvalidUrlError(error)) return sendFailure(request, reply, 'resource.not-found')
    if (!(error instanceof NoLiveGenerationError))
      request.log.error({ err: error, correlationId: request.id }, 'failed')
    const wantsPage = (request.headers.accept ?? '').includes('text/html')
    if (!wantsPage) return sendFailure(request, reply, 'service.unavailable')
    return reply
      .code(503)
      .headers({ ...plainPageHeaders, 'retry-after': '30' })
      .send(renderUnavailablePage(config.SUPPORT_PHONE))
  })
  return app
}

/** Returns true for URLs that do not name anything (`//`, `/remotes/../secrets`, a folder), which are client errors. */
function isInvalidUrlError(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { statusCode = 0, code } = error as { statusCode?: number; code?: string }
  const isRefused = statusCode >= 400 && statusCode < 500
  return isRefused || code === 'ERR_INVALID_URL' || error.message === 'source/request contain invalid characters'
}

function recordRequestMetrics(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onResponse', async ({ method, routeOptions }, { statusCode: status, elapsedTime }) => {
    metrics.observe({ method, route: routeOptions.url ?? 'page', status, seconds: elapsedTime / 1000 })
  })
}

/** Serves released files, which never change and can be cached forever. They were compressed at release. */
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
      setHeaders: allowServiceWorker,
      dotfiles: 'ignore',
      // The folder may not exist before the first release.
      wildcard: true,
    })
  }
}

/** The shell's service worker may serve all pages, although its file is in the folder of the shell's release. */
function allowServiceWorker(reply: FastifyReply, path: string): void {
  if (/\/shell\/[^/]+\/offline\.worker\.[0-9a-f]{10}\.js(?:\.\w+)?$/.test(path))
    void reply.header('service-worker-allowed', '/')
}

/** Redirects files that browsers request at the root (icon, robots) to the live shell's folder. */
function rootFile(reply: FastifyReply, loaded: LoadedGeneration, path: string): FastifyReply {
  const name = /^\/([\w-]+\.(?:svg|png|ico|txt|webmanifest))$/.exec(path)?.[1]
  if (name === undefined) return sendFailure(reply.request, reply, 'resource.not-found')
  return reply.redirect(`${loaded.shellBase}${name}`, 302)
}

/**
 * Returns the origin at which the browser reached the portal: the configured one, or on a developer's machine another
 * name or port of that machine. The `Host` header never names another host.
 */
function getOrigin(request: FastifyRequest, config: EdgeConfig): string {
  const { protocol, origin, host } = new URL(config.PORTAL_ORIGIN)
  const isLocal = isLoopbackHost(host) && /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?$/.test(request.host)
  return isLocal ? `${protocol}//${request.host}` : origin
}

interface DocumentResponse {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly loaded: LoadedGeneration
  readonly config: EdgeConfig
  readonly url: URL
  /** HTML to insert at the beginning of the body. */
  readonly notice: string
  readonly pageRenderer: PageRenderer
  readonly testClock: TestClockOffset
  readonly documents: DocumentCache
  readonly contracts: Contracts
  /** The shell or a remote has a page for this path. */
  readonly isServed: boolean
}

async function sendDocument(response: DocumentResponse): Promise<FastifyReply> {
  const { request, reply, loaded, config, url, notice, pageRenderer } = response
  const clockOffsetMs = response.testClock.milliseconds
  const locale = getReaderLocale(request.headers)
  const origin = getOrigin(request, config)
  const waitSeconds = await pageRenderer.countReader(url, request.ip)
  if (waitSeconds !== undefined)
    return reply
      .code(429)
      .headers({ ...plainPageHeaders, 'retry-after': String(waitSeconds) })
      .send(renderTooManyRequestsPage())
  const found = await pageRenderer.find({ loaded, url, locale })
  if (found?.page.redirectTo !== undefined)
    return reply.header('cache-control', 'no-cache').redirect(found.page.redirectTo, 302)
  const capabilities = findCapabilities(loaded.generation, url.pathname)
  if (capabilities.length > 0) void reply.header('permissions-policy', permissionsPolicy(capabilities))
  const render = () => {
    const settings = getRuntimeSettings(config, origin, clockOffsetMs)
    const content = found && pageRenderer.frame(found, loaded, settings)
    const inlineStyles = found ? hashInlineStyles(found.page) : []
    return {
      html: renderDocument({
        loaded,
        settings,
        path: url.pathname,
        locale,
        notice,
        content,
        contracts: response.contracts,
      }),
      securityPolicy: contentSecurityPolicy(config, url.pathname, {
        inlineScripts: loaded.inlineScripts,
        inlineStyles,
        capabilities,
      }),
    }
  }
  if (notice !== '') void reply.header('x-robots-tag', 'noindex')
  reply.code(found?.page.status ?? (response.isServed ? 200 : 404)).type('text/html; charset=utf-8')
  if (found === undefined || notice !== '') {
    const { html, securityPolicy } = render()
    return sendText(request, reply.header('content-security-policy', securityPolicy), html)
  }
  const contracts = JSON.stringify(response.contracts)
  const key = `${loaded.generation.number} ${origin} ${clockOffsetMs} ${locale} ${contracts} ${found.url}`
  const document = response.documents.get(key, { generation: loaded.generation, content: found }, render)
  return sendBytes(request, reply.header('content-security-policy', document.securityPolicy), document)
}
