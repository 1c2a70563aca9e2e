import { OptimisticLockError } from '@mikro-orm/core'
import { Refusal } from '@portal/service-kit'

// Lost or refused connections, a server that starts or stops, too many connections, time-outs of statement and lock.
const unavailable = /^(08...|57P0[1-3]|57014|53[0-9]{3}|55P03|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND)$/
const lostConnection = /Connection terminated|timeout exceeded when trying to connect|not queryable|Client was closed/

// Signs that PostgreSQL does not store (U+0000, half a surrogate pair), days and numbers beyond its own, a value too long for its index.
const unstorable = /^(22021|22P05|22003|22007|22008|54000)$/

/** The SQLSTATE or system code of a failure, from whichever layer wrapped it. */
export function databaseCode(failure: unknown): string | undefined {
  for (let current = failure; current instanceof Error; current = current.cause) {
    const { code } = current as { code?: unknown }
    if (typeof code === 'string') return code
    if (lostConnection.test(current.message)) return 'ECONNRESET'
  }
  return undefined
}

/** Whether the transaction may simply be tried again: a deadlock or a serialisation failure. */
export function isWorthRepeating(failure: unknown): boolean {
  const code = databaseCode(failure)
  return code === '40P01' || code === '40001'
}

/** Whether PostgreSQL refused the statement for what is in it or in its way: then certainly nothing of it was written. */
export function isRefusedStatement(failure: unknown): boolean {
  return /^(?:2[23]...|40...|55P03)$/.test(databaseCode(failure) ?? '')
}

/** Reads the database's failures for the failure answer: unavailable is 503, a stale version 412, a value that cannot be stored 400. */
export function translateDatabaseFailure(failure: unknown): Refusal | undefined {
  if (failure instanceof OptimisticLockError) return new Refusal('resource.stale', {}, undefined, failure)
  const code = databaseCode(failure)
  if (code !== undefined && unavailable.test(code)) {
    return new Refusal('service.unavailable', { retryAfter: 1 }, undefined, failure)
  }
  if (code !== undefined && unstorable.test(code)) {
    return new Refusal('input.invalid', { reason: 'not-storable' }, undefined, failure)
  }
  return undefined
}

/**
 * Refuses with 412 when the caller's expectation is stale. `current` is what the caller should see instead of it
 * (the other's text), in the contract's shape. Without an expectation nothing is checked.
 */
export function expectVersion(expected: number | undefined, actual: number, current?: unknown): void {
  if (expected === undefined || expected === actual) return
  throw new Refusal('resource.stale', { expected, actual, ...(current === undefined ? {} : { current }) })
}
