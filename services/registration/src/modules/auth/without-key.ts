import type { CommandContext } from '@portal/service-kit'

/**
 * The context without an `Idempotency-Key`. Calls that carry a password or a code are not kept for repetition: the digest
 * of such a request would be a digest of the password. The user pool takes every code once, so none has an effect twice.
 */
export function withoutKey(context: CommandContext): CommandContext {
  const { idempotencyKey: _key, ...rest } = context
  return { ...rest, requestHash: '' }
}
