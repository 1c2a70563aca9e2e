import type { RegistrationErrorCode } from '@portal/contracts-registration'
import { isTooCommonReason } from '@portal/contracts-registration/rules'
import { Refusal } from '@portal/service-kit'
import { poolFailureName } from '@portal/user-pool-client'

/** A refusal by a code of the contract. */
export function authRefusal(
  code: RegistrationErrorCode,
  details: Readonly<Record<string, unknown>> = {},
  cause?: unknown,
): Refusal {
  return new Refusal(code, details, undefined, cause)
}

const limits = new Set(['LimitExceededException', 'TooManyRequestsException', 'TooManyFailedAttemptsException'])
const usual: Readonly<Record<string, RegistrationErrorCode>> = {
  UsernameExistsException: 'auth.username-taken',
  AliasExistsException: 'auth.email-taken',
  CodeMismatchException: 'auth.code-wrong',
  ExpiredCodeException: 'auth.code-expired',
  CodeDeliveryFailureException: 'auth.code-not-sent',
}

/**
 * Turns a failure of the pool into a refusal of the contract. `special` says what a name means for this call;
 * a pool that does not answer is 503, and a failure that no call expects is thrown as it is.
 */
export function refusePool(failure: unknown, special: Readonly<Record<string, RegistrationErrorCode>> = {}): never {
  const name = poolFailureName(failure)
  if (name === undefined)
    throw isNetwork(failure) ? new Refusal('service.unavailable', { retryAfter: 2 }, undefined, failure) : failure
  const reason = failure instanceof Error ? failure.message : ''
  if (limits.has(name) || reason === 'Password attempts exceeded') {
    throw authRefusal('auth.too-many-attempts', { retryAfter: waitOf(failure) }, failure)
  }
  if (name === 'InvalidPasswordException') {
    const code = isTooCommonReason(reason) ? 'auth.password-common' : 'auth.password-rejected'
    throw authRefusal(code, { reason }, failure)
  }
  if (name === 'InternalErrorException') throw new Refusal('service.unavailable', { retryAfter: 2 }, undefined, failure)
  const code = special[name] ?? usual[name]
  throw code === undefined ? failure : authRefusal(code, {}, failure)
}

/** No connection, no answer in time, or a pool that says itself that it is down. */
function isNetwork(failure: unknown): boolean {
  return failure instanceof Error && (failure.name === 'TimeoutError' || 'code' in failure || '$metadata' in failure)
}

/** Seconds the pool asks to wait; a minute where it does not say. */
function waitOf(failure: unknown): number {
  const { $response } = failure as { $response?: { headers?: Readonly<Record<string, string>> } }
  const wait = Number($response?.headers?.['retry-after'])
  return Number.isFinite(wait) && wait > 0 ? wait : 60
}
