import type { CommonErrorCode } from '@portal/contracts-common'

/** Sentences for the codes any endpoint may answer, for readers without a translation. */
export const commonSentences: Record<CommonErrorCode, string> = {
  'input.invalid': 'Some of the information given is not valid.',
  'input.too-large': 'What was sent is too large.',
  'access.signed-out': 'You need to be logged in to perform this action.',
  'access.token-expired': 'The access token has expired.',
  'access.token-invalid': 'The access token is not valid.',
  'access.not-enough': 'You need an elevated privilege to perform this action.',
  'resource.not-found': 'There is nothing at this address.',
  'resource.stale': 'Someone else changed this in the meantime.',
  'idempotency.in-progress': 'The same request is still being worked on.',
  'idempotency.different-body': 'This idempotency key was used with other content.',
  'rate.limited': 'Too many requests. Please wait a moment.',
  'service.unavailable': 'The service is not available at the moment. Please try again.',
  'service.failed': 'Something went wrong on our side.',
}

/** An expected refusal, with a code of the contract. Becomes the failure envelope with the contract's status. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly code: string
  readonly details: Readonly<Record<string, unknown>>
  /** Said instead of the code's own sentence. */
  readonly sentence: string | undefined

  constructor(code: string, details: Readonly<Record<string, unknown>> = {}, sentence?: string, cause?: unknown) {
    super(sentence ?? code, cause === undefined ? undefined : { cause })
    this.code = code
    this.details = details
    this.sentence = sentence
  }
}

/**
 * Refuses the request: `refuse('comments.window-closed', { closesAt })`. The code must be a common one or one of
 * the endpoint's or the service's catalogue; `details.retryAfter` (seconds) also becomes the `Retry-After` header.
 */
export function refuse(code: string, details?: Readonly<Record<string, unknown>>, sentence?: string): never {
  throw new Refusal(code, details, sentence)
}
