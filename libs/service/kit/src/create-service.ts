import 'reflect-metadata'
import type { AddressInfo } from 'node:net'
import fastifyCors from '@fastify/cors'
import { Module, type DynamicModule } from '@nestjs/common'
import { NestFactory } from '@nestjs/core'
import type { NestFastifyApplication } from '@nestjs/platform-fastify'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { DestinationStream, Logger } from 'pino'
import type { z } from 'zod'
import { trustedBy } from './client-address.ts'
import { systemClock, type Clock } from './clock.ts'
import { AccessGuard } from './http/access-guard.ts'
import { ContractCheck } from './http/contract-check.ts'
import { EndedRights } from './http/ended-rights.ts'
import { FailureAnswer } from './http/failure-answer.ts'
import { correlationIdOf, installHooks } from './http/install-hooks.ts'
import { PortalAdapter } from './http/portal-adapter.ts'
import { TokenVerifier } from './http/token-verifier.ts'
import { Lifecycle } from './lifecycle.ts'
import { createLogger, nestLogger } from './logging.ts'
import { Metrics } from './metrics.ts'
import { createPrivatePort } from './private-port.ts'
import { MemoryRateCounter, RateLimit } from './rate-limit.ts'
import { endpointsOf, type ServiceDefinition } from './service-definition.ts'
import { readSettings, type BaseSettings } from './settings.ts'
import { CLOCK, LIFECYCLE, LOGGER, RATE_LIMIT, SERVICE_NAME, SETTINGS } from './tokens.ts'

/** Where a service gets its surroundings from; tests give their own. */
export interface Surroundings {
  readonly environment: Readonly<Record<string, string | undefined>>
  readonly clock?: Clock
  readonly logDestination?: DestinationStream
}

/** A service put together, with its ports still closed. */
export interface Service {
  readonly app: NestFastifyApplication
  /** The public side, for `inject`. */
  readonly http: FastifyInstance
  /** The private side, for `inject`. */
  readonly privatePort: FastifyInstance
  readonly settings: BaseSettings
  readonly logger: Logger
  /** Opens both ports; answers their addresses (`http://127.0.0.1:1234`). */
  listen(): Promise<{ readonly publicAddress: string; readonly privateAddress: string }>
  /** Shuts down in order: unready, a probe period, no more messages, HTTP drained, relay finished, pool closed. */
  close(): Promise<void>
}

class KitModule {}
Module({})(KitModule)

/** Puts the service together and checks it against its contract; throws before a port is opened when anything is missing. */
export async function createService<Shape extends z.ZodRawShape>(
  definition: ServiceDefinition<Shape>,
  surroundings: Surroundings,
): Promise<Service> {
  const settings = readSettings(definition.name, surroundings.environment, definition)
  const clock = surroundings.clock ?? systemClock
  const logger = createLogger(definition.name, settings.LOG_LEVEL, surroundings.logDestination)
  const lifecycle = new Lifecycle()
  const metrics = new Metrics(definition.name)
  const isTrusted = trustedBy(settings)
  const failures = new FailureAnswer(definition, lifecycle, logger)
  const adapter = new PortalAdapter({
    genReqId: correlationIdOf,
    bodyLimit: definition.bodyLimit ?? 1_000_000,
    // Only the edge may say where a request came from, and only its own word counts: it has judged what stood before.
    trustProxy: (address: string, hop: number) => hop === 0 && isTrusted(address),
    forceCloseConnections: 'idle',
    keepAliveTimeout: 72_000,
    requestTimeout: definition.requestTimeout ?? 30_000,
    // The head has less time than the whole: Node swaps the two otherwise.
    http: { headersTimeout: 20_000, connectionsCheckingInterval: 5_000 },
    skipMiddie: true,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 1000 },
    frameworkErrors: (_failure: Error, request: FastifyRequest, reply: FastifyReply) =>
      failures.sendOfAddress(request, reply),
  })
  const http = adapter.getInstance<FastifyInstance>()
  const endedRights = new EndedRights()
  const check = new ContractCheck(http)
  installHooks(http, { guard: guardOf(settings, clock, endedRights), failures, metrics, logger, clock, lifecycle })
  http.removeContentTypeParser('text/plain')
  if (endpointsOf(definition).some((endpoint) => endpoint.method === 'GET' && endpoint.body)) {
    http.addHttpMethod('GET', { hasBody: true, overrideExisting: true })
    takeEmptyBodies(http)
  }
  if (settings.CORS_ORIGINS.length > 0) await http.register(fastifyCors, corsOf(settings))
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
      { provide: EndedRights, useValue: endedRights },
    ],
    exports: [SETTINGS, CLOCK, LOGGER, LIFECYCLE, SERVICE_NAME, RATE_LIMIT, Metrics, EndedRights],
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
    check.verify(endpointsOf(definition))
    await lifecycle.start()
    await http.ready()
  } catch (failure) {
    await shutDown()
    throw failure
  }
  const privatePort = createPrivatePort(definition, lifecycle, metrics)

  async function shutDown(): Promise<void> {
    const troubles = await lifecycle.shutDown('intake')
    await drain(http)
    await app.close()
    troubles.push(...(await lifecycle.shutDown('relay')), ...(await lifecycle.shutDown('pool')))
    for (const trouble of troubles) logger.warn({ err: trouble }, 'while shutting down')
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
      if (settings.SHUTDOWN_WAIT > 0) await new Promise((resolve) => setTimeout(resolve, settings.SHUTDOWN_WAIT))
      await shutDown()
      await privatePort.close()
    },
  }
}

// A connection whose request was under way stays open for the client's next one, long after the answer.
async function drain(http: FastifyInstance): Promise<void> {
  const sweep = setInterval(() => http.server.closeIdleConnections(), 50)
  try {
    await http.close()
  } finally {
    clearInterval(sweep)
  }
}

/** Many clients name a media type on every call: a GET that says JSON and sends nothing has no body. */
function takeEmptyBodies(http: FastifyInstance): void {
  const parse = http.getDefaultJsonParser('error', 'error')
  http.removeContentTypeParser('application/json')
  http.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '' && request.method === 'GET') done(null, undefined)
    else parse(request, body, done)
  })
}

function guardOf(settings: BaseSettings, clock: Clock, ended: EndedRights): AccessGuard {
  const { USER_POOL_ISSUER: issuer, USER_POOL_JWKS_URI: jwksUri, USER_POOL_CLIENT_ID: clientId } = settings
  const pool = issuer && jwksUri && clientId ? { issuer, jwksUri, clientId } : undefined
  const tokens = pool && new TokenVerifier(pool, clock, ended)
  return new AccessGuard(tokens, settings.INTERNAL_CREDENTIAL)
}

function corsOf(settings: BaseSettings): Parameters<typeof fastifyCors>[1] {
  return {
    origin: settings.CORS_ORIGINS,
    methods: ['GET', 'POST', 'PUT', 'DELETE'],
    allowedHeaders: [
      'authorization',
      'content-type',
      'idempotency-key',
      'x-correlation-id',
      'if-match',
      // The user pool's protocol, as browsers' clients send it.
      'cache-control',
      'x-amz-target',
      'x-amz-user-agent',
    ],
    exposedHeaders: ['etag', 'idempotent-replayed', 'retry-after', 'x-correlation-id', 'content-disposition'],
    maxAge: 600,
  }
}
