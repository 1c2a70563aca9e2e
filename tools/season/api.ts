import { setTimeout as pause } from 'node:timers/promises'
import type { Endpoint } from '@portal/contracts-common'
import { z } from 'zod'

/** An account that calls the API. */
export interface Caller {
  readonly sub: string
  readonly groups: readonly string[]
  /** The account was closed, so it gets no tokens. */
  readonly isClosed?: boolean
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
/** A service that was killed several times restarts after 10 s, and on a busy machine it takes long to become ready. */
const timeoutMs = 180_000
const refusedClosed: ApiAnswer = { status: 401, error: 'access.account-closed', results: null, attempts: 1 }
const envelope = z.object({ error: z.string().nullish(), results: z.unknown() })

/** Returns a token for a caller; a new one when the last one was refused. */
export type CreateToken = (caller: Caller, isNew: boolean) => string

/** Calls a service like a browser: with a token, an idempotency key, and again until there is an answer. */
export class SeasonApi {
  readonly #origin: string
  readonly #createToken: CreateToken
  /** Answers that no caller should get: failures of the service, and results that the contract does not allow. */
  readonly faults: string[] = []
  /** Temporary refusals with their count, such as 503 while a process restarts. */
  readonly retries = new Map<string, number>()

  constructor(origin: string, createToken: CreateToken) {
    this.#origin = origin
    this.#createToken = createToken
  }

  /** Sends a call until it is answered. With the same `key` it takes effect once. */
  async call(call: ApiCall, key?: string): Promise<ApiAnswer> {
    const startedAt = Date.now()
    for (let attempts = 1, isRefused = false; ; attempts++) {
      if (call.by.isClosed) return refusedClosed
      const answer: Omit<ApiAnswer, 'attempts'> | Error = await this.#attempt(call, key, isRefused).catch(
        (failure: unknown) => failure as Error,
      )
      if (!(answer instanceof Error) && !isTemporary(answer)) return { ...answer, attempts }
      isRefused = !(answer instanceof Error) && answer.status === 401
      const problem = answer instanceof Error ? 'no answer' : `${answer.status} ${answer.error}`
      this.retries.set(problem, (this.retries.get(problem) ?? 0) + 1)
      const seconds = Math.round((Date.now() - startedAt) / 1000)
      if (seconds * 1000 > timeoutMs) throw new Error(`${describeCall(call)}: ${problem} for ${seconds} s`)
      await pause(retryMs)
    }
  }

  /** Sends a call once. Fails when the process ends before the answer has arrived. */
  async #attempt(call: ApiCall, key: string | undefined, needsNewToken: boolean): Promise<Omit<ApiAnswer, 'attempts'>> {
    const response = await this.#send(call, key, this.#createToken(call.by, needsNewToken))
    const { status } = response
    if (!isJson(response)) return { status, error: null, results: await response.arrayBuffer() }
    const text = await response.text()
    const { error = null, results } = envelope.parse(JSON.parse(text))
    if (status >= 500 && status !== 503) this.faults.push(`${describeCall(call)} returned ${status}: ${text}`)
    const { results: schema } = call.endpoint
    if (status < 300 && schema instanceof z.ZodType) {
      const parsed = schema.safeParse(results)
      if (!parsed.success)
        this.faults.push(`${describeCall(call)} returned other results than declared: ${parsed.error.message}`)
    }
    return { status, error, results }
  }

  #send(
    { endpoint, params = {}, query = {}, body }: ApiCall,
    key: string | undefined,
    token: string,
  ): Promise<Response> {
    const path = endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
    const url = new URL(path, this.#origin)
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value))
    // For a form, fetch sets the content type itself, including the boundary.
    const isForm = body instanceof FormData
    return fetch(url, {
      method: endpoint.method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(key !== undefined && { 'idempotency-key': key }),
        ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
    })
  }
}

/** Whether a call has to be sent again. A restarted service refuses tokens until its test clock has moved. */
function isTemporary({ status, error }: Omit<ApiAnswer, 'attempts'>): boolean {
  return status === 503 || (status === 401 && error === 'access.token-invalid')
}

const isJson = ({ headers }: Response) => headers.get('content-type')?.startsWith('application/json') ?? false

export function describeCall({ endpoint, params = {}, by }: ApiCall): string {
  const path = endpoint.path.replaceAll(/:(\w+)/g, (whole, name: string) => params[name] ?? whole)
  return `${endpoint.method} ${path} by ${by.sub.slice(0, 8)}`
}
