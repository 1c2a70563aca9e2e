/** Error codes any endpoint can return, with their HTTP statuses. Each area declares its own codes in its contract. */
export const commonErrors = {
  'input.invalid': 400,
  'input.too-large': 413,
  'access.signed-out': 401,
  'access.token-expired': 401,
  'access.token-invalid': 401,
  'access.forbidden': 403,
  /** The account has no person, and the call needs one. */
  'access.no-person': 403,
  /** The person is registered neither as a covered nor as a non-covered person now. */
  'access.not-registered': 403,
  /** The call cannot be made for another person. */
  'access.not-delegable': 403,
  /** No delegation to the caller is in effect, or one of the two persons is not active. */
  'access.delegation-ended': 403,
  /** The delegation has other scopes; `details.scope`: the scope that the call needs. */
  'access.delegation-scope': 403,
  'resource.not-found': 404,
  'resource.stale': 412,
  'idempotency.in-progress': 409,
  'idempotency.different-body': 422,
  'rate.limited': 429,
  'service.unavailable': 503,
  'service.failed': 500,
} as const satisfies ErrorCatalog

/** Maps error codes to HTTP statuses. */
export type ErrorCatalog = Readonly<Record<string, number>>
export type CommonErrorCode = keyof typeof commonErrors
