import { Inject, Injectable } from '@nestjs/common'
import {
  ApiResponse,
  forwardCommand,
  internalCredentialHeader,
  Refusal,
  refuse,
  SETTINGS,
  type BaseSettings,
  type CommandContext,
} from '@portal/service-kit'
import { z } from 'zod'
import type { AdminSettings } from '../config.ts'

interface InternalRequest<Results extends z.ZodType> {
  readonly path: string
  readonly results: Results
  readonly query?: Readonly<Record<string, string | number | undefined>>
  /** The JSON body; makes the request a POST. */
  readonly body?: unknown
}

/** Longer than the other side may wait for a lock. */
const timeoutMs = 5_000
const errorBody = z.object({ error: z.string(), details: z.record(z.string(), z.unknown()).default({}) })

/** Calls the private ports of services and of the edge, which are not reachable from the internet. */
@Injectable()
export class InternalApiClient {
  readonly #origins: Readonly<Record<string, string>>
  readonly #credential: string

  constructor(@Inject(SETTINGS) settings: AdminSettings & BaseSettings) {
    this.#origins = settings.PRIVATE_ORIGINS
    this.#credential = settings.INTERNAL_CREDENTIAL ?? ''
  }

  /** Returns the names of all services, without the edge. */
  listServices(): readonly string[] {
    return Object.keys(this.#origins).filter((name) => name !== 'edge')
  }

  /**
   * Sends a request to a service or the edge. Throws the error code of a 409 response, `resource.not-found` for an
   * unknown service or path, and `service.unavailable` for any other failure.
   */
  async request<Results extends z.ZodType>(
    target: string,
    request: InternalRequest<Results>,
  ): Promise<z.output<Results>> {
    const origin = Object.hasOwn(this.#origins, target) ? this.#origins[target] : undefined
    if (origin === undefined) return refuse('resource.not-found', { part: target })
    const { status, body } = await this.#fetch(origin, request).catch((cause: unknown) =>
      refuseUnavailable(target, cause),
    )
    if (status === 409) {
      const { error, details } = errorBody.parse(body)
      return refuse(error, details)
    }
    if (status === 404) return refuse('resource.not-found', { part: target })
    if (status !== 200) return refuseUnavailable(target, new Error(`responded with status ${status}`))
    const results = request.results.safeParse(body)
    return results.success ? results.data : refuseUnavailable(target, results.error)
  }

  /**
   * Lets the service that owns the data run a command that was authorized here. It writes the change, the audit entry and the
   * response stored for replays in one transaction.
   */
  async run<Results>(
    context: CommandContext,
    service: string,
    { path, body, results }: { readonly path: string; readonly body: object; readonly results: z.ZodType<Results> },
  ): Promise<ApiResponse<Results>> {
    const response = await this.request(service, {
      path,
      body: { ...body, command: forwardCommand(context) },
      results: z.object({ results: z.unknown(), isReplayed: z.boolean() }),
    })
    const headers: Record<string, string> = response.isReplayed ? { 'idempotent-replayed': 'true' } : {}
    return new ApiResponse(results.parse(response.results), { headers })
  }

  async #fetch(origin: string, { path, query = {}, body }: InternalRequest<z.ZodType>) {
    const params = Object.entries(query).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)]],
    )
    const response = await fetch(`${origin}${path}?${new URLSearchParams(params)}`, {
      headers: {
        [internalCredentialHeader]: this.#credential,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(timeoutMs),
    })
    return { status: response.status, body: (await response.json()) as unknown }
  }
}

function refuseUnavailable(target: string, cause: unknown): never {
  throw new Refusal('service.unavailable', { part: target, retryAfter: 2 }, undefined, cause)
}
