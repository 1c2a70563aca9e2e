import { internalCredentialHeader } from '@portal/service-kit/internal-credential'
import type { z } from 'zod'

/** A service did not respond in time or as its contract says. The document is sent without its content. */
export class ServiceUnavailableError extends Error {
  override readonly name = 'ServiceUnavailable'
}

interface ServiceCall<Results extends z.ZodType> {
  readonly path: string
  readonly results: Results
}

interface CallValues {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string | number | undefined>>
}

/**
 * In milliseconds. Long enough for the first rendering of a long text on a busy machine. Readers do not wait longer for
 * a slow service: the page's own code requests the data again and shows errors.
 */
const timeoutMs = 2_000
/** How long to wait before calling a failed service again, in milliseconds. */
const retryDelayMs = 2_000

/**
 * Calls a service without a token: endpoints for everyone, and those for other services with the credential. Both only
 * return published content, so a server-rendered page can never contain more than everyone may read.
 */
export class ServiceClient {
  readonly #origin: string
  readonly #headers: Readonly<Record<string, string>>
  readonly #now: () => number
  #retryAt = -Infinity

  constructor(origin: string, credential: string | undefined, now: () => number = () => performance.now()) {
    this.#origin = origin
    this.#headers = credential === undefined ? {} : { [internalCredentialHeader]: credential }
    this.#now = now
  }

  /** Returns the results, or undefined if there is nothing public. Throws {@link ServiceUnavailableError}. */
  async get<Results extends z.ZodType>(
    call: ServiceCall<Results>,
    values: CallValues = {},
  ): Promise<z.output<Results> | undefined> {
    const response = await this.#fetch(buildUrl(call.path, values), {})
    return response.status === 'nothing' ? undefined : parseResults(call, response.body)
  }

  /** Returns the results with their ETag, or `unchanged` if `tag` is still current. */
  async getIfChanged<Results extends z.ZodType>(
    call: ServiceCall<Results>,
    values: CallValues,
    tag: string | undefined,
  ): Promise<{ readonly tag: string; readonly results: z.output<Results> } | 'unchanged' | undefined> {
    const response = await this.#fetch(buildUrl(call.path, values), tag === undefined ? {} : { 'if-none-match': tag })
    if (response.status === 'nothing') return undefined
    return response.status === 'unchanged'
      ? 'unchanged'
      : { tag: response.tag, results: parseResults(call, response.body) }
  }

  async #fetch(address: string, headers: Readonly<Record<string, string>>) {
    if (this.#now() < this.#retryAt) throw new ServiceUnavailableError('Not called: waiting after a failure')
    try {
      const response = await fetch(this.#origin + address, {
        headers: { ...this.#headers, ...headers },
        signal: AbortSignal.timeout(timeoutMs),
      })
      const body: unknown = response.status === 304 ? undefined : await response.json()
      if (response.status === 304) return { status: 'unchanged', tag: '', body } as const
      if (response.ok) return { status: 'answered', tag: response.headers.get('etag') ?? '', body } as const
      if (response.status >= 500 || response.status === 429) throw new Error(`answered ${response.status}`)
      return { status: 'nothing', tag: '', body } as const
    } catch (cause) {
      this.#retryAt = this.#now() + retryDelayMs
      throw new ServiceUnavailableError(`No response from ${address.split('?')[0]}`, { cause })
    }
  }
}

function buildUrl(path: string, { params = {}, query = {} }: CallValues): string {
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const queryEntries = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  )
  return queryEntries.length === 0 ? filled : `${filled}?${new URLSearchParams(queryEntries)}`
}

function parseResults<Results extends z.ZodType>(call: ServiceCall<Results>, body: unknown): z.output<Results> {
  const results = typeof body === 'object' && body !== null && 'results' in body ? body.results : undefined
  const parsed = call.results.safeParse(results)
  if (!parsed.success)
    throw new ServiceUnavailableError(`Unexpected response from ${call.path}`, { cause: parsed.error })
  return parsed.data
}
