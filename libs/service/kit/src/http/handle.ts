import { hash } from 'node:crypto'
import { applyDecorators, createParamDecorator, HttpCode, RequestMapping, RequestMethod } from '@nestjs/common'
import { RouteConfig } from '@nestjs/platform-fastify'
import type { Access, Endpoint, Method, ResultsOf } from '@portal/contracts-common'
import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { toClientNetwork } from '../client-address.ts'
import type { ApiResponse, FileResponse, RawJson } from './responses.ts'
import type { Caller } from './caller.ts'
import { lacksExpectedVersion } from './expected-version.ts'
import { Refusal } from './refusal.ts'
import { validateInput } from './validate-input.ts'

/** The types that a handler of the endpoint may return. */
type HandlerResult<E extends Endpoint> = E['results'] extends z.ZodType
  ? ResultsOf<E> | ApiResponse<ResultsOf<E>> | RawJson | (E['files'] extends readonly string[] ? FileResponse : never)
  : FileResponse | RawJson

type Handler<E extends Endpoint> = (...parts: never[]) => HandlerResult<E> | Promise<HandlerResult<E>>

const methods: Record<Method, RequestMethod> = {
  GET: RequestMethod.GET,
  POST: RequestMethod.POST,
  PUT: RequestMethod.PUT,
  DELETE: RequestMethod.DELETE,
}

/** Makes the method the handler of an endpoint, which defines path, method, access, validation and envelope. */
export function Handle<E extends Endpoint>(endpoint: E) {
  const decorate = applyDecorators(
    RequestMapping({ method: methods[endpoint.method], path: endpoint.path }),
    HttpCode(200),
    RouteConfig({ endpoint }),
  )
  return <H extends Handler<E>>(target: object, key: string, descriptor: TypedPropertyDescriptor<H>): void =>
    decorate(target, key, descriptor)
}

/**
 * Marks a handler of another protocol (the user pool's, resumable uploads) that no endpoint describes. `reason` is prose;
 * `access` is checked as for an endpoint. Without it the protocol checks access itself.
 */
export function outsideContract(reason: string, access?: Access): MethodDecorator {
  return RouteConfig({ outsideContractReason: reason, ...(access && { accessOutsideContract: access }) })
}

/** The validated `{ params, query, body }` of the request: `@Input(endpoint) input: InputOf<typeof endpoint>`. */
export function Input(endpoint: Endpoint): ParameterDecorator {
  return input(endpoint)
}

const input = createParamDecorator((endpoint: Endpoint, context) =>
  validateInput(endpoint, context.switchToHttp().getRequest<FastifyRequest>()),
)

/** The caller: `@CurrentCaller() caller: Caller | undefined`. Never undefined when the endpoint requires a token. */
export const CurrentCaller = createParamDecorator(
  (_, context) => context.switchToHttp().getRequest<FastifyRequest>().caller,
)

/** The client's IP address for rate limits, or its /64 network for IPv6. X-Forwarded-For counts only from a trusted proxy. */
export const ClientIp = createParamDecorator((_, context) =>
  toClientNetwork(context.switchToHttp().getRequest<FastifyRequest>().ip),
)

/** The request data that a command needs. */
export interface CommandContext {
  readonly caller: Caller | undefined
  /** The client's `Idempotency-Key`. */
  readonly idempotencyKey?: string
  /** SHA-256 of parameters, query, body and the person for whom the caller acts; empty without a key. */
  readonly requestHash: string
  /** The endpoint's method and path template, or another cause of the command. */
  readonly route: string
  readonly correlationId: string
  readonly now: Date
  /** The caller could have sent an expected version and did not; recorded in the audit entry. */
  readonly lacksExpectedVersion?: boolean
  /** The endpoint of the response; absent for commands without a request. */
  readonly endpoint?: Endpoint
}

const keyPattern = /^[\x21-\x7e]{1,255}$/

/** The {@link CommandContext} of the request, for `Commands.run`. */
export const CommandContext = createParamDecorator((_, context): CommandContext => {
  const request = context.switchToHttp().getRequest<FastifyRequest>()
  const endpoint = request.routeOptions.config.endpoint
  const key = request.headers['idempotency-key']
  if (key !== undefined && (typeof key !== 'string' || !keyPattern.test(key))) {
    const fields = [{ path: ['header', 'idempotency-key'], message: 'Must be 1 to 255 visible ASCII characters.' }]
    throw new Refusal('input.invalid', { fields })
  }
  return {
    caller: request.caller,
    ...(key === undefined ? {} : { idempotencyKey: key }),
    requestHash: key === undefined ? '' : hashRequest(request),
    route: `${request.method} ${request.routeOptions.url ?? ''}`,
    correlationId: request.id,
    now: request.clock.now(),
    ...(endpoint ? { endpoint, lacksExpectedVersion: lacksExpectedVersion(endpoint, request) } : {}),
  }
})

function hashRequest(request: FastifyRequest): string {
  const principal = request.caller?.actingFor?.personId
  const parts = [request.params, request.query, request.body ?? null]
  const content = toJson(principal === undefined ? parts : [...parts, principal])
  return hash('sha256', content, 'base64url')
}

/** Refuses input nested too deeply to serialize: it is hashed before it is validated. */
function toJson(parts: readonly unknown[]): string {
  try {
    return JSON.stringify(parts)
  } catch (failure) {
    const fields = [{ path: ['body'], message: 'This is nested too deeply.' }]
    throw new Refusal('input.invalid', { fields }, undefined, failure)
  }
}

/** The context of a command without a request: a consumer, a timer, a seed. */
export function systemContext(options: {
  route: string
  now: Date
  correlationId: string
  idempotencyKey?: string
}): CommandContext {
  return { caller: undefined, requestHash: '', ...options }
}
