import { setTimeout as pause } from 'node:timers/promises'
import type { Endpoint } from '@portal/contracts-common'
import { z } from 'zod'

/** An account that calls the API. */
export interface Caller {
  readonly sub: string
  readonly groups: readonly string[]
}

/** One call as data, so that it can be sent again with the same key. */
export interface ApiCall {
  readonly endpoint: Endpoint
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string | number>>
  readonly body?: unknown
  readonly by: Caller
}

/** What the service answered at last. */
export interface ApiAnswer {
  readonly status: number
  /** The error code of a refusal. */
  readonly error: string | null
  readonly results: unknown
  /** How often the call was sent before it was answered. */
  readonly attempts: number
}

const retryMs = 100
const timeoutMs = 60_000
const envelope = z.object({ error: z.string().nullish(), results: z.unknown() })

/** Calls a service like a browser: with a token, an idempotency key, and again until there is an answer. */
export class SeasonApi {
  readonly #origin: string
  readonly #createToken: (caller: Caller) => string
  /** Answers that no caller should get: failures of the service, and results that the contract does not allow. */
  readonly faults: string[] = []
  /** Temporary refusals with their count, such as 503 while a process restarts. */
  readonly retries = new Map<string, number>()

  constructor(origin: string, createToken: (caller: Caller) => string) {
    this.#origin = origin
    this.#createToken = createToken
  }

  /** Sends a call until it is answered. With the same `key` it takes effect once. */
  async call(call: ApiCall, key?: string): Promise<ApiAnswer> {
    const startedAt = Date.now()
    for (let attempts = 1; ; attempts++) {
      const response = await this.#send(call, key).catch((failure: unknown) => failure as Error)
      const reason = await findTemporaryProblem(response)
      if (!(response instanceof Error) && reason === undefined) return this.#read(call, response, attempts)
      const problem = reason ?? 'no answer'
      this.retries.set(problem, (this.retries.get(problem) ?? 0) + 1)
      if (Date.now() - startedAt > timeoutMs) throw new Error(`${describeCall(call)}: ${problem} for a minute`)
      await pause(retryMs)
    }
  }

  #send({ endpoint, params = {}, query = {}, body, by }: ApiCall, key: string | undefined): Promise<Response> {
    const path = endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
    const url = new URL(path, this.#origin)
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value))
    // For a form, fetch sets the content type itself, including the boundary.
    const isForm = body instanceof FormData
    return fetch(url, {
      method: endpoint.method,
      headers: {
        authorization: `Bearer ${this.#createToken(by)}`,
        ...(key !== undefined && { 'idempotency-key': key }),
        ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
    })
  }

  async #read(call: ApiCall, response: Response, attempts: number): Promise<ApiAnswer> {
    const { status } = response
    const text = await response.text()
    const { error = null, results } = envelope.parse(JSON.parse(text))
    if (status >= 500) this.faults.push(`${describeCall(call)} returned ${status}: ${text}`)
    const { results: schema } = call.endpoint
    if (status < 300 && schema instanceof z.ZodType) {
      const parsed = schema.safeParse(results)
      if (!parsed.success)
        this.faults.push(`${describeCall(call)} returned other results than declared: ${parsed.error.message}`)
    }
    return { status, error, results, attempts }
  }
}

/** Returns why a call has to be sent again, or undefined. A restarted service refuses tokens until its test clock has moved. */
async function findTemporaryProblem(response: Response | Error): Promise<string | undefined> {
  if (response instanceof Error) return 'no answer'
  if (response.status !== 503 && response.status !== 401) return undefined
  const { error } = envelope.parse(await response.clone().json())
  return response.status === 503 || error === 'access.token-invalid' ? `${response.status} ${error}` : undefined
}

export function describeCall({ endpoint, params = {}, by }: ApiCall): string {
  const path = endpoint.path.replaceAll(/:(\w+)/g, (whole, name: string) => params[name] ?? whole)
  return `${endpoint.method} ${path} by ${by.sub.slice(0, 8)}`
}
