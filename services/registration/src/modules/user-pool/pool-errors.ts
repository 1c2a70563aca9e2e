import type { RegistrationErrorCode } from '@portal/contracts-registration'
import { isPasswordTooCommon } from '@portal/contracts-registration/rules'
import { Refusal } from '@portal/service-kit'
import { getPoolErrorName } from '@portal/user-pool-client'

/** Creates an error with a code of the contract. */
export function authRefusal(
  code: RegistrationErrorCode,
  details: Readonly<Record<string, unknown>> = {},
  cause?: unknown,
): Refusal {
  return new Refusal(code, details, undefined, cause)
}

const limitErrors = new Set(['LimitExceededException', 'TooManyRequestsException', 'TooManyFailedAttemptsException'])
const defaultErrors: Readonly<Record<string, RegistrationErrorCode>> = {
  UsernameExistsException: 'auth.username-taken',
  AliasExistsException: 'auth.email-taken',
  CodeMismatchException: 'auth.code-incorrect',
  ExpiredCodeException: 'auth.code-expired',
  CodeDeliveryFailureException: 'auth.code-not-sent',
}

/**
 * Converts an error of the pool to one of the contract. `errorCodes` maps error names of this call; 503 when the pool
 * does not respond. Unexpected errors are rethrown.
 */
export function refusePoolError(
  failure: unknown,
  errorCodes: Readonly<Record<string, RegistrationErrorCode>> = {},
): never {
  const name = getPoolErrorName(failure)
  if (name === undefined)
    throw isUnavailable(failure) ? new Refusal('service.unavailable', { retryAfter: 2 }, undefined, failure) : failure
  const reason = failure instanceof Error ? failure.message : ''
  if (limitErrors.has(name) || reason === 'Password attempts exceeded') {
    throw authRefusal('auth.too-many-attempts', { retryAfter: getRetryAfter(failure) }, failure)
  }
  if (name === 'InvalidPasswordException') {
    const code = isPasswordTooCommon(reason) ? 'auth.password-common' : 'auth.password-rejected'
    throw authRefusal(code, { reason }, failure)
  }
  if (name === 'InternalErrorException') throw new Refusal('service.unavailable', { retryAfter: 2 }, undefined, failure)
  const code = errorCodes[name] ?? defaultErrors[name]
  throw code === undefined ? failure : authRefusal(code, {}, failure)
}

/** No connection, a timeout, or an error response of the pool itself. */
function isUnavailable(failure: unknown): boolean {
  return failure instanceof Error && (failure.name === 'TimeoutError' || 'code' in failure || '$metadata' in failure)
}

/** Returns the seconds to wait as given by the pool, or one minute. */
function getRetryAfter(failure: unknown): number {
  const { $response } = failure as { $response?: { headers?: Readonly<Record<string, string>> } }
  const wait = Number($response?.headers?.['retry-after'])
  return Number.isFinite(wait) && wait > 0 ? wait : 60
}
