import type { FailureEnvelope, FieldFault } from '@portal/contracts-common/light'

/** Codes of failures that no service answered. */
export type TransportError = 'network.unreachable' | 'network.timed-out' | 'network.cancelled' | 'answer.unreadable'

/** What a call throws: the failure envelope, or a failure on the way (code 0). */
export class CallFailure extends Error {
  override readonly name = 'CallFailure'
  /** HTTP status; 0 when there was no answer. */
  readonly code: number
  /** Code of the contract, for example `comments.window-closed`, or a `TransportError`. */
  readonly error: string
  readonly details: Readonly<Record<string, unknown>>
  /** Names the failure in the service's log; empty when there was no answer. */
  readonly correlationId: string
  /** Seconds to wait, where the service said so. */
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

/** A failure that no service answered. */
export function transportFailure(error: TransportError, message: string, cause?: unknown): CallFailure {
  return new CallFailure({ code: 0, error, message, details: {}, correlationId: '' }, { cause })
}

/** The failure in an answer that was not a success; an answer without the envelope (a proxy's page) gets its status. */
export async function failureOf(answer: Response): Promise<CallFailure> {
  const body = await answer.json().catch(() => undefined)
  const given = isRecord(body) ? body : {}
  const retryAfter = Number(answer.headers.get('retry-after') ?? Number.NaN)
  return new CallFailure(
    {
      code: answer.status,
      error: textIn(given, 'error') ?? `http.${answer.status}`,
      message: textIn(given, 'message') ?? answer.statusText,
      details: isRecord(given['details']) ? given['details'] : {},
      correlationId: textIn(given, 'correlationId') ?? answer.headers.get('x-correlation-id') ?? '',
    },
    Number.isNaN(retryAfter) ? {} : { retryAfter },
  )
}

/** The fields at fault in a 400, by the last part of their path: what a form shows beside its fields. */
export function fieldFaults(failure: CallFailure): Record<string, string> {
  const fields = failure.details['fields']
  if (!Array.isArray(fields)) return {}
  return Object.fromEntries(
    (fields as readonly FieldFault[]).map((fault) => [fault.path.slice(1).join('.') || 'form', fault.message]),
  )
}

function textIn(body: Readonly<Record<string, unknown>>, key: string): string | undefined {
  const value = body[key]
  return typeof value === 'string' && value !== '' ? value : undefined
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
