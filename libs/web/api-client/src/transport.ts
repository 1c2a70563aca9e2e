import type { Route } from '@portal/contracts-common/light'
import type { ShellHost } from '@portal/contracts-shell/host'
import { CallFailure, failureOf, transportFailure } from './call-failure.ts'

/** What a call needs of its surroundings. */
export interface Transport {
  /** Base address of a path: '' for the portal's own origin. */
  readonly base: (path: string) => string
  readonly accessToken: () => Promise<string | undefined>
  /** Refreshes once for all callers that wait; false when the session is over. */
  readonly refresh: () => Promise<boolean>
  /** Who is signed in now: a write is tried again only for who began it. */
  readonly account?: () => string | undefined
  readonly fetch?: typeof fetch
  /** Milliseconds; tests hand in a wait that does not. */
  readonly wait?: (milliseconds: number) => Promise<void>
}

export interface CallOptions {
  readonly signal?: AbortSignal
  /** Of a write: the same for every try of one logical write. Made for the call when left out. */
  readonly idempotencyKey?: string
  /** Milliseconds until an answer is given up; 20,000 unless told, 0 for never (a long download). */
  readonly timeout?: number
  /** Sends no token even when signed in: content that is the same for everybody and cached for ever. */
  readonly anonymous?: boolean
  /** Sends the request instead of the browser's `fetch`: an upload that tells how far it is. */
  readonly fetch?: typeof fetch
  /** Further headers, for the few calls whose contract names one. */
  readonly headers?: Readonly<Record<string, string>>
}

export interface RawRequest {
  readonly params?: Readonly<Record<string, unknown>>
  readonly query?: Readonly<Record<string, unknown>>
  readonly body?: unknown
}

/** A success: what was asked for and the headers it came with. */
export interface CallAnswer<Results> {
  readonly code: number
  readonly results: Results
  readonly headers: Headers
}

/** Milliseconds before the one retry with a fresh token (spec 8, 9). */
export const refreshRetryDelay = 1000
const passing = [502, 503, 504]
const tries = 3

/** The transport of a remote: the shell's session and settings. */
export function transportOf(host: ShellHost): Transport {
  return {
    base: (path) => (/^\/(?:person|ruling)\b/.test(path) ? host.settings.personService : host.settings.api),
    accessToken: () => host.session.accessToken(),
    refresh: () => host.session.refresh(),
    account: () => {
      const session = host.session.current()
      return session.status === 'signed-in' ? session.user.username : undefined
    },
  }
}

/**
 * One call: envelope unpacked, failures thrown as `CallFailure`. A failure that passes (no network, 502-504) is tried
 * again up to twice where that is safe: reads, and writes by their Idempotency-Key. An expired token is refreshed and
 * the call tried once more after a second.
 */
export async function call(
  transport: Transport,
  route: Route,
  request: RawRequest,
  options: CallOptions,
): Promise<CallAnswer<unknown>> {
  const wait = transport.wait ?? ((ms: number) => new Promise<void>((done) => setTimeout(done, ms)))
  const key = route.method === 'GET' ? undefined : (options.idempotencyKey ?? crypto.randomUUID())
  const writer = key === undefined ? undefined : transport.account?.()
  const isOthersNow = () => writer !== undefined && (transport.account?.() ?? writer) !== writer
  let refreshed = false
  let anonymous = options.anonymous === true
  for (let attempt = 1; ; attempt += 1) {
    const token = anonymous ? undefined : await transport.accessToken()
    try {
      return await once(transport, route, request, options, { key, token })
    } catch (failure) {
      if (!(failure instanceof CallFailure)) throw failure
      if (wantsRefresh(failure) && !refreshed && !anonymous) {
        refreshed = true
        if (!(await transport.refresh())) {
          // The session is over. What is public stays readable; the rest fails as it is.
          if (route.access !== 'public') throw failure
          anonymous = true
        }
        await wait(refreshRetryDelay)
      } else if (passes(failure) && attempt < tries) {
        await wait(300 * 2 ** attempt * (0.5 + Math.random()))
      } else throw failure
      // Signed out and somebody else in meanwhile: it would be made in their name.
      if (isOthersNow()) throw failure
    }
  }
}

async function once(
  transport: Transport,
  route: Route,
  request: RawRequest,
  options: CallOptions,
  sent: { key: string | undefined; token: string | undefined },
): Promise<CallAnswer<unknown>> {
  const multipart = request.body instanceof FormData
  const headers = new Headers({ accept: 'application/json, */*;q=0.5', ...options.headers })
  if (request.body !== undefined && !multipart) headers.set('content-type', 'application/json')
  if (sent.token !== undefined) headers.set('authorization', `Bearer ${sent.token}`)
  if (sent.key !== undefined) headers.set('idempotency-key', sent.key)
  const timeout = options.timeout ?? 20_000
  const signals = [...(options.signal ? [options.signal] : []), ...(timeout > 0 ? [AbortSignal.timeout(timeout)] : [])]
  const answer = await (options.fetch ?? transport.fetch ?? fetch)(
    transport.base(route.path) + addressOf(route, request),
    {
      method: route.method,
      headers,
      ...(request.body === undefined
        ? {}
        : { body: multipart ? (request.body as FormData) : JSON.stringify(request.body) }),
      ...(signals.length > 0 ? { signal: AbortSignal.any(signals) } : {}),
    },
  ).catch((cause: unknown) => {
    throw unreached(cause, options.signal)
  })
  if (!answer.ok) throw await failureOf(answer)
  return { code: answer.status, results: await resultsOf(answer), headers: answer.headers }
}

/** Path parameters and query in an address; undefined and null are left out, lists are repeated. */
export function addressOf(route: Route, request: RawRequest): string {
  const path = route.path.replaceAll(/:(\w+)/gu, (_, name: string) =>
    encodeURIComponent(String(request.params?.[name] ?? '')),
  )
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(request.query ?? {})) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== null) query.append(name, String(one))
    }
  }
  return query.size === 0 ? path : `${path}?${query}`
}

async function resultsOf(answer: Response): Promise<unknown> {
  if (answer.status === 204) return null
  if (!(answer.headers.get('content-type') ?? '').includes('json')) return answer.blob()
  try {
    const body: unknown = await answer.json()
    return typeof body === 'object' && body !== null && 'results' in body ? body.results : body
  } catch (cause) {
    throw transportFailure('answer.unreadable', 'The answer could not be read.', cause)
  }
}

function unreached(cause: unknown, signal: AbortSignal | undefined): CallFailure {
  if (signal?.aborted === true) return transportFailure('network.cancelled', 'Cancelled.', cause)
  return cause instanceof DOMException && cause.name === 'TimeoutError'
    ? transportFailure('network.timed-out', 'The service took too long to answer.', cause)
    : transportFailure('network.unreachable', 'The service cannot be reached.', cause)
}

/** Spec 8: a 401, or a 500 whose detail mentions expired or access token. Without a token there is nothing to refresh. */
function wantsRefresh(failure: CallFailure): boolean {
  if (failure.code === 401) return failure.error !== 'access.signed-out'
  if (failure.code !== 500) return false
  return /expired|access token/iu.test(`${failure.message} ${JSON.stringify(failure.details)}`)
}

function passes(failure: CallFailure): boolean {
  return (
    failure.error === 'network.unreachable' ||
    failure.error === 'idempotency.in-progress' ||
    passing.includes(failure.code)
  )
}
