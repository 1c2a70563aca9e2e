import { portalOrigin } from '@portal/testing-e2e'
import { request as sendRequest } from 'node:http'
import { json } from 'node:stream/consumers'
import { expect } from '@playwright/test'

export interface SpecResponse<Results> {
  readonly status: number
  readonly results: Results
  readonly body: Readonly<Record<string, unknown>>
  readonly headers: Headers
  readonly bytes: Uint8Array
}

interface CallOptions {
  /** Values for the `{names}` of the call. */
  readonly params?: Readonly<Record<string, string | number | boolean>>
  /** Everything after the `?`, as the client writes it. */
  readonly query?: string
  readonly body?: unknown
  readonly status?: number
  /** Replaces the bearer token of the client. */
  readonly token?: string
}

/**
 * The generic client of the specification (section 7), written from its text and without the portal's own code: it
 * sends JSON headers on every call, drops the content type of multipart calls, and repeats nothing. It records its calls, so
 * that a test can check that it made every call of a section.
 */
export class SpecClient {
  readonly #token: string | undefined
  readonly #base: string
  readonly #calledEndpoints: Set<string>

  constructor(options: { token?: string; base?: string; calledEndpoints?: Set<string> } = {}) {
    this.#token = options.token
    this.#base = options.base ?? `${portalOrigin}/api/`
    this.#calledEndpoints = options.calledEndpoints ?? new Set()
  }

  /** The same client with another bearer token. */
  as(token: string | undefined): SpecClient {
    return new SpecClient({
      ...(token !== undefined && { token }),
      base: this.#base,
      calledEndpoints: this.#calledEndpoints,
    })
  }

  /** Calls an endpoint as the specification writes it, such as `DELETE comments/delete/{id}/{depth}`; expects status 200 and the envelope. */
  async call<Results = Record<string, unknown>>(
    call: string,
    options: CallOptions = {},
  ): Promise<SpecResponse<Results>> {
    const { body, status = 200 } = options
    const isMultipart = body instanceof FormData
    const response = await fetch(this.#address(call, options), {
      method: call.slice(0, call.indexOf(' ')),
      headers: this.#headers(options.token, isMultipart),
      ...(body !== undefined && { body: isMultipart ? body : JSON.stringify(body) }),
    })
    const bytes = new Uint8Array(await response.arrayBuffer())
    const isJson = response.headers.get('content-type')?.startsWith('application/json') === true
    const envelope = isJson ? (JSON.parse(new TextDecoder().decode(bytes)) as Record<string, unknown>) : {}
    expect([call, response.status, response.status === status ? '' : envelope], call).toEqual([call, status, ''])
    if (isJson)
      expect(envelope, call).toMatchObject({ code: status, results: status === 200 ? expect.anything() : null })
    this.#calledEndpoints.add(call)
    return { status, results: envelope['results'] as Results, body: envelope, headers: response.headers, bytes }
  }

  /** A GET call with a body, which `fetch` does not send. */
  async getWithBody<Results>(call: string, body: object): Promise<Results> {
    const content = JSON.stringify(body)
    const headers = { ...this.#headers(undefined, false), 'content-length': Buffer.byteLength(content) }
    const envelope = await new Promise<unknown>((resolve, reject) => {
      const request = sendRequest(this.#address(call, {}), { method: 'GET', headers }, (response) =>
        resolve(json(response)),
      )
      request.on('error', reject)
      request.end(content)
    })
    expect(envelope, call).toMatchObject({ code: 200 })
    this.#calledEndpoints.add(call)
    return (envelope as { results: Results }).results
  }

  /** Returns the calls that were not made. */
  missing(calls: readonly string[]): string[] {
    return calls.filter((call) => !this.#calledEndpoints.has(call))
  }

  #headers(token = this.#token, isMultipart: boolean): Record<string, string> {
    return {
      accept: 'application/json',
      ...(!isMultipart && { 'content-type': 'application/json' }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    }
  }

  #address(call: string, { params = {}, query }: CallOptions): URL {
    const path = call
      .slice(call.indexOf(' ') + 1)
      .replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name] ?? '')))
    return new URL(query === undefined ? path : `${path}?${query}`, this.#base)
  }
}

/** For data that the demonstration must have. */
export function failWith(message: string): never {
  throw new Error(message)
}
