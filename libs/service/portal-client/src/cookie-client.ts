import type { Endpoint, RequestOf, ResultsOf } from '@portal/contracts-common'
import { sessionHeader } from '@portal/contracts-registration/routes'
import { findOrigin } from './person-service.ts'
import { readResults, toFetch } from './envelope.ts'

/** Calls the portal like a page in a browser that nobody is signed in to: it keeps the last cookie. */
export class CookieClient {
  readonly #origin: string
  #cookie: string | undefined

  constructor(origin: string) {
    this.#origin = origin
  }

  async call<E extends Endpoint>(endpoint: E, request: RequestOf<E>): Promise<ResultsOf<E>> {
    const origin = await findOrigin(this.#origin, endpoint)
    const { url, init } = toFetch(origin, endpoint, request, {
      [sessionHeader.name]: sessionHeader.value,
      'idempotency-key': crypto.randomUUID(),
      ...(this.#cookie !== undefined && origin === this.#origin && { cookie: this.#cookie }),
    })
    const response = await fetch(url, init)
    const [cookie] = response.headers.getSetCookie()
    this.#cookie = cookie?.split(';')[0] ?? this.#cookie
    return readResults<ResultsOf<E>>(response)
  }
}
