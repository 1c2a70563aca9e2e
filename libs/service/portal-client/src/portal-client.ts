import { setTimeout as sleep } from 'node:timers/promises'
import type { Endpoint, FailureEnvelope, RequestOf, ResultsOf } from '@portal/contracts-common'

/** The portal rejected a call; the message is meant for the user. */
export class PortalRefusal extends Error {
  override readonly name = 'PortalRefusal'
  readonly status: number
  readonly code: string
  readonly details: Readonly<Record<string, unknown>>

  constructor(failure: FailureEnvelope) {
    super(failure.message)
    this.status = failure.code
    this.code = failure.error
    this.details = failure.details
  }
}

/** There is no response at the portal's URL. */
export class PortalUnreachable extends Error {
  override readonly name = 'PortalUnreachable'
}

export interface CallOptions {
  /** The caller's access token. */
  readonly token?: string
  /** Idempotency key: repeated calls with the same key take effect once. */
  readonly key?: string
  readonly headers?: Readonly<Record<string, string>>
}

/** Delays in milliseconds before each retry when the portal is busy or unreachable. */
const retryDelaysMs = [200, 500, 1000, 2000]

/** Calls the portal like a browser, through its public URL. */
export class PortalClient {
  readonly origin: string

  constructor(origin: string) {
    this.origin = origin
  }

  /** Returns the results of a call. Throws {@link PortalRefusal} or {@link PortalUnreachable}. */
  async call<E extends Endpoint>(endpoint: E, request: RequestOf<E>, options: CallOptions = {}): Promise<ResultsOf<E>> {
    const { params = {}, query = {}, body } = request as { params?: object; query?: object; body?: unknown }
    const encodedParams = new Map(
      Object.entries(params).map(([name, value]) => [name, encodeURIComponent(String(value))]),
    )
    const path = endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) => encodedParams.get(name) ?? '')
    const url = new URL(path, this.origin)
    for (const [name, value] of Object.entries(query))
      if (value !== undefined) url.searchParams.set(name, String(value))
    // For a form, fetch sets the content type itself, including the boundary.
    const isForm = body instanceof FormData
    const init = {
      method: endpoint.method,
      headers: {
        ...(options.token !== undefined && { authorization: `Bearer ${options.token}` }),
        ...(options.key !== undefined && { 'idempotency-key': options.key }),
        ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
        ...options.headers,
      },
      ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
    }
    const canRetry = endpoint.method === 'GET' || options.key !== undefined
    for (let attempt = 0; ; attempt++) {
      const response = await fetch(url, init).catch((failure: unknown) => failure as Error)
      const isTemporary = response instanceof Error || response.status === 503 || response.status === 429
      const delayMs = retryDelaysMs[attempt]
      if (isTemporary && canRetry && delayMs !== undefined) {
        await sleep(delayMs)
        continue
      }
      if (response instanceof Error)
        throw new PortalUnreachable(`There is no response at ${this.origin}.`, { cause: response })
      return readEnvelope<ResultsOf<E>>(response)
    }
  }
}

async function readEnvelope<Results>(response: Response): Promise<Results> {
  const text = await response.text()
  if (!response.headers.get('content-type')?.startsWith('application/json')) {
    throw new PortalUnreachable(`${response.url} returned ${response.status} without JSON. Is this the portal?`)
  }
  const envelope = JSON.parse(text) as FailureEnvelope | { readonly results: Results }
  if (!response.ok) throw new PortalRefusal(envelope as FailureEnvelope)
  return (envelope as { readonly results: Results }).results
}
