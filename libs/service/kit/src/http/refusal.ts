import type { CommonErrorCode } from '@portal/contracts-common'

/** English messages for the common error codes, for clients without a translation. */
export const commonMessages: Record<CommonErrorCode, string> = {
  'input.invalid': 'Some of the information you entered is not valid.',
  'input.too-large': 'The request is too large.',
  'access.signed-out': 'You need to be logged in to perform this action.',
  'access.token-expired': 'The access token has expired.',
  'access.token-invalid': 'The access token is not valid.',
  'access.forbidden': 'You need an elevated privilege to perform this action.',
  'access.no-person': 'Register first. Your account has no person yet.',
  'access.not-registered': 'Your registration is not in effect. Call support to register again.',
  'access.not-delegable': 'This can’t be done for another person. Stop acting for the person first.',
  'access.delegation-ended': 'You can’t act for this person. The permission has ended or was never given.',
  'access.delegation-scope': 'This person has not given you permission to do this.',
  'resource.not-found': 'Not found.',
  'resource.stale': 'Someone else changed this in the meantime.',
  'idempotency.in-progress': 'The same request is still being processed.',
  'idempotency.different-body': 'This idempotency key was used with different content.',
  'rate.limited': 'Too many requests. Please wait a moment.',
  'service.unavailable': 'The service is not available at the moment. Please try again.',
  'service.failed': 'Something went wrong on our side. Please try again.',
}

/** An expected refusal with an error code of the contract, which determines the HTTP status. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly code: string
  readonly details: Readonly<Record<string, unknown>>
  /** Message that replaces the code's default message. */
  readonly messageOverride: string | undefined

  constructor(
    code: string,
    details: Readonly<Record<string, unknown>> = {},
    messageOverride?: string,
    cause?: unknown,
  ) {
    super(messageOverride ?? code, cause === undefined ? undefined : { cause })
    this.code = code
    this.details = details
    this.messageOverride = messageOverride
  }
}

/**
 * Refuses the request: `refuse('comments.period-closed', { closesAt })`. The code must be a common one or declared by the
 * endpoint or the service. `details.retryAfter` (seconds) also becomes the `Retry-After` header.
 */
export function refuse(code: string, details?: Readonly<Record<string, unknown>>, messageOverride?: string): never {
  throw new Refusal(code, details, messageOverride)
}
