import type { FailureEnvelope, FieldError } from '@portal/contracts-common/light'

/** Error codes of calls that got no usable response. */
export type TransportError =
  | 'network.unreachable'
  | 'network.timed-out'
  | 'network.canceled'
  | 'network.invalid-response'

/** Error thrown by a call: a failure envelope, or a network failure (code 0). */
export class CallFailure extends Error {
  override readonly name = 'CallFailure'
  /** HTTP status; 0 without a response. */
  readonly code: number
  /** Error code of the contract, for example `comments.period-closed`, or a `TransportError`. */
  readonly error: string
  readonly details: Readonly<Record<string, unknown>>
  /** Identifies the failure in the service's log; empty without a response. */
  readonly correlationId: string
  /** Seconds to wait before retrying, if the service sent a Retry-After header. */
  readonly retryAfter: number | undefined

  constructor(failure: Omit<FailureEnvelope, 'results'>, options: { cause?: unknown; retryAfter?: number } = {}) {
    super(failure.message, options.cause === undefined ? {} : { cause: options.cause })
    this.code = failure.code
    this.error = failure.error
    this.details = failure.details
    this.correlationId = failure.correlationId
    this.retryAfter = options.retryAfter
  }
}

/** Creates the failure of a call that got no usable response. */
export function transportFailure(error: TransportError, message: string, cause?: unknown): CallFailure {
  return new CallFailure({ code: 0, error, message, details: {}, correlationId: '' }, { cause })
}

/**
 * Converts an error response to a CallFailure. A response without the envelope, such as a proxy's error page, gets a
 * code from its status.
 */
export async function toCallFailure(response: Response): Promise<CallFailure> {
  const body = await response.json().catch(() => undefined)
  const envelope = isRecord(body) ? body : {}
  const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN)
  return new CallFailure(
    {
      code: response.status,
      error: getText(envelope, 'error') ?? `http.${response.status}`,
      message: getText(envelope, 'message') ?? response.statusText,
      details: isRecord(envelope['details']) ? envelope['details'] : {},
      correlationId: getText(envelope, 'correlationId') ?? response.headers.get('x-correlation-id') ?? '',
    },
    Number.isNaN(retryAfter) ? {} : { retryAfter },
  )
}

/** Returns the messages of a 400 response by field name, for display beside the fields of a form. */
export function getFieldErrors(failure: CallFailure): Record<string, string> {
  const fields = failure.details['fields']
  if (!Array.isArray(fields)) return {}
  return Object.fromEntries(
    (fields as readonly FieldError[]).map(({ path, message }) => [path.slice(1).join('.') || 'form', message]),
  )
}

function getText(body: Readonly<Record<string, unknown>>, key: string): string | undefined {
  const value = body[key]
  return typeof value === 'string' && value !== '' ? value : undefined
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
