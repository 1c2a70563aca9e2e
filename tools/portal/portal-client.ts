import { setTimeout as pause } from 'node:timers/promises'
import type { Endpoint, FailureEnvelope, RequestOf, ResultsOf } from '@portal/contracts-common'

/** The portal refused a call; the message is for a reader. */
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

/** Nobody answers at the portal's address. */
export class PortalUnreachable extends Error {
  override readonly name = 'PortalUnreachable'
}

export interface CallOptions {
  /** The access token of whoever calls. */
  readonly token?: string
  /** The same key again makes the same effect once. */
  readonly key?: string
  readonly headers?: Readonly<Record<string, string>>
}

/** Milliseconds before each repetition of a call that found the portal busy or away. */
const pauses = [200, 500, 1000, 2000]

/** Calls the portal as a browser does, through its one address. */
export class PortalClient {
  readonly origin: string

  constructor(origin: string) {
    this.origin = origin
  }

  /** The results of a call; throws a {@link PortalRefusal} or {@link PortalUnreachable}. */
  async call<E extends Endpoint>(endpoint: E, request: RequestOf<E>, options: CallOptions = {}): Promise<ResultsOf<E>> {
    const { params = {}, query = {}, body } = request as { params?: object; query?: object; body?: unknown }
    const given = new Map(Object.entries(params).map(([name, value]) => [name, encodeURIComponent(String(value))]))
    const path = endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) => given.get(name) ?? '')
    const address = new URL(path, this.origin)
    for (const [name, value] of Object.entries(query))
      if (value !== undefined) address.searchParams.set(name, String(value))
    // A form says by itself what it is, with the boundary between its parts.
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
    const isSafe = endpoint.method === 'GET' || options.key !== undefined
    for (let attempt = 0; ; attempt++) {
      const answer = await fetch(address, init).catch((failure: unknown) => failure as Error)
      const isPassing = answer instanceof Error || answer.status === 503 || answer.status === 429
      const wait = pauses[attempt]
      if (isPassing && isSafe && wait !== undefined) {
        await pause(wait)
        continue
      }
      if (answer instanceof Error) throw new PortalUnreachable(`Nobody answers at ${this.origin}.`, { cause: answer })
      return readEnvelope<ResultsOf<E>>(answer)
    }
  }
}

async function readEnvelope<Results>(answer: Response): Promise<Results> {
  const text = await answer.text()
  if (!answer.headers.get('content-type')?.startsWith('application/json')) {
    throw new PortalUnreachable(`${answer.url} answered ${answer.status} and no JSON: is this the portal?`)
  }
  const envelope = JSON.parse(text) as FailureEnvelope | { readonly results: Results }
  if (!answer.ok) throw new PortalRefusal(envelope as FailureEnvelope)
  return (envelope as { readonly results: Results }).results
}
