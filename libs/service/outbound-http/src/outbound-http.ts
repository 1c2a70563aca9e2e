import {
  BrokenCircuitError,
  circuitBreaker,
  CircuitState,
  ConsecutiveBreaker,
  ExponentialBackoff,
  handleWhen,
  retry,
  timeout,
  TimeoutStrategy,
  wrap,
  type IPolicy,
} from 'cockatiel'
import type { z } from 'zod'
import { OutboundFailure } from './outbound-failure.ts'
import { RetryBudget } from './retry-budget.ts'

export interface OutboundHttpOptions {
  /** Name of the other system in errors and logs. */
  readonly system: string
  readonly baseUrl: string
  /** Sent as `Authorization: Bearer`. */
  readonly token?: string | undefined
  /** Longest time of one attempt. */
  readonly timeoutMs: number
  /** Attempts of one request after the first. */
  readonly maxRetries?: number
  /** Waiting time before the first retry; doubles with each, with jitter. */
  readonly retryDelayMs?: number
  /** Failures in a row after which requests are refused at once. */
  readonly failuresToOpen?: number
  /** Time until one request is let through again. */
  readonly openForMs?: number
}

const isTemporary = (failure: unknown) => failure instanceof OutboundFailure && failure.isTemporary
const maxResponseBytes = 1_000_000

/**
 * Requests to a system outside of the portal, with a timeout, retries within a budget and a circuit breaker. Create one for each
 * system, and send only requests that may be repeated.
 */
export class OutboundHttp {
  readonly #options: OutboundHttpOptions
  readonly #budget = new RetryBudget({ share: 0.2, reserve: 10 })
  readonly #policy: IPolicy
  readonly #isOpen: () => boolean

  constructor(options: OutboundHttpOptions) {
    const { timeoutMs, maxRetries = 2, retryDelayMs = 100, failuresToOpen = 5, openForMs = 10_000 } = options
    this.#options = options
    const temporary = handleWhen(isTemporary)
    const breaker = circuitBreaker(temporary, {
      halfOpenAfter: openForMs,
      breaker: new ConsecutiveBreaker(failuresToOpen),
    })
    this.#isOpen = () => breaker.state === CircuitState.Open
    const retries = retry(
      handleWhen((failure) => isTemporary(failure) && !this.#isOpen() && this.#budget.take()),
      {
        maxAttempts: maxRetries,
        backoff: new ExponentialBackoff({ initialDelay: retryDelayMs, maxDelay: 2000 }),
      },
    )
    this.#policy = wrap(retries, breaker, timeout(timeoutMs, TimeoutStrategy.Cooperative))
  }

  /** Whether requests are refused at once because the last ones failed. */
  get isCircuitOpen(): boolean {
    return this.#isOpen()
  }

  /** Sends JSON and returns the response as `schema` parses it. Throws {@link OutboundFailure}. */
  async postJson<Schema extends z.ZodType>(path: string, body: unknown, schema: Schema): Promise<z.output<Schema>> {
    this.#budget.earn()
    try {
      return await this.#policy.execute(({ signal }) => this.#send(path, body, schema, signal))
    } catch (failure) {
      throw failure instanceof BrokenCircuitError ? this.#fail('circuit-open') : failure
    }
  }

  async #send<Schema extends z.ZodType>(
    path: string,
    body: unknown,
    schema: Schema,
    signal: AbortSignal,
  ): Promise<z.output<Schema>> {
    const { baseUrl, token } = this.#options
    const response = await fetch(`${baseUrl.replace(/\/$/, '')}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token !== undefined && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body),
      redirect: 'error',
      signal,
    }).catch(() => this.#rejectUnreachable(signal))
    if (!response.ok) {
      await response.body?.cancel().catch(() => undefined)
      throw this.#fail('status', response.status)
    }
    const text = await readText(response).catch(() => this.#rejectUnreachable(signal))
    const parsed = text === undefined ? undefined : schema.safeParse(parseJson(text))
    if (!parsed?.success) throw this.#fail('invalid-response')
    return parsed.data
  }

  #rejectUnreachable(signal: AbortSignal): never {
    throw this.#fail(signal.aborted ? 'timeout' : 'unreachable')
  }

  #fail(reason: OutboundFailure['reason'], status?: number): OutboundFailure {
    return new OutboundFailure(this.#options.system, reason, status)
  }
}

/** The body as text, or undefined when it is too large. */
async function readText(response: Response): Promise<string | undefined> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of response.body ?? []) {
    length += chunk.length
    if (length > maxResponseBytes) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
