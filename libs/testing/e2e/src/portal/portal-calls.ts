/** The response to a call. */
export interface ApiResponse<Results> {
  readonly status: number
  readonly results: Results
  /** The error code, for example `comments.period-closed`; empty on success. */
  readonly error: string
}

/** The origin of the portal under test. */
export const portalOrigin = process.env['PORTAL_ORIGIN'] ?? 'http://127.0.0.1:4200'

export interface CallOptions {
  readonly origin?: string
  readonly token?: string
  readonly headers?: Readonly<Record<string, string>>
  /** Sent as JSON, a form as it is; makes the call a POST. */
  readonly body?: unknown
  /** For methods other than GET and POST. */
  readonly method?: 'PUT'
  readonly signal?: AbortSignal
}

/** Calls the portal's API like a browser. Throws only when there is no response. */
export async function call<Results>(path: string, options: CallOptions = {}): Promise<ApiResponse<Results>> {
  const { origin = portalOrigin, token, headers, body, signal } = options
  const response = await fetch(new URL(path, origin), {
    method: options.method ?? (body === undefined ? 'GET' : 'POST'),
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && !(body instanceof FormData) && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: body instanceof FormData ? body : JSON.stringify(body) }),
    ...(signal && { signal }),
  })
  const envelope = JSON.parse(await response.text()) as { results: Results; error?: string }
  return { status: response.status, results: envelope.results, error: envelope.error ?? '' }
}

/** Returns the results of a call that must succeed. */
export async function results<Results>(path: string, options: CallOptions = {}): Promise<Results> {
  const response = await call<Results>(path, options)
  if (response.status !== 200 && response.status !== 201)
    throw new Error(`${path} returned ${response.status} ${response.error}`)
  return response.results
}
