import type { Endpoint, FailureEnvelope, RequestOf } from '@portal/contracts-common'

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

/** Returns the URL and the fetch options of a call. */
export function toFetch<E extends Endpoint>(
  origin: string,
  endpoint: E,
  request: RequestOf<E>,
  headers: Readonly<Record<string, string>>,
) {
  const { params = {}, query = {}, body } = request as { params?: object; query?: object; body?: unknown }
  const encodedParams = new Map(
    Object.entries(params).map(([name, value]) => [name, encodeURIComponent(String(value))]),
  )
  const path = endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) => encodedParams.get(name) ?? '')
  const url = new URL(path, origin)
  for (const [name, value] of Object.entries(query)) if (value !== undefined) url.searchParams.set(name, String(value))
  // For a form, fetch sets the content type itself, including the boundary.
  const isForm = body instanceof FormData
  const init = {
    method: endpoint.method,
    headers: { ...(body !== undefined && !isForm && { 'content-type': 'application/json' }), ...headers },
    ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
  }
  return { url, init }
}

/** Returns the results of a response. Throws {@link PortalRefusal}, or {@link PortalUnreachable} if it has no JSON. */
export async function readResults<Results>(response: Response): Promise<Results> {
  const text = await response.text()
  if (!response.headers.get('content-type')?.startsWith('application/json')) {
    throw new PortalUnreachable(`${response.url} returned ${response.status} without JSON. Is this the portal?`)
  }
  const envelope = JSON.parse(text) as FailureEnvelope | { readonly results: Results }
  if (!response.ok) throw new PortalRefusal(envelope as FailureEnvelope)
  return (envelope as { readonly results: Results }).results
}
