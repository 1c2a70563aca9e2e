import type { CommandContext } from '@portal/service-kit'

/**
 * Returns the context without `Idempotency-Key`: session requests can simply be repeated, and no digest of a token is
 * stored.
 */
export function withoutIdempotencyKey(context: CommandContext): CommandContext {
  const { idempotencyKey: _key, ...rest } = context
  return { ...rest, requestHash: '' }
}
