import { randomUUID } from 'node:crypto'
import type { Endpoint, RequestOf } from '@portal/contracts-common'
import type { NamedMigration, AppendOnlyTable } from '@portal/persistence'
import { createService, type Service, type ServiceDefinition } from '@portal/service-kit'
import type { z } from 'zod'
import { TestNats } from './nats-server.ts'
import { testClock, type TestClock } from './test-clock.ts'
import { createTestDatabase, type TestDatabase } from './test-database.ts'
import { TestIssuer, type TokenContents } from './test-issuer.ts'

/** The response to a call. `body` is the parsed envelope, or undefined when it is not JSON. */
export interface TestResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | number | undefined>>
  readonly text: string
  readonly bytes: Buffer
  // oxlint-disable-next-line typescript/no-explicit-any -- tests read responses of any shape
  readonly body: any
}

interface CallOptions {
  /** A token, or claims for one. */
  readonly as?: string | TokenContents
  readonly headers?: Readonly<Record<string, string>>
}

export interface TestService {
  readonly service: Service
  readonly clock: TestClock
  readonly issuer: TestIssuer
  /** The service's database; throws when it has none. */
  readonly database: TestDatabase
  /** The file's nats-server; throws when the service was created without one. */
  readonly nats: TestNats
  /** Calls an endpoint through the complete service. */
  call<E extends Endpoint>(
    endpoint: E,
    request?: Partial<RequestOf<E>> | AnyRequest,
    options?: CallOptions,
  ): Promise<TestResponse>
  /** Calls any URL. */
  send(
    method: string,
    url: string,
    request?: { body?: unknown; payload?: string | Buffer } & CallOptions,
  ): Promise<TestResponse>
  /** Opens both ports and returns their URLs. */
  listen(): ReturnType<Service['listen']>
  /** Recreates the service with the same database and NATS, as after a restart. */
  restart(): Promise<void>
  close(): Promise<void>
}

interface AnyRequest {
  readonly params?: unknown
  readonly query?: unknown
  readonly body?: unknown
}

export interface TestServiceOptions {
  /** The service's migrations; without them it has no database. */
  readonly migrations?: readonly NamedMigration[]
  readonly appendOnly?: readonly (string | AppendOnlyTable)[]
  /** Overrides of the default settings. */
  readonly env?: Readonly<Record<string, string>>
  /** `true` starts a nats-server for the file; otherwise NATS is down and the service degraded. */
  readonly nats?: boolean
  readonly clock?: TestClock
}

const unreachableNats = 'nats://127.0.0.1:1'

/** Creates a service with its own database and user pool, and a clock that tests control. */
export async function createTestService<Shape extends z.ZodRawShape>(
  definition: ServiceDefinition<Shape>,
  options: TestServiceOptions = {},
): Promise<TestService> {
  const clock = options.clock ?? testClock()
  const issuer = await TestIssuer.start(() => clock.now())
  const database = options.migrations
    ? await createTestDatabase({ ...options, migrations: options.migrations })
    : undefined
  const nats = options.nats === true ? await TestNats.start() : undefined
  const environment = {
    PORT: '0',
    PRIVATE_PORT: '0',
    LOG_LEVEL: process.env['TEST_LOG_LEVEL'] ?? 'silent',
    PORTAL_ORIGIN: 'http://portal.example',
    DATABASE_URL: database?.url ?? 'postgres://nobody@127.0.0.1:1/nothing',
    DATABASE_POOL: '8',
    NATS_URL: nats?.url ?? unreachableNats,
    TRUSTED_PROXIES: '127.0.0.0/8, ::1',
    ...issuer.environment,
    ...options.env,
  }
  const create = () => createService(definition, { environment, clock })
  let service = await create()

  async function send(
    method: string,
    url: string,
    request: { body?: unknown; payload?: string | Buffer } & CallOptions = {},
  ): Promise<TestResponse> {
    const token = typeof request.as === 'object' ? issuer.signToken(request.as) : request.as
    const payload = request.payload ?? (request.body === undefined ? undefined : JSON.stringify(request.body))
    const response = await service.http.inject({
      method: method as 'GET',
      url,
      headers: {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
        ...request.headers,
      },
      ...(payload === undefined ? {} : { payload }),
    })
    const isJson = String(response.headers['content-type']).startsWith('application/json')
    return {
      status: response.statusCode,
      headers: response.headers,
      text: response.body,
      bytes: response.rawPayload,
      body: isJson ? (JSON.parse(response.body) as unknown) : undefined,
    }
  }

  return {
    get service() {
      return service
    },
    clock,
    issuer,
    get database() {
      return required(database, 'database')
    },
    get nats() {
      return required(nats, 'nats-server')
    },
    send,
    call: (endpoint, request = {}, callOptions = {}) => {
      const { body } = request as AnyRequest
      return send(endpoint.method, buildUrl(endpoint, request), {
        ...callOptions,
        ...(body === undefined ? {} : { body }),
      })
    },
    listen: () => service.listen(),
    async restart() {
      await service.close()
      service = await create()
    },
    async close() {
      await service.close()
      await issuer.stop()
      await database?.drop()
      await nats?.stop()
    },
  }
}

/** The endpoint's URL with these parameters; missing path parameters become random ids. */
function buildUrl(endpoint: Endpoint, request: AnyRequest): string {
  const params = (request.params ?? {}) as Record<string, unknown>
  const path = endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(params[name] ?? randomUUID())),
  )
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries((request.query ?? {}) as Record<string, unknown>)) {
    for (const item of Array.isArray(value) ? value : [value]) if (item !== undefined) query.append(name, String(item))
  }
  return query.size > 0 ? `${path}?${query.toString()}` : path
}

function required<T>(part: T | undefined, name: string): T {
  if (part === undefined) throw new Error(`The test service was created without a ${name}.`)
  return part
}
