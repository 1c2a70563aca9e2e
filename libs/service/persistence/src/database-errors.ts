import { OptimisticLockError } from '@mikro-orm/core'
import { Refusal } from '@portal/service-kit'

// Lost or refused connections, a server that is starting or stopping, too many connections, statement and lock timeouts.
const unavailable = /^(08...|57P0[1-3]|57014|53[0-9]{3}|55P03|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND)$/
const lostConnection = /Connection terminated|timeout exceeded when trying to connect|not queryable|Client was closed/

// Characters that PostgreSQL cannot store (U+0000, lone surrogates), dates and numbers out of range, values too long to index.
const unstorable = /^(22021|22P05|22003|22007|22008|54000)$/

/** The SQLSTATE or system code of an error or of one of its causes. */
export function getDatabaseErrorCode(failure: unknown): string | undefined {
  for (let current = failure; current instanceof Error; current = current.cause) {
    const { code } = current as { code?: unknown }
    if (typeof code === 'string') return code
    if (lostConnection.test(current.message)) return 'ECONNRESET'
  }
  return undefined
}

/** Whether the transaction can be retried: a deadlock or a serialization failure. */
export function isRetryable(failure: unknown): boolean {
  const code = getDatabaseErrorCode(failure)
  return code === '40P01' || code === '40001'
}

/** Whether PostgreSQL rejected the statement because of its data or a conflict, so that it certainly wrote nothing. */
export function isRejectedStatement(failure: unknown): boolean {
  return /^(?:2[23]...|40...|55P03)$/.test(getDatabaseErrorCode(failure) ?? '')
}

/** Translates database errors: unavailable is 503, a stale version 412, a value that cannot be stored 400. */
export function translateDatabaseError(failure: unknown): Refusal | undefined {
  if (failure instanceof OptimisticLockError) return new Refusal('resource.stale', {}, undefined, failure)
  const code = getDatabaseErrorCode(failure)
  if (code !== undefined && unavailable.test(code)) {
    return new Refusal('service.unavailable', { retryAfter: 1 }, undefined, failure)
  }
  if (code !== undefined && unstorable.test(code)) {
    return new Refusal('input.invalid', { reason: 'not-storable' }, undefined, failure)
  }
  return undefined
}

/**
 * Refuses with 412 when the caller's expected version is stale. `current` is the current value in the contract's shape.
 * Without an expected version nothing is checked.
 */
export function expectVersion(expected: number | undefined, actual: number, current?: unknown): void {
  if (expected === undefined || expected === actual) return
  throw new Refusal('resource.stale', { expected, actual, ...(current === undefined ? {} : { current }) })
}
