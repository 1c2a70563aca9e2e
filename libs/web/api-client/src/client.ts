import type { Endpoint, RequestOf, ResultsOf, Route } from '@portal/contracts-common'
import { addressOf, call, type CallAnswer, type CallOptions, type RawRequest, type Transport } from './transport.ts'

type RequestArguments<E extends Endpoint> = keyof RequestOf<E> extends never
  ? [request?: Record<never, never>, options?: CallOptions]
  : [request: RequestOf<E>, options?: CallOptions]

/** What TanStack Query's `useQuery` takes: `useQuery(api.getDefinition.query({ params: { id } }))`. */
export interface CallQuery<Results> {
  readonly queryKey: readonly unknown[]
  readonly queryFn: (context: { readonly signal: AbortSignal }) => Promise<Results>
}

/** One endpoint as a function that resolves with its results and rejects with a `CallFailure`. */
export interface Call<E extends Endpoint> {
  (...args: RequestArguments<E>): Promise<ResultsOf<E>>
  /** With the status and the headers (spec 7: success returns body and headers). */
  answer(...args: RequestArguments<E>): Promise<CallAnswer<ResultsOf<E>>>
  query(...args: RequestArguments<E>): CallQuery<ResultsOf<E>>
  /** Beginning of the keys of all its queries, to invalidate them after a write. */
  readonly key: readonly unknown[]
  /** The address of a GET, for a link or a download. */
  address(request: RawRequest): string
  readonly route: Route
}

export type Client<Http> = { readonly [K in keyof Http]: Http[K] extends Endpoint ? Call<Http[K]> : never }

/**
 * A typed client of an area from its routes: `createClient<RegulationsHttp>(regulationsRoutes, transportOf(host))`.
 * The schemas are types here, so that a page that only reads does not load the validation library.
 */
export function createClient<Http>(routes: { readonly [K in keyof Http]: Route }, transport: Transport): Client<Http> {
  const calls = Object.entries<Route>(routes).map(([name, route]) => [name, callOf(transport, route)])
  return Object.fromEntries(calls) as Client<Http>
}

function callOf(transport: Transport, route: Route) {
  const key = [route.method, route.path]
  const answer = (request: RawRequest = {}, options: CallOptions = {}) => call(transport, route, request, options)
  const send = async (request?: RawRequest, options?: CallOptions) => (await answer(request, options)).results
  return Object.assign(send, {
    answer,
    key,
    route,
    address: (request: RawRequest) => transport.base(route.path) + addressOf(route, request),
    query: (request: RawRequest = {}, options: CallOptions = {}) => ({
      queryKey: [...key, request],
      queryFn: ({ signal }: { readonly signal: AbortSignal }) => send(request, { ...options, signal }),
    }),
  })
}
