import type { Endpoint, RequestOf, ResultsOf, Route } from '@portal/contracts-common'
import { buildUrl, call, type CallResponse, type CallOptions, type RawRequest, type Transport } from './transport.ts'

type RequestArguments<E extends Endpoint> = keyof RequestOf<E> extends never
  ? [request?: Record<never, never>, options?: CallOptions]
  : [request: RequestOf<E>, options?: CallOptions]

/** Options for TanStack Query: `useQuery(api.getDefinition.query({ params: { id } }))`. */
export interface CallQuery<Results> {
  readonly queryKey: readonly unknown[]
  readonly queryFn: (context: { readonly signal: AbortSignal }) => Promise<Results>
}

/** One endpoint as a function that resolves to its results or rejects with a `CallFailure`. */
export interface Call<E extends Endpoint> {
  (...args: RequestArguments<E>): Promise<ResultsOf<E>>
  /** Returns the results with the status and the headers (spec 7: success returns body and headers). */
  response(...args: RequestArguments<E>): Promise<CallResponse<ResultsOf<E>>>
  query(...args: RequestArguments<E>): CallQuery<ResultsOf<E>>
  /** Prefix of the query keys of this endpoint, for invalidation after a write. */
  readonly key: readonly unknown[]
  /** Returns the URL of a GET, for a link or a download. */
  url(request: RawRequest): string
  readonly route: Route
}

export type Client<Http> = { readonly [K in keyof Http]: Http[K] extends Endpoint ? Call<Http[K]> : never }

/**
 * Creates a typed client from an area's routes: `createClient<RegulationsHttp>(regulationsRoutes,
 * createTransport(host))`. Schemas are used only as types, so that pages do not load the validation library.
 */
export function createClient<Http>(routes: { readonly [K in keyof Http]: Route }, transport: Transport): Client<Http> {
  const calls = Object.entries<Route>(routes).map(([name, route]) => [name, createCall(transport, route)])
  return Object.fromEntries(calls) as Client<Http>
}

function createCall(transport: Transport, route: Route) {
  const key = [route.method, route.path]
  const response = (request: RawRequest = {}, options: CallOptions = {}) => call(transport, route, request, options)
  const send = async (request?: RawRequest, options?: CallOptions) => (await response(request, options)).results
  return Object.assign(send, {
    response,
    key,
    route,
    url: (request: RawRequest) => transport.baseUrl(route) + buildUrl(route, request),
    query: (request: RawRequest = {}, options: CallOptions = {}) => ({
      queryKey: [...key, request],
      queryFn: ({ signal }: { readonly signal: AbortSignal }) => send(request, { ...options, signal }),
    }),
  })
}
