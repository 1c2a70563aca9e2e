import { actingForHeader, type Route } from '@portal/contracts-common/light'
import type { ShellHost } from '@portal/contracts-shell/host'
import { CallFailure, toCallFailure, transportFailure } from './call-failure.ts'

/** What a call needs from its environment. */
export interface Transport {
  /** Base URL of a route's host; '' for the portal's own origin. */
  readonly baseUrl: (route: Route) => string
  readonly accessToken: () => Promise<string | undefined>
  /** Refreshes the token once for all concurrent callers; resolves to false when the session has ended. */
  readonly refresh: () => Promise<boolean>
  /** The signed-in username. A write is retried only while the same user is signed in. */
  readonly account?: () => string | undefined
  /** HISA ID of the person for whom the user acts. */
  readonly actingFor?: () => string | undefined
  /** Called when the service no longer lets the user act for that person. */
  readonly delegationEnded?: () => void
  readonly fetch?: typeof fetch
  /** Waits for some milliseconds; tests replace it. */
  readonly delay?: (milliseconds: number) => Promise<void>
}

export interface CallOptions {
  readonly signal?: AbortSignal
  /** Key of a write, the same for every attempt; generated when omitted. */
  readonly idempotencyKey?: string
  /** Time limit in milliseconds; 20,000 by default, 0 for none (a long download). */
  readonly timeoutMs?: number
  /** Omits the token even when signed in, for content that is the same for everyone and cached permanently. */
  readonly anonymous?: boolean
  /** Replaces the browser's `fetch`, for example to report upload progress. */
  readonly fetch?: typeof fetch
  /** Additional request headers. */
  readonly headers?: Readonly<Record<string, string>>
}

export interface RawRequest {
  readonly params?: Readonly<Record<string, unknown>>
  readonly query?: Readonly<Record<string, unknown>>
  readonly body?: unknown
}

/** A successful response: the results and the headers. */
export interface CallResponse<Results> {
  readonly code: number
  readonly results: Results
  readonly headers: Headers
}

/** Delay in milliseconds before the retry with a refreshed token (spec 8, 9). */
export const refreshRetryDelayMs = 1000
const transientStatuses = [502, 503, 504]
const maxAttempts = 3

/** Creates a remote's transport from the shell's session and settings. */
export function createTransport(host: ShellHost): Transport {
  return {
    baseUrl: (route) => (route.host === 'person' ? host.settings.personServiceUrl : host.settings.apiUrl),
    accessToken: () => host.session.accessToken(),
    refresh: () => host.session.refresh(),
    account: () => {
      const session = host.session.current()
      return session.status === 'signed-in' ? session.user.username : undefined
    },
    actingFor: () => {
      const session = host.session.current()
      return session.status === 'signed-in' ? session.user.actingFor?.hisaPersonId : undefined
    },
    delegationEnded: () => host.session.stopActing('ended'),
  }
}

/**
 * Makes one call, unwraps the envelope and throws failures as `CallFailure`. Retries a temporary failure (no network,
 * 502-504) up to twice; this is safe for writes because of their Idempotency-Key. After an expired token, refreshes it
 * and retries once after a second.
 */
export async function call(
  transport: Transport,
  route: Route,
  request: RawRequest,
  options: CallOptions,
): Promise<CallResponse<unknown>> {
  const delay = transport.delay ?? ((ms: number) => new Promise<void>((done) => setTimeout(done, ms)))
  const key = route.method === 'GET' ? undefined : (options.idempotencyKey ?? crypto.randomUUID())
  const startedBy = key === undefined ? undefined : transport.account?.()
  const isDifferentUser = () => startedBy !== undefined && (transport.account?.() ?? startedBy) !== startedBy
  const actingFor = canNamePrincipal(route) ? transport.actingFor?.() : undefined
  let refreshed = false
  let anonymous = options.anonymous === true
  for (let attempt = 1; ; attempt += 1) {
    const token = anonymous ? undefined : await transport.accessToken()
    try {
      return await sendOnce(transport, route, request, options, { key, token, actingFor })
    } catch (failure) {
      if (!(failure instanceof CallFailure)) throw failure
      if (failure.error === 'access.delegation-ended') transport.delegationEnded?.()
      if (needsRefresh(failure) && !refreshed && !anonymous) {
        refreshed = true
        if (!(await transport.refresh())) {
          // The session has ended: retry a public call without a token and fail any other.
          if (route.access !== 'public') throw failure
          anonymous = true
        }
        await delay(refreshRetryDelayMs)
      } else if (isTransient(failure) && attempt < maxAttempts) {
        await delay(300 * 2 ** attempt * (0.5 + Math.random()))
      } else throw failure
      // Another user has signed in meanwhile: a retry would write in their name.
      if (isDifferentUser()) throw failure
    }
  }
}

/**
 * Whether the call names the person for whom the user acts. A change that cannot be made for another person names it
 * too, so that the service refuses it instead of changing the user's own data.
 */
function canNamePrincipal({ delegateScope, method, access }: Route): boolean {
  return delegateScope !== undefined || (method !== 'GET' && access !== 'public')
}

async function sendOnce(
  transport: Transport,
  route: Route,
  request: RawRequest,
  options: CallOptions,
  sent: { key: string | undefined; token: string | undefined; actingFor: string | undefined },
): Promise<CallResponse<unknown>> {
  const multipart = request.body instanceof FormData
  const headers = new Headers({ accept: 'application/json, */*;q=0.5', ...options.headers })
  if (request.body !== undefined && !multipart) headers.set('content-type', 'application/json')
  if (sent.token !== undefined) headers.set('authorization', `Bearer ${sent.token}`)
  if (sent.actingFor !== undefined) headers.set(actingForHeader, sent.actingFor)
  if (sent.key !== undefined) headers.set('idempotency-key', sent.key)
  const timeoutMs = options.timeoutMs ?? 20_000
  const signals = [
    ...(options.signal ? [options.signal] : []),
    ...(timeoutMs > 0 ? [AbortSignal.timeout(timeoutMs)] : []),
  ]
  const response = await (options.fetch ?? transport.fetch ?? fetch)(
    transport.baseUrl(route) + buildUrl(route, request),
    {
      method: route.method,
      headers,
      ...(request.body === undefined
        ? {}
        : { body: multipart ? (request.body as FormData) : JSON.stringify(request.body) }),
      ...(signals.length > 0 ? { signal: AbortSignal.any(signals) } : {}),
    },
  ).catch((cause: unknown) => {
    throw toNetworkFailure(cause, options.signal)
  })
  if (!response.ok) throw await toCallFailure(response)
  return { code: response.status, results: await readResults(response), headers: response.headers }
}

/**
 * Builds the URL of a call from path parameters and query. Omits undefined and null, and repeats the name for arrays.
 */
export function buildUrl(route: Route, request: RawRequest): string {
  const path = route.path.replaceAll(/:(\w+)/gu, (_, name: string) =>
    encodeURIComponent(String(request.params?.[name] ?? '')),
  )
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(request.query ?? {})) {
    for (const item of Array.isArray(value) ? value : [value]) {
      if (item !== undefined && item !== null) query.append(name, String(item))
    }
  }
  return query.size === 0 ? path : `${path}?${query}`
}

async function readResults(response: Response): Promise<unknown> {
  if (response.status === 204) return null
  if (!(response.headers.get('content-type') ?? '').includes('json')) return response.blob()
  try {
    const body: unknown = await response.json()
    return typeof body === 'object' && body !== null && 'results' in body ? body.results : body
  } catch (cause) {
    throw transportFailure('network.invalid-response', 'The response could not be read.', cause)
  }
}

function toNetworkFailure(cause: unknown, signal: AbortSignal | undefined): CallFailure {
  if (signal?.aborted === true) return transportFailure('network.canceled', 'Cancelled.', cause)
  return cause instanceof DOMException && cause.name === 'TimeoutError'
    ? transportFailure('network.timed-out', 'The service took too long to respond.', cause)
    : transportFailure('network.unreachable', 'The service cannot be reached.', cause)
}

/**
 * A 401, or a 500 whose detail mentions expired or access token (spec 8). Without a token there is nothing to refresh.
 */
function needsRefresh(failure: CallFailure): boolean {
  if (failure.code === 401) return failure.error !== 'access.signed-out'
  if (failure.code !== 500) return false
  return /expired|access token/iu.test(`${failure.message} ${JSON.stringify(failure.details)}`)
}

function isTransient(failure: CallFailure): boolean {
  return (
    failure.error === 'network.unreachable' ||
    failure.error === 'idempotency.in-progress' ||
    transientStatuses.includes(failure.code)
  )
}
