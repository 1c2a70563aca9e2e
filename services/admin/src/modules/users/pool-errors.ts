import { Refusal } from '@portal/service-kit'
import { getPoolErrorName } from '@portal/user-pool-client'

/** Ignores the error when an account no longer exists, because deleting it again has the same result. */
export function ignoreUserNotFound(failure: unknown): void {
  if (getPoolErrorName(failure) !== 'UserNotFoundException') throw failure
}

/** Converts an error of the pool to the error of a command; undefined for a failure that can be retried. */
export function toRefusal(failure: unknown, errorCodes: Readonly<Record<string, string>>): Refusal | undefined {
  if (failure instanceof Refusal) return failure
  const code = errorCodes[getPoolErrorName(failure) ?? '']
  return code === undefined ? undefined : new Refusal(code, {}, undefined, failure)
}
