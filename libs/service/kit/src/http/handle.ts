import { hash } from 'node:crypto'
import { applyDecorators, createParamDecorator, HttpCode, RequestMapping, RequestMethod } from '@nestjs/common'
import { RouteConfig } from '@nestjs/platform-fastify'
import type { Access, Endpoint, Method, ResultsOf } from '@portal/contracts-common'
import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { networkOf } from '../client-address.ts'
import type { Answer, FileAnswer, RawJson } from './answers.ts'
import type { Caller } from './caller.ts'
import { lacksExpectedVersion } from './expected-version.ts'
import { Refusal } from './refusal.ts'
import { validateInput } from './validate-input.ts'

/** What a handler of the endpoint may return. */
type HandlerResult<E extends Endpoint> = E['results'] extends z.ZodType
  ? ResultsOf<E> | Answer<ResultsOf<E>> | RawJson | (E['files'] extends readonly string[] ? FileAnswer : never)
  : FileAnswer | RawJson

type Handler<E extends Endpoint> = (...parts: never[]) => HandlerResult<E> | Promise<HandlerResult<E>>

const methods: Record<Method, RequestMethod> = {
  GET: RequestMethod.GET,
  POST: RequestMethod.POST,
  PUT: RequestMethod.PUT,
  DELETE: RequestMethod.DELETE,
}

/** Makes the method the handler of a contract's endpoint: path, method, access, validation and envelope come from it. */
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
 * Marks a handler of another protocol (the user pool's, resumable uploads), which no endpoint of the contract describes;
 * `why` in words, `access` as an endpoint has it. Without it the protocol has its own rights.
 */
export function outsideContract(why: string, access?: Access): MethodDecorator {
  return RouteConfig({ outsideContract: why, ...(access && { accessOutsideContract: access }) })
}

/** The validated `{ params, query, body }` of the request: `@Input(endpoint) input: InputOf<typeof endpoint>`. */
export function Input(endpoint: Endpoint): ParameterDecorator {
  return input(endpoint)
}

const input = createParamDecorator((endpoint: Endpoint, context) =>
  validateInput(endpoint, context.switchToHttp().getRequest<FastifyRequest>()),
)

/** Who asks: `@CurrentCaller() caller: Caller | undefined`. Never undefined where the endpoint requires a token. */
export const CurrentCaller = createParamDecorator(
  (_, context) => context.switchToHttp().getRequest<FastifyRequest>().caller,
)

/** What limits count by: the address a request came from, of IPv6 the network; what X-Forwarded-For says counts only from a trusted proxy. */
export const ClientIp = createParamDecorator((_, context) =>
  networkOf(context.switchToHttp().getRequest<FastifyRequest>().ip),
)

/** What a command needs to know about the request it serves. */
export interface CommandContext {
  readonly caller: Caller | undefined
  /** The client's `Idempotency-Key`. */
  readonly idempotencyKey?: string
  /** SHA-256 of parameters, query and body; empty without a key. */
  readonly requestHash: string
  /** The endpoint's method and path template, or what else caused the command. */
  readonly route: string
  readonly correlationId: string
  readonly now: Date
  /** The caller could have said which version is to be changed, and did not; the action row says so. */
  readonly lacksExpectedVersion?: boolean
  /** The endpoint whose envelope is answered; absent for commands no request caused. */
  readonly endpoint?: Endpoint
}

const keyPattern = /^[\x21-\x7e]{1,255}$/

/** The {@link CommandContext} of the request, for `Commands.run`. */
export const CommandContext = createParamDecorator((_, context): CommandContext => {
  const request = context.switchToHttp().getRequest<FastifyRequest>()
  const endpoint = request.routeOptions.config.endpoint
  const key = request.headers['idempotency-key']
  if (key !== undefined && (typeof key !== 'string' || !keyPattern.test(key))) {
    const fields = [{ path: ['header', 'idempotency-key'], message: 'One to 255 visible characters.' }]
    throw new Refusal('input.invalid', { fields })
  }
  return {
    caller: request.caller,
    ...(key === undefined ? {} : { idempotencyKey: key }),
    requestHash: key === undefined ? '' : hashOf(request),
    route: `${request.method} ${request.routeOptions.url ?? ''}`,
    correlationId: request.id,
    now: request.clock.now(),
    ...(endpoint ? { endpoint, lacksExpectedVersion: lacksExpectedVersion(endpoint, request) } : {}),
  }
})

function hashOf(request: FastifyRequest): string {
  const sent = textOf([request.params, request.query, request.body ?? null])
  return hash('sha256', sent, 'base64url')
}

/** Refuses what is nested too deep to be written out: it is read before its shape is judged. */
function textOf(parts: readonly unknown[]): string {
  try {
    return JSON.stringify(parts)
  } catch (failure) {
    const fields = [{ path: ['body'], message: 'This is nested too deep.' }]
    throw new Refusal('input.invalid', { fields }, undefined, failure)
  }
}

/** The context of a command that no request caused: a consumer, a timer, a seed. */
export function systemContext(options: {
  route: string
  now: Date
  correlationId: string
  idempotencyKey?: string
}): CommandContext {
  return { caller: undefined, requestHash: '', ...options }
}
