import 'reflect-metadata'
import type { AddressInfo } from 'node:net'
import fastifyCors from '@fastify/cors'
import { actingForHeader } from '@portal/contracts-common'
import { Module, type DynamicModule } from '@nestjs/common'
import { NestFactory } from '@nestjs/core'
import type { NestFastifyApplication } from '@nestjs/platform-fastify'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { DestinationStream, Logger } from 'pino'
import type { z } from 'zod'
import { createProxyCheck } from './client-address.ts'
import { MovableClock, systemClock, type Clock } from './clock.ts'
import { AccessGuard } from './http/access-guard.ts'
import { ContractCheck } from './http/contract-check.ts'
import { TokenRevocations } from './http/token-revocations.ts'
import { PersonAccess } from './http/person-access.ts'
import { FailureResponder } from './http/failure-responder.ts'
import { getCorrelationId, installHooks } from './http/install-hooks.ts'
import { sendParserFailure } from './http/parser-failure.ts'
import { PortalAdapter } from './http/portal-adapter.ts'
import { TokenVerifier } from './http/token-verifier.ts'
import { Lifecycle } from './lifecycle.ts'
import { createLogger, nestLogger } from './logging.ts'
import { Metrics } from './metrics.ts'
import { createPrivatePort } from './private-port.ts'
import { MemoryRateCounter, RateLimit } from './rate-limit.ts'
import { getEndpoints, type ServiceDefinition } from './service-definition.ts'
import { readSettings, type BaseSettings } from './settings.ts'
import { CLOCK, LIFECYCLE, LOGGER, RATE_LIMIT, SERVICE_NAME, SETTINGS } from './tokens.ts'

/** The environment, clock and log destination of a service; tests pass their own. */
export interface ServiceOptions {
  readonly environment: Readonly<Record<string, string | undefined>>
  readonly clock?: Clock
  readonly logDestination?: DestinationStream
}

/** A created service whose ports are still closed. */
export interface Service {
  readonly app: NestFastifyApplication
  /** The public port, for `inject`. */
  readonly http: FastifyInstance
  /** The private port, for `inject`. */
  readonly privatePort: FastifyInstance
  readonly settings: BaseSettings
  readonly logger: Logger
  /** Opens both ports and returns their URLs (`http://127.0.0.1:1234`). */
  listen(): Promise<{ readonly publicAddress: string; readonly privateAddress: string }>
  /** Shuts down in order: unready for a probe period, no more messages, HTTP drained, background work finished, connections closed. */
  close(): Promise<void>
}

class KitModule {}
Module({})(KitModule)

/** Creates a service and checks it against its contract; throws before any port is opened when something is missing. */
export async function createService<Shape extends z.ZodRawShape>(
  definition: ServiceDefinition<Shape>,
  options: ServiceOptions,
): Promise<Service> {
  const settings = readSettings(definition.name, options.environment, definition)
  const source = options.clock ?? systemClock
  const clock = settings.TEST_CLOCK ? new MovableClock(source) : source
  const logger = createLogger(definition.name, settings.LOG_LEVEL, options.logDestination)
  const lifecycle = new Lifecycle()
  const metrics = new Metrics(definition.name)
  const isTrusted = createProxyCheck(settings.TRUSTED_PROXIES)
  const failures = new FailureResponder(definition, lifecycle, logger)
  const adapter = new PortalAdapter({
    genReqId: getCorrelationId,
    bodyLimit: definition.bodyLimit ?? 1_000_000,
    // Trusts X-Forwarded-For only from a configured edge, and only the entry that the edge added.
    trustProxy: (address: string, hop: number) => hop === 0 && isTrusted(address),
    forceCloseConnections: 'idle',
    keepAliveTimeout: 72_000,
    requestTimeout: definition.requestTimeoutMs ?? 30_000,
    // Must be less than the request timeout: Node swaps the two otherwise.
    http: { headersTimeout: 20_000, connectionsCheckingInterval: 5_000 },
    skipMiddie: true,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 1000 },
    clientErrorHandler: sendParserFailure,
    frameworkErrors: (_failure: Error, request: FastifyRequest, reply: FastifyReply) =>
      failures.sendNotFound(request, reply),
  })
  const http = adapter.getInstance<FastifyInstance>()
  const revocations = new TokenRevocations()
  const persons = new PersonAccess()
  const check = new ContractCheck(http)
  const guard = createGuard(settings, clock, revocations, persons)
  installHooks(http, { guard, failures, metrics, logger, clock, lifecycle })
  http.removeContentTypeParser('text/plain')
  acceptEmptyBodies(http)
  if (getEndpoints(definition).some((endpoint) => endpoint.method === 'GET' && endpoint.body))
    http.addHttpMethod('GET', { hasBody: true, overrideExisting: true })
  if (settings.CORS_ORIGINS.length > 0) await http.register(fastifyCors, getCorsOptions(settings))
  await definition.configure?.(http)

  const kit: DynamicModule = {
    module: KitModule,
    global: true,
    imports: [definition.module],
    providers: [
      { provide: SETTINGS, useValue: settings },
      { provide: CLOCK, useValue: clock },
      { provide: LOGGER, useValue: logger },
      { provide: LIFECYCLE, useValue: lifecycle },
      { provide: SERVICE_NAME, useValue: definition.name },
      { provide: RATE_LIMIT, useValue: new RateLimit(clock, new MemoryRateCounter()) },
      { provide: Metrics, useValue: metrics },
      { provide: TokenRevocations, useValue: revocations },
      { provide: PersonAccess, useValue: persons },
    ],
    exports: [SETTINGS, CLOCK, LOGGER, LIFECYCLE, SERVICE_NAME, RATE_LIMIT, Metrics, TokenRevocations, PersonAccess],
  }
  const app = await NestFactory.create<NestFastifyApplication>(kit, adapter, {
    logger: nestLogger(logger),
    bodyParser: false,
    abortOnError: false,
  })
  app.useGlobalFilters({
    catch: (failure: unknown, host: Parameters<Parameters<typeof app.useGlobalFilters>[0]['catch']>[1]) => {
      const call = host.switchToHttp()
      failures.send(failure, call.getRequest(), call.getResponse())
    },
  })
  try {
    await app.init()
    check.verify(getEndpoints(definition))
    persons.verify(getEndpoints(definition))
    await lifecycle.start()
    await http.ready()
  } catch (failure) {
    await shutDown()
    throw failure
  }
  const privatePort = createPrivatePort(definition, lifecycle, metrics, settings)

  async function shutDown(): Promise<void> {
    const shutdownFailures = await lifecycle.shutDown('intake')
    await drain(http)
    await app.close()
    shutdownFailures.push(...(await lifecycle.shutDown('background')), ...(await lifecycle.shutDown('connections')))
    for (const failure of shutdownFailures) logger.warn({ err: failure }, 'shutdown step failed')
  }

  return {
    app,
    http,
    privatePort,
    settings,
    logger,
    async listen() {
      const privateAddress = await privatePort.listen({ host: settings.HOST, port: settings.PRIVATE_PORT })
      await app.listen(settings.PORT, settings.HOST)
      const { port } = http.server.address() as AddressInfo
      return { publicAddress: `http://${settings.HOST}:${port}`, privateAddress }
    },
    async close() {
      lifecycle.beginDraining()
      if (settings.SHUTDOWN_DELAY_MS > 0)
        await new Promise((resolve) => setTimeout(resolve, settings.SHUTDOWN_DELAY_MS))
      await shutDown()
      await privatePort.close()
    },
  }
}

// A connection with a request in progress would stay open for the client's next request, long after the response.
async function drain(http: FastifyInstance): Promise<void> {
  const timer = setInterval(() => http.server.closeIdleConnections(), 50)
  try {
    await http.close()
  } finally {
    clearInterval(timer)
  }
}

/** Treats an empty JSON body as no body: the specification's client sends the content type on every call (spec 7). */
function acceptEmptyBodies(http: FastifyInstance): void {
  const parse = http.getDefaultJsonParser('error', 'error')
  http.removeContentTypeParser('application/json')
  http.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined)
    else parse(request, body, done)
  })
}

function createGuard(
  settings: BaseSettings,
  clock: Clock,
  revocations: TokenRevocations,
  persons: PersonAccess,
): AccessGuard {
  const { USER_POOL_ISSUER: issuer, USER_POOL_JWKS_URI: jwksUri, USER_POOL_CLIENT_ID: clientId } = settings
  const pool = issuer && jwksUri && clientId ? { issuer, jwksUri, clientId } : undefined
  const tokens = pool && new TokenVerifier(pool, clock, revocations)
  return new AccessGuard(tokens, settings.INTERNAL_CREDENTIAL, persons)
}

function getCorsOptions(settings: BaseSettings): Parameters<typeof fastifyCors>[1] {
  return {
    origin: settings.CORS_ORIGINS,
    methods: ['GET', 'POST', 'PUT', 'DELETE'],
    allowedHeaders: [
      'authorization',
      'content-type',
      'idempotency-key',
      actingForHeader,
      'x-correlation-id',
      'if-match',
      // Headers of the user pool's protocol.
      'cache-control',
      'x-amz-target',
      'x-amz-user-agent',
    ],
    exposedHeaders: ['etag', 'idempotent-replayed', 'retry-after', 'x-correlation-id', 'content-disposition'],
    maxAge: 600,
  }
}
