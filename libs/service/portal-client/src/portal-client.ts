import { setTimeout as sleep } from 'node:timers/promises'
import type { Endpoint, RequestOf, ResultsOf } from '@portal/contracts-common'
import { PortalUnreachable, readResults, toFetch } from './envelope.ts'
import { findOrigin } from './person-service.ts'

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
    const { url, init } = toFetch(await findOrigin(this.origin, endpoint), endpoint, request, {
      ...(options.token !== undefined && { authorization: `Bearer ${options.token}` }),
      ...(options.key !== undefined && { 'idempotency-key': options.key }),
      ...options.headers,
    })
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
      return readResults<ResultsOf<E>>(response)
    }
  }
}
