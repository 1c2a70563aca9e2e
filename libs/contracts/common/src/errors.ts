/** Codes any endpoint may answer, with their HTTP status. An area's own codes are declared by its contract. */
export const commonErrors = {
  'input.invalid': 400,
  'input.too-large': 413,
  'access.signed-out': 401,
  'access.token-expired': 401,
  'access.token-invalid': 401,
  'access.not-enough': 403,
  'resource.not-found': 404,
  'resource.stale': 412,
  'idempotency.in-progress': 409,
  'idempotency.different-body': 422,
  'rate.limited': 429,
  'service.unavailable': 503,
  'service.failed': 500,
} as const satisfies ErrorCatalogue

/** Error code -> HTTP status. */
export type ErrorCatalogue = Readonly<Record<string, number>>
export type CommonErrorCode = keyof typeof commonErrors
